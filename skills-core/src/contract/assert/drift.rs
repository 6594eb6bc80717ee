//! Whether a type and the schema that a script is published with are one; if not, where they first differ.

use super::super::node::items;
use super::compare::text;
use super::message::Message;
use crate::contract::schema::{Bounds, Effective, Number, Property, Schema, Shape};

/// A sidecar is compared with its type word for word: build.rs can write it anew.
#[track_caller]
pub const fn same_text(of_type: &Schema, published: &Schema, what: &str, help: &str) {
    same(of_type, published, true, what, help);
}

/// An inline schema is written by hand: its descriptions are its own.
#[track_caller]
pub const fn same_shape(of_type: &Schema, published: &Schema, what: &str, help: &str) {
    same(of_type, published, false, what, help);
}

#[track_caller]
const fn same(of_type: &Schema, published: &Schema, described: bool, what: &str, help: &str) {
    if of_type.is_poisoned() || hash(of_type, described) == hash(published, described) {
        return;
    }
    let message = Message::new().text(what).text(" differ");
    difference(message, of_type, published, described)
        .text("; ")
        .text(help)
        .panic()
}

const fn hash(schema: &Schema, described: bool) -> u128 {
    if described {
        schema.hash()
    } else {
        schema.shape_hash()
    }
}

/// Goes down to the first node that itself differs; only called where something does.
const fn difference<'a>(
    mut message: Message,
    mut of_type: &'a Schema,
    mut published: &'a Schema,
    described: bool,
) -> Message {
    let mut is_below = false;
    loop {
        let (ours, theirs) = (of_type.view(), published.view());
        if let Some(keyword) = keyword(&ours, &theirs, described) {
            return closed(message, is_below).text(", in ").key(keyword);
        }
        let next = match (ours.shape, theirs.shape) {
            (Shape::Array { items: ours }, Shape::Array { items: theirs }) => {
                message = message.text(if is_below { "[]" } else { " at `[]" });
                Some((ours.get(), theirs.get()))
            }
            _ => match property(ours.properties(), theirs.properties(), described) {
                Found::Missing(name) => {
                    return closed(message, is_below)
                        .text(": ")
                        .key(name)
                        .text(" is only in the type");
                }
                Found::Extra(name) => {
                    return closed(message, is_below)
                        .text(": ")
                        .key(name)
                        .text(" is not in the type");
                }
                Found::Required(name) => {
                    return closed(message, is_below)
                        .text(": only one requires ")
                        .key(name);
                }
                Found::Below(name, ours, theirs) => {
                    message = message
                        .text(if is_below { "." } else { " at `" })
                        .text(name);
                    Some((ours, theirs))
                }
                Found::Nothing => None,
            },
        };
        let Some((ours, theirs)) = next else {
            return closed(message, is_below);
        };
        (of_type, published, is_below) = (ours, theirs, true);
    }
}

const fn closed(message: Message, is_below: bool) -> Message {
    if is_below { message.text("`") } else { message }
}

enum Found<'a> {
    Nothing,
    Missing(&'a str),
    Extra(&'a str),
    Required(&'a str),
    Below(&'a str, &'a Schema, &'a Schema),
}

const fn property<'a>(ours: &'a [Property], theirs: &'a [Property], described: bool) -> Found<'a> {
    let mut rest = ours;
    while let [first, others @ ..] = rest {
        match find(theirs, first.name.hash) {
            None => return Found::Missing(text(&first.name)),
            Some(other) if first.required != other.required => {
                return Found::Required(text(&first.name));
            }
            Some(other) => {
                let (ours, theirs) = (first.schema.get(), other.schema.get());
                if hash(ours, described) != hash(theirs, described) {
                    return Found::Below(text(&first.name), ours, theirs);
                }
            }
        }
        rest = others;
    }
    let mut rest = theirs;
    while let [first, others @ ..] = rest {
        if find(ours, first.name.hash).is_none() {
            return Found::Extra(text(&first.name));
        }
        rest = others;
    }
    Found::Nothing
}

const fn find(properties: &[Property], name: u128) -> Option<&Property> {
    let mut rest = properties;
    while let [first, others @ ..] = rest {
        if first.name.hash == name {
            return Some(first);
        }
        rest = others;
    }
    None
}

/// The first keyword of the nodes themselves that differs.
const fn keyword(
    ours: &Effective<'_>,
    theirs: &Effective<'_>,
    described: bool,
) -> Option<&'static str> {
    if ours.nullable != theirs.nullable || !is_one_kind(ours.shape, theirs.shape) {
        return Some("type");
    }
    if let Some(keyword) = bound(&ours.bounds, &theirs.bounds) {
        return Some(keyword);
    }
    if let (
        Shape::String {
            choices: Some(ours),
            ..
        },
        Shape::String {
            choices: Some(theirs),
            ..
        },
    ) = (ours.shape, theirs.shape)
        && items(ours).len() != items(theirs).len()
    {
        return Some("enum");
    }
    if ours.default.is_some() != theirs.default.is_some() {
        return Some("default");
    }
    match (ours.description, theirs.description) {
        (Some(ours), Some(theirs)) if described && ours.hash != theirs.hash => Some("description"),
        (Some(_), None) | (None, Some(_)) if described => Some("description"),
        _ => None,
    }
}

const fn is_one_kind(ours: &Shape, theirs: &Shape) -> bool {
    matches!(
        (ours, theirs),
        (
            Shape::Object { .. } | Shape::Tagged { .. },
            Shape::Object { .. } | Shape::Tagged { .. }
        ) | (Shape::Array { .. }, Shape::Array { .. })
            | (Shape::String { .. }, Shape::String { .. })
            | (Shape::Boolean, Shape::Boolean)
            | (Shape::Integer, Shape::Integer)
            | (Shape::Number, Shape::Number)
            | (Shape::Union { .. }, Shape::Union { .. })
    )
}

const fn bound(ours: &Bounds, theirs: &Bounds) -> Option<&'static str> {
    if differ(ours.minimum, theirs.minimum) {
        return Some("minimum");
    }
    if differ(ours.maximum, theirs.maximum) {
        return Some("maximum");
    }
    if differ(ours.exclusive_minimum, theirs.exclusive_minimum) {
        return Some("exclusiveMinimum");
    }
    if differ(ours.exclusive_maximum, theirs.exclusive_maximum) {
        return Some("exclusiveMaximum");
    }
    if lengths_differ(ours.min_length, theirs.min_length) {
        return Some("minLength");
    }
    if lengths_differ(ours.max_length, theirs.max_length) {
        return Some("maxLength");
    }
    if lengths_differ(ours.min_items, theirs.min_items) {
        return Some("minItems");
    }
    if lengths_differ(ours.max_items, theirs.max_items) {
        return Some("maxItems");
    }
    None
}

const fn differ(ours: Option<Number>, theirs: Option<Number>) -> bool {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours.less_than(theirs) || theirs.less_than(ours),
        (None, None) => false,
        _ => true,
    }
}

const fn lengths_differ(ours: Option<u32>, theirs: Option<u32>) -> bool {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours != theirs,
        (None, None) => false,
        _ => true,
    }
}
