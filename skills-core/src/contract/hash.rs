//! A 128-bit hash of a contract, computed in const evaluation and equal to that of its parsed canonical text.
//!
//! It finds drift between a type and a file of the same author, at compile time; it is no defence against an attacker
//! (that is the fingerprint's part). Numbers are hashed by value, so `5` and `5.0` are one.

use super::node::items;
use super::schema::{Bounds, Child, Effective, Format, Hashed, Json, List, Number, Schema, Shape};

/// FNV-1a's 128-bit parameters.
const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// Hashes a text. The derive calls this at expansion, so that const evaluation need not look at bytes.
#[doc(hidden)]
#[must_use]
pub const fn text(text: &str) -> u128 {
    let mut bytes = text.as_bytes();
    let mut hash = OFFSET;
    while let [byte, rest @ ..] = bytes {
        hash = (hash ^ *byte as u128).wrapping_mul(PRIME);
        bytes = rest;
    }
    hash
}

impl Schema {
    /// The hash of everything that the canonical text says.
    #[must_use]
    pub const fn hash(&self) -> u128 {
        node(self, true)
    }

    /// The hash of everything but descriptions.
    #[must_use]
    pub const fn shape_hash(&self) -> u128 {
        node(self, false)
    }
}

/// What a node of each kind starts from; any distinct numbers do.
const ABSENT: u128 = 1;
const OBJECT: u128 = 2;
const ARRAY: u128 = 3;
const STRING: u128 = 4;
const BOOLEAN: u128 = 5;
const INTEGER: u128 = 6;
const NUMBER: u128 = 7;
const UNION: u128 = 8;
const NULL: u128 = 9;
const TRUE: u128 = 10;
const FALSE: u128 = 11;

/// Hashes a node. The parts are chained in a fixed order, but properties are summed up: their order is no part of a
/// contract, and the tag of a tagged object stands among them.
const fn node(schema: &Schema, described: bool) -> u128 {
    let view = schema.view();
    let mut hash = shape(&view, described);
    hash = mix(hash, view.nullable as u128);
    hash = mix(hash, bounds(&view.bounds, view.is_number()));
    hash = match view.default {
        Some(default) => mix(hash, json(default, Some(schema))),
        None => mix(hash, ABSENT),
    };
    match view.description {
        Some(description) if described => mix(hash, description.hash),
        _ => mix(hash, ABSENT),
    }
}

const fn shape(view: &Effective<'_>, described: bool) -> u128 {
    match view.shape {
        Shape::Object { additional, .. } => {
            let values = match additional {
                Some(values) => node(values.get(), described),
                None => ABSENT,
            };
            mix(mix(OBJECT, values), properties(view, described))
        }
        Shape::Tagged { tag, value, .. } => {
            let tag = property(tag.hash, true, tag_node(value));
            mix(
                mix(OBJECT, ABSENT),
                properties(view, described).wrapping_add(tag),
            )
        }
        Shape::Array { items } => mix(ARRAY, node(items.get(), described)),
        Shape::String { choices, constant } => string(choices.as_ref(), constant.as_ref()),
        Shape::Boolean => BOOLEAN,
        Shape::Integer => INTEGER,
        Shape::Number | Shape::Single => NUMBER,
        Shape::Union { branches, .. } => union(branches, described),
        Shape::Over(_) | Shape::Poisoned => ABSENT,
    }
}

const fn properties(view: &Effective<'_>, described: bool) -> u128 {
    let mut rest = view.properties();
    let mut sum = 0_u128;
    while let [first, others @ ..] = rest {
        let value = node(first.schema.get(), described);
        sum = sum.wrapping_add(property(first.name.hash, first.required, value));
        rest = others;
    }
    sum
}

const fn property(name: u128, required: bool, value: u128) -> u128 {
    mix(mix(name, required as u128), value)
}

pub(super) const fn string(choices: Option<&List<Hashed>>, constant: Option<&Hashed>) -> u128 {
    let mut hash = STRING;
    if let Some(choices) = choices {
        let mut rest = items(choices);
        while let [first, others @ ..] = rest {
            hash = mix(hash, first.hash);
            rest = others;
        }
    }
    match constant {
        Some(constant) => mix(mix(hash, TRUE), constant.hash),
        None => mix(hash, ABSENT),
    }
}

