//! Skills that are in memory, by the rules of a directory.

use std::path::PathBuf;

use skills_core::by_name::ByName;
use skills_core::catalog::{Data, Provenance};
use skills_core::code::Code;
use skills_core::options::{Mode, Options, Setting};
use skills_core::source::Folder;

use super::{Loaded, SkillDef, Skipped};
use crate::{Catalog, Error};

/// Skills that a program has as data: written down, or fetched from a database or a vault.
///
/// The rules are those of a directory, over a folder in memory: strict unless [`mode`](Self::mode) says otherwise.
///
/// ```
/// use skills_runtime::{MemorySource, SkillDef};
///
/// let notes = SkillDef::new("notes", "Read `today.md`.")
///     .description("What was noted. Use it when somebody asks for notes.")
///     .resource("today.md", "Nothing yet.\n");
/// let catalog = MemorySource::new([notes]).catalog()?;
/// let skill = catalog.get("notes").unwrap();
/// assert_eq!(skill.file("today.md").unwrap().text(), Some("Nothing yet.\n"));
/// # Ok::<(), skills_runtime::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct MemorySource {
    skills: Vec<SkillDef>,
    options: Options,
}

impl MemorySource {
    /// These skills.
    #[must_use]
    pub fn new(skills: impl IntoIterator<Item = SkillDef>) -> Self {
        Self {
            skills: skills.into_iter().collect(),
            options: Options::new(),
        }
    }

    /// Who wrote the skills, and so how much is asked of them.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Self {
        self.options = self.options.mode(mode);
        self
    }

    /// Replaces everything that [`Options`] hold.
    #[must_use]
    pub fn options(mut self, options: impl Into<Options>) -> Self {
        self.options = options.into();
        self
    }

    /// The skills that pass. Of two with one name the first is taken in lenient mode; the others refuse both.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub fn catalog(&self) -> Result<Catalog, Error> {
        self.load().map(Loaded::into_catalog)
    }

    /// The skills that pass, what is worth knowing, and what was left out.
    ///
    /// # Errors
    ///
    /// If a skill breaks a rule, in any mode but the lenient one.
    pub fn load(&self) -> Result<Loaded, Error> {
        let directories = directories(&self.skills);
        let files = directories
            .iter()
            .flat_map(|(directory, skill)| files(directory, skill));
        let mut options = self.options.clone();
        if self.skills.is_empty() {
            // No skills is what was asked for.
            options = options.level(Code::NoSkills, Setting::Allow);
        }
        let folder = Folder::from_files("", files, &options).of_definitions();
        let compiled = skills_core::compile(&folder, &options).map_err(Error::of_memory)?;
        let warnings = compiled.besides_skipped();
        let (data, _, skipped) = compiled.into_parts();
        let base = |directory: &str| match directories.get(directory) {
            Some(skill) => skill.base_or_default(),
            None => directory.to_owned(),
        };
        let skills = data.into_skills().into_iter().map(|skill| {
            let base = base(skill.directory());
            skill.with_provenance(Provenance::Logical(base.into()))
        });
        Ok(Loaded {
            catalog: Catalog::loaded(Data::from_skills(skills)),
            warnings,
            skipped: skipped
                .iter()
                .map(|skipped| Skipped::new(skipped, |directory| PathBuf::from(base(directory))))
                .collect(),
        })
    }
}

/// A directory for each skill, to tell them apart: its name where that can be a directory, and is not taken yet.
fn directories(skills: &[SkillDef]) -> ByName<String, &SkillDef> {
    let mut directories = ByName::default();
    // The next number of each name.
    let mut numbers = ByName::default();
    for skill in skills {
        let name = if is_directory(&skill.name) {
            &skill.name
        } else {
            "skill"
        };
        let mut directory = name.to_owned();
        while directories.contains(&directory) {
            let number = numbers.or_insert_with(name, || 2_usize);
            directory = numbered(name, *number);
            *number += 1;
        }
        directories.insert(directory, skill);
    }
    directories
}

/// A directory of one name among several; of equal width, so that what comes first stays first.
pub(crate) fn numbered(name: &str, number: usize) -> String {
    format!("{name}-{number:06}")
}

/// Whether a directory of that name could be read as a skill on every system.
fn is_directory(name: &str) -> bool {
    const OTHERS: [&str; 3] = ["__pycache__", "node_modules", "target"];
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    !name.is_empty() && name.chars().all(is_plain) && !OTHERS.contains(&name)
}

fn files<'s>(
    directory: &'s str,
    skill: &'s SkillDef,
) -> impl Iterator<Item = (String, Vec<u8>)> + 's {
    let resources = skill.resources.iter().cloned();
    std::iter::once(("SKILL.md".to_owned(), skill.page().into_bytes()))
        .chain(resources)
        .map(move |(path, content)| (format!("{directory}/{path}"), content))
}
