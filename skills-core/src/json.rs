//! JSON with places: the byte range of every key and value, duplicate keys kept, numbers as written.
//!
//! `serde_json` decides what JSON is; what it has let pass is then cut into nodes in a second linear pass. Callers drop a
//! byte-order mark before, and say how deep they go.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::value::RawValue;

#[cfg(feature = "compile")]
mod duplicates; // keys used twice
mod error;

#[cfg(feature = "compile")]
pub(crate) use duplicates::duplicates;
#[cfg(feature = "compile")]
pub(crate) use error::ErrorKind;
pub(crate) use error::JsonError;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Node<'a> {
    pub(crate) span: Range<usize>,
    pub(crate) kind: Kind<'a>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind<'a> {
    Null,
    Bool(bool),
    /// As written: `1e999` and `18446744073709551616` are for the reader to judge.
    Number(&'a str),
    String(Cow<'a, str>),
    Array(Vec<Node<'a>>),
    /// In the order of the text, duplicates included.
    Object(Vec<Entry<'a>>),
}

/// A key and its value; `key_span` includes the quotes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry<'a> {
    pub(crate) key: Cow<'a, str>,
    pub(crate) key_span: Range<usize>,
    pub(crate) value: Node<'a>,
}

/// Reads one JSON text with at most `max_depth` arrays and objects inside each other.
///
/// # Errors
///
/// The first place that is no JSON, or that is too deep.
pub(crate) fn parse(text: &str, max_depth: usize) -> Result<Node<'_>, JsonError> {
    serde_json::from_str::<&RawValue>(text).map_err(|error| JsonError::of(text, &error))?;
    let mut cursor = Cursor {
        text,
        offset: 0,
        max_depth,
    };
    cursor.value(0)
}

impl Kind<'_> {
    /// What it is, with its article, for messages.
    pub(crate) const fn describe(&self) -> &'static str {
        match self {
            Self::Null => "`null`",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

/// Walks a text that `serde_json` has accepted.
struct Cursor<'a> {
    text: &'a str,
    offset: usize,
    max_depth: usize,
}

impl<'a> Cursor<'a> {
    fn value(&mut self, depth: usize) -> Result<Node<'a>, JsonError> {
        let start = self.skip_blanks();
        let kind = match self.peek() {
            Some(b'{') => Kind::Object(self.object(depth)?),
            Some(b'[') => Kind::Array(self.array(depth)?),
            Some(b'"') => Kind::String(self.string()?),
            Some(b't') => self.word("true", Kind::Bool(true)),
            Some(b'f') => self.word("false", Kind::Bool(false)),
            Some(b'n') => self.word("null", Kind::Null),
            _ => Kind::Number(self.number()?),
        };
        Ok(Node {
            span: start..self.offset,
            kind,
        })
    }

    fn object(&mut self, depth: usize) -> Result<Vec<Entry<'a>>, JsonError> {
        let depth = self.enter(depth)?;
        let mut entries = Vec::new();
        while self.another(b'}')? {
            let start = self.skip_blanks();
            let key = self.string()?;
            let key_span = start..self.offset;
            self.skip_blanks();
            self.offset += 1; // the colon
            let value = self.value(depth)?;
            entries.push(Entry {
                key,
                key_span,
                value,
            });
        }
        Ok(entries)
    }

    fn array(&mut self, depth: usize) -> Result<Vec<Node<'a>>, JsonError> {
        let depth = self.enter(depth)?;
        let mut items = Vec::new();
        while self.another(b']')? {
            items.push(self.value(depth)?);
        }
        Ok(items)
    }

    /// Steps over an opening bracket.
    fn enter(&mut self, depth: usize) -> Result<usize, JsonError> {
        if depth >= self.max_depth {
            return Err(JsonError::too_deep(self.offset, self.max_depth));
        }
        self.offset += 1;
        Ok(depth + 1)
    }

    /// Steps over a comma, or over the closing bracket, after which there is no other.
    fn another(&mut self, close: u8) -> Result<bool, JsonError> {
        self.skip_blanks();
        match self.peek() {
            Some(b',') => self.offset += 1,
            Some(byte) if byte == close => {
                self.offset += 1;
                return Ok(false);
            }
            Some(_) => {}
            None => return Err(JsonError::ends(self.offset)),
        }
        Ok(true)
    }

    fn string(&mut self) -> Result<Cow<'a, str>, JsonError> {
        let start = self.offset;
        let mut escaped = false;
        self.offset += 1;
        while let Some(byte) = self.peek() {
            self.offset += 1;
            match byte {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    self.offset += 1;
                }
                _ => {}
            }
        }
        let raw = self.since(start)?;
        if !escaped && let Some(inner) = raw.get(1..raw.len().saturating_sub(1)) {
            return Ok(Cow::Borrowed(inner));
        }
        serde_json::from_str(raw)
            .map(Cow::Owned)
            .map_err(|error| JsonError::in_string(start, raw, &error))
    }

    fn number(&mut self) -> Result<&'a str, JsonError> {
        let start = self.offset;
        while matches!(
            self.peek(),
            Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')
        ) {
            self.offset += 1;
        }
        if start == self.offset {
            return Err(JsonError::ends(start));
        }
        self.since(start)
    }

    fn word(&mut self, word: &str, kind: Kind<'a>) -> Kind<'a> {
        self.offset += word.len();
        kind
    }

    fn since(&self, start: usize) -> Result<&'a str, JsonError> {
        self.text
            .get(start..self.offset)
            .ok_or_else(|| JsonError::ends(start))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn skip_blanks(&mut self) -> usize {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.offset += 1;
        }
        self.offset
    }
}

#[cfg(feature = "compile")]
#[cfg(test)]
mod tests;