/// The hash of `{"const": value, "type": "string"}`, chained as [`node`] does.
const fn tag_node(value: &Hashed) -> u128 {
    let mut hash = string(None, Some(value));
    hash = mix(hash, 0);
    hash = mix(hash, bounds(&Bounds::NONE, false));
    hash = mix(hash, ABSENT);
    mix(hash, ABSENT)
}

const fn union(branches: &List<Child>, described: bool) -> u128 {
    let mut rest = items(branches);
    let mut hash = UNION;
    while let [first, others @ ..] = rest {
        hash = mix(hash, node(first.get(), described));
        rest = others;
    }
    hash
}

const fn bounds(bounds: &Bounds, in_number_node: bool) -> u128 {
    let mut hash = bound(OFFSET, bounds.minimum, in_number_node);
    hash = bound(hash, bounds.maximum, in_number_node);
    hash = bound(hash, bounds.exclusive_minimum, in_number_node);
    hash = bound(hash, bounds.exclusive_maximum, in_number_node);
    hash = length(hash, bounds.min_length);
    hash = length(hash, bounds.max_length);
    hash = length(hash, bounds.min_items);
    hash = length(hash, bounds.max_items);
    match bounds.format {
        Some(format) => mix(hash, format_number(format)),
        None => mix(hash, ABSENT),
    }
}

const fn bound(hash: u128, bound: Option<Number>, in_number_node: bool) -> u128 {
    match bound {
        Some(value) => mix(mix(hash, TRUE), number(value, in_number_node)),
        None => mix(hash, ABSENT),
    }
}

const fn length(hash: u128, length: Option<u32>) -> u128 {
    match length {
        Some(length) => mix(mix(hash, TRUE), length as u128),
        None => mix(hash, ABSENT),
    }
}

const fn format_number(format: Format) -> u128 {
    match format {
        Format::DateTime => 20,
        Format::Date => 21,
        Format::Time => 22,
        Format::Duration => 23,
        Format::Uuid => 24,
        Format::Uri => 25,
        Format::Email => 26,
    }
}

const fn number(number: Number, in_number_node: bool) -> u128 {
    match number.normal(in_number_node) {
        Number::Integer(value) => mix(INTEGER, value.cast_unsigned()),
        Number::Float(value) => mix(NUMBER, value.to_bits() as u128),
    }
}

/// Hashes a default; its numbers follow the nodes that they belong to.
pub(super) const fn json(value: &Json, schema: Option<&Schema>) -> u128 {
    match value {
        Json::Null => NULL,
        Json::Bool(true) => TRUE,
        Json::Bool(false) => FALSE,
        Json::Number(value) => number(
            *value,
            match schema {
                Some(schema) => schema.effective().is_number(),
                None => false,
            },
        ),
        Json::Text(text) => mix(STRING, text.hash),
        Json::List(values) => {
            let below = match schema {
                Some(schema) => schema.item(),
                None => None,
            };
            let mut rest = items(values);
            let mut hash = ARRAY;
            while let [first, others @ ..] = rest {
                hash = mix(hash, json(first, below));
                rest = others;
            }
            hash
        }
        Json::Object(entries) => entries_sum(items(entries), schema),
    }
}

const fn entries_sum(entries: &[(Hashed, Json)], schema: Option<&Schema>) -> u128 {
    let schema = match schema {
        Some(schema) => Some(schema.branch_for(entries)),
        None => None,
    };
    let mut rest = entries;
    let mut sum = 0_u128;
    while let [(key, value), others @ ..] = rest {
        let below = match schema {
            Some(schema) => schema.below(key),
            None => None,
        };
        sum = sum.wrapping_add(mix(key.hash, json(value, below)));
        rest = others;
    }
    mix(OBJECT, sum)
}

/// Chains two parts: order matters, and every bit of both reaches the high and the low half.
const fn mix(hash: u128, part: u128) -> u128 {
    const ODD: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    let mixed = (hash.rotate_left(41) ^ part).wrapping_mul(ODD);
    (mixed ^ (mixed >> 67)).wrapping_mul(ODD)
}
