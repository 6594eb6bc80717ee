//! Not public API: what only const evaluation can check, because another crate may define the schema of a field's type.
//!
//! Expansions call these in a `const _`, spanned on the attribute; each panics there with one line, or does nothing.
//! All hold on [`Schema::POISONED`], so that one mistake gives one error.

#![allow(missing_docs, reason = "not public API")]

mod compare; // numbers, lists and texts
mod drift; // a type and a published schema
mod fit; // whether a default is a value of its node
mod keyword; // in what two nodes differ
mod limits; // what can be read again
mod message; // one line, put together in const evaluation

use super::schema::{Effective, Format, Hashed, Json, Number, Schema, Shape};
use compare::{Bound, range, slice, text};
pub use drift::{Words, same_shape, same_text};
use fit::misfit;
pub use limits::{bytes, limits, readable};
use message::Message;

/// `minimum` narrows the type and leaves a value.
#[track_caller]
pub const fn minimum(schema: &Schema, value: Number) {
    narrows(schema, "minimum", Bound::inclusive(value), Side::Lower);
}

/// `exclusive_minimum` does.
#[track_caller]
pub const fn exclusive_minimum(schema: &Schema, value: Number) {
    narrows(
        schema,
        "exclusive_minimum",
        Bound::exclusive(value),
        Side::Lower,
    );
}

/// `maximum` does.
#[track_caller]
pub const fn maximum(schema: &Schema, value: Number) {
    narrows(schema, "maximum", Bound::inclusive(value), Side::Upper);
}

/// `exclusive_maximum` does.
#[track_caller]
pub const fn exclusive_maximum(schema: &Schema, value: Number) {
    narrows(
        schema,
        "exclusive_maximum",
        Bound::exclusive(value),
        Side::Upper,
    );
}

/// Two exclusive bounds of one field leave a value: between 5 and 6 there are numbers, and no integer.
#[track_caller]
pub const fn gap(schema: &Schema, low: Number, high: Number) {
    let is_integer = matches!(schema.effective().shape, Shape::Integer);
    if is_integer && Bound::exclusive(low).leaves_none(Bound::exclusive(high), true) {
        Message::new()
            .text("no integer lies between ")
            .number(low)
            .text(" and ")
            .number(high)
            .text(": widen one of the bounds")
            .panic()
    }
}

#[derive(Clone, Copy)]
enum Side {
    Lower,
    Upper,
}

/// A bound of a field is within those of the type on its side, and leaves a value up to those on the other.
#[track_caller]
const fn narrows(schema: &Schema, key: &str, bound: Bound, side: Side) {
    let node = schema.effective();
    if !is_numeric(&node, key, bound.value) {
        return;
    }
    let is_integer = matches!(node.shape, Shape::Integer);
    let (least, most) = range(is_integer);
    let lower = [
        ("minimum", node.bounds.minimum),
        ("exclusive minimum", node.bounds.exclusive_minimum),
    ];
    let upper = [
        ("maximum", node.bounds.maximum),
        ("exclusive maximum", node.bounds.exclusive_maximum),
    ];
    let (own, [(name, inclusive), (exclusive_name, exclusive)], end) = match side {
        Side::Lower => (lower, upper, most),
        Side::Upper => (upper, lower, least),
    };
    let mut rest = own.as_slice();
    while let [(name, own), others @ ..] = rest {
        if let Some(own) = *own
            && match side {
                Side::Lower => bound.value.less_than(own),
                Side::Upper => own.less_than(bound.value),
            }
        {
            Message::wider(key, bound.value, name, own).panic()
        }
        rest = others;
    }
    let opposite = [
        (name, Bound::or(inclusive, end)),
        (exclusive_name, Bound::exclusive_or(exclusive, end)),
    ];
    let mut rest = opposite.as_slice();
    while let [(name, other), others @ ..] = rest {
        let leaves_none = match side {
            Side::Lower => bound.leaves_none(*other, is_integer),
            Side::Upper => other.leaves_none(bound, is_integer),
        };
        if leaves_none {
            Message::beyond(key, bound.value, name, other.value).panic()
        }
        rest = others;
    }
}

/// False on a poisoned node.
#[track_caller]
const fn is_numeric(node: &Effective<'_>, key: &str, value: Number) -> bool {
    match node.shape {
        Shape::Poisoned => return false,
        Shape::Number | Shape::Single => {}
        Shape::Integer if value.is_integral() => {}
        Shape::Integer => Message::new()
            .key(key)
            .text(" is ")
            .number(value)
            .text(", but the type is an integer: give a whole number")
            .panic(),
        shape => Message::misplaced(key, "integers and numbers", shape).panic(),
    }
    true
}

/// `min_length` narrows the type and leaves a value.
#[track_caller]
pub const fn min_length(schema: &Schema, value: u32) {
    let node = schema.effective();
    if is_text(&node, "min_length") {
        at_least(
            "min_length",
            value,
            node.bounds.min_length,
            node.bounds.max_length,
        );
    }
}

