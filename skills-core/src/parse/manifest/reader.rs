//! Reads values of skill.json, and reports what they are not.

use std::fmt::Display;
use std::ops::Range;

use crate::code::Code;
use crate::contract::compile::NO_ARGUMENTS;
use crate::diag::Place;
use crate::draft::{Draft, Spanned};
use crate::json::{self, Entry, Kind, Node};
use crate::parse::instead::{instead, quoted};
use crate::render::untrusted;
use crate::report::{Finding, Reporter};
use crate::source::SourceFile;
use crate::suggest::nearest;

use super::{ManifestDraft, WRONG_TYPE};

pub(super) struct Reader<'r, 's> {
    draft: &'r Draft<'r>,
    file: &'r SourceFile,
    /// Where the JSON starts in the file.
    base: usize,
    reporter: &'r mut Reporter<'s>,
}

const KEYS: &[&str] = &["$schema", "resources", "scripts", "helpers"];

impl<'r, 's> Reader<'r, 's> {
    pub(super) fn new(
        draft: &'r Draft<'r>,
        file: &'r SourceFile,
        base: usize,
        reporter: &'r mut Reporter<'s>,
    ) -> Self {
        Self {
            draft,
            file,
            base,
            reporter,
        }
    }

    pub(super) fn manifest(&mut self, node: &Node<'_>) -> ManifestDraft {
        let mut manifest = ManifestDraft::default();
        let example = r#"{ "resources": { … }, "scripts": { … } }"#;
        let entries = self.object("skill.json", node, || example.to_owned());
        for entry in entries.unwrap_or_default() {
            let value = &entry.value;
            match &*entry.key {
                "$schema" => drop(self.string("`$schema`", value)),
                "resources" => {
                    let example =
                        || format!("{{ {}: {RESOURCE} }}", first(value, "references/….md"));
                    let entries = self.object("`resources`", value, example);
                    for entry in entries.unwrap_or_default() {
                        manifest.resources.push(self.resource(entry));
                    }
                }
                "scripts" => {
                    let example = || {
                        format!(
                            "{{ {}: {} }}",
                            first(value, "scripts/….py"),
                            script_example("…")
                        )
                    };
                    let entries = self.object("`scripts`", value, example);
                    for entry in entries.unwrap_or_default() {
                        manifest.scripts.push(self.script(entry));
                    }
                }
                "helpers" => {
                    for node in self.array("`helpers`", value).unwrap_or_default() {
                        if let Some(glob) = self.string("a helper", node) {
                            let value = glob.to_owned();
                            let range = self.range(&node.span);
                            manifest.helpers.push(Spanned { value, range });
                        }
                    }
                }
                _ => self.unknown_key(entry, "skill.json", KEYS),
            }
        }
        manifest
    }

