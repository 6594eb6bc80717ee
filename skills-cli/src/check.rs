//! `cargo skills check`: every root through the core, every finding written.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use skills_core::diag::{Diagnostic, Diagnostics, Level};
use skills_core::options::Options;

use crate::arguments::Check;
use crate::findings::Report;
use crate::progress::Progress;
use crate::{Outcome, complain};

/// How much was checked and found.
#[derive(Clone, Copy, Default)]
pub(crate) struct Totals {
    pub(crate) skills: usize,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    pub(crate) skipped: usize,
    /// Roots that doors which take all skills or none refuse, although some of their skills passed.
    pub(crate) refused: usize,
    /// Paths that could not be checked.
    pub(crate) unchecked: usize,
}

pub(crate) fn run(check: &Check) -> ExitCode {
    let progress = Progress::over(check.paths.len());
    let mut report = Report::new(check.format);
    let mut totals = Totals::default();
    let mut outcome = Outcome::Clean;
    for path in &check.paths {
        progress.at(path);
        match one(path, check, &mut totals) {
            Ok(found) => {
                let written = progress.pause(|| report.add(found));
                if let Err(error) = written {
                    return unwritten(&error, totals, outcome);
                }
            }
            Err(error) => {
                outcome = Outcome::CouldNotRun;
                totals.unchecked += 1;
                let complaint = complaint(path, &error);
                report.fail(&complaint);
                progress.pause(|| complain(&complaint, help(path).as_deref()));
            }
        }
    }
    progress.done();
    match report.finish(totals) {
        Ok(()) => finish(totals, outcome),
        Err(error) => unwritten(&error, totals, outcome),
    }
}

/// Checks one root. What cannot be opened at all is an error of the call, not of a skill.
fn one(path: &Path, check: &Check, totals: &mut Totals) -> io::Result<Diagnostics> {
    if !fs::metadata(path)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    let mut options = Options::new();
    if let Some(mode) = check.mode {
        options = options.mode(mode);
    }
    if let Some(depth) = check.recursive {
        options = options.recursive(depth);
    }
    let folder = skills_core::read(path, &options);
    // Skill by skill: a check wants to know of the good ones as well.
    let (compiled, refused) = skills_core::compile_each(&folder, &options);
    let passed = compiled.data().skills().len();
    totals.skills += passed;
    totals.skipped += compiled.skipped().len();
    totals.refused += usize::from(passed > 0 && refused.is_some());
    let diagnostics = compiled.into_parts().1;
    totals.count(&diagnostics);
    Ok(diagnostics)
}

impl Totals {
    fn count(&mut self, diagnostics: &Diagnostics) {
        let is_error = |diagnostic: &&Diagnostic| diagnostic.level() == Level::Error;
        let errors: usize = diagnostics
            .iter()
            .filter(is_error)
            .map(Diagnostic::count)
            .sum();
        self.errors += errors;
        self.warnings += diagnostics.count() - errors;
    }
}

fn complaint(path: &Path, error: &io::Error) -> String {
    let shown = path.display().to_string();
    format!("`{}` cannot be checked: {error}", shown.escape_debug())
}

/// What to do about a path that is no directory: the words of every door.
fn help(path: &Path) -> Option<String> {
    if path.file_name().is_some_and(|name| name == "SKILL.md") && path.is_file() {
        let skill = path.parent().filter(|skill| *skill != Path::new(""));
        let skill = skill.unwrap_or(Path::new(".")).display().to_string();
        return Some(format!(
            "name the skill's directory: `{}`",
            skill.escape_debug()
        ));
    }
    let options = Options::new();
    let folder = skills_core::read(path, &options);
    let findings = skills_core::compile(&folder, &options).err()?;
    findings
        .iter()
        .find_map(Diagnostic::help)
        .map(str::to_owned)
}

/// Whoever reads and goes away has seen enough; a disk that is full has not.
fn unwritten(error: &io::Error, totals: Totals, outcome: Outcome) -> ExitCode {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return finish(totals, outcome);
    }
    complain(&format!("what was found cannot be written: {error}"), None);
    Outcome::CouldNotRun.into()
}

fn finish(totals: Totals, outcome: Outcome) -> ExitCode {
    let found = if totals.errors > 0 {
        Outcome::Errors
    } else {
        Outcome::Clean
    };
    outcome.max(found).into()
}
