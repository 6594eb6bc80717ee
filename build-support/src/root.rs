//! Watching a root, and what the core has to say about it.

use std::path::{Path, PathBuf};

use skills_core::diag::{Diagnostic, Diagnostics, Level};
use skills_core::options::Options;
use skills_core::source::{Folder, Root};
use skills_core::watched;

use crate::environment::Environment;
use crate::outcome::Outcome;

/// Variables that decide whether contracts are written.
const VARIABLES: [&str; 3] = ["SKILLS_CONTRACTS", "CI", "DOCS_RS"];

/// Cargo runs the script again when anything below the root changes, and then always compiles the crate again.
pub(crate) fn watch(root: &Path, outcome: &mut Outcome) {
    // The directory alone: a line per file would cost each build 0.1 s at 5,000 files.
    outcome.instruct("rerun-if-changed", &root.to_string_lossy());
    for variable in VARIABLES {
        outcome.instruct("rerun-if-env-changed", variable);
    }
}

/// Whether there is anything to look at. A wrong path in build.rs is no matter of the macro, which names its own.
pub(crate) fn is_there(root: &Path, environment: &Environment, outcome: &mut Outcome) -> bool {
    // Only what the directory is: no skill is read for it.
    if place(root, environment).is_dir() {
        return true;
    }
    let (folder, options) = read(root, environment);
    if folder.root() != Root::Missing {
        return true;
    }
    if let Err(findings) = skills_core::compile(&folder, &options) {
        for finding in &findings {
            outcome.fail(&line(finding));
        }
    }
    false
}

/// Warnings, because those of a macro look worse; errors only if nobody else will report them.
///
/// The macro is told which were printed: options of a call judge differently, and what they find is its to say.
pub(crate) fn findings(
    root: &Path,
    environment: &Environment,
    validate: bool,
    outcome: &mut Outcome,
) {
    let (folder, options) = read(root, environment);
    let findings = match skills_core::compile(&folder, &options) {
        Ok(compiled) => compiled.as_warnings(),
        Err(findings) => findings,
    };
    let is_warning = |finding: &&Diagnostic| finding.level() == Level::Warning;
    for finding in &findings {
        if is_warning(&finding) {
            outcome.warn(&line(finding));
        } else if validate {
            outcome.fail(&line(finding));
        }
    }
    let printed: Diagnostics = findings.iter().filter(is_warning).cloned().collect();
    let variable = watched::variable(root, &environment.package);
    let printed = watched::printed(&printed, folder.shown());
    outcome.instruct("rustc-env", &format!("{variable}={printed}"));
}

fn read(root: &Path, environment: &Environment) -> (Folder, Options) {
    let options = Options::new().show_root_as(root.to_string_lossy());
    let folder = skills_core::read(&place(root, environment), &options);
    (folder, options)
}

/// An empty path stays one, for the core to refuse: it would be the package's own directory.
fn place(root: &Path, environment: &Environment) -> PathBuf {
    if root.as_os_str().is_empty() {
        return PathBuf::new();
    }
    environment.package.join(root)
}

fn line(finding: &Diagnostic) -> String {
    match finding.help() {
        Some(help) => format!("{finding}; help: {help}"),
        None => finding.to_string(),
    }
}
