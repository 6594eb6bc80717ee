//! What a model may read.

use std::borrow::Cow;

use super::media;

/// A file under `references/` (or described in skill.json) that a model may read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// A file of the skill.
    pub(crate) path: Cow<'static, str>,
    /// The bare function name, `read_validation_guide`.
    pub(crate) function: Cow<'static, str>,
    pub(crate) description: Cow<'static, str>,
    pub(crate) media_type: Option<Cow<'static, str>>,
}

impl Resource {
    /// The path below the skill: `references/validation-guide.md`. [`Skill::file`](super::Skill::file) has the content.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The name of the function that reads it, without the skill's: `read_validation_guide`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.function
    }

    /// What it holds, for a model.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The media type that skill.json declares, else the one that the ending names, else `text/plain`.
    #[must_use]
    pub fn media_type(&self) -> &str {
        self.media_type
            .as_deref()
            .or_else(|| media::by_ending(&self.path))
            .unwrap_or("text/plain")
    }
}
