//! Where a text stops being JSON, and what to do about it.

use serde_json::error::Category;

use crate::render::is_unseen;
use crate::suggest::nearest;

/// Why a text is not taken as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct JsonError {
    pub(crate) kind: ErrorKind,
    /// The byte at which to point; the length of the text where it breaks off.
    pub(crate) offset: usize,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorKind {
    /// No JSON.
    Malformed,
    /// JSON, with more arrays and objects inside each other than the reader allows.
    TooDeep,
}

impl JsonError {
    /// What `serde_json` found wrong with `text`.
    pub(super) fn of(text: &str, error: &serde_json::Error) -> Self {
        if text.trim_matches([' ', '\t', '\n', '\r']).is_empty() {
            return Self::new(text.len(), "the text is empty").help("the smallest object is `{}`");
        }
        if error.classify() == Category::Eof {
            return Self::ends(text.len()).help("close what was opened, or restore the rest");
        }
        let mut offset = offset_of(text, error);
        let words = words(error);
        if words == CONTROL {
            offset += 1; // the one error that `serde_json` places before the byte at fault
        }
        let rest = text.get(offset..).unwrap_or_default();
        let before = text.get(..offset).unwrap_or_default();
        if rest.starts_with(['}', ']'])
            && let Some(list) = before.trim_end().strip_suffix(',')
        {
            return Self::new(list.len(), "a comma must be followed by another entry")
                .help("remove the trailing comma");
        }
        let help = match words.as_str() {
            ESCAPE => Some(help_on_escape(before, rest)),
            VALUE | WORD | NUMBER => help_on_word(before, rest),
            _ => None,
        };
        let help = help.or_else(|| help_on_character(rest));
        Self {
            help,
            ..Self::new(offset, words)
        }
    }

    /// What is wrong with an escape in a string that starts at `start`.
    pub(super) fn in_string(start: usize, raw: &str, error: &serde_json::Error) -> Self {
        let end = offset_of(raw, error);
        let escape = raw
            .get(..=end)
            .and_then(|text| text.rfind('\\'))
            .unwrap_or_default();
        Self::new(
            start + escape,
            "this escape is half of a surrogate pair, which is no character",
        )
        .help("write both halves (`\\ud83d\\ude00`), or the character itself")
    }

    pub(super) fn ends(offset: usize) -> Self {
        Self::new(offset, "the text ends before the JSON does")
    }

    pub(super) fn too_deep(offset: usize, max_depth: usize) -> Self {
        let message =
            format!("arrays and objects stand more than {max_depth} levels inside each other");
        Self {
            kind: ErrorKind::TooDeep,
            ..Self::new(offset, message)
        }
    }

    fn new(offset: usize, message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::Malformed,
            offset,
            message: message.into(),
            help: None,
        }
    }

    fn help(mut self, help: &str) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// `serde_json` counts lines from 1 and, in each, the bytes up to and including the one at fault.
fn offset_of(text: &str, error: &serde_json::Error) -> usize {
    let lines = text.split_inclusive('\n');
    let line_start: usize = lines
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let offset = (line_start + error.column()).saturating_sub(1);
    text.floor_char_boundary(offset)
}

/// What to do about an escape that there is not; `rest` starts with what is escaped.
fn help_on_escape(before: &str, rest: &str) -> String {
    if !before.ends_with('\\') {
        return "`\\u` takes four hexadecimal digits".into();
    }
    match rest.chars().next() {
        Some('\'') => "`'` needs no escape".into(),
        Some('\n' | '\r' | '\t') => BREAKS.into(),
        _ => "a backslash is written `\\\\`".into(),
    }
}

/// What to write instead of a word that is none of JSON; the end of `before` or the start of `rest` is in it.
fn help_on_word(before: &str, rest: &str) -> Option<String> {
    let is_other = |c: char| !c.is_ascii_alphanumeric() && c != '_';
    let head = before.rsplit(is_other).next().unwrap_or_default();
    let tail = rest.split(is_other).next().unwrap_or_default();
    let word = format!("{head}{tail}");
    let is_among = |names: &[&str]| names.iter().any(|name| word.eq_ignore_ascii_case(name));
    let help = if is_among(&["nan", "inf", "infinity"]) {
        "JSON has no `NaN` and no `Infinity`"
    } else if is_among(&["true", "false", "null", "none", "nil", "undefined"])
        || nearest(&word, ["true", "false", "null"]).is_some()
    {
        "the words are `true`, `false` and `null`"
    } else if word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        "text stands in double quotes"
    } else {
        return None;
    };
    Some(help.into())
}

/// What to do about a character where it is not expected.
fn help_on_character(rest: &str) -> Option<String> {
    let help = match rest.as_bytes() {
        [b'\'', ..] => "JSON strings stand in double quotes",
        [b'/', b'/' | b'*', ..] | [b'#', ..] => "JSON has no comments",
        [b'\n' | b'\r' | b'\t', ..] => BREAKS,
        _ => {
            let c = rest.chars().next()?;
            let unseen = !c.is_ascii() && (c.is_whitespace() || is_unseen(c));
            return unseen.then(|| format!("U+{:04X} is no white space of JSON", u32::from(c)));
        }
    };
    Some(help.into())
}

const CONTROL: &str = "a string holds a line break or another control character";
const ESCAPE: &str = "there is no such escape in JSON";
const NUMBER: &str = "this is not how JSON writes a number";
const VALUE: &str = "a value is expected here";
const WORD: &str = "a value is expected here; its word is misspelt";

/// About a line break or a tab in a string.
const BREAKS: &str = "write `\\n`, `\\r` or `\\t` inside a string";

/// Our words for what `serde_json` says, without its place.
fn words(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    match said {
        "expected value" => VALUE,
        "expected ident" => WORD,
        "key must be a string" => "a key must be a string in double quotes",
        "expected `:`" => "a `:` is expected between key and value",
        "expected `,` or `}`" => "a `,` or `}` is expected here",
        "expected `,` or `]`" => "a `,` or `]` is expected here",
        "trailing characters" => "there is more text after the end of the JSON",
        "invalid escape" => ESCAPE,
        "invalid number" => NUMBER,
        "control character (\\u0000-\\u001F) found while parsing a string" => CONTROL,
        other => other,
    }
    .into()
}
