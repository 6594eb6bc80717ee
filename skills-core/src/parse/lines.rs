//! Lines of a text with their places: LF, CRLF and CR all end one.

use std::ops::Range;

/// One line.
#[derive(Clone, Debug)]
pub(super) struct Line<'t> {
    /// Where it starts.
    pub(super) start: usize,
    /// Where the next one starts.
    pub(super) next: usize,
    /// What stands in it, without its end.
    pub(super) text: &'t str,
}

/// The lines of a range of `text`.
pub(super) fn lines(text: &str, range: Range<usize>) -> impl Iterator<Item = Line<'_>> {
    let mut start = range.start;
    std::iter::from_fn(move || {
        let rest = text.get(start..range.end).filter(|rest| !rest.is_empty())?;
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, end) = rest.split_at(length);
        let end = if end.starts_with("\r\n") {
            2
        } else {
            usize::from(!end.is_empty())
        };
        let next = start + length + end;
        let found = Line {
            start,
            next,
            text: line,
        };
        start = next;
        Some(found)
    })
}
