//! `cargo skills check`: every root through the core, every finding written.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use skills_core::diag::{Diagnostic, Diagnostics, Level};
use skills_core::options::Options;

use crate::Outcome;
use crate::arguments::{Check, Format};
use crate::findings;
use crate::progress::Progress;

/// How much was checked and found.
#[derive(Clone, Copy, Default)]
pub(crate) struct Totals {
    pub(crate) skills: usize,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    pub(crate) skipped: usize,
}

pub(crate) fn run(check: &Check) -> ExitCode {
    let progress = Progress::over(check.paths.len());
    let mut totals = Totals::default();
    let mut outcome = Outcome::Clean;
    for path in &check.paths {
        progress.at(path);
        match one(path, check, &mut totals, &progress) {
            Ok(()) => {}
            // Whoever reads has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return finish(totals, outcome);
            }
            Err(error) => {
                outcome = Outcome::CouldNotRun;
                progress.pause(|| complain(path, &error));
            }
        }
    }
    progress.done();
    match summary(check.format, totals) {
        Ok(()) => finish(totals, outcome),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => finish(totals, outcome),
        Err(_) => Outcome::CouldNotRun.into(),
    }
}

/// Checks one root. What cannot be opened at all is an error of the call, not of a skill.
fn one(path: &Path, check: &Check, totals: &mut Totals, progress: &Progress) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    // Skill by skill: a check wants to know of the good ones as well.
    let mut options = Options::new().all_or_nothing(false);
    if let Some(mode) = check.mode {
        options = options.mode(mode);
    }
    let folder = skills_core::read(path, &options);
    let diagnostics = match skills_core::compile(&folder, &options) {
        Ok(compiled) => {
            totals.skills += compiled.data().skills().len();
            totals.skipped += compiled.skipped().len();
            compiled.into_parts().1
        }
        Err(diagnostics) => diagnostics,
    };
    totals.count(&diagnostics);
    progress.pause(|| write(check.format, &diagnostics))
}

impl Totals {
    fn count(&mut self, diagnostics: &Diagnostics) {
        let is_error = |diagnostic: &&Diagnostic| diagnostic.level() == Level::Error;
        let errors = diagnostics.iter().filter(is_error).count();
        self.errors += errors;
        self.warnings += diagnostics.len() - errors;
    }
}

fn write(format: Format, diagnostics: &Diagnostics) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    for diagnostic in diagnostics {
        match format {
            Format::Text => findings::text(&mut out, diagnostic)?,
            Format::Json => findings::json(&mut out, diagnostic)?,
        }
    }
    out.flush()
}

fn summary(format: Format, totals: Totals) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    match format {
        Format::Text => findings::text_summary(&mut out, totals)?,
        Format::Json => findings::json_summary(&mut out, totals)?,
    }
    out.flush()
}

fn complain(path: &Path, error: &io::Error) {
    // Nobody is left to tell if this fails.
    let _ = writeln!(
        anstream::stderr(),
        "error: `{}` cannot be checked: {error}",
        path.display().to_string().escape_debug()
    );
}

fn finish(totals: Totals, outcome: Outcome) -> ExitCode {
    let found = if totals.errors > 0 {
        Outcome::Errors
    } else {
        Outcome::Clean
    };
    outcome.max(found).into()
}
