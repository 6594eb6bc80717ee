//! Workflow commands of GitHub Actions, which become annotations: `::error file=…,line=…,title=…::message`.

use std::io::{self, Write};

use skills_core::diag::{Diagnostic, Place};
use skills_core::render::untrusted;

pub(super) fn finding(out: &mut impl Write, diagnostic: &Diagnostic) -> io::Result<()> {
    let place = diagnostic.place();
    let mut text = untrusted(diagnostic.message()).to_string();
    if let Some(help) = diagnostic.help() {
        for line in format!("help: {help}").split('\n') {
            text.push('\n');
            text.push_str(&untrusted(line).to_string());
        }
    }
    writeln!(
        out,
        "::{} file={}{},title={}::{}",
        diagnostic.level(),
        property(place.shown_path()),
        region(place),
        property(diagnostic.code().as_str()),
        data(&text),
    )
}

/// GitHub refuses columns of an annotation over several lines.
fn region(place: &Place) -> String {
    let (Some(start), Some(end)) = (place.start(), place.end()) else {
        return String::new();
    };
    if start.line == end.line {
        format!(
            ",line={},col={},endLine={},endColumn={}",
            start.line, start.column, end.line, end.column
        )
    } else {
        format!(",line={},endLine={}", start.line, end.line)
    }
}

/// The text behind the second `::`.
fn data(text: &str) -> String {
    escaped(text, &['%', '\r', '\n'])
}

/// A value before it, where `:` and `,` end something.
fn property(value: &str) -> String {
    escaped(value, &['%', '\r', '\n', ':', ','])
}

/// What the log must not show as it is and GitHub cannot decode is escaped as everywhere.
fn escaped(text: &str, special: &[char]) -> String {
    let encoded = |c: char| {
        if special.contains(&c) {
            format!("%{:02X}", u32::from(c))
        } else {
            untrusted(c.encode_utf8(&mut [0; 4])).to_string()
        }
    };
    text.chars().map(encoded).collect()
}
