//! The catalog: one type, whether it is in the binary or was loaded.

use std::fmt;
use std::sync::Arc;

use skills_core::catalog::{Data, Skill};

use crate::{Diff, Prompt};

/// Checked skills, sorted by id. Immutable and cheap to clone.
///
/// Made by [`include_skills!`](crate::include_skills) at compile time, or by `load` (feature `fs`) at run time; which
/// of the two makes no difference afterwards, and equal skills make equal catalogs.
#[derive(Clone)]
pub struct Catalog(Inner);

#[derive(Clone)]
enum Inner {
    Embedded(&'static Data),
    Loaded(Arc<Data>),
}

impl Catalog {
    pub(crate) const fn embedded(data: &'static Data) -> Self {
        Self(Inner::Embedded(data))
    }

    pub(crate) fn loaded(data: Data) -> Self {
        Self(Inner::Loaded(Arc::new(data)))
    }

    /// Every skill, sorted by id.
    #[must_use]
    #[inline]
    pub fn skills(&self) -> &[Skill] {
        self.data().skills()
    }

    /// The skill of that id; of that name, if no id is.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Skill> {
        self.data().get(id)
    }

    /// Every skill in turn, sorted by id.
    #[inline]
    pub fn iter(&self) -> std::slice::Iter<'_, Skill> {
        self.skills().iter()
    }

    /// How many skills.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.skills().len()
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.skills().is_empty()
    }

    /// `sha256:` and the hash of the ids and digests of all skills: the same for the same files on every machine.
    #[must_use]
    pub fn digest(&self) -> &str {
        self.data().digest()
    }

    /// What a system prompt says of the skills: a preamble and a list of names and descriptions.
    ///
    /// The same catalog gives the same text, so that prompt caches hold. See [`Prompt::budget`] for large catalogs.
    #[must_use]
    pub fn prompt(&self) -> Prompt {
        Prompt::of(self)
    }

    /// The same list as the `<available_skills>` block of the Agent Skills reference library, escaped.
    #[must_use]
    pub fn prompt_xml(&self) -> String {
        crate::prompt::xml::of(self)
    }

    /// Writes every skill into a directory of its own below `directory`, which is made if it is not there.
    ///
    /// Call it as often as you like: what is up to date is not touched, what is outdated is replaced in one step, and
    /// what somebody edited or something else put there is kept and reported. [`load`](crate::load()) of the directory
    /// gives an equal catalog afterwards (skills of a root that is one skill lie one directory deeper).
    ///
    /// - Each skill gets a marker, `.skills-installed.json`, which reading leaves out. It says what was installed, and so
    ///   what was edited since. Without it a skill is somebody else's.
    /// - A skill that the catalog no longer has is reported, and stays. It keeps its directory even where that is one by
    ///   position (`skill`, `skill-000002` …, for names from memory that no directory can have).
    /// - Executable bits are kept. Links in `directory` or below are never followed; `directory` itself may be one.
    /// - Several installers wait for each other, and readers see a skill's old directory or its new one. Where the system
    ///   cannot exchange two directories (Windows, some network file systems) there is a moment without either.
    ///
    /// [`install_to_with`](Self::install_to_with) can do more.
    ///
    /// ```
    /// use skills_runtime::{InstallAction, InstallState, MemorySource, Mode, SkillDef, load};
    /// # let directory = std::env::temp_dir().join(format!("skills-install-{}", std::process::id()));
    ///
    /// let skill = SkillDef::new("greet", "Say hello.").description("Greets. Use when somebody arrives.");
    /// let catalog = MemorySource::new([skill]).catalog()?;
    /// let installed = catalog.install_to(&directory)?;
    /// assert_eq!(installed.to_string(), "installed `greet`");
    /// assert_eq!(load(&directory, Mode::Strict)?.digest(), catalog.digest());
    ///
    /// std::fs::write(directory.join("greet/SKILL.md"), "My own words.")?;
    /// let installed = catalog.install_to(&directory)?;
    /// assert_eq!(installed.to_string(), "kept `greet`, edited: modified `SKILL.md`");
    /// assert_eq!(installed.skills()[0].state(), InstallState::Modified);
    /// assert_eq!(installed.skills()[0].action(), InstallAction::Kept);
    /// # std::fs::remove_dir_all(&directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the disk refuses something. Skills before that are installed, and a later call goes on.
    #[cfg(feature = "fs")]
    pub fn install_to(
        &self,
        directory: impl AsRef<std::path::Path>,
    ) -> Result<crate::Installed, crate::Error> {
        self.install_to_with(directory, &crate::InstallOptions::new())
    }

    /// The same with options: an owner, edits replaced, old skills removed, nothing written.
    ///
    /// # Errors
    ///
    /// As for [`install_to`](Self::install_to).
    #[cfg(feature = "fs")]
    pub fn install_to_with(
        &self,
        directory: impl AsRef<std::path::Path>,
        options: &crate::InstallOptions,
    ) -> Result<crate::Installed, crate::Error> {
        crate::install::install(self, directory.as_ref(), options)
    }

    /// What changed from this catalog to a `newer` one: nothing exactly if the two are equal.
    ///
    /// Linear in what the two hold; files that they share in memory are not compared.
    ///
    /// ```
    /// use skills_runtime::{Mode, Part, load};
    /// # let directory = std::env::temp_dir().join(format!("skills-diff-{}", std::process::id()));
    /// # std::fs::create_dir_all(directory.join("greet"))?;
    /// # let page = directory.join("greet/SKILL.md");
    /// # std::fs::write(&page, "---\nname: greet\ndescription: Says hello.\n---\nSay hello.\n")?;
    ///
    /// let old = load(&directory, Mode::Strict)?;
    /// // … somebody edits the instructions of `greet` …
    /// # std::fs::write(&page, "---\nname: greet\ndescription: Says hello.\n---\nSay good morning.\n")?;
    /// let new = load(&directory, Mode::Strict)?;
    ///
    /// let diff = old.diff(&new);
    /// assert_eq!(diff.to_string(), "changed `greet`: body");
    /// assert!(diff.changed()[0].touches(Part::Body));
    /// assert!(new.diff(&new).is_empty());
    /// # std::fs::remove_dir_all(&directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn diff(&self, newer: &Self) -> Diff {
        Diff::between(self, newer)
    }

    #[inline]
    fn data(&self) -> &Data {
        match &self.0 {
            Inner::Embedded(data) => data,
            Inner::Loaded(data) => data,
        }
    }
}

impl PartialEq for Catalog {
    fn eq(&self, other: &Self) -> bool {
        self.data() == other.data()
    }
}

impl<'a> IntoIterator for &'a Catalog {
    type Item = &'a Skill;
    type IntoIter = std::slice::Iter<'a, Skill>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The ids: contents would fill the screen.
impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Catalog ")?;
        f.debug_list()
            .entries(self.skills().iter().map(Skill::id))
            .finish()
    }
}
