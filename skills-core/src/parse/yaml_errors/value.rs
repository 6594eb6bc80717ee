//! A value that is to blame, by how it starts, and the line to paste instead.

use std::ops::Range;

use granit_parser::ErrorKind;

use super::{Broken, starts_on_next_line};
use crate::code::Code;
use crate::draft::Draft;
use crate::fields;
use crate::parse::layout::{self, LONGEST_TO_PASTE};
use crate::render::untrusted;
use crate::report::Finding;

impl Broken<'_> {
    /// By how the value starts: each of these is a frequent mistake.
    pub(super) fn by_value(&self, draft: &Draft<'_>, kind: &ErrorKind) -> Option<Finding> {
        let (name, range) = self.field.clone()?;
        let value = self.text.get(range.clone())?;
        if let Some(help) = self.unclosed(name, value) {
            let what = if value.starts_with('[') {
                "list"
            } else {
                "map"
            };
            let message = format!("this {what} is never closed");
            return Some(draft.in_page(Code::InvalidYaml, range, message).help(help));
        }
        let (code, message) = match value.chars().next()? {
            '[' => (
                Code::InvalidYaml,
                "`[` starts a list, and what follows is not one list".to_owned(),
            ),
            '{' => (
                Code::InvalidYaml,
                "`{` starts a map, and what follows is not one map".to_owned(),
            ),
            quote @ ('"' | '\'') => return self.quoted(draft, name, range, quote, kind),
            '`' => (
                Code::InvalidYaml,
                "an unquoted value cannot start with a backtick".to_owned(),
            ),
            first @ ('@' | '%') => (
                Code::InvalidYaml,
                format!("an unquoted value cannot start with `{first}`"),
            ),
            '*' => (
                Code::InvalidYaml,
                "an unquoted `*` starts an alias".to_owned(),
            ),
            '&' => (
                Code::InvalidYaml,
                "an unquoted `&` starts an anchor".to_owned(),
            ),
            '!' => (Code::InvalidYaml, "an unquoted `!` starts a tag".to_owned()),
            '|' | '>' => return None,
            _ if has_colon(value) => (
                Code::UnquotedColon,
                format!(
                    "an unquoted `: ` inside `{}` starts another field",
                    untrusted(name)
                ),
            ),
            _ if *kind == ErrorKind::CommentInterceptedScalar => (
                Code::InvalidYaml,
                "` #` starts a comment in the middle of the value".to_owned(),
            ),
            _ => return None,
        };
        Some(draft.in_page(code, range, message).help(paste(name, value)))
    }

    /// A value that starts with a quote.
    fn quoted(
        &self,
        draft: &Draft<'_>,
        name: &str,
        range: Range<usize>,
        quote: char,
        kind: &ErrorKind,
    ) -> Option<Finding> {
        let value = self.text.get(range.clone())?;
        let inner = value.strip_prefix(quote).unwrap_or(value);
        let (message, help) = if is_escape(kind) {
            let inner = inner.strip_suffix(quote).unwrap_or(inner);
            (
                "a `\\` in double quotes starts an escape that YAML does not know".to_owned(),
                paste(name, inner),
            )
        } else if layout::is_whole(value) {
            return None;
        } else if layout::closing(value, quote).is_some() {
            // Of `'it's'` the outer quotes are quotes; of `'a' or 'b'` they are words.
            let inner = inner
                .strip_suffix(quote)
                .filter(|inner| inner.matches(quote).count() % 2 == 1);
            (
                "text stands behind the closing quote".to_owned(),
                paste(name, inner.unwrap_or(value)),
            )
        } else {
            (
                format!("the quote `{quote}` is never closed"),
                paste(name, inner),
            )
        };
        Some(draft.in_page(Code::InvalidYaml, range, message).help(help))
    }

    /// How to close a list or a map, or what to write instead where text belongs.
    fn unclosed(&self, name: &str, value: &str) -> Option<String> {
        let (open, close) = match value.chars().next()? {
            '[' => ('[', ']'),
            '{' => ('{', '}'),
            _ => return None,
        };
        let count = |bracket: char| value.matches(bracket).count();
        if count(open) <= count(close) || value.len() > LONGEST_TO_PASTE {
            return None;
        }
        let is_top = self.is_field && !starts_on_next_line(self.text, &self.lines_of);
        let inner = value.trim_end_matches([',', ' ', '\t', '\n', '\r']);
        match name {
            "allowed-tools" if is_top => Some(fields::tools_of_list(inner).map_or_else(
                || "write the tools in one line, parted by blanks".to_owned(),
                |tools| {
                    format!(
                        "write the tools in one line, without brackets: `{name}: {}`",
                        untrusted(&tools)
                    )
                },
            )),
            _ if is_top && !fields::is_list(name) && name != "metadata" => None,
            // The values below `metadata` are texts.
            _ if !is_top && open == '[' => Some(paste(name, inner.trim_start_matches(open).trim())),
            _ => {
                let words: Vec<&str> = inner.split_whitespace().collect();
                Some(format!(
                    "close it: `{}: {}{close}`",
                    untrusted(name),
                    untrusted(&words.join(" "))
                ))
            }
        }
    }
}

/// Whether a `\` in double quotes is to blame.
fn is_escape(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnknownQuotedScalarEscape
            | ErrorKind::InvalidQuotedScalarHexEscape
            | ErrorKind::InvalidUnicodeEscape
            | ErrorKind::InvalidLowSurrogate
            | ErrorKind::InvalidLowSurrogateHexEscape
            | ErrorKind::MissingLowSurrogate
            | ErrorKind::UnpairedLowSurrogate
    )
}

/// The line to paste instead.
fn paste(name: &str, value: &str) -> String {
    if value.len() > LONGEST_TO_PASTE {
        return "put the whole value in double quotes".to_owned();
    }
    let mut quoted = String::with_capacity(value.len() + 2);
    for word in value.split_whitespace() {
        if !quoted.is_empty() {
            quoted.push(' ');
        }
        for c in word.chars() {
            if matches!(c, '"' | '\\') {
                quoted.push('\\');
            }
            quoted.push(c);
        }
    }
    format!("quote the value: `{name}: \"{quoted}\"`")
}

/// A colon that YAML takes for the end of a key.
fn has_colon(value: &str) -> bool {
    value.ends_with(':')
        || value.contains(": ")
        || value.contains(":\t")
        || value.contains(":\n")
        || value.contains(":\r")
}
