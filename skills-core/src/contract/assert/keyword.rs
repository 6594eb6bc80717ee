//! The first keyword in which two nodes themselves differ, and what each of them says.

use super::compare::slice;
use crate::contract::hash;
use crate::contract::schema::{
    Bounds, Effective, Format, Hashed, Json, List, Number, Schema, Shape,
};

/// A keyword, and its two values.
pub(super) struct Unlike<'a> {
    pub(super) keyword: &'static str,
    pub(super) ours: Said<'a>,
    pub(super) theirs: Said<'a>,
}

/// The value of a keyword.
#[derive(Clone, Copy)]
pub(super) enum Said<'a> {
    Nothing,
    /// With `null` if it is nullable.
    Type(&'a str, bool),
    Number(Number),
    Word(&'a str),
    Text(&'a Hashed),
    Choices(&'a [Hashed]),
    Value(&'a Json),
}

/// What differs in the nodes themselves; what differs below them does not.
pub(super) const fn unlike<'a>(
    of_type: &'a Schema,
    published: &'a Schema,
    described: bool,
) -> Option<Unlike<'a>> {
    let (ours, theirs) = (of_type.view(), published.view());
    let (our_type, their_type) = (type_of(&ours), type_of(&theirs));
    if ours.nullable != theirs.nullable || !is_one_kind(ours.shape, theirs.shape) {
        return Some(said("type", our_type, their_type));
    }
    if let Some(unlike) = bound(&ours.bounds, &theirs.bounds) {
        return Some(unlike);
    }
    if let Some(unlike) = listed(ours.shape, theirs.shape) {
        return Some(unlike);
    }
    if let Some(unlike) = default(of_type, published, &ours, &theirs) {
        return Some(unlike);
    }
    let is_described_alike = match (ours.description, theirs.description) {
        (Some(ours), Some(theirs)) => ours.hash == theirs.hash,
        (None, None) => true,
        _ => false,
    };
    if !described || is_described_alike {
        return None;
    }
    Some(said(
        "description",
        text(ours.description),
        text(theirs.description),
    ))
}

const fn said<'a>(keyword: &'static str, ours: Said<'a>, theirs: Said<'a>) -> Unlike<'a> {
    Unlike {
        keyword,
        ours,
        theirs,
    }
}

const fn text(text: Option<&Hashed>) -> Said<'_> {
    match text {
        Some(text) => Said::Text(text),
        None => Said::Nothing,
    }
}

const fn type_of<'a>(view: &Effective<'a>) -> Said<'a> {
    match view.type_name() {
        Some(name) => Said::Type(name, view.nullable),
        None => Said::Type("oneOf", view.nullable),
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
            | (Shape::Number | Shape::Single, Shape::Number | Shape::Single)
            | (Shape::Union { .. }, Shape::Union { .. })
    )
}

const fn bound<'a>(ours: &Bounds, theirs: &Bounds) -> Option<Unlike<'a>> {
    let numbers = [
        ("minimum", ours.minimum, theirs.minimum),
        ("maximum", ours.maximum, theirs.maximum),
        (
            "exclusiveMinimum",
            ours.exclusive_minimum,
            theirs.exclusive_minimum,
        ),
        (
            "exclusiveMaximum",
            ours.exclusive_maximum,
            theirs.exclusive_maximum,
        ),
        (
            "minLength",
            count(ours.min_length),
            count(theirs.min_length),
        ),
        (
            "maxLength",
            count(ours.max_length),
            count(theirs.max_length),
        ),
        ("minItems", count(ours.min_items), count(theirs.min_items)),
        ("maxItems", count(ours.max_items), count(theirs.max_items)),
    ];
    let mut rest = numbers.as_slice();
    while let [(keyword, ours, theirs), others @ ..] = rest {
        if differ(*ours, *theirs) {
            return Some(said(keyword, number(*ours), number(*theirs)));
        }
        rest = others;
    }
    match (ours.format, theirs.format) {
        (None, None) => None,
        (Some(ours), Some(theirs)) if ours as u8 == theirs as u8 => None,
        (ours, theirs) => Some(said("format", format(ours), format(theirs))),
    }
}

const fn count(length: Option<u32>) -> Option<Number> {
    match length {
        Some(length) => Some(Number::Integer(length as i128)),
        None => None,
    }
}

const fn number<'a>(number: Option<Number>) -> Said<'a> {
    match number {
        Some(number) => Said::Number(number),
        None => Said::Nothing,
    }
}

const fn format<'a>(format: Option<Format>) -> Said<'a> {
    match format {
        Some(format) => Said::Word(format.as_str()),
        None => Said::Nothing,
    }
}

const fn differ(ours: Option<Number>, theirs: Option<Number>) -> bool {
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours.less_than(theirs) || theirs.less_than(ours),
        (None, None) => false,
        _ => true,
    }
}

/// `enum` and `const` of strings.
const fn listed<'a>(ours: &'a Shape, theirs: &'a Shape) -> Option<Unlike<'a>> {
    let (
        Shape::String {
            choices: our_choices,
            constant: our_constant,
        },
        Shape::String {
            choices: their_choices,
            constant: their_constant,
        },
    ) = (ours, theirs)
    else {
        return None;
    };
    if hash::string(our_choices.as_ref(), None) != hash::string(their_choices.as_ref(), None) {
        let (ours, theirs) = (
            choices(our_choices.as_ref()),
            choices(their_choices.as_ref()),
        );
        return Some(said("enum", ours, theirs));
    }
    if hash::string(None, our_constant.as_ref()) != hash::string(None, their_constant.as_ref()) {
        let (ours, theirs) = (text(our_constant.as_ref()), text(their_constant.as_ref()));
        return Some(said("const", ours, theirs));
    }
    None
}

const fn choices(choices: Option<&List<Hashed>>) -> Said<'_> {
    match choices {
        Some(choices) => Said::Choices(slice(choices)),
        None => Said::Nothing,
    }
}

const fn default<'a>(
    of_type: &Schema,
    published: &Schema,
    ours: &Effective<'a>,
    theirs: &Effective<'a>,
) -> Option<Unlike<'a>> {
    let (ours, theirs) = match (ours.default, theirs.default) {
        (Some(our_value), Some(their_value)) => {
            if hash::json(our_value, Some(of_type)) == hash::json(their_value, Some(published)) {
                return None;
            }
            (Said::Value(our_value), Said::Value(their_value))
        }
        (Some(value), None) => (Said::Value(value), Said::Nothing),
        (None, Some(value)) => (Said::Nothing, Said::Value(value)),
        (None, None) => return None,
    };
    Some(said("default", ours, theirs))
}
