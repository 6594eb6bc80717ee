//! The fences of SKILL.md: what stands before, between and behind them.

use std::ops::Range;

use super::entries;
use super::lines::{Line, lines};
use crate::code::Code;
use crate::diag::Text;
use crate::draft::{Draft, Frontmatter, Missing, Page};
use crate::fields;
use crate::report::Reporter;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Takes SKILL.md apart, if it could be read.
pub(super) fn parse(draft: &mut Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(text) = draft.file("SKILL.md").and_then(|file| file.text.clone()) else {
        return;
    };
    let fences = Fences::of(text.as_str());
    draft.page = Some(page(draft, &text, &fences));
    if text.as_str().starts_with(BYTE_ORDER_MARK) {
        let finding = draft.in_page(
            Code::ByteOrderMark,
            0..BYTE_ORDER_MARK.len_utf8(),
            "the file starts with a byte-order mark",
        );
        reporter.report(finding.help("save it as UTF-8 without a byte-order mark"));
    }
    match fences {
        Fences::Found { inside, .. } => {
            let found = entries::read(draft, inside);
            for finding in found.findings {
                reporter.report(finding);
            }
            if let Some(page) = &mut draft.page {
                page.frontmatter.entries = found.entries;
                page.frontmatter.missing = found.missing;
            }
        }
        Fences::Gap(gap) => report_gap(draft, text.as_str(), gap, reporter),
    }
}

fn page(draft: &Draft<'_>, text: &Text, fences: &Fences) -> Page {
    let whole = 0..text.as_str().len();
    let (frontmatter, body) = match fences {
        Fences::Found {
            opening,
            closing,
            body,
            ..
        } => {
            let frontmatter = Frontmatter {
                opening: opening.clone(),
                closing: closing.clone(),
                ..Frontmatter::default()
            };
            (frontmatter, body.clone())
        }
        Fences::Gap(_) => {
            let frontmatter = Frontmatter {
                missing: Missing::All,
                ..Frontmatter::default()
            };
            (frontmatter, whole)
        }
    };
    Page {
        text: text.clone(),
        shown: draft.shown_path("SKILL.md").into(),
        frontmatter,
        body,
    }
}

/// Where the fences stand.
enum Fences {
    Found {
        opening: Range<usize>,
        inside: Range<usize>,
        closing: Range<usize>,
        body: Range<usize>,
    },
    Gap(Gap),
}

/// Why there is no frontmatter.
enum Gap {
    /// No fence, or none with fields behind it.
    Missing(Range<usize>),
    /// A fence, but not in the first line.
    NotFirst {
        fence: Range<usize>,
        before: Range<usize>,
    },
    /// An opening fence alone.
    Unclosed(Range<usize>),
    /// The whole file is one path.
    Stub(Range<usize>),
}

impl Fences {
    fn of(text: &str) -> Self {
        let start = if text.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len_utf8()
        } else {
            0
        };
        let mut rest = lines(text, start..text.len());
        let Some(first) = rest.next() else {
            return Self::Gap(Gap::Missing(start..start));
        };
        if !is_fence(first.text) {
            return Self::Gap(Gap::of(text, &first));
        }
        let opening = fence(&first);
        match rest.find(|line| is_fence(line.text)) {
            None => Self::Gap(Gap::Unclosed(opening)),
            Some(last) => Self::Found {
                inside: first.next..last.start,
                closing: fence(&last),
                body: last.next..text.len(),
                opening,
            },
        }
    }
}

impl Gap {
    /// What a text is whose first line is no fence.
    fn of(text: &str, first: &Line<'_>) -> Self {
        let mut fences = lines(text, first.start..text.len()).filter(|line| is_fence(line.text));
        if let (Some(opening), Some(closing)) = (fences.next(), fences.next())
            && lines(text, opening.next..closing.start)
                .any(|line| line.text.starts_with("name:") || line.text.starts_with("description:"))
        {
            return Self::NotFirst {
                fence: fence(&opening),
                before: first.start..opening.start,
            };
        }
        let only = text.trim();
        let start = text.len() - text.trim_start().len();
        if is_path(only) {
            return Self::Stub(start..start + only.len());
        }
        Self::Missing(first.start..first.start + first.text.len())
    }
}

fn report_gap(draft: &Draft<'_>, text: &str, gap: Gap, reporter: &mut Reporter<'_>) {
    let name = fields::suggested_name(draft);
    let example = format!(
        "start the file with `---`, then `name: {name}` and `description: …`, then `---`{}",
        fields::renaming(draft, &name)
    );
    let finding = match gap {
        Gap::Missing(range) => draft
            .in_page(
                Code::FrontmatterMissing,
                range,
                "the file has no frontmatter",
            )
            .help(example),
        Gap::NotFirst { fence, before } => {
            let what = describe(text.get(before).unwrap_or_default());
            draft
                .in_page(
                    Code::FrontmatterNotFirst,
                    fence,
                    format!("{what} stands before the frontmatter"),
                )
                .help("`---` has to be the first line of the file: move what stands before it below the closing `---`, or delete it")
        }
        Gap::Unclosed(range) => draft
            .in_page(
                Code::FrontmatterUnclosed,
                range,
                "the frontmatter is never closed",
            )
            .help(unclosed_help(text)),
        Gap::Stub(range) => draft
            .in_page(
                Code::TextStub,
                range,
                "the file holds only a path: a symbolic link that was checked out as text",
            )
            .help("copy the file that it points to here, or check out with `git config core.symlinks true`"),
    };
    reporter.report(finding);
}

/// A line that almost closes is worth naming.
fn unclosed_help(text: &str) -> String {
    let almost = lines(text, 0..text.len()).skip(1).find_map(|line| {
        let trimmed = line.text.trim();
        let dashes = trimmed.len() > 2 && trimmed.chars().all(|c| matches!(c, '-' | '—' | '–'));
        (dashes || trimmed == "...").then_some(trimmed)
    });
    match almost {
        Some(almost) if almost.len() <= 20 => format!(
            "`{almost}` does not close it: end the fields with a line that is exactly `---`, not indented"
        ),
        _ => "end the fields with a line that is exactly `---`".to_owned(),
    }
}

/// What stands before the fence, by its first line that says anything.
fn describe(before: &str) -> &'static str {
    let first = before.trim_start();
    match first.chars().next() {
        None => "a blank line",
        Some('#') => "a heading",
        Some('`' | '~') if first.starts_with("```") || first.starts_with("~~~") => "a code fence",
        Some('<') if first.starts_with("<!--") => "a comment",
        Some(_) => "text",
    }
}

/// Exactly `---`, then at most blanks.
fn is_fence(line: &str) -> bool {
    line.trim_end_matches([' ', '\t']) == "---"
}

fn fence(line: &Line<'_>) -> Range<usize> {
    line.start..line.start + "---".len()
}

/// Whether a whole file is nothing but a relative path, as git writes a symbolic link where it may not make one.
fn is_path(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '/' | '\\' | '-' | '_' | ' ');
    let looks = text.contains('/') || text.to_ascii_lowercase().ends_with(".md");
    !text.is_empty()
        && text.len() <= 1024
        && looks
        && !text.contains(". ")
        && text.chars().all(plain)
}
