//! What is wrong with the arguments of a call: every mistake, its place, and what a model needs to repair it.

use std::fmt::{self, Write as _};

use super::canonical::write_string;
use super::number;
use crate::json::{self, Kind, Node};
use crate::render::untrusted;

/// More mistakes than this are only counted.
const MOST: usize = 32;

/// Longer attempted values are cut, and longer paths where they are shown.
const LONGEST_SHOWN: usize = 200;

/// All mistakes in the arguments of one call, in path order: a parent before what is in it, names as RFC 8785 sorts
/// them, indices by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArgumentErrors {
    list: Vec<ArgumentError>,
    more: usize,
}

impl ArgumentErrors {
    /// The mistakes, at most 32.
    pub fn iter(&self) -> std::slice::Iter<'_, ArgumentError> {
        self.list.iter()
    }

    /// How many there are in [`iter`](Self::iter).
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none; never so in an `Err`.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many mistakes were found beyond those in [`iter`](Self::iter).
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    /// What a model is shown, as JSON text: `error_type`, `errors` and `retry_guidance`. Paths and values over 200
    /// characters are their beginning and `…` in it; the accessors of an [`ArgumentError`] have whole paths.
    #[must_use]
    pub fn to_model_json(&self) -> String {
        self.model_json(&self.guidance())
    }

    /// The same, with a sentence at the end of `retry_guidance` that only the tool knows, such as which names there are.
    ///
    /// ```
    /// use skills_core::contract::Contract;
    ///
    /// let nothing = r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false }"#;
    /// let errors = Contract::from_json(nothing)?.bind("[]").unwrap_err();
    /// let text = errors.to_model_json_with("The tool takes no arguments.");
    /// assert!(text.ends_with(r#" The tool takes no arguments."}"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_model_json_with(&self, hint: &str) -> String {
        self.model_json(&format!("{} {hint}", self.guidance()))
    }

    fn model_json(&self, guidance: &str) -> String {
        let mut out = String::from(r#"{"error_type":"validation_error","errors":["#);
        for (index, error) in self.list.iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            error.write_json(&mut out);
        }
        out.push_str(r#"],"retry_guidance":"#);
        write_string(&mut out, guidance);
        out.push('}');
        out
    }

    fn guidance(&self) -> String {
        let mut text = String::from(
            "Nothing was run. Correct every error and call again with the complete arguments; leave what was right as it is.",
        );
        match self.more {
            0 => {}
            1 => text.push_str(" One more error is not shown."),
            more => {
                let _ = write!(text, " {more} more errors are not shown.");
            }
        }
        text
    }

    #[cfg(feature = "compile")]
    pub(super) fn into_list(self) -> Vec<ArgumentError> {
        self.list
    }

    /// Adds a mistake; one that is only counted costs nothing but the counting.
    pub(super) fn push(&mut self, error: impl FnOnce() -> ArgumentError) {
        if self.list.len() < MOST {
            self.list.push(error());
        } else {
            self.more += 1;
        }
    }
}

impl From<ArgumentError> for ArgumentErrors {
    fn from(error: ArgumentError) -> Self {
        Self {
            list: vec![error],
            more: 0,
        }
    }
}

impl fmt::Display for ArgumentErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.list.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for ArgumentErrors {}

impl<'a> IntoIterator for &'a ArgumentErrors {
    type Item = &'a ArgumentError;
    type IntoIter = std::slice::Iter<'a, ArgumentError>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

/// One mistake in the arguments of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentError {
    property: String,
    pointer: String,
    code: ErrorCode,
    message: String,
    attempted: Option<Attempted>,
}

/// A value as it was written, or the beginning of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Attempted {
    text: String,
    /// Whether the text is JSON that every reader takes: not cut, not malformed, and without a number like `1e400`.
    whole: bool,
}

impl ArgumentError {
    pub(super) fn new(
        property: String,
        pointer: String,
        code: ErrorCode,
        message: impl Into<String>,
    ) -> Self {
        Self {
            property,
            pointer,
            code,
            message: message.into(),
            attempted: None,
        }
    }

    /// Notes the value that was given, as it was written.
    pub(super) fn attempted(mut self, text: &str) -> Self {
        let shown = beginning(text, LONGEST_SHOWN);
        let whole = shown == text && self.code != ErrorCode::MalformedJson && is_readable(text);
        self.attempted = Some(Attempted { text: shown, whole });
        self
    }

    /// The path as people write it: `options.labels[2]`; empty for the arguments as a whole.
    ///
    /// Names stand as they are, dots included: [`pointer`](Self::pointer) is the unambiguous form.
    #[must_use]
    pub fn property(&self) -> &str {
        &self.property
    }

