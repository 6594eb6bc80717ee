//! How mistakes are told: what is wrong, then what was expected. Written for a model that has only this text.

use super::super::arguments::beginning;
use super::super::number::{double, integer, is_single};
use super::super::schema::{Effective, Number, Shape};
use super::members::Members;
use crate::json::Kind;
use crate::render::untrusted;
use crate::suggest::nearest;

/// Names and values that are listed in one message.
const MOST_LISTED: usize = 40;

/// Characters of a name or a value in a message.
const LONGEST: usize = 80;

/// What a node takes, with its article.
pub(super) fn kind(expected: &Effective<'_>) -> &'static str {
    match expected.shape {
        Shape::Object { .. } | Shape::Tagged { .. } | Shape::Union { .. } => "an object",
        Shape::Array { .. } => "an array",
        Shape::String { .. } => "a string",
        Shape::Boolean => "a boolean",
        Shape::Integer => "an integer",
        Shape::Number | Shape::Single => "a number",
        Shape::Over(_) | Shape::Poisoned => "a value",
    }
}

pub(super) fn other_kind(expected: &Effective<'_>, found: &Kind<'_>) -> String {
    let hint = match (expected.shape, found) {
        (Shape::Integer | Shape::Number | Shape::Single, Kind::String(text))
            if text.parse::<f64>().is_ok() =>
        {
            ": write it without quotes"
        }
        (Shape::Boolean, Kind::String(text)) if matches!(&**text, "true" | "false") => {
            ": write it without quotes"
        }
        (Shape::String { .. }, Kind::Number(_) | Kind::Bool(_)) => ": write it in quotes",
        (
            Shape::Object { .. } | Shape::Tagged { .. } | Shape::Union { .. } | Shape::Array { .. },
            Kind::String(text),
        ) if text.trim_start().starts_with(['{', '[']) => {
            ": give the JSON itself, not a string that holds it"
        }
        _ => "",
    };
    let expected = kind(expected);
    format!("expected {expected}, found {}{hint}", found.describe())
}

pub(super) fn missing(name: &str, expected: &Effective<'_>) -> String {
    format!("`{}` is required: {}", shown(name), kind(expected))
}

pub(super) fn missing_tag<'a>(name: &str, tags: impl Iterator<Item = &'a str>) -> String {
    format!("`{}` is required: one of {}", shown(name), listed(tags))
}

pub(super) fn tag_of_other_kind<'a>(
    found: &Kind<'_>,
    tags: impl Iterator<Item = &'a str>,
) -> String {
    format!(
        "expected a string, one of {}, found {}",
        listed(tags),
        found.describe()
    )
}

pub(super) fn unknown(name: &str, members: &Members<'_>) -> String {
    let names = || members.iter().map(|member| member.name());
    let name_shown = shown(name);
    if let Some(meant) = nearest(name, names()) {
        return format!(
            "`{name_shown}` is not known here, did you mean `{}`?",
            shown(meant)
        );
    }
    if names().next().is_none() {
        return format!("`{name_shown}` is not known here, no properties are");
    }
    let are = if names().nth(1).is_none() {
        "is"
    } else {
        "are"
    };
    format!(
        "`{name_shown}` is not known here, only {} {are}",
        listed(names())
    )
}

pub(super) fn duplicate(name: &str) -> String {
    format!("`{}` is given more than once", shown(name))
}

/// `3 items are given, at most 2 are allowed`
pub(super) fn count(found: usize, what: &str, side: &str, limit: u32) -> String {
    let (given, are) = if found == 1 { ("", "is") } else { ("s", "are") };
    let allowed = if limit == 1 { "is" } else { "are" };
    let verb = if side == "at least" {
        "needed"
    } else {
        "allowed"
    };
    format!("{found} {what}{given} {are} given, {side} {limit} {allowed} {verb}")
}

pub(super) fn none_of<'a>(found: &str, allowed: impl Iterator<Item = &'a str>) -> String {
    format!("`{}` is none of {}", shown(found), listed(allowed))
}

pub(super) fn not_constant(found: &str, constant: &str) -> String {
    format!(
        "`{}` is not `{}`, the only value allowed",
        shown(found),
        shown(constant)
    )
}

/// `300 is out of range, expected an integer of at least 0 and at most 255`
pub(super) fn range(raw: &str, expected: &Effective<'_>) -> String {
    let bounds = &expected.bounds;
    let in_number_node = expected.is_number();
    let sides = [
        ("at least", bounds.minimum),
        ("above", bounds.exclusive_minimum),
        ("at most", bounds.maximum),
        ("below", bounds.exclusive_maximum),
    ];
    let told = |(side, bound): (&str, Option<Number>)| {
        bound.map(|bound| format!("{side} {}", bound.text(in_number_node)))
    };
    let mut sides: Vec<String> = sides.into_iter().filter_map(told).collect();
    // Whether no bound of the schema explains it.
    let is_negative = raw.starts_with('-');
    let is_open = if is_negative {
        bounds.minimum.is_none() && bounds.exclusive_minimum.is_none()
    } else {
        bounds.maximum.is_none() && bounds.exclusive_maximum.is_none()
    };
    if matches!(expected.shape, Shape::Single) && !double(raw).is_some_and(is_single) {
        sides.push(format!("between {:e} and {:e}", f32::MIN, f32::MAX));
    } else if in_number_node && is_open && double(raw).is_none() {
        let [least, most] = [f64::MIN, f64::MAX].map(|end| Number::Float(end).text(true));
        sides.push(format!("between {least} and {most}"));
    } else if !in_number_node && is_open && integer(raw).is_err() {
        let ends = [
            (true, format!("at least {}", i64::MIN)),
            (false, format!("at most {}", u64::MAX)),
        ];
        let all = sides.is_empty();
        let ends = ends
            .into_iter()
            .filter(|(of_negative, _)| all || *of_negative == is_negative);
        sides.extend(ends.map(|(_, end)| end));
    }
    let raw = shown(raw);
    let sides = sides.join(" and ");
    // "of at least 0", but "above 0" and "between 0 and 1".
    let of = if sides.starts_with("at ") { "of " } else { "" };
    format!(
        "{raw} is out of range, expected {} {of}{sides}",
        kind(expected)
    )
}

fn listed<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut texts = texts;
    let list: Vec<String> = texts
        .by_ref()
        .take(MOST_LISTED)
        .map(|text| format!("`{}`", shown(text)))
        .collect();
    let list = list.join(", ");
    match texts.count() {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}

/// Text from the arguments as it stands in a message.
fn shown(text: &str) -> String {
    untrusted(&beginning(text, LONGEST)).to_string()
}
