//! `catalog.json`: the settings of a root, written once for every door.

use std::ops::Range;

use crate::code::Code;
use crate::glob::{self, Glob};
use crate::json::{self, Entry, Kind, Node};
use crate::options::{Levels, Limits, Mode, Setting};
use crate::order;
use crate::render::untrusted;
use crate::suggest::nearest;

use super::instead::instead;

/// What a `catalog.json` says; a mistake in it leaves a gap.
#[derive(Clone, Debug, Default)]
pub(crate) struct CatalogFile {
    pub(crate) mode: Option<Mode>,
    pub(crate) levels: Levels,
    pub(crate) allow_fields: Vec<String>,
    pub(crate) include: Vec<Glob>,
    pub(crate) exclude: Vec<Glob>,
    pub(crate) limits: Limits,
}

/// A mistake in a `catalog.json`; the range is in the text that was parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    pub(crate) code: Code,
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

const KEYS: [&str; 7] = [
    "$schema",
    "mode",
    "levels",
    "allowFields",
    "include",
    "exclude",
    "limits",
];

/// An object that holds objects: whatever is deeper is a mistake anyway, and is still placed exactly.
const MAX_DEPTH: usize = 16;

/// Reads a `catalog.json` without its byte-order mark.
pub(crate) fn parse(text: &str) -> (CatalogFile, Vec<Mistake>) {
    let mut reader = Reader::default();
    match json::parse(text, MAX_DEPTH) {
        Ok(node) => reader.root(&node),
        Err(error) => reader.mistakes.push(Mistake {
            code: Code::InvalidJson,
            range: error.offset..error.offset,
            message: error.message,
            help: error.help,
        }),
    }
    order::sort_by(&mut reader.mistakes, |a, b| {
        a.range.start.cmp(&b.range.start)
    });
    (reader.file, reader.mistakes)
}

#[derive(Default)]
struct Reader {
    file: CatalogFile,
    mistakes: Vec<Mistake>,
}

impl Reader {
    fn root(&mut self, node: &Node<'_>) {
        let Some(entries) = self.object("`catalog.json`", node) else {
            return;
        };
        for entry in entries {
            let value = &entry.value;
            match &*entry.key {
                "$schema" => drop(self.string("`$schema`", value)),
                "mode" => self.mode(value),
                "levels" => self.levels(value),
                "allowFields" => self.file.allow_fields = self.strings("`allowFields`", value),
                "include" => self.file.include = self.globs("`include`", value),
                "exclude" => self.file.exclude = self.globs("`exclude`", value),
                "limits" => self.limits(value),
                _ => self.unknown_key(entry, "`catalog.json`", &KEYS),
            }
        }
    }

    fn mode(&mut self, node: &Node<'_>) {
        let Some(text) = self.string("`mode`", node) else {
            return;
        };
        match text.parse() {
            Ok(mode) => self.file.mode = Some(mode),
            Err(_) => self.unknown_word("mode", text, node, Mode::ALL.map(Mode::as_str)),
        }
    }

    fn levels(&mut self, node: &Node<'_>) {
        let Some(entries) = self.object("`levels`", node) else {
            return;
        };
        for entry in entries {
            let code = self.code(entry);
            let setting = self.setting(&entry.value);
            let (Some(code), Some(setting)) = (code, setting) else {
                continue;
            };
            match setting.check(code) {
                Ok(()) => self.file.levels.insert(code, setting),
                Err(refused) => self.mistake(
                    Code::InvalidValue,
                    &entry.value.span,
                    refused.to_string(),
                    Some(refused.help().into()),
                ),
            }
        }
    }

    fn code(&mut self, entry: &Entry<'_>) -> Option<Code> {
        let code = entry.key.parse().ok();
        if code.is_none() {
            let help = nearest(&entry.key, Code::ALL.iter().map(|code| code.as_str())).map_or_else(
                || "`cargo skills explain` lists the codes".into(),
                |code| format!("did you mean `{code}`?"),
            );
            let message = format!("there is no code `{}`", untrusted(&entry.key));
            self.mistake(Code::UnknownKey, &entry.key_span, message, Some(help));
        }
        code
    }

    fn setting(&mut self, node: &Node<'_>) -> Option<Setting> {
        let text = self.string("a level", node)?;
        let setting = Setting::ALL
            .into_iter()
            .find(|setting| setting.as_str() == text);
        if setting.is_none() {
            self.unknown_word("level", text, node, Setting::ALL.map(Setting::as_str));
        }
        setting
    }

