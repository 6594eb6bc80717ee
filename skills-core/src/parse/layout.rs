//! How lines stand below and beside each other: blanks that are missing or too many, which break YAML far from where they are.

use std::ops::Range;

use super::lines::{Line, lines};
use crate::render::untrusted;

/// Longer values are not repeated in a help text.
pub(super) const LONGEST_TO_PASTE: usize = 2000;

/// Where the layout is wrong, in which words, and what to do.
pub(super) struct Fault {
    pub(super) range: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
}

/// A field without a blank behind its colon: its name as it is written, and the value.
///
/// Addresses, paths of Windows and `a::b` have a colon of their own.
pub(super) fn glued(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.trim().split_once(':')?;
    let bare = name.trim_matches(['"', '\'']);
    let is_name = bare.starts_with(char::is_alphabetic)
        && bare
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let is_value =
        !value.is_empty() && !value.starts_with(|c: char| c.is_whitespace() || ":/\\".contains(c));
    (is_name && is_value).then_some((name, value))
}

/// That a blank is missing in a line that starts at `start`, if it is.
pub(super) fn missing_blank(start: usize, line: &str) -> Option<Fault> {
    let (name, value) = glued(line)?;
    let start = start + (line.len() - line.trim_start().len());
    let help = if line.len() > LONGEST_TO_PASTE {
        format!("write a blank behind `{}:`", untrusted(name))
    } else {
        format!("write `{}: {}`", untrusted(name), untrusted(value))
    };
    Some(Fault {
        range: start..start + line.trim().len(),
        message: "a blank is missing behind the colon".to_owned(),
        help,
    })
}

/// What is wrong with the indentation of the line at `at`, or with a line above it in the same map below a field.
pub(super) fn below_field(text: &str, lines_of: &Range<usize>, at: usize) -> Option<Fault> {
    let mut above: Vec<Row<'_>> = Vec::new();
    for line in lines(text, lines_of.clone()) {
        let written = line.text.trim();
        if written.is_empty() || written.starts_with('#') {
            continue;
        }
        let row = Row::of(&line);
        let is_last = line.next > at || line.next >= lines_of.end;
        // The second line is the first of those below the field; those beside it stand in its column.
        let first = above.get(1).or((above.len() == 1).then_some(&row));
        if first.is_some_and(|first| first.column == row.column)
            && above.first().is_some_and(|field| field.value.is_empty())
            && let Some(fault) = missing_blank(line.start, line.text)
        {
            return Some(fault);
        }
        if is_last {
            return row.misplaced(&above);
        }
        above.push(row);
    }
    None
}

/// One line of a map.
struct Row<'t> {
    start: usize,
    /// Where its key starts, behind the `- ` of a list.
    column: usize,
    /// None where it is no field.
    key: Option<&'t str>,
    value: &'t str,
    has_tab: bool,
}

impl<'t> Row<'t> {
    fn of(line: &Line<'t>) -> Self {
        let written = line.text.trim_start();
        let field = written.strip_prefix("- ").unwrap_or(written).trim_start();
        let column = line.text.len() - field.len();
        let (key, value) = match field.split_once(':') {
            Some((key, value)) if value.is_empty() || value.starts_with(char::is_whitespace) => {
                (Some(key), value.trim())
            }
            _ => (None, field.trim()),
        };
        Self {
            start: line.start,
            column,
            key,
            value,
            has_tab: line.text.get(..column).unwrap_or_default().contains('\t'),
        }
    }

    /// Whether the key starts where no key above it does.
    fn misplaced(&self, above: &[Self]) -> Option<Fault> {
        let key = self.key.filter(|_| !self.has_tab)?;
        let last = above.last()?;
        if self.column > last.column {
            // A plain text of a top-level field may go on below it.
            let is_done = is_whole(last.value) || above.len() > 1;
            let has_value = !last.value.is_empty() && !last.value.starts_with(['|', '>', '#']);
            return last
                .key
                .filter(|_| is_done && has_value)
                .map(|other| self.moved(key, other, last.column));
        }
        if above.iter().any(|row| row.column == self.column) {
            return None;
        }
        let beside = above
            .iter()
            .skip(1)
            .filter(|row| row.column > self.column)
            .min_by_key(|row| row.column)?;
        beside
            .key
            .map(|other| self.moved(key, other, beside.column))
    }

    fn moved(&self, key: &str, other: &str, column: usize) -> Fault {
        let (key, other) = (untrusted(key), untrusted(other));
        let blanks = |count: usize| match count {
            1 => "a blank".to_owned(),
            count => format!("{count} blanks"),
        };
        let (how, what) = if self.column > column {
            let surplus = self.column - column;
            ("deeper", format!("delete {}", blanks(surplus)))
        } else {
            ("less", format!("write {}", blanks(column - self.column)))
        };
        Fault {
            range: self.start..self.start + self.column,
            message: format!("`{key}` is indented {how} than `{other}`"),
            help: format!("{what} before `{key}`, so that both start in the same column"),
        }
    }
}

/// Whether a value is quoted, and nothing stands behind the closing quote.
pub(super) fn is_whole(value: &str) -> bool {
    let Some(quote) = value.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        return false;
    };
    closing(value, quote).is_some_and(|end| {
        let behind = value.get(end + 1..).unwrap_or_default().trim();
        behind.is_empty() || behind.starts_with('#')
    })
}

/// Where the quote that opens a value closes.
pub(super) fn closing(value: &str, quote: char) -> Option<usize> {
    let mut chars = value.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        if c == '\\' && quote == '"' {
            chars.next();
        } else if c == quote {
            if quote == '\'' && chars.next_if(|(_, next)| *next == quote).is_some() {
                continue;
            }
            return Some(at);
        }
    }
    None
}

/// Whether what starts at `at`, in the first column, would leave the field that it belongs to: something above is indented too,
/// or has no value without it.
pub(super) fn belongs_above(text: &str, lines_of: &Range<usize>, at: usize) -> bool {
    let above = lines(text, lines_of.clone()).take_while(|line| line.next <= at);
    let mut above: Vec<Line<'_>> = above.collect();
    above.retain(|line| !line.text.trim().is_empty());
    let Some(last) = above.last() else {
        return false;
    };
    let row = Row::of(last);
    let is_header = row.value.starts_with(['|', '>']);
    let indents = last.text.starts_with([' ', '\t']);
    row.key.is_some() && (row.value.is_empty() || is_header) || indents && above.len() > 1
}
