//! The fields of the frontmatter: the whole as YAML, and where that fails each key alone.
//!
//! One broken line should cost neither the other fields nor the other mistakes: key by key every mistake is found at
//! once, and lenient mode gets the text of a broken value as it stands (which saves nine of ten broken real files).

use std::collections::HashMap;
use std::ops::Range;

use super::chunk::{Chunk, is_conflict_marker, raw};
use super::lines::lines;
use super::yaml::{Composed, Entry, Kind, Mistake, MistakeKind, Node, Scalar, compose};
use super::yaml_errors;
use crate::code::Code;
use crate::draft::{Draft, Missing};
use crate::fields;
use crate::order;
use crate::report::Finding;

/// What was read between the fences.
#[derive(Default)]
pub(super) struct Found {
    pub(super) entries: Vec<Entry>,
    pub(super) findings: Vec<Finding>,
    pub(super) missing: Missing,
}

/// Reads the fields between the fences.
pub(super) fn read(draft: &Draft<'_>, inside: Range<usize>) -> Found {
    let text = page_text(draft);
    let composed = compose(text.get(inside.clone()).unwrap_or_default(), inside.start);
    if composed.mistakes.iter().any(Mistake::stops) {
        return key_by_key(draft, &inside, &composed);
    }
    let mut found = Found::default();
    found.note_cut_description(draft, &composed);
    match composed.root {
        Some(Node {
            kind: Kind::Map(entries),
            ..
        }) => found.entries = entries,
        root => {
            found.missing = Missing::All;
            found.findings.push(no_map(draft, root.as_ref()));
        }
    }
    found.refuse(draft, &inside, &composed.mistakes);
    found
}

impl Found {
    /// Reports mistakes that did not stop the reading; the values around them are taken as they stand.
    fn refuse(&mut self, draft: &Draft<'_>, inside: &Range<usize>, mistakes: &[Mistake]) {
        let mut touched = Vec::new();
        for mistake in mistakes {
            self.findings
                .push(yaml_errors::finding(draft, inside, None, mistake));
            let behind = self
                .entries
                .partition_point(|entry| entry.key.range.start <= mistake.range.start);
            if !matches!(mistake.kind, MistakeKind::DuplicateKey { .. }) {
                touched.extend(behind.checked_sub(1));
            }
        }
        order::sort(&mut touched);
        touched.dedup();
        let text = page_text(draft);
        for index in touched.into_iter().rev() {
            let next = self.entries.get(index + 1);
            let end = next.map_or(inside.end, |next| next.key.range.start);
            let Some(entry) = self.entries.get_mut(index) else {
                continue;
            };
            let behind = text.get(entry.key.range.end..end).unwrap_or_default();
            match behind.find(':') {
                Some(colon) if fields::is_text(&entry.key.value) => {
                    entry.value = raw(text, entry.key.range.end + colon + 1..end);
                }
                _ => drop(self.entries.remove(index)),
            }
        }
    }

    /// A comment behind an unquoted description is rarely meant.
    fn note_cut_description(&mut self, draft: &Draft<'_>, composed: &Composed) {
        let Some(Node {
            kind: Kind::Map(entries),
            ..
        }) = &composed.root
        else {
            return;
        };
        let description = entries
            .iter()
            .find(|entry| entry.key.value == "description");
        let Some(Entry { value, .. }) = description else {
            return;
        };
        if !matches!(&value.kind, Kind::Scalar(Scalar { plain: true, .. })) {
            return;
        }
        let text = page_text(draft);
        for comment in &composed.comments {
            let between = text.get(value.range.end..comment.start);
            if between.is_some_and(|between| between.chars().all(|c| matches!(c, ' ' | '\t'))) {
                let finding = draft.in_page(
                    Code::CommentCut,
                    comment.start..comment.start + 1,
                    "` #` starts a comment, which cuts the description here",
                );
                self.findings
                    .push(finding.help("put the whole description in double quotes"));
            }
        }
    }
}

/// Reads each top-level key alone.
fn key_by_key(draft: &Draft<'_>, inside: &Range<usize>, whole: &Composed) -> Found {
    let text = page_text(draft);
    let mut found = Found::default();
    let mut seen: HashMap<String, Range<usize>> = HashMap::new();
    let conflict = lines(text, inside.clone()).find(|line| is_conflict_marker(line.text));
    if let Some(line) = &conflict {
        let range = line.start..line.start + line.text.trim_end().len();
        found.findings.push(
            draft
                .in_page(Code::InvalidYaml, range, "a merge conflict was left here")
                .help(
                    "keep one side, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`",
                ),
        );
    }
    let chunks = Chunk::all(text, inside);
    // Where nothing starts at the beginning of its line, everything may be indented.
    let is_mixed = chunks.iter().any(|chunk| chunk.indent.is_none());
    for chunk in chunks {
        if let Some(indent) = chunk.indent.as_ref().filter(|_| is_mixed) {
            let finding = yaml_errors::indented(draft, indent, &chunk.key.value);
            found.findings.push(finding);
        }
        if chunk.is_glued {
            let finding = yaml_errors::glued(draft, &chunk.range);
            found.findings.extend(finding);
            continue;
        }
        let composed = compose(
            text.get(chunk.range.clone()).unwrap_or_default(),
            chunk.range.start,
        );
        let (entry, mistakes) = chunk.entry(text, composed);
        for mistake in &mistakes {
            found.findings.push(yaml_errors::finding(
                draft,
                &chunk.range,
                Some(&chunk.key.value),
                mistake,
            ));
        }
        match seen.get(&entry.key.value) {
            // Both sides of a conflict have the same keys.
            Some(_) if conflict.is_some() => {}
            Some(first) => {
                let mistake = Mistake {
                    range: entry.key.range,
                    kind: MistakeKind::DuplicateKey {
                        key: entry.key.value,
                        first: first.clone(),
                    },
                };
                found
                    .findings
                    .push(yaml_errors::finding(draft, inside, None, &mistake));
            }
            None => {
                seen.insert(entry.key.value.clone(), entry.key.range.clone());
                if mistakes.is_empty() || fields::is_text(&entry.key.value) {
                    found.entries.push(entry);
                }
            }
        }
    }
    if found.findings.is_empty() {
        // Each key is fine and the whole is not: something stands between them.
        let mistakes = whole.mistakes.iter().filter(|mistake| mistake.stops());
        found
            .findings
            .extend(mistakes.map(|mistake| yaml_errors::finding(draft, inside, None, mistake)));
    }
    found.missing = Missing::Some;
    found
}

fn no_map(draft: &Draft<'_>, root: Option<&Node>) -> Finding {
    let opening = draft
        .page
        .as_ref()
        .map_or(0..0, |page| page.frontmatter.opening.clone());
    let (range, message) = match root {
        Some(node) if !node.is_empty() => {
            let what = match node.kind {
                Kind::List(_) => "a list",
                Kind::Scalar(_) | Kind::Map(_) => "text",
            };
            (
                node.range.clone(),
                format!("the frontmatter is {what}, not fields"),
            )
        }
        _ => (opening, "the frontmatter is empty".to_owned()),
    };
    let name = fields::suggested_name(draft);
    draft
        .in_page(Code::FrontmatterNotAMap, range, message)
        .help(format!(
            "write one field a line, a colon and a blank behind each name: `name: {name}`, `description: …`{}",
            fields::renaming(draft, &name)
        ))
}

fn page_text<'d>(draft: &'d Draft<'_>) -> &'d str {
    draft.page.as_ref().map_or("", |page| page.text.as_str())
}
