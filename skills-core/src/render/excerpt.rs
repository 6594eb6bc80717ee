//! The one line that is shown: cut around what is wrong, and harmless to a terminal.

use std::ops::Range;

use super::write_untrusted;
use crate::diag::Text;

/// So many characters are shown before what is wrong, and so many from there on.
const BEFORE: usize = 60;
const BEHIND: usize = 80;

/// A line to show, and the bytes of it to underline.
pub(super) struct Excerpt {
    pub(super) line: String,
    pub(super) span: Range<usize>,
}

impl Excerpt {
    /// The `line` that `range` starts in; of a range over several lines the first is shown.
    ///
    /// Looks at a bounded number of characters, however long the line is.
    pub(super) fn new(text: &Text, line: usize, range: Range<usize>) -> Self {
        let whole = text.as_str();
        let line = text.line(line).unwrap_or(whole.len()..whole.len());
        let start = whole.floor_char_boundary(range.start.clamp(line.start, line.end));
        let end = whole.floor_char_boundary(range.end.clamp(start, line.end));
        let before = whole.get(line.start..start).unwrap_or_default();
        let behind = whole.get(start..line.end).unwrap_or_default();

        let from = before
            .char_indices()
            .rev()
            .nth(BEFORE)
            .map_or(line.start, |(at, c)| line.start + at + c.len_utf8());
        let to = behind
            .char_indices()
            .nth(BEHIND)
            .map_or(line.end, |(at, _)| start + at);

        let mut shown = String::new();
        if from > line.start {
            shown.push('…');
        }
        push(&mut shown, whole.get(from..start));
        let span_start = shown.len();
        push(&mut shown, whole.get(start..end.min(to)));
        let span_end = shown.len();
        push(&mut shown, whole.get(end.min(to)..to));
        if to < line.end {
            shown.push('…');
        }
        Self {
            line: shown,
            span: span_start..span_end,
        }
    }
}

/// Tabs stay: the renderer knows their width.
fn push(shown: &mut String, text: Option<&str>) {
    for (index, part) in text.unwrap_or_default().split('\t').enumerate() {
        if index > 0 {
            shown.push('\t');
        }
        // Writing to a string cannot fail.
        let _ = write_untrusted(shown, part);
    }
}