    fn limits(&mut self, node: &Node<'_>) {
        let Some(entries) = self.object("`limits`", node) else {
            return;
        };
        for entry in entries {
            if !Limits::KEYS.contains(&&*entry.key) {
                self.unknown_key(entry, "`limits`", Limits::KEYS);
                continue;
            }
            let limit = match entry.value.kind {
                Kind::Number(number) => number.parse().ok().filter(|limit| *limit > 0),
                _ => None,
            };
            let Some(limit) = limit else {
                let code = match entry.value.kind {
                    Kind::Number(_) => Code::InvalidValue,
                    _ => Code::WrongType,
                };
                let what = match entry.value.kind {
                    Kind::Number(number) => format!("`{}`", untrusted(number)),
                    _ => entry.value.kind.describe().into(),
                };
                let message = Limits::no_limit(&what);
                self.mistake(code, &entry.value.span, message, None);
                continue;
            };
            if let Some(limits) = self.file.limits.with_key(&entry.key, limit) {
                self.file.limits = limits;
            }
        }
    }

    fn globs(&mut self, what: &str, node: &Node<'_>) -> Vec<Glob> {
        let mut globs = Vec::new();
        let items = self.array(what, node);
        if let Some(message) = glob::too_many(what, items.len()) {
            let help = Some(glob::TOO_MANY_HELP.into());
            self.mistake(Code::InvalidValue, &node.span, message, help);
        }
        for item in items.iter().take(glob::MOST) {
            let Some(text) = self.string(&format!("an item of {what}"), item) else {
                continue;
            };
            match Glob::new(text) {
                Ok(glob) => globs.push(glob),
                Err(bad) => self.mistake(
                    Code::InvalidValue,
                    &item.span,
                    bad.to_string(),
                    Some(bad.help()),
                ),
            }
        }
        globs
    }

    fn strings(&mut self, what: &str, node: &Node<'_>) -> Vec<String> {
        let mut strings = Vec::new();
        for item in self.array(what, node) {
            if let Some(text) = self.string(&format!("an item of {what}"), item) {
                strings.push(text.into());
            }
        }
        strings
    }

    /// The entries of an object: of a duplicate key the first.
    fn object<'n, 'a>(&mut self, what: &str, node: &'n Node<'a>) -> Option<Vec<&'n Entry<'a>>> {
        let Kind::Object(entries) = &node.kind else {
            self.wrong_type(what, "an object", node);
            return None;
        };
        let repeated = json::duplicates(entries);
        for (entry, _) in &repeated {
            let message = format!("the key `{}` is here twice", untrusted(&entry.key));
            let help = Some("keep one of the two".into());
            self.mistake(Code::JsonDuplicateKey, &entry.key_span, message, help);
        }
        let mut repeated = repeated.into_iter().map(|(entry, _)| entry).peekable();
        let firsts = entries.iter().filter(|entry| {
            repeated
                .next_if(|second| std::ptr::eq(*second, *entry))
                .is_none()
        });
        Some(firsts.collect())
    }

    fn array<'n, 'a>(&mut self, what: &str, node: &'n Node<'a>) -> &'n [Node<'a>] {
        let Kind::Array(items) = &node.kind else {
            self.wrong_type(what, "an array", node);
            return &[];
        };
        items
    }

    fn string<'n>(&mut self, what: &str, node: &'n Node<'_>) -> Option<&'n str> {
        let Kind::String(text) = &node.kind else {
            self.wrong_type(what, "a string", node);
            return None;
        };
        Some(text)
    }

    fn wrong_type(&mut self, what: &str, expected: &str, node: &Node<'_>) {
        let message = format!("{what} must be {expected}, not {}", node.kind.describe());
        let help = instead(expected, node).or_else(|| {
            let example = match what {
                "`levels`" => r#"{ "body-empty": "allow" }"#,
                "`limits`" => r#"{ "files": 100 }"#,
                _ => r#"{ "mode": "strict" }"#,
            };
            Some(format!("write an object, as in `{example}`"))
        });
        self.mistake(Code::WrongType, &node.span, message, help);
    }

    fn unknown_key(&mut self, entry: &Entry<'_>, of: &str, known: &[&str]) {
        let message = format!("{of} has no key `{}`", untrusted(&entry.key));
        let help = nearest(&entry.key, known.iter().copied()).map_or_else(
            || format!("the keys are {}", list(known)),
            |key| format!("did you mean `{key}`?"),
        );
        self.mistake(Code::UnknownKey, &entry.key_span, message, Some(help));
    }

    fn unknown_word(&mut self, what: &str, word: &str, node: &Node<'_>, known: [&str; 3]) {
        let message = format!("there is no {what} `{}`", untrusted(word));
        let help = nearest(word, known).map_or_else(
            || format!("write one of {}", list(&known)),
            |word| format!("did you mean `{word}`?"),
        );
        self.mistake(Code::InvalidValue, &node.span, message, Some(help));
    }

    fn mistake(&mut self, code: Code, range: &Range<usize>, message: String, help: Option<String>) {
        self.mistakes.push(Mistake {
            code,
            range: range.clone(),
            message,
            help,
        });
    }
}

fn list(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}
