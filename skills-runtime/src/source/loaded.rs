//! What comes out of a source.

use std::path::{Path, PathBuf};

use skills_core::diag::Diagnostics;

use super::Reason;
use crate::Catalog;

/// What a source gave: a catalog, what is worth knowing, and what was left out.
#[derive(Clone, Debug)]
pub struct Loaded {
    pub(super) catalog: Catalog,
    pub(super) warnings: Diagnostics,
    pub(super) skipped: Vec<Skipped>,
}

impl Loaded {
    /// The skills that passed.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// What is worth knowing, root by root and by place. Mistakes that a skill was left out for are among its own
    /// [diagnostics](Skipped::diagnostics) only; that another skill has its id or name is among both.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// The skills that were left out, root by root and by directory.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The catalog alone.
    #[must_use]
    pub fn into_catalog(self) -> Catalog {
        self.catalog
    }

    /// The same with another catalog.
    #[cfg(feature = "watch")]
    pub(crate) fn with_catalog(mut self, catalog: Catalog) -> Self {
        self.catalog = catalog;
        self
    }

    /// The catalog, the warnings and what was left out.
    #[must_use]
    pub fn into_parts(self) -> (Catalog, Diagnostics, Vec<Skipped>) {
        (self.catalog, self.warnings, self.skipped)
    }
}

/// A skill that was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    pub(super) path: PathBuf,
    pub(super) reason: Reason,
    pub(super) diagnostics: Diagnostics,
    pub(super) winner: Option<PathBuf>,
}

impl Skipped {
    /// What the core says of a root's skill, with `path` from its directories to paths.
    pub(super) fn new(skipped: &skills_core::Skipped, path: impl Fn(&str) -> PathBuf) -> Self {
        Self {
            path: path(skipped.directory()),
            reason: Reason::of(skipped),
            diagnostics: skipped.diagnostics().clone(),
            winner: skipped.winner().map(path),
        }
    }

    /// The skill's directory; of a skill that is not on disk its base.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why, as a stable word.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason
    }

    /// Everything that was found in the skill, with places and help.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// Which skill has the id or the name, if that is the reason.
    #[must_use]
    pub fn winner(&self) -> Option<&Path> {
        self.winner.as_deref()
    }
}