    /// The path as a JSON Pointer (RFC 6901).
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    /// Which rule is broken.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// What is wrong and what was expected, in one line. Text from the arguments is escaped in it.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The JSON of the value as it was written; over 200 characters its beginning and `…`.
    #[must_use]
    pub fn attempted_value(&self) -> Option<&str> {
        self.attempted
            .as_ref()
            .map(|attempted| attempted.text.as_str())
    }

    fn write_json(&self, out: &mut String) {
        out.push_str(r#"{"property":"#);
        write_string(out, &beginning(&self.property, LONGEST_SHOWN));
        out.push_str(r#","pointer":"#);
        write_string(out, &beginning(&self.pointer, LONGEST_SHOWN));
        out.push_str(r#","error_code":"#);
        write_string(out, self.code.as_str());
        out.push_str(r#","error_message":"#);
        write_string(out, &self.message);
        if let Some(Attempted { text, whole }) = &self.attempted {
            out.push_str(r#","attempted_value":"#);
            if *whole {
                out.push_str(text);
            } else {
                write_string(out, text);
            }
        }
        out.push('}');
    }
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.property.as_str() {
            "" => f.write_str("arguments")?,
            property => write!(f, "`{}`", untrusted(&beginning(property, LONGEST_SHOWN)))?,
        }
        write!(f, ": {} [{}]", self.message, self.code)
    }
}

/// Whether readers of JSON that hold numbers as doubles take the text. It is short, so reading it twice is cheap:
/// `serde_json` refuses some numbers that round down to the largest double, and gives two names a meaning of its own.
fn is_readable(text: &str) -> bool {
    json::parse(text, LONGEST_SHOWN).is_ok_and(|root| is_finite(&root))
        && serde_json::from_str::<serde_json::Value>(text).is_ok()
}

fn is_finite(node: &Node<'_>) -> bool {
    match &node.kind {
        Kind::Number(raw) => number::double(raw).is_some(),
        Kind::Array(items) => items.iter().all(is_finite),
        Kind::Object(entries) => entries.iter().all(|entry| is_finite(&entry.value)),
        Kind::Null | Kind::Bool(_) | Kind::String(_) => true,
    }
}

/// At most `most` characters of `text`, the last of which says that there is more.
pub(super) fn beginning(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept + "…"
}

/// Which rule a value breaks, in the order in which two mistakes at one place are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// A required property is not there, be there a default or not.
    MissingRequiredProperty,
    /// A property that the contract does not know.
    UnknownProperty,
    /// A property that is given more than once.
    DuplicateProperty,
    /// `null` where the contract does not declare it.
    NullNotAllowed,
    /// A value of another JSON type. Nothing is converted, but `10.0` is an integer.
    InvalidJsonKind,
    /// Fewer items than `minItems`.
    ArrayTooShort,
    /// More items than `maxItems`.
    ArrayTooLong,
    /// Fewer characters (Unicode scalar values) than `minLength`.
    StringTooShort,
    /// More characters (Unicode scalar values) than `maxLength`.
    StringTooLong,
    /// None of the values in `enum`.
    InvalidEnumValue,
    /// Not the value of `const`.
    InvalidConstValue,
    /// Outside of the bounds, of the integers that are exact (i64 and u64), or of the doubles.
    NumberOutOfRange,
    /// A discriminator that belongs to no branch of the union.
    UnknownUnionDiscriminator,
    /// No JSON, or JSON nested deeper than 64 levels.
    MalformedJson,
    /// The arguments pass the contract, and yet the type does not take them.
    BindingFailed,
}

impl ErrorCode {
    /// All of them, in order.
    pub const ALL: [Self; 15] = [
        Self::MissingRequiredProperty,
        Self::UnknownProperty,
        Self::DuplicateProperty,
        Self::NullNotAllowed,
        Self::InvalidJsonKind,
        Self::ArrayTooShort,
        Self::ArrayTooLong,
        Self::StringTooShort,
        Self::StringTooLong,
        Self::InvalidEnumValue,
        Self::InvalidConstValue,
        Self::NumberOutOfRange,
        Self::UnknownUnionDiscriminator,
        Self::MalformedJson,
        Self::BindingFailed,
    ];

    /// As a model is shown it, in `snake_case`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MissingRequiredProperty => "missing_required_property",
            Self::UnknownProperty => "unknown_property",
            Self::DuplicateProperty => "duplicate_property",
            Self::NullNotAllowed => "null_not_allowed",
            Self::InvalidJsonKind => "invalid_json_kind",
            Self::ArrayTooShort => "array_too_short",
            Self::ArrayTooLong => "array_too_long",
            Self::StringTooShort => "string_too_short",
            Self::StringTooLong => "string_too_long",
            Self::InvalidEnumValue => "invalid_enum_value",
            Self::InvalidConstValue => "invalid_const_value",
            Self::NumberOutOfRange => "number_out_of_range",
            Self::UnknownUnionDiscriminator => "unknown_union_discriminator",
            Self::MalformedJson => "malformed_json",
            Self::BindingFailed => "binding_failed",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
