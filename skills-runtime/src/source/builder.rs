//! What a source of directories is asked for.

use std::path::PathBuf;

use skills_core::code::Code;
use skills_core::options::{Limits, Mode, Options, Setting};

use super::{DirectorySource, Filter};

/// A source is built by naming what differs from the defaults; [`load`](DirectorySource::load) comes last.
impl DirectorySource {
    /// Skills of one directory; [`root`](Self::root) adds more.
    ///
    /// A directory that does not exist is a warning among [`Loaded::warnings`](crate::Loaded::warnings), because a user need
    /// not have skills; [`roots_must_exist`](Self::roots_must_exist) makes it an error.
    #[must_use]
    pub fn builder(path: impl Into<PathBuf>) -> Self {
        Self {
            roots: vec![path.into()],
            options: Options::new(),
            filter: Filter::default(),
            roots_must_exist: false,
            link_targets: Vec::new(),
        }
    }

    /// Adds a root. Of two skills with one id (or name) the one in the earlier root is taken; among the layers of an
    /// [`Overlay`](crate::Overlay) it is the later one.
    #[must_use]
    pub fn root(mut self, path: impl Into<PathBuf>) -> Self {
        self.roots.push(path.into());
        self
    }

    /// Replaces everything that [`Options`] hold: mode, levels, globs, limits, how deep to look.
    #[must_use]
    pub fn options(mut self, options: impl Into<Options>) -> Self {
        self.options = options.into();
        self
    }

    /// Who wrote the skills, and so how much is asked of them.
    #[must_use]
    pub fn mode(self, mode: Mode) -> Self {
        self.with(|options| options.mode(mode))
    }

    /// Sets what is made of one code, as [`Options::level`] does.
    #[must_use]
    pub fn level(self, code: Code, setting: Setting) -> Self {
        self.with(|options| options.level(code, setting))
    }

    /// Accepts a frontmatter field that the specification and known clients do not have.
    #[must_use]
    pub fn allow_field(self, name: impl Into<String>) -> Self {
        self.with(|options| options.allow_field(name))
    }

    /// Takes only files that match one of these globs, as [`Options::include`] does.
    #[must_use]
    pub fn include(self, glob: impl Into<String>) -> Self {
        self.with(|options| options.include(glob))
    }

    /// Leaves out files that match one of these globs, as [`Options::exclude`] does.
    #[must_use]
    pub fn exclude(self, glob: impl Into<String>) -> Self {
        self.with(|options| options.exclude(glob))
    }

    /// How much is read at most.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        self.with(|options| options.limits(limits))
    }

    /// How many directories below a root a skill may be, 1 (the root's own children) unless set; at most 6 are walked.
    ///
    /// A directory with `SKILL.md` is a skill, and not walked further. Hidden directories and what belongs to no skill
    /// (`.git`, `node_modules` …) are not walked either, and no more is looked through once 2,000 directories below the
    /// root's own children were no skills.
    #[must_use]
    pub fn recursive(self, depth: u64) -> Self {
        self.with(|options| options.recursive(depth))
    }

    /// Whether symbolic links are followed, as long as they lead below a root or a [link target](Self::link_target).
    ///
    /// Not set: in lenient mode they are, in the others they are errors.
    #[must_use]
    pub fn follow_symlinks(self, yes: bool) -> Self {
        let setting = if yes { Setting::Allow } else { Setting::Deny };
        self.level(Code::Symlink, setting)
    }

    /// Lets symbolic links lead into this directory too, which is no root itself: no skill is looked for in it.
    #[must_use]
    pub fn link_target(mut self, path: impl Into<PathBuf>) -> Self {
        self.link_targets.push(path.into());
        self
    }

    /// Whether one bad skill refuses the load (the default in strict and compatible mode) or is left out. A root that cannot
    /// be read, or whose `catalog.json` is broken, always refuses it.
    #[must_use]
    pub fn all_or_nothing(self, yes: bool) -> Self {
        self.with(|options| options.all_or_nothing(yes))
    }

    /// Lets lenient mode take a skill without a name under that of its directory, with a warning, instead of leaving it out.
    ///
    /// ```
    /// use skills_runtime::{DirectorySource, Mode};
    /// # let directory = std::env::temp_dir().join(format!("skills-nameless-{}", std::process::id()));
    /// # std::fs::create_dir_all(directory.join("greet"))?;
    /// # std::fs::write(directory.join("greet/SKILL.md"), "---\ndescription: Says hello.\n---\nSay hello.\n")?;
    ///
    /// let source = DirectorySource::builder(&directory).mode(Mode::Lenient);
    /// assert!(source.load()?.catalog().is_empty());
    /// assert_eq!(source.name_from_directory().load()?.catalog().skills()[0].name(), "greet");
    /// # std::fs::remove_dir_all(&directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn name_from_directory(self) -> Self {
        self.with(Options::name_from_directory)
    }

    /// Makes a root that does not exist an error instead of a warning.
    ///
    /// Without it a misspelt path loads as no skills, and only [`Loaded::warnings`](crate::Loaded::warnings) tells.
    #[must_use]
    pub fn roots_must_exist(mut self) -> Self {
        self.roots_must_exist = true;
        self
    }

    /// Which skills are let through, by name or id: with any `true` only those; with only `false` all but those; with
    /// nothing all. A name that no skill has is a warning.
    #[must_use]
    pub fn filter<N: Into<String>>(mut self, entries: impl IntoIterator<Item = (N, bool)>) -> Self {
        self.filter = Filter::new(entries);
        self
    }

    fn with(mut self, change: impl FnOnce(Options) -> Options) -> Self {
        self.options = change(self.options);
        self
    }
}
