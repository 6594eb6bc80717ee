//! One walk over arguments and contract together: checks, and writes the effective arguments, in path order.
//!
//! It descends where both descend, and the reader has limited how deep the arguments are.

use std::cmp::Ordering;

use super::super::arguments::{ArgumentError, ArgumentErrors, ErrorCode};
use super::super::number::{self, NoInteger};
use super::super::schema::{Bounds, Effective, Hashed, Number, Schema, Shape};
use super::fill;
use super::lookup::Lookup;
use super::members::Members;
use super::output::Output;
use super::path::Path;
use super::words;
use crate::json::{Kind, Node};

/// The state of a walk.
#[derive(Debug)]
pub(super) struct Walk<'t> {
    /// The arguments as they were given, from which attempted values are cut.
    text: &'t str,
    pub(super) out: Output,
    pub(super) errors: ArgumentErrors,
    /// Whether a type reads the effective arguments, and has to hold them.
    pub(super) is_typed: bool,
    pub(super) lookup: Lookup,
}

impl<'t> Walk<'t> {
    pub(super) fn new(text: &'t str, out: Output) -> Self {
        Self {
            text,
            out,
            errors: ArgumentErrors::default(),
            is_typed: false,
            lookup: Lookup::default(),
        }
    }

    /// Checks a value and all that is in it.
    pub(super) fn value(&mut self, schema: &Schema, node: &Node<'_>, path: &Path<'_>) {
        let expected = schema.effective();
        match (expected.shape, &node.kind) {
            (_, Kind::Null) if expected.nullable => self.out.push("null"),
            (_, Kind::Null) => self.reject(node, path, ErrorCode::NullNotAllowed, || {
                format!(
                    "`null` is not allowed here, expected {}",
                    words::kind(&expected)
                )
            }),
            (Shape::Object { .. } | Shape::Tagged { .. }, Kind::Object(entries))
                if let Some(members) = Members::of(schema) =>
            {
                self.object(&members, entries, path);
            }
            (
                Shape::Union {
                    branches,
                    discriminator,
                },
                Kind::Object(entries),
            ) => self.union(branches, &discriminator.text, entries, path),
            (Shape::Array { items }, Kind::Array(list)) => {
                self.array(items.get(), &expected.bounds, list, node, path);
            }
            (Shape::String { choices, constant }, Kind::String(text)) => {
                self.lengths(&expected.bounds, text, node, path);
                self.choices(choices.as_deref(), text, node, path);
                self.constant(constant.as_ref(), text, node, path);
                self.out.string(text);
            }
            (Shape::Boolean, Kind::Bool(value)) => {
                self.out.push(if *value { "true" } else { "false" });
            }
            (Shape::Integer, Kind::Number(raw)) => self.integer(&expected, raw, node, path),
            (Shape::Number | Shape::Single, Kind::Number(raw)) => {
                self.number(&expected, raw, node, path);
            }
            (Shape::Poisoned | Shape::Over(_), _) | (Shape::Tagged { .. }, Kind::Object(_)) => {
                self.reject(node, path, ErrorCode::BindingFailed, || {
                    "the type of this contract did not compile".into()
                });
            }
            (_, kind) => self.reject(node, path, ErrorCode::InvalidJsonKind, || {
                words::other_kind(&expected, kind)
            }),
        }
    }

    /// Notes a mistake in a value that is there.
    pub(super) fn reject(
        &mut self,
        node: &Node<'_>,
        path: &Path<'_>,
        code: ErrorCode,
        message: impl FnOnce() -> String,
    ) {
        let given = self.text.get(node.span.clone());
        self.note(path, code, message, given);
    }

    /// Notes a mistake.
    pub(super) fn note(
        &mut self,
        path: &Path<'_>,
        code: ErrorCode,
        message: impl FnOnce() -> String,
        given: Option<&str>,
    ) {
        self.out.give_up();
        self.errors.push(|| {
            let error = ArgumentError::new(path.property(), path.pointer(), code, message());
            match given {
                Some(text) => error.attempted(text),
                None => error,
            }
        });
    }

