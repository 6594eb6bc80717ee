//! Characters that nobody sees and a model reads.

use std::ops::Range;

use crate::code::{Code, Fate};
use crate::draft::Draft;
use crate::report::Reporter;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(page) = &draft.page else { return };
    let frontmatter = 0..page.body.start;
    for (part, in_frontmatter) in [(frontmatter, true), (page.body.clone(), false)] {
        let lines = unusual_lines(page.slice(part.clone()));
        let found = all_of(
            "a control character",
            "control characters",
            controls(&lines),
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
            invisible(&lines, in_frontmatter),
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

/// The lines that hold more than printable ASCII, and where they start: bytes are looked at once, characters only here.
///
/// The macro runs this unoptimised, where a look at each character of a text cost three quarters of all checking.
fn unusual_lines(text: &str) -> Vec<(usize, &str)> {
    let mut start = 0;
    let mut lines = Vec::new();
    if is_usual(text) {
        return lines;
    }
    for line in text.split_inclusive('\n') {
        if !is_usual(line) {
            lines.push((start, line));
        }
        start += line.len();
    }
    lines
}

/// Whether all of it is printable ASCII, tabs and line ends; sixteen bytes at a time as far as none is a line end.
fn is_usual(text: &str) -> bool {
    let (words, rest) = text.as_bytes().as_chunks::<16>();
    let is_usual = |bytes: &[u8]| {
        bytes
            .iter()
            .all(|byte| matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r'))
    };
    words
        .iter()
        .all(|word| is_printable(*word) || is_usual(word))
        && is_usual(rest)
}

/// Whether each byte is one of `b' '..=b'~'`: otherwise a subtraction or an addition reaches its highest bit.
const fn is_printable(word: [u8; 16]) -> bool {
    const EACH: u128 = u128::from_ne_bytes([1; 16]);
    const HIGHEST_BITS: u128 = EACH * 0x80;
    let word = u128::from_ne_bytes(word);
    let below_space = word.wrapping_sub(EACH * 0x20) & !word;
    let above_tilde = word.wrapping_add(EACH) | word;
    (below_space | above_tilde) & HIGHEST_BITS == 0
}

/// Each character of the lines: where it is, what stands before it, itself.
fn characters(lines: &[(usize, &str)]) -> impl Iterator<Item = (usize, Option<char>, char)> {
    lines.iter().flat_map(|(start, line)| {
        // Each line but the first follows a line feed, whether or not its predecessor is among the lines.
        let mut before = (*start > 0).then_some('\n');
        line.char_indices()
            .map(move |(at, c)| (start + at, before.replace(c), c))
    })
}

fn controls(lines: &[(usize, &str)]) -> impl Iterator<Item = (usize, char)> {
    characters(lines)
        .filter(|(_, _, c)| c.is_control() && !matches!(c, '\t' | '\n' | '\r'))
        .map(|(at, _, c)| (at, c))
}

/// Characters without a shape, where they are no part of how a script or an emoji is written.
fn invisible(lines: &[(usize, &str)], starts_file: bool) -> impl Iterator<Item = (usize, char)> {
    let mut in_flag = false;
    let is_invisible = move |(at, previous, c): &(usize, Option<char>, char)| {
        in_flag =
            matches!(c, '\u{e0020}'..='\u{e007f}') && (in_flag || *previous == Some('\u{1f3f4}'));
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
    };
    characters(lines)
        .filter(is_invisible)
        .map(|(at, _, c)| (at, c))
}

#[cfg(test)]
mod tests {
    use super::{is_printable, is_usual};

    #[test]
    fn sixteen_bytes_at_a_time_are_judged_as_one_at_a_time() {
        for byte in 0..=u8::MAX {
            let is_expected = (b' '..=b'~').contains(&byte);
            for place in 0..16 {
                for others in *b" ~a" {
                    let mut word = [others; 16];
                    word[place] = byte;
                    assert_eq!(is_printable(word), is_expected, "{byte:#x} at {place}");
                }
            }
        }
    }

    #[test]
    fn what_is_unusual_is_found_at_every_place() {
        let usual = "a line\r\n\tand a second one ~".repeat(3);
        assert!(is_usual(&usual));
        for (place, _) in usual.char_indices() {
            for unusual in ['\0', '\u{1f}', '\u{7f}', '\u{80}', 'é', '\u{200b}'] {
                let mut text = usual.clone();
                text.insert(place, unusual);
                assert!(!is_usual(&text), "{unusual:?} at {place}");
            }
        }
    }
}
