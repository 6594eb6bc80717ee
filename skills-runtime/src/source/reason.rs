//! Why a skill was left out, as a word that programs can rely on.

use std::fmt;

use skills_core::Skipped;
use skills_core::code::Code;
use skills_core::diag::Diagnostic;

/// Why a skill was left out; displays as a stable word, in kebab-case.
///
/// The diagnostics of the skill say more, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// It has no name, or no frontmatter to have one in.
    MissingName,
    /// Its frontmatter cannot be parsed.
    MalformedFrontmatter,
    /// Another skill has its id or name.
    DuplicateName,
    /// It, or its `SKILL.md`, cannot be read, or is no text.
    Unreadable,
    /// It breaks this rule; displays as the rule's code.
    Rule(Code),
}

impl Reason {
    /// The reason as a word: `missing-name`, `malformed-frontmatter`, `duplicate-name`, `unreadable`, or a rule's code.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MissingName => "missing-name",
            Self::MalformedFrontmatter => "malformed-frontmatter",
            Self::DuplicateName => "duplicate-name",
            Self::Unreadable => "unreadable",
            Self::Rule(code) => code.as_str(),
        }
    }
}

impl Reason {
    /// Why the core left a skill out.
    pub(super) fn of(skipped: &Skipped) -> Self {
        match skipped.code() {
            Code::NameMissing | Code::NameEmpty if has_malformed_lines(skipped) => {
                Self::MalformedFrontmatter
            }
            Code::WrongType if !skipped.is_named() => Self::MissingName,
            code => Self::of_code(code),
        }
    }

    /// The reason that a code is in general.
    fn of_code(code: Code) -> Self {
        let words = [
            Self::MissingName,
            Self::MalformedFrontmatter,
            Self::DuplicateName,
            Self::Unreadable,
        ];
        let mut words = words.into_iter();
        let word = words.find(|reason| reason.as_str() == code.reason());
        word.unwrap_or(Self::Rule(code))
    }
}

/// Whether a name may only be missing because its line could not be parsed.
fn has_malformed_lines(skipped: &Skipped) -> bool {
    let codes = skipped.diagnostics().iter().map(Diagnostic::code);
    let is_malformed = |code| matches!(code, Code::InvalidYaml | Code::UnquotedColon);
    codes.into_iter().any(is_malformed)
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Reason};

    #[test]
    fn each_code_is_the_reason_that_the_core_names() {
        for code in Code::ALL {
            assert_eq!(Reason::of_code(*code).as_str(), code.reason());
        }
        for (code, reason) in [
            (Code::FrontmatterUnclosed, Reason::MissingName),
            (Code::DuplicateKey, Reason::MalformedFrontmatter),
            (Code::DuplicateId, Reason::DuplicateName),
            (Code::NotUtf8, Reason::Unreadable),
            (Code::NameFormat, Reason::Rule(Code::NameFormat)),
        ] {
            assert_eq!(Reason::of_code(code), reason);
        }
    }
}
