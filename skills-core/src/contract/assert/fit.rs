//! Whether a default is a value of its node, in const evaluation.

use super::compare::{self, slice};
use crate::contract::number::is_single;
use crate::contract::schema::{
    Bounds, Child, Effective, Hashed, Json, List, Number, Property, Schema, Shape,
};

/// Why `value` is not a value of `schema`; `None` if it is.
pub(super) const fn misfit(schema: &Schema, value: &Json) -> Option<&'static str> {
    let node = schema.effective();
    match (node.shape, value) {
        // A layer is never effective.
        (Shape::Poisoned | Shape::Over(_), _) | (Shape::Boolean, Json::Bool(_)) => None,
        (_, Json::Null) if node.nullable => None,
        (_, Json::Null) => {
            Some("the type does not take `null`: make it an `Option`, or give a value")
        }
        (Shape::Boolean, _) => Some("the type is a boolean: give `true` or `false`"),
        (Shape::Integer, Json::Number(number)) if number.is_integral() => {
            out_of_range(&node.bounds, *number)
        }
        (Shape::Integer, _) => Some("the type is an integer"),
        (Shape::Single, Json::Number(number)) if !is_single(number.as_double()) => {
            Some("32 bits do not hold it")
        }
        (Shape::Number | Shape::Single, Json::Number(number)) => {
            out_of_range(&node.bounds, *number)
        }
        (Shape::Number | Shape::Single, _) => Some("the type is a number"),
        (Shape::String { choices, constant }, Json::Text(text)) => {
            wrong_text(choices.as_ref(), constant.as_ref(), &node.bounds, text)
        }
        (Shape::String { .. }, _) => Some("the type is a string"),
        (Shape::Array { items }, Json::List(list)) => wrong_list(items, &node.bounds, slice(list)),
        (Shape::Array { .. }, _) => Some("the type is a list: give `[…]`"),
        (
            Shape::Object { .. } | Shape::Tagged { .. } | Shape::Union { .. },
            Json::Object(entries),
        ) => wrong_object(&node, slice(entries)),
        (Shape::Object { .. } | Shape::Tagged { .. } | Shape::Union { .. }, _) => {
            Some("the type is an object: give `{ \"key\": value }`")
        }
    }
}

const fn out_of_range(bounds: &Bounds, value: Number) -> Option<&'static str> {
    if let Some(minimum) = bounds.minimum
        && value.less_than(minimum)
    {
        return Some("it is below the minimum");
    }
    if let Some(maximum) = bounds.maximum
        && maximum.less_than(value)
    {
        return Some("it is above the maximum");
    }
    if let Some(minimum) = bounds.exclusive_minimum
        && !minimum.less_than(value)
    {
        return Some("it is not above the exclusive minimum");
    }
    if let Some(maximum) = bounds.exclusive_maximum
        && !value.less_than(maximum)
    {
        return Some("it is not below the exclusive maximum");
    }
    None
}

const fn wrong_text(
    choices: Option<&List<Hashed>>,
    constant: Option<&Hashed>,
    bounds: &Bounds,
    text: &Hashed,
) -> Option<&'static str> {
    if let Some(constant) = constant
        && constant.hash != text.hash
    {
        return Some("the type is another constant");
    }
    if let Some(choices) = choices
        && !lists(slice(choices), text)
    {
        return Some("it is none of the listed values");
    }
    let length = characters(compare::text(text));
    if let Some(least) = bounds.min_length
        && length < least
    {
        return Some("it is too short");
    }
    if let Some(most) = bounds.max_length
        && length > most
    {
        return Some("it is too long");
    }
    None
}

const fn lists(mut choices: &[Hashed], text: &Hashed) -> bool {
    while let [choice, others @ ..] = choices {
        if choice.hash == text.hash {
            return true;
        }
        choices = others;
    }
    false
}

/// Unicode scalar values, as JSON Schema counts.
const fn characters(text: &str) -> u32 {
    let mut bytes = text.as_bytes();
    let mut count = 0;
    while let [byte, others @ ..] = bytes {
        if *byte & 0xC0 != 0x80 {
            count += 1;
        }
        bytes = others;
    }
    count
}

