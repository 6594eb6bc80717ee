//! Why a skill was left out, as a word that programs can rely on.

use std::fmt;

use skills_core::code::Code;

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

impl From<Code> for Reason {
    fn from(code: Code) -> Self {
        match code {
            Code::NameMissing
            | Code::NameEmpty
            | Code::FrontmatterMissing
            | Code::FrontmatterNotFirst
            | Code::FrontmatterUnclosed => Self::MissingName,
            Code::FrontmatterNotAMap
            | Code::InvalidYaml
            | Code::UnquotedColon
            | Code::DuplicateKey => Self::MalformedFrontmatter,
            Code::DuplicateId | Code::DuplicateName => Self::DuplicateName,
            Code::UnreadableFile | Code::NotUtf8 => Self::Unreadable,
            rule => Self::Rule(rule),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
