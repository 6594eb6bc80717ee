//! A top-level key with its lines, read alone where the whole frontmatter is no YAML.

use std::ops::Range;

use super::lines::{Line, lines};
use super::yaml::{Composed, Entry, Kind, Mistake, MistakeKind, Node, Scalar};
use crate::draft::Spanned;

/// The lines of one top-level key.
pub(super) struct Chunk {
    pub(super) range: Range<usize>,
    pub(super) key: Spanned<String>,
}

impl Chunk {
    pub(super) fn all(text: &str, inside: &Range<usize>) -> Vec<Self> {
        let mut chunks: Vec<Self> = Vec::new();
        for line in lines(text, inside.clone()) {
            match (key_of(&line), chunks.last_mut()) {
                (Some(key), _) => chunks.push(Self {
                    range: line.start..line.next,
                    key: Spanned {
                        range: line.start..line.start + key.len(),
                        value: key.trim_matches(['"', '\'']).to_owned(),
                    },
                }),
                (None, Some(chunk)) if !is_conflict_marker(line.text) => {
                    chunk.range.end = line.next;
                }
                (None, _) => {}
            }
        }
        chunks
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

/// The key of a line that starts a top-level field.
fn key_of<'t>(line: &Line<'t>) -> Option<&'t str> {
    let (key, rest) = line.text.split_once(':')?;
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
    line.text.is_empty() || (line.text.starts_with(starts) && key_of(line).is_none())
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