/// `max_length` does.
#[track_caller]
pub const fn max_length(schema: &Schema, value: u32) {
    let node = schema.effective();
    if is_text(&node, "max_length") {
        at_most(
            "max_length",
            value,
            node.bounds.min_length,
            node.bounds.max_length,
        );
    }
}

/// `min_items` does.
#[track_caller]
pub const fn min_items(schema: &Schema, value: u32) {
    let node = schema.effective();
    if is_list(&node, "min_items") {
        at_least(
            "min_items",
            value,
            node.bounds.min_items,
            node.bounds.max_items,
        );
    }
}

/// `max_items` does.
#[track_caller]
pub const fn max_items(schema: &Schema, value: u32) {
    let node = schema.effective();
    if is_list(&node, "max_items") {
        at_most(
            "max_items",
            value,
            node.bounds.min_items,
            node.bounds.max_items,
        );
    }
}

#[track_caller]
const fn at_least(key: &str, value: u32, least: Option<u32>, most: Option<u32>) {
    if let Some(own) = least
        && value < own
    {
        Message::wider(key, count(value), "minimum", count(own)).panic()
    }
    if let Some(own) = most
        && value > own
    {
        Message::beyond(key, count(value), "maximum", count(own)).panic()
    }
}

#[track_caller]
const fn at_most(key: &str, value: u32, least: Option<u32>, most: Option<u32>) {
    if let Some(own) = most
        && value > own
    {
        Message::wider(key, count(value), "maximum", count(own)).panic()
    }
    if let Some(own) = least
        && value < own
    {
        Message::beyond(key, count(value), "minimum", count(own)).panic()
    }
}

const fn count(value: u32) -> Number {
    Number::Integer(value as i128)
}

/// `format` is said of a text that has no other.
#[track_caller]
pub const fn format(schema: &Schema, value: Format) {
    let node = schema.effective();
    if !is_text(&node, "format") {
        return;
    }
    if let Some(own) = node.bounds.format
        && own as u8 != value as u8
    {
        Message::new()
            .text("the type has the format `")
            .text(own.as_str())
            .text("` already: remove `format`")
            .panic()
    }
}

#[track_caller]
const fn is_text(node: &Effective<'_>, key: &str) -> bool {
    match node.shape {
        Shape::Poisoned => false,
        Shape::String {
            choices: None,
            constant: None,
        } => true,
        shape => Message::misplaced(key, "strings", shape).panic(),
    }
}

#[track_caller]
const fn is_list(node: &Effective<'_>, key: &str) -> bool {
    match node.shape {
        Shape::Poisoned => false,
        Shape::Array { .. } => true,
        shape => Message::misplaced(key, "lists", shape).panic(),
    }
}

/// The default of a field is a value of the field: of its type, and within its bounds.
#[track_caller]
pub const fn default(schema: &Schema, value: &Json) {
    if let (
        Shape::String {
            choices: Some(choices),
            ..
        },
        Some(_),
    ) = (schema.effective().shape, misfit(schema, value))
    {
        Message::new()
            .text("`default` does not fit the field, whose values are ")
            .choices(slice(choices))
            .panic()
    }
    if let Some(reason) = misfit(schema, value) {
        Message::new()
            .text("`default` does not fit the field: ")
            .text(reason)
            .panic()
    }
}

/// A newtype variant's type can be told apart by a tag: an object that is closed and has no such property itself.
#[track_caller]
pub const fn branch(schema: &Schema, tag: &Hashed) {
    let node = schema.effective();
    let Shape::Object {
        properties,
        additional: None,
    } = node.shape
    else {
        match node.shape {
            Shape::Poisoned => return,
            Shape::Object { .. } => Message::new()
                .text("a map takes any key, so it cannot hold the tag beside its own: wrap it in a struct with a named field")
                .panic(),
            shape => Message::new()
                .text("only a struct with named fields can be tagged, and this is ")
                .text(described(shape))
                .text(": make the variant `{ value: … }`")
                .panic(),
        }
    };
    if node.nullable {
        Message::new()
            .text("`null` cannot be tagged: take the type without `Option`")
            .panic()
    }
    let mut rest = slice(properties);
    while let [property, others @ ..] = rest {
        if property.name.hash == tag.hash {
            Message::new()
                .text("the type has a property named as the tag, `")
                .text(text(&property.name))
                .text("`: rename one of them")
                .panic()
        }
        rest = others;
    }
}

const fn described(shape: &Shape) -> &'static str {
    match shape {
        Shape::Object {
            additional: Some(_),
            ..
        } => "a map",
        Shape::Object { .. } | Shape::Tagged { .. } => "an object",
        Shape::Array { .. } => "a list",
        Shape::String {
            choices: None,
            constant: None,
        } => "a string",
        Shape::String { .. } => "a string with listed values",
        Shape::Boolean => "a boolean",
        Shape::Integer => "an integer",
        Shape::Number | Shape::Single => "a number",
        Shape::Union { .. } => "a tagged enum",
        Shape::Over(_) | Shape::Poisoned => "unknown",
    }
}
