//! What can be asked for.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use skills_core::options::Mode;

/// Checks Agent Skills, and explains what is wrong with them.
#[derive(Parser)]
#[command(name = "cargo-skills", bin_name = "cargo skills", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check skills: exit 0 if they are clean, 1 if there are errors, 2 if a path cannot be checked
    Check(Check),
    /// Explain a rule: what it asks for, why, and how to repair what breaks it
    Explain {
        /// The code that stands behind a message, as in `name-format`; without one all codes are listed
        code: Option<String>,
    },
}

#[derive(Args)]
pub(crate) struct Check {
    /// Directories with skills in them, or single skill directories
    #[arg(value_name = "PATH", default_value = "skills")]
    pub(crate) paths: Vec<PathBuf>,
    /// How much is asked of the skills; if not given, `catalog.json` says, else strict
    #[arg(long, value_parser = mode())]
    pub(crate) mode: Option<Mode>,
    /// Look further down than the paths' own children: `--recursive` six directories, the most there is
    #[arg(
        long,
        value_name = "DEPTH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "6",
        value_parser = clap::value_parser!(u64).range(1..=6)
    )]
    pub(crate) recursive: Option<u64>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON object per line, the last one a summary
    Json,
    /// A SARIF 2.1.0 log, for code scanning and editors
    Sarif,
    /// Annotations of a GitHub workflow
    Github,
}

fn mode() -> impl clap::builder::TypedValueParser<Value = Mode> {
    use clap::builder::TypedValueParser as _;
    clap::builder::PossibleValuesParser::new(Mode::ALL.map(Mode::as_str))
        .try_map(|text| text.parse::<Mode>())
}

/// `cargo skills check` runs `cargo-skills skills check`: the second word is Cargo's.
pub(crate) fn without_subcommand(
    arguments: impl Iterator<Item = OsString>,
) -> impl Iterator<Item = OsString> {
    arguments
        .enumerate()
        .filter(|(index, argument)| !(*index == 1 && argument == "skills"))
        .map(|(_, argument)| argument)
}
