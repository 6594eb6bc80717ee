//! What changed from one catalog to another.

mod changed; // in one skill
mod show; // as a human reads it
mod sorted; // two sorted lists side by side

pub use changed::{ChangedSkill, ContractDiff, FileChange, Part};

use skills_core::catalog::Skill;

use crate::Catalog;
use sorted::{Side, side_by_side};

/// What changed from one catalog to another, by skill: see [`Catalog::diff`].
///
/// It displays as one line for each skill; with `{:#}` the files and the changes of contracts follow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diff {
    added: Vec<String>,
    removed: Vec<String>,
    changed: Vec<ChangedSkill>,
}

impl Diff {
    pub(crate) fn between(old: &Catalog, new: &Catalog) -> Self {
        let mut diff = Self::default();
        for side in side_by_side(old.skills(), new.skills(), Skill::id) {
            match side {
                Side::Old(skill) => diff.removed.push(skill.id().to_owned()),
                Side::New(skill) => diff.added.push(skill.id().to_owned()),
                Side::Both(old, new) => diff.changed.extend(ChangedSkill::between(old, new)),
            }
        }
        diff
    }

    /// The ids that only the newer catalog has, sorted.
    #[must_use]
    pub fn added(&self) -> &[String] {
        &self.added
    }

    /// The ids that only the older catalog has, sorted.
    #[must_use]
    pub fn removed(&self) -> &[String] {
        &self.removed
    }

    /// The skills that both have and that are not equal, sorted by id.
    #[must_use]
    pub fn changed(&self) -> &[ChangedSkill] {
        &self.changed
    }

    /// Whether the two catalogs are equal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.changed.is_empty()
    }
}
