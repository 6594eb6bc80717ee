//! Characters that nobody sees and a model reads.

use std::ops::Range;

use crate::code::{Code, Fate};
use crate::draft::Draft;
use crate::report::Reporter;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(page) = &draft.page else { return };
    let frontmatter = 0..page.body.start;
    for (part, in_frontmatter) in [(frontmatter, true), (page.body.clone(), false)] {
        let text = page.slice(part.clone());
        let found = all_of(
            "a control character",
            "control characters",
            controls(text),
            part.start,
        );
        if let Some((range, message)) = found {
            let finding = draft
                .in_page(Code::ControlCharacter, range, message)
                .help("delete it");
            reporter.report(if in_frontmatter {
                finding.fates([Fate::Error, Fate::Error, Fate::Warn])
            } else {
                finding
            });
        }
        let found = all_of(
            "an invisible character",
            "invisible characters",
            invisible(text, in_frontmatter),
            part.start,
        );
        if let Some((range, message)) = found {
            reporter.report(
                draft
                    .in_page(Code::InvisibleCharacter, range, message)
                    .help("delete it, unless it is meant: a reader does not see what a model gets here"),
            );
        }
    }
}

/// One finding for all of a kind: the first, and how many there are.
fn all_of(
    one: &str,
    many: &str,
    mut found: impl Iterator<Item = (usize, char)>,
    base: usize,
) -> Option<(Range<usize>, String)> {
    let (at, c) = found.next()?;
    let range = base + at..base + at + c.len_utf8();
    let first = format!("U+{:04X}", u32::from(c));
    let message = match found.count() {
        0 => format!("{one} stands here, {first}"),
        more => format!(
            "{} {many} stand in this part, the first here, {first}",
            more + 1
        ),
    };
    Some((range, message))
}

fn controls(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.char_indices()
        .filter(|(_, c)| c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
}

/// Characters without a shape, where they are no part of how a script or an emoji is written.
fn invisible(text: &str, starts_file: bool) -> impl Iterator<Item = (usize, char)> {
    let mut before = None;
    let mut in_flag = false;
    text.char_indices().filter(move |(at, c)| {
        let previous = before.replace(*c);
        in_flag =
            matches!(c, '\u{e0020}'..='\u{e007f}') && (in_flag || previous == Some('\u{1f3f4}'));
        match c {
            // The mark at the start of the file has its own code.
            '\u{feff}' => *at > 0 || !starts_file,
            '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' => true,
            '\u{e0000}'..='\u{e007f}' => !in_flag,
            // Joiners belong to emoji and to many scripts, never into ASCII.
            '\u{200c}' | '\u{200d}' => previous.is_some_and(|c| c.is_ascii()),
            _ => false,
        }
    })
}
