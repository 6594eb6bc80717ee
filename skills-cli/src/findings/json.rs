//! One JSON object per line.

use std::io::{self, Write};

use serde::Serialize;
use skills_core::diag::Diagnostic;

use crate::check::Totals;

pub(super) fn finding(out: &mut impl Write, diagnostic: &Diagnostic) -> io::Result<()> {
    let place = diagnostic.place();
    let (start, end) = (place.start(), place.end());
    line(
        out,
        &Finding {
            code: diagnostic.code().as_str(),
            level: diagnostic.level().as_str(),
            path: place.shown_path(),
            line: start.map(|position| position.line),
            column: start.map(|position| position.column),
            end_line: end.map(|position| position.line),
            end_column: end.map(|position| position.column),
            message: diagnostic.message(),
            help: diagnostic.help(),
            skill: diagnostic.skill(),
        },
    )
}

/// The last line.
pub(super) fn summary(out: &mut impl Write, totals: Totals) -> io::Result<()> {
    let Totals {
        skills,
        errors,
        warnings,
        skipped,
        refused: _, // the level of a finding says it
        unchecked,
    } = totals;
    line(
        out,
        &LastLine {
            summary: Summary {
                skills,
                errors,
                warnings,
                skipped,
                unchecked: (unchecked > 0).then_some(unchecked),
            },
        },
    )
}

#[derive(Serialize)]
struct Finding<'a> {
    code: &'a str,
    level: &'a str,
    path: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    message: &'a str,
    help: Option<&'a str>,
    skill: Option<&'a str>,
}

#[derive(Serialize)]
struct LastLine {
    summary: Summary,
}

#[derive(Serialize)]
struct Summary {
    skills: usize,
    errors: usize,
    warnings: usize,
    skipped: usize,
    /// There only where it is not 0, so that nobody takes a summary of nothing for success.
    #[serde(skip_serializing_if = "Option::is_none")]
    unchecked: Option<usize>,
}

/// Written as one piece: JSON escapes every control character, so that no terminal sees one.
fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    out.write_all(line.as_bytes())
}
