//! A top-level key with its lines, read alone where the whole frontmatter is no YAML.

use std::ops::Range;

use super::layout;
use super::lines::{Line, lines};
use super::yaml::{Composed, Entry, Kind, Mistake, MistakeKind, Node, Scalar};
use crate::by_name::Names;
use crate::draft::Spanned;
use crate::fields;

/// What starts a value whose end is marked, or that is none.
const NOT_PLAIN: [char; 10] = ['|', '>', '"', '\'', '[', '{', '#', '&', '*', '!'];

/// The lines of one top-level key.
pub(super) struct Chunk {
    /// From the key on.
    pub(super) range: Range<usize>,
    pub(super) key: Spanned<String>,
    /// The blanks or tabs before the key, where nothing should indent it.
    pub(super) indent: Option<Range<usize>>,
    /// Whether a blank is missing behind the colon.
    pub(super) is_glued: bool,
    /// Whether its value starts in the key's own line, and may end there.
    may_end: bool,
    /// Whether its value opens something that its line does not close.
    is_open: bool,
}

impl Chunk {
    pub(super) fn all(text: &str, inside: &Range<usize>) -> Vec<Self> {
        let keys: Names<&str> = lines(text, inside.clone())
            .filter_map(|line| key_of(line.text))
            .collect();
        let mut chunks: Vec<Self> = Vec::new();
        for line in lines(text, inside.clone()) {
            let last = chunks.last_mut();
            let key = key_of(line.text).map(|key| (0, key));
            match key.or_else(|| misplaced(text, &line, last.as_deref(), &keys)) {
                Some((indent, key)) => chunks.push(Self::at(&line, indent, key)),
                None if last.as_ref().is_none_or(|last| !last.is_open)
                    && let Some((key, _)) = glued_field(line.text) =>
                {
                    let is_glued = true;
                    chunks.push(Self {
                        is_glued,
                        ..Self::at(&line, 0, key)
                    });
                }
                None if is_conflict_marker(line.text) => {}
                None => {
                    if let Some(chunk) = last {
                        chunk.range.end = line.next;
                    }
                }
            }
        }
        chunks
    }

    fn at(line: &Line<'_>, indent: usize, key: &str) -> Self {
        let start = line.start + indent;
        let behind = line.text.get(indent + key.len()..).unwrap_or_default();
        let value = behind.trim_start_matches([':', ' ', '\t']);
        Self {
            range: start..line.next,
            key: Spanned {
                range: start..start + key.len(),
                value: key.trim_matches(['"', '\'']).to_owned(),
            },
            indent: (indent > 0).then_some(line.start..start),
            is_glued: false,
            may_end: !value.is_empty()
                && (!value.starts_with(NOT_PLAIN) || layout::is_whole(value)),
            is_open: is_open(value.trim_end()),
        }
    }

    /// The entry that the lines say, or else the text behind the colon; and what is wrong with them.
    pub(super) fn entry(&self, text: &str, composed: Composed) -> (Entry, Vec<Mistake>) {
        let clean = composed
            .mistakes
            .iter()
            .all(|mistake| matches!(mistake.kind, MistakeKind::DuplicateKey { .. }));
        if clean
            && let Some(Node {
                kind: Kind::Map(mut entries),
                ..
            }) = composed.root
            && entries.len() == 1
            && let Some(entry) = entries.pop()
        {
            return (entry, composed.mistakes);
        }
        let value = self.key.range.end + 1..self.range.end;
        // A name stands in one line; what is below it broke the YAML, and is no part of it.
        let first = lines(text, value.clone())
            .next()
            .filter(|_| self.may_end && matches!(&*self.key.value, "name" | "id"));
        let entry = Entry {
            key: self.key.clone(),
            value: raw(text, first.map_or(value, |line| line.start..line.next)),
        };
        (entry, composed.mistakes)
    }
}

/// How far a line is indented, and its key, where it is a top-level field that nothing should indent: before any field
/// that is not, or behind a field that has its value already.
fn misplaced<'t>(
    text: &str,
    line: &Line<'t>,
    last: Option<&Chunk>,
    keys: &Names<&str>,
) -> Option<(usize, &'t str)> {
    let field = line.text.trim_start_matches([' ', '\t']);
    let indent = line.text.len() - field.len();
    let key = key_of(field).filter(|_| indent > 0)?;
    let is_meant = match last {
        None => true,
        Some(Chunk {
            indent: Some(other),
            ..
        }) if text.get(other.clone()) == line.text.get(..indent) => true,
        Some(chunk) => fields::is_typed(key) && !keys.contains(key) && chunk.may_end,
    };
    is_meant.then_some((indent, key))
}

/// The key of a line that starts a top-level field.
fn key_of(line: &str) -> Option<&str> {
    let (key, rest) = line.split_once(':')?;
    let bare = key.trim_matches(['"', '\'']);
    let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let starts = rest.is_empty() || rest.starts_with([' ', '\t']);
    (starts && !bare.is_empty() && bare.chars().all(word)).then_some(key)
}

/// A field at the beginning of its line that lacks the blank behind its colon.
fn glued_field(line: &str) -> Option<(&str, &str)> {
    layout::glued(line).filter(|_| !line.starts_with(char::is_whitespace))
}

/// Whether lines that start anywhere may belong to a value.
fn is_open(value: &str) -> bool {
    match value.chars().next() {
        Some('"' | '\'') => !layout::is_whole(value),
        Some('[') => !value.ends_with(']'),
        Some('{') => !value.ends_with('}'),
        _ => false,
    }
}

pub(super) fn is_conflict_marker(line: &str) -> bool {
    line.starts_with("<<<<<<<") || line.starts_with(">>>>>>>") || line.trim_end() == "======="
}

/// Whether a line can belong to the value above it.
fn continues(line: &Line<'_>) -> bool {
    let starts = |c: char| c.is_whitespace() || c.is_alphanumeric();
    // A tab before a field is a mistake; what stands there was not meant as text.
    let field = line.text.trim_start_matches('\t');
    line.text.is_empty() || (line.text.starts_with(starts) && key_of(field).is_none())
}

/// The text of a value as it stands, on one line: to the end of its line, and what continues it.
pub(super) fn raw(text: &str, range: Range<usize>) -> Node {
    let written = text.get(range.clone()).unwrap_or_default();
    let start = range.start + (written.len() - written.trim_start().len());
    let end = lines(text, range.clone())
        .skip(1)
        .find(|line| !continues(line))
        .map_or(range.end, |line| line.start);
    let trimmed = text
        .get(start..end.max(start))
        .unwrap_or_default()
        .trim_end();
    let mut words = String::with_capacity(trimmed.len());
    for (index, line) in lines(trimmed, 0..trimmed.len()).enumerate() {
        let line = line.text.trim();
        let header = index == 0
            && line.starts_with(['|', '>'])
            && line.len() < trimmed.len()
            && line
                .chars()
                .all(|c| matches!(c, '|' | '>' | '+' | '-' | '0'..='9'));
        if !header && !line.is_empty() {
            if !words.is_empty() {
                words.push(' ');
            }
            words.push_str(line);
        }
    }
    Node {
        range: start..start + trimmed.len(),
        kind: Kind::Scalar(Scalar {
            text: words,
            plain: true,
        }),
    }
}
