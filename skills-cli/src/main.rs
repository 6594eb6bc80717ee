//! `cargo skills`: check skills, explain what is wrong.
//!
//! Exit codes: 0 clean, 1 findings at error level, 2 could not run.
//!
//! Not here: rules, and the words of what is found (`skills-core`).

mod arguments; // what can be asked for
mod check;
mod explain;
mod findings; // how a check is written
mod progress; // that it still works

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = Arguments::parse_from(arguments::without_subcommand(std::env::args_os()));
    match arguments.command {
        Command::Check(check) => check::run(&check),
        Command::Explain { code } => explain::run(code.as_deref()),
    }
}

/// How it went, as an exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Clean,
    Errors,
    CouldNotRun,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Clean => 0,
            Outcome::Errors => 1,
            Outcome::CouldNotRun => 2,
        })
    }
}

/// An error that is no finding.
fn complain(complaint: &str, help: Option<&str>) {
    let help = help
        .map(|help| format!("\nhelp: {help}"))
        .unwrap_or_default();
    // Nobody is left to tell if this fails.
    let _ = writeln!(anstream::stderr(), "error: {complaint}{help}");
}
