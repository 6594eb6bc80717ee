//! One line of text, put together in const evaluation: `format!` is not const.

use super::compare::{fraction, text, truncated};
use super::keyword::Said;
use super::{Hashed, Json, Number, Shape, described};

const ROOM: usize = 1024;

/// Texts of users are shown so far, in bytes.
const SHOWN: usize = 60;

/// What a failed assertion says; longer texts are cut.
pub(super) struct Message {
    bytes: [u8; ROOM],
    len: usize,
}

impl Message {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; ROOM],
            len: 0,
        }
    }

    /// A bound that would let in what the type does not hold.
    pub(super) const fn wider(key: &str, value: Number, of: &str, own: Number) -> Self {
        Self::new()
            .key(key)
            .text(" is ")
            .number(value)
            .text(", wider than the type, whose ")
            .text(of)
            .text(" is ")
            .number(own)
            .text(": a bound can only narrow, so take a wider type for more")
    }

    /// A bound that leaves no value.
    pub(super) const fn beyond(key: &str, value: Number, of: &str, own: Number) -> Self {
        Self::new()
            .key(key)
            .text(" is ")
            .number(value)
            .text(", beyond the type's ")
            .text(of)
            .text(" of ")
            .number(own)
            .text(": no value is left, so take a wider type, or another bound")
    }

    /// A key on a type that it says nothing about.
    pub(super) const fn misplaced(key: &str, about: &str, shape: &Shape) -> Self {
        let message = Self::new()
            .key(key)
            .text(" is for ")
            .text(about)
            .text(", and the type is ")
            .text(described(shape));
        match counterpart(key, shape) {
            Some((kind, other)) => message.text(": ").text(kind).text(" have ").key(other),
            None => message.text(": remove it, or change the type"),
        }
    }

    pub(super) const fn key(self, key: &str) -> Self {
        self.text("`").text(key).text("`")
    }

    pub(super) const fn text(mut self, text: &str) -> Self {
        let mut rest = text.as_bytes();
        while let [byte, others @ ..] = rest {
            self = self.byte(*byte);
            rest = others;
        }
        self
    }

    pub(super) const fn choices(mut self, choices: &[Hashed]) -> Self {
        let mut rest = choices;
        while let [choice, others @ ..] = rest {
            self = self.key(text(choice));
            if !others.is_empty() {
                self = self.text(", ");
            }
            rest = others;
        }
        self
    }

    /// The value of a keyword.
    pub(super) const fn said(self, said: Said<'_>) -> Self {
        match said {
            Said::Nothing => self.text("none"),
            Said::Type(name, false) | Said::Word(name) => self.key(name),
            Said::Type(name, true) => self.key(name).text(" or `null`"),
            Said::Number(number) => self.text("`").number(number).text("`"),
            Said::Text(words) => self.beginning(text(words)),
            Said::Choices(choices) => self.choices(choices),
            Said::Value(value) => self.value(value),
        }
    }

    const fn value(self, value: &Json) -> Self {
        match value {
            Json::Null => self.key("null"),
            Json::Bool(true) => self.key("true"),
            Json::Bool(false) => self.key("false"),
            Json::Number(number) => self.text("`").number(*number).text("`"),
            Json::Text(words) => self.beginning(text(words)),
            Json::List(_) => self.text("a list"),
            Json::Object(_) => self.text("an object"),
        }
    }

    /// A text that may be long.
    const fn beginning(self, text: &str) -> Self {
        if text.len() <= SHOWN {
            return self.key(text);
        }
        let mut end = SHOWN;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.text("`").text(text.split_at(end).0).text("…`")
    }

    /// Doubles that are no whole number are shown by their whole part and three digits.
    pub(super) const fn number(self, number: Number) -> Self {
        match number {
            Number::Integer(value) => self.integer(value),
            Number::Float(value) if number.is_integral() => self.integer(truncated(value)),
            Number::Float(value) => {
                let sign = if value < 0.0 { "-" } else { "" };
                let whole = truncated(value.abs());
                let mut message = self.text(sign).integer(whole).text(".");
                let mut rest = truncated(fraction(value.abs()) * 1000.0);
                while rest > 0 {
                    message = message.integer(rest / 100);
                    rest = rest % 100 * 10;
                }
                message
            }
        }
    }

    const fn integer(mut self, value: i128) -> Self {
        if value < 0 {
            self = self.byte(b'-');
        }
        let magnitude = value.unsigned_abs();
        let mut place: u128 = 1;
        while magnitude / place >= 10 {
            place *= 10;
        }
        while place > 0 {
            self = self.byte(b'0' + (magnitude / place % 10) as u8);
            place /= 10;
        }
        self
    }

    const fn byte(mut self, byte: u8) -> Self {
        if let Some((place, _)) = self.bytes.split_at_mut(self.len).1.split_first_mut() {
            *place = byte;
            self.len += 1;
        }
        self
    }

    /// Ends const evaluation at the caller's token.
    #[track_caller]
    #[expect(
        clippy::panic,
        reason = "only const evaluation comes here: it is a compile error"
    )]
    pub(super) const fn panic(&self) -> ! {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("the contract is wrong here"),
        }
    }
}

/// The key that says of a type what `key` says of another: the types, and their key.
const fn counterpart(key: &str, shape: &Shape) -> Option<(&'static str, &'static str)> {
    let is_lower = match key.as_bytes() {
        [b'm', b'i', ..] | [b'e', .., b'n', b'i', b'm', b'u', b'm'] => true,
        [b'm', b'a', ..] | [b'e', .., b'x', b'i', b'm', b'u', b'm'] => false,
        _ => return None,
    };
    let (kind, least, most) = match shape {
        Shape::Array { .. } => ("lists", "min_items", "max_items"),
        Shape::String {
            choices: None,
            constant: None,
        } => ("strings", "min_length", "max_length"),
        Shape::Integer => ("integers", "minimum", "maximum"),
        Shape::Number | Shape::Single => ("numbers", "minimum", "maximum"),
        _ => return None,
    };
    Some((kind, if is_lower { least } else { most }))
}
