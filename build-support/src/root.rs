//! Watching a root, and what the core has to say about it.

use std::path::Path;

use skills_core::diag::{Diagnostic, Level};
use skills_core::options::Options;
use skills_core::watched;

use crate::environment::Environment;
use crate::outcome::Outcome;

/// Variables that decide whether contracts are written.
const VARIABLES: [&str; 3] = ["SKILLS_CONTRACTS", "CI", "DOCS_RS"];

/// Cargo runs the script again when anything below the root changes, and then always compiles the crate again.
pub(crate) fn watch(root: &Path, environment: &Environment, outcome: &mut Outcome) {
    // The directory alone: a line per file would cost each build 0.1 s at 5,000 files.
    outcome.instruct("rerun-if-changed", &root.to_string_lossy());
    for variable in VARIABLES {
        outcome.instruct("rerun-if-env-changed", variable);
    }
    let variable = watched::variable(root, &environment.package);
    outcome.instruct("rustc-env", &format!("{variable}=1"));
}

/// Warnings, because those of a macro look worse; errors only if nobody else will report them.
pub(crate) fn findings(
    root: &Path,
    environment: &Environment,
    validate: bool,
    outcome: &mut Outcome,
) {
    let options = Options::new().show_root_as(root.to_string_lossy());
    let folder = skills_core::read(&environment.package.join(root), &options);
    let verdict = skills_core::compile(&folder, &options);
    let findings = match &verdict {
        Ok(compiled) => compiled.warnings(),
        Err(findings) => findings,
    };
    for finding in findings {
        match finding.level() {
            Level::Warning => outcome.warn(&line(finding)),
            _ if validate => outcome.fail(&line(finding)),
            _ => {}
        }
    }
}

fn line(finding: &Diagnostic) -> String {
    match finding.help() {
        Some(help) => format!("{finding}; help: {help}"),
        None => finding.to_string(),
    }
}
