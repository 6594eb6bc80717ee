//! `description` and `compatibility`: texts of bounded length that a model reads.

use std::ops::Range;

use crate::code::{Code, Fate};
use crate::draft::{Draft, Field, Spanned};
use crate::report::Reporter;

use super::misspelt;

/// How many characters they may have.
const LONGEST: usize = 1024;
const LONGEST_COMPATIBILITY: usize = 500;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(page) = &draft.page else { return };
    let help = "say in a sentence or two what the skill does and when to use it";
    match draft.text("description") {
        Field::Absent => {
            if let Some(fates) = page.frontmatter.missing.fates(Fate::Warn) {
                let finding = draft.in_page(
                    Code::DescriptionMissing,
                    page.frontmatter.opening.clone(),
                    "the skill has no `description`",
                );
                misspelt::report(
                    draft,
                    "description",
                    finding.fates(fates),
                    help.to_owned(),
                    reporter,
                );
            }
        }
        Field::Empty(entry) => reporter.report(
            draft
                .in_page(
                    Code::DescriptionEmpty,
                    entry.place(),
                    "`description` is empty",
                )
                .help(help),
        ),
        Field::Wrong(_) => {}
        Field::Text(text) => {
            too_long(draft, &text, reporter);
            markup(
                draft,
                page.slice(text.range.clone()),
                text.range.start,
                reporter,
            );
        }
    }
    compatibility(draft, reporter);
}

fn too_long(draft: &Draft<'_>, text: &Spanned<&str>, reporter: &mut Reporter<'_>) {
    let length = text.value.chars().count();
    if length > LONGEST {
        let message =
            format!("`description` has {length} characters, at most {LONGEST} are allowed");
        reporter.report(
            draft
                .in_page(Code::DescriptionTooLong, text.range.clone(), message)
                .help("keep what the skill does and when to use it; move the rest into the body"),
        );
    }
}

/// Descriptions stand in prompts between tags: markup in them is taken for the prompt's own.
fn markup(draft: &Draft<'_>, written: &str, start: usize, reporter: &mut Reporter<'_>) {
    let Some(tag) = tag(written) else { return };
    let range = start + tag.start..start + tag.end;
    reporter.report(
        draft
            .in_page(
                Code::DescriptionMarkup,
                range,
                "the description holds a tag, which a prompt may take for its own",
            )
            .help("write the word without `<` and `>`"),
    );
}

/// The first `<word …>` or `</word>`.
fn tag(text: &str) -> Option<Range<usize>> {
    let mut searched = 0;
    while let Some(open) = text.get(searched..)?.find('<').map(|at| searched + at) {
        let inside = text.get(open + 1..)?;
        let word = inside.strip_prefix('/').unwrap_or(inside);
        if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let length = inside.find(['<', '>'])?;
            if inside.get(length..)?.starts_with('>') {
                return Some(open..open + length + 2);
            }
        }
        searched = open + 1;
    }
    None
}

fn compatibility(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let (range, length) = match draft.text("compatibility") {
        Field::Absent | Field::Wrong(_) => return,
        Field::Empty(entry) => (entry.place(), 0),
        Field::Text(text) => (text.range, text.value.chars().count()),
    };
    let (message, help) = match length {
        0 => (
            "`compatibility` is empty".to_owned(),
            "write what the skill needs, or delete the line",
        ),
        1..=LONGEST_COMPATIBILITY => return,
        _ => (
            format!(
                "`compatibility` has {length} characters, at most {LONGEST_COMPATIBILITY} are allowed"
            ),
            "keep what the skill needs; move the rest into the body",
        ),
    };
    reporter.report(
        draft
            .in_page(Code::CompatibilityLength, range, message)
            .help(help),
    );
}
