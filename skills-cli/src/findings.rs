//! How a check is written: for people, as JSON lines, as one SARIF log, as annotations of GitHub.

mod github;
mod json;
mod sarif;
mod text;

use std::io::{self, Write};

use skills_core::diag::Diagnostics;

use crate::arguments::Format;
use crate::check::Totals;

/// What is written while a check runs, and at its end.
pub(crate) enum Report {
    Text,
    Json,
    Github,
    Sarif(sarif::Collected),
}

impl Report {
    pub(crate) fn new(format: Format) -> Self {
        match format {
            Format::Text => Self::Text,
            Format::Json => Self::Json,
            Format::Github => Self::Github,
            Format::Sarif => Self::Sarif(sarif::Collected::default()),
        }
    }

    /// What was found in one root.
    pub(crate) fn add(&mut self, found: Diagnostics) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        match self {
            Self::Text => found
                .iter()
                .try_for_each(|one| text::finding(&mut out, one))?,
            Self::Json => found
                .iter()
                .try_for_each(|one| json::finding(&mut out, one))?,
            Self::Github => found
                .iter()
                .try_for_each(|one| github::finding(&mut out, one))?,
            // One document for all roots.
            Self::Sarif(collected) => collected.add(found),
        }
        out.flush()
    }

    /// A root that could not be checked; `complaint` has been shown on standard error.
    pub(crate) fn fail(&mut self, complaint: &str) {
        if let Self::Sarif(collected) = self {
            collected.fail(complaint);
        }
    }

    pub(crate) fn finish(&self, totals: Totals) -> io::Result<()> {
        let mut out = anstream::stdout().lock();
        match self {
            Self::Text | Self::Github => text::summary(&mut out, totals)?,
            Self::Json => json::summary(&mut out, totals)?,
            Self::Sarif(collected) => collected.write(&mut out)?,
        }
        out.flush()
    }
}