    fn array(
        &mut self,
        each: &Schema,
        bounds: &Bounds,
        list: &[Node<'_>],
        node: &Node<'_>,
        path: &Path<'_>,
    ) {
        if let Some(least) = bounds.min_items
            && list.len() < size(least)
        {
            self.reject(node, path, ErrorCode::ArrayTooShort, || {
                words::count(list.len(), "item", "at least", least)
            });
        }
        if let Some(most) = bounds.max_items
            && list.len() > size(most)
        {
            self.reject(node, path, ErrorCode::ArrayTooLong, || {
                words::count(list.len(), "item", "at most", most)
            });
        }
        self.out.push("[");
        for (index, item) in list.iter().enumerate() {
            self.out.item();
            self.value(each, item, &path.index(index));
        }
        self.out.push("]");
    }

    fn lengths(&mut self, bounds: &Bounds, text: &str, node: &Node<'_>, path: &Path<'_>) {
        if bounds.min_length.is_none() && bounds.max_length.is_none() {
            return;
        }
        let length = text.chars().count();
        if let Some(least) = bounds.min_length
            && length < size(least)
        {
            self.reject(node, path, ErrorCode::StringTooShort, || {
                words::count(length, "character", "at least", least)
            });
        }
        if let Some(most) = bounds.max_length
            && length > size(most)
        {
            self.reject(node, path, ErrorCode::StringTooLong, || {
                words::count(length, "character", "at most", most)
            });
        }
    }

    fn choices(
        &mut self,
        choices: Option<&[Hashed]>,
        text: &str,
        node: &Node<'_>,
        path: &Path<'_>,
    ) {
        let Some(choices) = choices else { return };
        if !self.lookup.is_choice(choices, text) {
            self.reject(node, path, ErrorCode::InvalidEnumValue, || {
                words::none_of(text, choices.iter().map(|choice| &*choice.text))
            });
        }
    }

    fn constant(
        &mut self,
        constant: Option<&Hashed>,
        text: &str,
        node: &Node<'_>,
        path: &Path<'_>,
    ) {
        let Some(constant) = constant else { return };
        if constant.text != text {
            self.reject(node, path, ErrorCode::InvalidConstValue, || {
                words::not_constant(text, &constant.text)
            });
        }
    }

    fn integer(&mut self, expected: &Effective<'_>, raw: &str, node: &Node<'_>, path: &Path<'_>) {
        // Nearly every integer is written as one, and needs no exact arithmetic on decimals.
        let value = match raw.parse::<i64>() {
            Ok(value) => Ok(i128::from(value)),
            Err(_) => number::integer(raw),
        };
        match value {
            Ok(value) if within(&expected.bounds, Number::Integer(value)) => {
                self.out.integer(value);
            }
            Err(NoInteger::Fraction) => {
                self.reject(node, path, ErrorCode::InvalidJsonKind, || {
                    "expected an integer, found a number with a fraction".into()
                });
            }
            Ok(_) | Err(NoInteger::OutOfRange) => {
                self.reject(node, path, ErrorCode::NumberOutOfRange, || {
                    words::range(raw, expected)
                });
            }
        }
    }

    fn number(&mut self, expected: &Effective<'_>, raw: &str, node: &Node<'_>, path: &Path<'_>) {
        match number::double(raw) {
            Some(value)
                if within(&expected.bounds, Number::Float(value))
                    && self.is_held(expected.shape, value) =>
            {
                if self.out.is_wanted() {
                    self.out.push(&number::double_text(value));
                }
            }
            _ => self.reject(node, path, ErrorCode::NumberOutOfRange, || {
                words::range(raw, expected)
            }),
        }
    }

    fn is_held(&self, shape: &Shape, value: f64) -> bool {
        !self.is_typed || !matches!(shape, Shape::Single) || number::is_single(value)
    }

    /// Fills in a default, if somebody will read it.
    pub(super) fn fill(&mut self, schema: &Schema, name: &str, path: &Path<'_>) {
        let Some(default) = schema.effective().default else {
            return;
        };
        if !self.out.is_wanted() {
            return;
        }
        self.out.name(name);
        if fill::value(&mut self.out, &mut self.lookup, schema, default).is_err() {
            let message = || "the defaults of this contract are too much to fill in".into();
            self.note(path, ErrorCode::BindingFailed, message, None);
        }
    }
}

/// Whether a number is inside the bounds. Integers are compared exactly; the values of `number` nodes are
/// doubles, and their bounds are taken as such, as every reader of JSON does.
fn within(bounds: &Bounds, value: Number) -> bool {
    let holds = |bound: Option<Number>, allowed: fn(Ordering) -> bool| {
        bound.is_none_or(|bound| order(value, bound).is_some_and(allowed))
    };
    holds(bounds.minimum, Ordering::is_ge)
        && holds(bounds.exclusive_minimum, Ordering::is_gt)
        && holds(bounds.maximum, Ordering::is_le)
        && holds(bounds.exclusive_maximum, Ordering::is_lt)
}

fn order(value: Number, bound: Number) -> Option<Ordering> {
    match (value, bound) {
        (Number::Integer(value), Number::Integer(bound)) => Some(value.cmp(&bound)),
        _ => value.as_double().partial_cmp(&bound.as_double()),
    }
}

fn size(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