    /// The first entry of each key, duplicates reported; of what is no object, how it is written.
    pub(super) fn object<'n, 'a>(
        &mut self,
        what: impl Display,
        node: &'n Node<'a>,
        example: impl FnOnce() -> String,
    ) -> Option<Vec<&'n Entry<'a>>> {
        let Kind::Object(entries) = &node.kind else {
            let help = format!("write `{}`", example());
            self.wrong_type(what, "an object", node, Some(help));
            return None;
        };
        let duplicates = json::duplicates(entries);
        for (second, first) in &duplicates {
            let message = format!("the key `{}` stands here twice", untrusted(&second.key));
            let finding = self.finding(Code::JsonDuplicateKey, &second.key_span, message);
            let finding = finding
                .label(self.place(&first.key_span), "first here")
                .help("remove one of them: readers disagree about which one counts");
            self.report(finding);
        }
        // Both are in the order of the text.
        let mut repeated = duplicates.into_iter().map(|(second, _)| second).peekable();
        let first = |entry: &&Entry<'a>| {
            repeated
                .next_if(|second| std::ptr::eq(*second, *entry))
                .is_none()
        };
        Some(entries.iter().filter(first).collect())
    }

    pub(super) fn array<'n, 'a>(
        &mut self,
        what: impl Display,
        node: &'n Node<'a>,
    ) -> Option<&'n [Node<'a>]> {
        if let Kind::Array(items) = &node.kind {
            return Some(items);
        }
        self.wrong_type(what, "an array", node, None);
        None
    }

    /// Text that is not blank, trimmed.
    pub(super) fn string<'n>(&mut self, what: impl Display, node: &'n Node<'_>) -> Option<&'n str> {
        let Kind::String(text) = &node.kind else {
            self.wrong_type(what, "a string", node, None);
            return None;
        };
        let text = text.trim();
        let what = what.to_string();
        let message = if text.is_empty() {
            format!("{what} is empty")
        } else if text.chars().any(|c| c.is_control() && !c.is_whitespace()) {
            let message = format!("{what} holds a control character");
            let finding = self.finding(Code::ControlCharacter, &node.span, message);
            self.report(finding.help("delete it"));
            return Some(text);
        } else {
            return Some(text);
        };
        let finding = self.finding(Code::InvalidValue, &node.span, message);
        self.report(finding.help(match &*what {
            "a description" | "`description`" | "`runtime`" | "`$hpdContract`" => "write a text",
            "a helper" | "an environment variable" => "write a text, or leave the item out",
            _ => "write a text, or leave the key out",
        }));
        None
    }

    pub(super) fn boolean(&mut self, what: impl Display, node: &Node<'_>) -> Option<bool> {
        if let Kind::Bool(value) = node.kind {
            return Some(value);
        }
        self.wrong_type(what, "a boolean", node, None);
        None
    }

    /// A whole number from 1.
    pub(super) fn count(&mut self, what: impl Display, node: &Node<'_>) -> Option<u64> {
        let Kind::Number(digits) = node.kind else {
            self.wrong_type(what, "a number", node, None);
            return None;
        };
        if let Some(count) = digits.parse().ok().filter(|count| *count > 0) {
            return Some(count);
        }
        let message = format!("{what} is `{}`, which is no limit", untrusted(digits));
        let finding = self.finding(Code::InvalidValue, &node.span, message);
        self.report(finding.help("write a whole number from 1, or leave the key out"));
        None
    }

    pub(super) fn unknown_key(&mut self, entry: &Entry<'_>, owner: impl Display, known: &[&str]) {
        let message = format!("{owner} has no key `{}`", untrusted(&entry.key));
        let finding = self.finding(Code::UnknownKey, &entry.key_span, message);
        let help = match meant(&entry.key, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the keys are `{}`", known.join("`, `")),
        };
        self.report(finding.help(help));
    }

    /// Whether an unknown key is refused and must mean `key`, which is then not missing.
    pub(super) fn is_meant(&self, entry: &Entry<'_>, known: &[&str], key: &str) -> bool {
        self.reporter.refuses(Code::UnknownKey) && meant(&entry.key, known) == Some(key)
    }

    /// Reports a value of the wrong type; without a help, that which the value itself tells.
    pub(super) fn wrong_type(
        &mut self,
        what: impl Display,
        expected: &str,
        node: &Node<'_>,
        help: Option<String>,
    ) {
        let message = format!("{what} must be {expected}, not {}", node.kind.describe());
        let finding = self.finding(Code::WrongType, &node.span, message);
        let finding = finding.fates(WRONG_TYPE);
        self.report(match help.or_else(|| instead(expected, node)) {
            Some(help) => finding.help(help),
            None => finding,
        });
    }

    pub(super) fn finding(
        &self,
        code: Code,
        range: &Range<usize>,
        message: impl Into<String>,
    ) -> Finding {
        self.draft
            .in_file(code, self.file, self.range(range), message)
    }

    pub(super) fn report(&mut self, finding: Finding) {
        self.reporter.report(finding);
    }

    /// A range of the JSON in the file.
    pub(super) fn range(&self, range: &Range<usize>) -> Range<usize> {
        range.start + self.base..range.end + self.base
    }

    fn place(&self, range: &Range<usize>) -> Place {
        let shown = self.draft.shown_path(&self.file.path);
        match &self.file.text {
            Some(text) => Place::range(shown, text, self.range(range)),
            None => Place::path(shown),
        }
    }
}

/// The known key that an unknown one must mean.
fn meant<'k>(key: &str, known: &[&'k str]) -> Option<&'k str> {
    let known = || known.iter().copied();
    // `timeout` is nearer to `timeoutSeconds` than any count of letters says.
    nearest(key, known()).or_else(|| known().find(|known| key.len() > 2 && known.starts_with(key)))
}

/// A resource, as it is written.
pub(super) const RESOURCE: &str = "\"What it says, and when to read it.\"";

/// A script without arguments, as it is written.
pub(super) fn script_example(description: &str) -> String {
    let description = quoted(description);
    format!(
        r#"{{ "description": {description}, "runtime": "python", "parameters": {NO_ARGUMENTS} }}"#
    )
}

/// The path that a value of the wrong type names, or what stands for one.
fn first(node: &Node<'_>, path: &str) -> String {
    let named = match &node.kind {
        Kind::String(text) => Some(text),
        Kind::Array(items) => items.first().and_then(|item| match &item.kind {
            Kind::String(text) => Some(text),
            _ => None,
        }),
        _ => None,
    };
    quoted(named.map_or(path, |text| text))
}
