//! What comes out of a root: the skills that passed, what is worth knowing, and what was left out.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::catalog::Data;
use crate::code::Code;
use crate::diag::{Diagnostics, Level};
use crate::draft::Draft;
use crate::source::Folder;

/// What [`compile`](crate::compile()) made of a root.
#[derive(Clone, Debug)]
pub struct Compiled {
    data: Data,
    warnings: Diagnostics,
    skipped: Vec<Skipped>,
}

/// A skill that was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    directory: Arc<str>,
    code: Code,
    diagnostics: Diagnostics,
}

impl Compiled {
    /// Takes the drafts without errors, and says why of the others.
    pub(crate) fn new(folder: &Folder, drafts: &[Draft<'_>], warnings: Diagnostics) -> Self {
        let mut found: BTreeMap<&str, Diagnostics> = BTreeMap::new();
        for diagnostic in &warnings {
            if let Some(skill) = diagnostic.skill() {
                found.entry(skill).or_default().push(diagnostic.clone());
            }
        }
        let mut skipped = Vec::new();
        let mut taken = Vec::new();
        for draft in drafts {
            let diagnostics = found.remove(&*draft.skill).unwrap_or_default();
            match reason(draft, &diagnostics) {
                None => taken.push(draft),
                Some(code) => skipped.push(Skipped {
                    directory: Arc::clone(&draft.skill),
                    code,
                    diagnostics,
                }),
            }
        }
        Self {
            data: Data::from_drafts(folder, taken),
            warnings,
            skipped,
        }
    }

    /// The skills that passed, sorted by id.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Everything that was found, by place; errors only of skills that were left out.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// The skills that were left out, by directory.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The skills, everything that was found, and what was left out.
    #[must_use]
    pub fn into_parts(self) -> (Data, Diagnostics, Vec<Skipped>) {
        (self.data, self.warnings, self.skipped)
    }
}

impl Skipped {
    /// The skill's directory below the root; empty if the root is the skill.
    #[must_use]
    pub fn directory(&self) -> &str {
        &self.directory
    }

    /// The rule that the skill was left out for: the first of its errors.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// Everything that was found in the skill.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }
}

/// Why a skill is left out: its first error, or that there is nothing to take.
fn reason(draft: &Draft<'_>, diagnostics: &Diagnostics) -> Option<Code> {
    let error = diagnostics
        .iter()
        .find(|diagnostic| diagnostic.level() == Level::Error);
    match error {
        Some(error) => Some(error.code()),
        None if draft.page.is_none() => Some(Code::UnreadableFile),
        None => None,
    }
}
