//! A top-level key with its lines, read alone where the whole frontmatter is no YAML.

use std::ops::Range;

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
    /// Whether its value starts in the key's own line, and nothing shows where it ends.
    is_plain: bool,
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
            is_plain: !value.is_empty() && !value.starts_with(NOT_PLAIN),
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
        let entry = Entry {
            key: self.key.clone(),
            value: raw(text, self.key.range.end + 1..self.range.end),
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
        Some(chunk) => fields::is_typed(key) && !keys.contains(key) && chunk.is_plain,
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
