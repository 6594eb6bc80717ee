//! Settings that make no sense, and the words for it at every door.

use std::fmt;

use super::{Mode, Setting};
use crate::code::{Code, Fate};

impl Setting {
    /// Whether this can be set for `code`: what leaves nothing that could be a skill can only be denied.
    ///
    /// # Errors
    ///
    /// When the code is such a one; the error says so in the words that every door shows.
    ///
    /// ```
    /// use skills_core::{code::Code, options::Setting};
    ///
    /// assert!(Setting::Allow.check(Code::BodyTooLong).is_ok());
    /// let refused = Setting::Allow.check(Code::NotUtf8).unwrap_err();
    /// assert_eq!(refused.to_string(), "`not-utf8` cannot be set to `allow`: what breaks it is no skill at all");
    /// ```
    pub fn check(self, code: Code) -> Result<(), RefusedSetting> {
        if self == Self::Deny || !code.is_structural() {
            Ok(())
        } else {
            Err(RefusedSetting {
                code,
                setting: self,
            })
        }
    }
}

impl Code {
    /// Whether nothing is left to load where it is broken (even lenient mode leaves such a skill out).
    #[must_use]
    pub fn is_structural(self) -> bool {
        self.fate(Mode::Lenient) == Fate::Skip
    }

    /// Whether the mistake is one of size, which [`Limits`](super::Limits) can allow.
    fn is_a_limit(self) -> bool {
        matches!(
            self,
            Self::FileTooLarge | Self::SkillTooLarge | Self::TooManyFiles | Self::TooDeep
        )
    }
}

/// A setting that a code cannot have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefusedSetting {
    code: Code,
    setting: Setting,
}

impl RefusedSetting {
    /// What to do instead.
    #[must_use]
    pub fn help(&self) -> &'static str {
        if self.code.is_a_limit() {
            "raise the limit: `limits` in `catalog.json`"
        } else {
            "repair the skill, or leave the file or the skill out"
        }
    }
}

impl fmt::Display for RefusedSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, setting } = self;
        let why = if code.is_a_limit() {
            "what is over a limit is not read"
        } else {
            "what breaks it is no skill at all"
        };
        write!(f, "`{code}` cannot be set to `{setting}`: {why}")
    }
}

impl std::error::Error for RefusedSetting {}
