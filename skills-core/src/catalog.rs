//! What passed: skills and their files, one type whether embedded in a binary or loaded.
//!
//! Only `skills_core::compile` (feature `compile`) makes these from files, and expansions of `include_skills!` from what it
//! made; whoever holds one need not check again.
//!
//! Two catalogs are equal when their files and all that was read from them are; where they come from, and the
//! executable bit (which some systems do not have), are no part of that.

mod digest; // what makes two skills the same
mod embedded; // how expansions build all this in constants
mod file;
#[cfg(feature = "compile")]
mod from_drafts; // how `compile` builds it
mod media; // what kind of file
mod resource;
mod script;
mod skill;
mod value; // frontmatter that is kept as written

use std::borrow::Cow;
use std::sync::OnceLock;

#[doc(hidden)]
pub use digest::hex;
pub use embedded::SkillLiteral;
pub use file::File;
pub use resource::Resource;
pub use script::{Script, ScriptParts};
pub use skill::{AllowedTools, Provenance, Skill, SkillParts};
pub use value::{Entries, Map, Value};

use crate::order;

/// The skills of one root, sorted by id.
#[derive(Clone)]
pub struct Data {
    pub(crate) skills: Cow<'static, [Skill]>,
    pub(crate) digest: OnceLock<String>,
}

impl Data {
    /// Skills that were checked elsewhere, sorted; of two with one id the first is taken.
    #[must_use]
    pub fn from_skills(skills: impl IntoIterator<Item = Skill>) -> Self {
        let mut skills: Vec<Skill> = skills.into_iter().collect();
        order::sort_by(&mut skills, |a, b| a.id().cmp(b.id()));
        skills.dedup_by(|a, b| a.id() == b.id());
        Self {
            skills: Cow::Owned(skills),
            digest: OnceLock::new(),
        }
    }

    /// Every skill, sorted by id.
    #[must_use]
    pub fn into_skills(self) -> Vec<Skill> {
        self.skills.into_owned()
    }

    /// Every skill, sorted by id.
    #[must_use]
    #[inline]
    pub fn skills(&self) -> &[Skill] {
        &self.skills
    }

    /// The skill of that id; of that name, if no id is.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Skill> {
        let by_id = self
            .skills
            .binary_search_by(|skill| skill.id().cmp(id))
            .ok()
            .and_then(|index| self.skills.get(index));
        by_id.or_else(|| self.skills.iter().find(|skill| skill.name() == id))
    }

    /// `sha256:` and the hash of the ids and digests of all skills; computed when first asked for.
    #[must_use]
    pub fn digest(&self) -> &str {
        self.digest.get_or_init(|| digest::of_skills(&self.skills))
    }
}

impl PartialEq for Data {
    fn eq(&self, other: &Self) -> bool {
        self.skills == other.skills
    }
}

impl std::fmt::Debug for Data {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ids = self.skills.iter().map(Skill::id);
        f.debug_list().entries(ids).finish()
    }
}
