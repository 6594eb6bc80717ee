//! SARIF 2.1.0, for code scanning and editors: one log of one run.

mod rules; // what a rule asks for
mod uri; // paths as references

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;
use skills_core::code::Code;
use skills_core::diag::{Diagnostic, Diagnostics, Label, Place, Position};
use skills_core::render::untrusted;

use rules::Rule;

/// What the log will hold.
#[derive(Default)]
pub(crate) struct Collected {
    found: Vec<Diagnostic>,
    complaints: Vec<String>,
}

impl Collected {
    pub(super) fn add(&mut self, found: Diagnostics) {
        self.found.extend(found);
    }

    pub(super) fn fail(&mut self, complaint: &str) {
        self.complaints.push(complaint.to_owned());
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let broken: BTreeSet<Code> = self.found.iter().map(Diagnostic::code).collect();
        let broken: Vec<Code> = broken.into_iter().collect();
        let run = Run {
            tool: Tool {
                driver: Driver {
                    name: env!("CARGO_PKG_NAME"),
                    version: env!("CARGO_PKG_VERSION"),
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    information_uri: env!("CARGO_PKG_REPOSITORY"),
                    rules: broken.iter().map(|code| Rule::new(*code)).collect(),
                },
            },
            invocations: [invocation(&self.complaints)],
            column_kind: "unicodeCodePoints",
            newline_sequences: ["\r\n", "\n", "\r"],
            results: self.found.iter().map(|one| result(one, &broken)).collect(),
        };
        let log = Log {
            version: "2.1.0",
            schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            runs: [run],
        };
        serde_json::to_writer_pretty(&mut *out, &log)?;
        out.write_all(b"\n")
    }
}

fn result(diagnostic: &Diagnostic, broken: &[Code]) -> Finding {
    let code = diagnostic.code();
    let mut text = untrusted(diagnostic.message()).to_string();
    if let Some(help) = diagnostic.help() {
        text.push_str("\nhelp: ");
        text.push_str(help);
    }
    Finding {
        rule_id: code.as_str(),
        rule_index: broken.binary_search(&code).unwrap_or_default(),
        level: diagnostic.level().as_str(),
        message: Message::new(&text),
        locations: [Location::new(diagnostic.place())],
        related_locations: diagnostic.labels().iter().map(related).collect(),
    }
}

fn related(label: &Label) -> Location {
    Location {
        message: Some(Message::new(label.message())),
        ..Location::new(label.place())
    }
}

fn invocation(complaints: &[String]) -> Invocation {
    let notifications = complaints.iter().map(|complaint| Notification {
        level: "error",
        message: Message::new(complaint),
    });
    Invocation {
        execution_successful: complaints.is_empty(),
        tool_execution_notifications: notifications.collect(),
    }
}

impl Message {
    /// In messages braces are placeholders unless they are doubled, and `[text](place)` is a link, which a text from a
    /// file must not become.
    fn new(text: &str) -> Self {
        let lines: Vec<String> = text
            .split('\n')
            .map(|line| untrusted(line).to_string())
            .collect();
        let text = lines.join("\n").replace('{', "{{").replace('}', "}}");
        Self {
            text: without_links(&text),
        }
    }
}

/// The bracket that would end a link's text is escaped, unless the text does so already.
fn without_links(text: &str) -> String {
    let mut parts = text.split("](");
    let mut safe = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let backslashes = safe.len() - safe.trim_end_matches('\\').len();
        if backslashes.is_multiple_of(2) {
            safe.push('\\');
        }
        safe.push_str("](");
        safe.push_str(part);
    }
    safe
}

impl Location {
    fn new(place: &Place) -> Self {
        Self {
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation {
                    uri: uri::of(place.shown_path()),
                },
                region: region(place),
            },
            message: None,
        }
    }
}

fn region(place: &Place) -> Option<Region> {
    let marked = place
        .spot()
        .is_some_and(|(text, _)| text.as_str().starts_with('\u{feff}'));
    // A byte-order mark is no part of the first line to those who read regions.
    let column = |position: Position| {
        let before = usize::from(marked && position.line == 1 && position.column > 1);
        position.column - before
    };
    let (start, end) = (place.start()?, place.end()?);
    Some(Region {
        start_line: start.line,
        start_column: column(start),
        end_line: end.line,
        end_column: column(end),
    })
}

#[derive(Serialize)]
struct Log<'a> {
    version: &'static str,
    #[serde(rename = "$schema")]
    schema: &'static str,
    runs: [Run<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'a> {
    tool: Tool<'a>,
    invocations: [Invocation; 1],
    column_kind: &'static str,
    newline_sequences: [&'static str; 3],
    results: Vec<Finding>,
}

#[derive(Serialize)]
struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'a> {
    name: &'static str,
    version: &'static str,
    semantic_version: &'static str,
    information_uri: &'static str,
    rules: Vec<Rule<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}
