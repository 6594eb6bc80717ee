//! What Cargo and the user say: where the package is, and whether its files may be written.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Files that stand beside `Cargo.toml` only where a package was unpacked by Cargo: from a registry, from git, by
/// `cargo vendor`, by `cargo package`.
const MARKS: [&str; 3] = ["Cargo.toml.orig", ".cargo-ok", ".cargo-checksum.json"];

/// Whether sidecars are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exporting {
    /// They are, when they differ.
    Write,
    /// They are compared, and a difference fails the build.
    Check,
}

/// Where a build script runs.
#[derive(Clone, Debug)]
pub struct Environment {
    pub(crate) package: PathBuf,
    pub(crate) exporting: Exporting,
    /// A value of `SKILLS_CONTRACTS` that means nothing.
    pub(crate) misspelt: Option<String>,
    /// When Cargo started the script; what is newer on the next build makes Cargo run it again.
    pub(crate) started: Option<SystemTime>,
}

impl Environment {
    /// The environment of this process, which Cargo started.
    #[must_use]
    pub fn of_process() -> Self {
        let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| ".".into());
        Self::new(package, |name| {
            env::var_os(name).map(|value| value.to_string_lossy().into_owned())
        })
    }

    /// The environment in which a package at `package` is built with these variables.
    #[must_use]
    pub fn new(package: impl Into<PathBuf>, variable: impl Fn(&str) -> Option<String>) -> Self {
        let package = package.into();
        let asked = variable("SKILLS_CONTRACTS").map(|value| value.trim().to_owned());
        let asked = asked.filter(|value| !value.is_empty());
        let is = |word| {
            let asked = asked.as_deref().unwrap_or_default();
            asked.eq_ignore_ascii_case(word)
        };
        let is_set =
            |name| variable(name).is_some_and(|value| !matches!(&*value, "" | "0" | "false"));
        let (exporting, misspelt) = if is("write") {
            (Exporting::Write, None)
        } else if is("check") {
            (Exporting::Check, None)
        } else if asked.is_some() {
            // Whoever asked for something did not ask for files to be written.
            (Exporting::Check, asked)
        } else if is_set("CI") || is_set("DOCS_RS") || is_unpacked(&package) {
            (Exporting::Check, None)
        } else {
            (Exporting::Write, None)
        };
        Self {
            package,
            exporting,
            misspelt,
            started: variable("OUT_DIR").and_then(|out| started(Path::new(&out))),
        }
    }

    /// Whether sidecars are written.
    #[must_use]
    pub fn exporting(&self) -> Exporting {
        self.exporting
    }
}

/// Cargo leaves a file beside `OUT_DIR` before it starts the script, and compares with its time. This is no promise of
/// Cargo's: without the file there is no time, and the script runs once more than it must.
fn started(out: &Path) -> Option<SystemTime> {
    let stamp = out.parent()?.join("invoked.timestamp");
    fs::metadata(stamp).and_then(|found| found.modified()).ok()
}

fn is_unpacked(package: &Path) -> bool {
    MARKS.iter().any(|mark| package.join(mark).exists())
}
