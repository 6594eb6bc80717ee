//! What a live catalog tells those who listen.

use std::fmt;
use std::sync::Arc;

use skills_core::diag::Diagnostics;

use crate::Diff;
use crate::source::Skipped;

/// What happened to a [`LiveCatalog`](crate::LiveCatalog).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// Changes are noticed from here on. The first event; again whenever the watcher had to be started anew.
    Started(Watching),
    /// [`current`](crate::LiveCatalog::current) is another catalog now: this is the difference to the one before.
    Published(Arc<Diff>),
    /// What is on disk does not pass. What was valid last is still served.
    Rejected(Arc<Rejected>),
    /// Everything passes again, and what is served is what is on disk.
    Recovered,
    /// So many events were thrown away, because nobody took them.
    Missed(usize),
}

/// How changes are noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Watching {
    /// The system tells of them.
    Events,
    /// By looking every few seconds: the system does not tell, or was not to be asked.
    Polling,
}

/// What was not taken from disk, and what is served instead.
///
/// Displays as what was found in roots and skills that were not taken, a line each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rejected {
    pub(super) skipped: Vec<Skipped>,
    pub(super) diagnostics: Diagnostics,
    pub(super) retained: Vec<String>,
}

impl Rejected {
    /// The skills that were not taken, each with its reason and diagnostics, root by root and by directory.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Why roots were not taken at all: one cannot be read, or its `catalog.json` is broken. What is wrong with a skill is
    /// among its own [diagnostics](Skipped::diagnostics).
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// The ids of the skills whose last valid version is served, sorted.
    #[must_use]
    pub fn retained(&self) -> &[String] {
        &self.retained
    }

    /// Whether everything was taken.
    pub(super) fn is_empty(&self) -> bool {
        self.skipped.is_empty() && self.diagnostics.is_empty()
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_skills = self.skipped.iter().map(Skipped::diagnostics);
        let all = [&self.diagnostics].into_iter().chain(of_skills).flatten();
        for (index, found) in all.enumerate() {
            let between = if index == 0 { "" } else { "\n" };
            write!(f, "{between}{found}")?;
        }
        Ok(())
    }
}