const fn wrong_list(items: &Child, bounds: &Bounds, list: &[Json]) -> Option<&'static str> {
    if let Some(least) = bounds.min_items
        && list.len() < least as usize
    {
        return Some("it has too few items");
    }
    if let Some(most) = bounds.max_items
        && list.len() > most as usize
    {
        return Some("it has too many items");
    }
    let mut rest = list;
    while let [item, others @ ..] = rest {
        if misfit(items.get(), item).is_some() {
            return Some("an item of it is not of the items' type");
        }
        rest = others;
    }
    None
}

type Entries<'a> = &'a [(Hashed, Json)];

const fn wrong_object(node: &Effective<'_>, entries: Entries<'_>) -> Option<&'static str> {
    match node.shape {
        Shape::Object {
            properties,
            additional,
        } => wrong_entries(slice(properties), additional.as_ref(), None, entries),
        Shape::Tagged { tag, value, object } => match object.get().effective().shape {
            Shape::Object { properties, .. } if is_tagged(tag, value, entries) => {
                wrong_entries(slice(properties), None, Some(tag), entries)
            }
            Shape::Poisoned => None,
            _ => Some("its tag names no variant"),
        },
        Shape::Union {
            branches,
            discriminator,
        } => {
            let mut rest = slice(branches);
            while let [branch, others @ ..] = rest {
                let branch = branch.get().effective();
                if names(&branch, discriminator, entries) {
                    return wrong_object(&branch, entries);
                }
                rest = others;
            }
            Some("its tag names no variant")
        }
        _ => None,
    }
}

/// Whether the branch is the one that the discriminator of `entries` asks for.
const fn names(branch: &Effective<'_>, discriminator: &Hashed, entries: Entries<'_>) -> bool {
    match branch.shape {
        Shape::Poisoned => true,
        Shape::Tagged { tag, value, .. } => is_tagged(tag, value, entries),
        Shape::Object { properties, .. } => {
            let Some(property) = property(slice(properties), discriminator) else {
                return false;
            };
            match property.schema.get().effective().shape {
                Shape::String {
                    constant: Some(value),
                    ..
                } => is_tagged(discriminator, value, entries),
                _ => false,
            }
        }
        _ => false,
    }
}

const fn is_tagged(tag: &Hashed, value: &Hashed, entries: Entries<'_>) -> bool {
    match entry(entries, tag) {
        Some(Json::Text(text)) => text.hash == value.hash,
        _ => false,
    }
}

const fn wrong_entries(
    properties: &[Property],
    additional: Option<&Child>,
    tag: Option<&Hashed>,
    entries: Entries<'_>,
) -> Option<&'static str> {
    let mut rest = entries;
    while let [(key, value), others @ ..] = rest {
        rest = others;
        let schema = match (property(properties, key), additional) {
            (Some(property), _) => property.schema.get(),
            (None, Some(values)) => values.get(),
            (None, None) if is_same(tag, key) => continue,
            (None, None) => return Some("it has a key that the type does not have"),
        };
        if misfit(schema, value).is_some() {
            return Some("a value in it is not of its property's type");
        }
    }
    let mut rest = properties;
    while let [property, others @ ..] = rest {
        if property.required && entry(entries, &property.name).is_none() {
            return Some("it lacks a required key");
        }
        rest = others;
    }
    None
}

const fn is_same(tag: Option<&Hashed>, key: &Hashed) -> bool {
    match tag {
        Some(tag) => tag.hash == key.hash,
        None => false,
    }
}

const fn property<'a>(mut properties: &'a [Property], name: &Hashed) -> Option<&'a Property> {
    while let [property, others @ ..] = properties {
        if property.name.hash == name.hash {
            return Some(property);
        }
        properties = others;
    }
    None
}

const fn entry<'a>(mut entries: Entries<'a>, key: &Hashed) -> Option<&'a Json> {
    while let [(name, value), others @ ..] = entries {
        if name.hash == key.hash {
            return Some(value);
        }
        entries = others;
    }
    None
}
