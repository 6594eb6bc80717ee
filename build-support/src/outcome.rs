//! Lines for Cargo. Each is one line, so that a text from a file cannot become an instruction.

use std::fmt;

/// What a build script prints.
///
/// Displays as the lines that Cargo reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    lines: Vec<String>,
    failed: bool,
}

impl Outcome {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The lines, in order.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Whether Cargo will fail the build.
    #[must_use]
    pub fn is_failed(&self) -> bool {
        self.failed
    }

    pub(crate) fn instruct(&mut self, instruction: &str, value: &str) {
        let value: String = value
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        self.lines.push(format!("cargo::{instruction}={value}"));
    }

    pub(crate) fn warn(&mut self, text: &str) {
        self.instruct("warning", text);
    }

    /// Cargo shows it, and fails the build when the script has ended.
    pub(crate) fn fail(&mut self, text: &str) {
        self.failed = true;
        self.instruct("error", text);
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
