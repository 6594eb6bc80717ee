//! Which skills of a catalog are let through.

use skills_core::by_name::ByName;
#[cfg(feature = "fs")]
use skills_core::by_name::Names;
use skills_core::catalog::{Data, Skill};

use crate::Catalog;

/// Names or ids, and whether each is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Of two entries with one name the last holds.
    entries: ByName<String, bool>,
    /// Whether any of them is wanted.
    only_wanted: bool,
}

impl Filter {
    pub(crate) fn new<N: Into<String>>(entries: impl IntoIterator<Item = (N, bool)>) -> Self {
        let entries = entries
            .into_iter()
            .map(|(name, wanted)| (name.into(), wanted));
        let entries: ByName<String, bool> = entries.collect();
        let only_wanted = entries.iter().any(|(_, wanted)| *wanted);
        Self {
            entries,
            only_wanted,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// With any wanted name only those; otherwise all but the unwanted ones.
    pub(crate) fn admits(&self, skill: &Skill) -> bool {
        let wanted = |known: &str| self.entries.get(known).copied();
        let wanted = wanted(skill.name()).or_else(|| wanted(skill.id()));
        wanted.unwrap_or(!self.only_wanted)
    }

    /// The names that no skill has.
    #[cfg(feature = "fs")]
    pub(crate) fn unknown<'f>(&'f self, skills: &[Skill]) -> impl Iterator<Item = &'f str> {
        let called = skills.iter().flat_map(|skill| [skill.name(), skill.id()]);
        let called: Names<String> = called.map(str::to_owned).collect();
        let names = self.entries.names().map(String::as_str);
        names.filter(move |name| !called.contains(name))
    }
}

impl Catalog {
    /// A catalog of fewer skills, by name or id: with any `true` only those; with only `false` all but those; with
    /// nothing all. Names that no skill has change nothing.
    ///
    /// What is filtered out is not in prompts, tools and their error messages.
    ///
    /// ```
    /// use skills_runtime::{Catalog, MemorySource, SkillDef};
    ///
    /// let skill = |name| SkillDef::new(name, "Body.").description("One of three.");
    /// let catalog = MemorySource::new([skill("chart"), skill("pdf"), skill("secret")]).catalog()?;
    /// let ids = |catalog: &Catalog| catalog.iter().map(|skill| skill.id().to_owned()).collect::<Vec<_>>();
    /// assert_eq!(ids(&catalog.filtered([("pdf", true), ("secret", false)])), ["pdf"]);
    /// assert_eq!(ids(&catalog.filtered([("secret", false)])), ["chart", "pdf"]);
    /// # Ok::<(), skills_runtime::Error>(())
    /// ```
    #[must_use]
    pub fn filtered<N: Into<String>>(&self, entries: impl IntoIterator<Item = (N, bool)>) -> Self {
        let filter = Filter::new(entries);
        if filter.is_empty() {
            return self.clone();
        }
        let admitted = self.iter().filter(|skill| filter.admits(skill));
        Self::loaded(Data::from_skills(admitted.cloned()))
    }
}
