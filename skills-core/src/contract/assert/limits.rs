//! Whether a type's schema is small enough to be read again, in const evaluation.
//!
//! The numbers are those of the schema compiler. Schema objects are counted one by one. Bytes of the canonical text are
//! first estimated from above, without a look at any text, and counted only where that is too much.

use super::compare::{slice, text};
use super::message::Message;
use crate::contract::limits::{DEEPEST, MOST_BYTES, MOST_NODES, MOST_PROPERTIES};
use crate::contract::schema::{
    Bounds, Child, Effective, Format, Hashed, Json, List, Number, Schema, Shape, build,
};

/// The schema; or where it is too large what [`limits`] complains about, so that types that hold it have no mistake of
/// their own.
#[must_use]
pub const fn readable(schema: &'static Schema) -> &'static Schema {
    match excess(schema) {
        None => schema,
        Some(Excess::Depth) => const { &refused(DEPTH) },
        Some(Excess::Nodes) => const { &refused(NODES) },
        Some(Excess::Properties) => const { &refused(PROPERTIES) },
        Some(Excess::Bytes) => const { &refused(BYTES) },
    }
}

const fn refused(why: &'static str) -> Schema {
    Schema {
        shape: Shape::Poisoned,
        nullable: false,
        description: Some(build::hashed(why, 0)),
        default: None,
        bounds: Bounds::NONE,
    }
}

/// A type is not what [`readable`] refused.
#[track_caller]
pub const fn limits(schema: &Schema) {
    if let (Shape::Poisoned, Some(why)) = (&schema.shape, &schema.description) {
        Message::new().text(text(why)).panic()
    }
}

const DEPTH: &str = "the schema of this type is more than 32 levels deep, so nothing could read it again: flatten it; models fill such depths badly";
const NODES: &str = "the schema of this type has more than 2,048 schema objects, so nothing could read it again: split it, or take a map instead of many fields";
const PROPERTIES: &str = "the schema of this type has an object with more than 512 properties, so nothing could read it again: group them into structs";
const BYTES: &str = "the schema of this type has more than 262,144 bytes, so nothing could read it again: shorten doc comments, or split it";

/// Which limit is passed.
#[derive(Clone, Copy)]
enum Excess {
    Depth,
    Nodes,
    Properties,
    Bytes,
}

const fn excess(schema: &Schema) -> Option<Excess> {
    let estimated = Meter::of(schema, Texts::Estimated);
    match estimated.excess {
        Some(Excess::Bytes) => Meter::of(schema, Texts::Counted).excess,
        excess => excess,
    }
}

/// How many bytes the canonical text has; doubles that are no whole number are taken for the longest there are.
#[must_use]
pub const fn bytes(schema: &Schema) -> usize {
    Meter::of(schema, Texts::Counted).bytes
}

/// How long texts are taken to be.
#[derive(Clone, Copy)]
enum Texts {
    /// As if each byte were an escaped control character.
    Estimated,
    Counted,
}

/// Walks a schema as the canonical text is written, and stops behind the first limit: types can hold each other so
/// that the whole walk would not end.
struct Meter {
    texts: Texts,
    nodes: usize,
    bytes: usize,
    excess: Option<Excess>,
}

impl Meter {
    const fn of(schema: &Schema, texts: Texts) -> Self {
        let mut meter = Self {
            texts,
            nodes: 0,
            bytes: 0,
            excess: None,
        };
        meter.node(schema, 0);
        meter
    }

    const fn node(&mut self, schema: &Schema, depth: usize) {
        if self.excess.is_some() {
            return;
        }
        let view = schema.view();
        if matches!(view.shape, Shape::Poisoned) {
            return;
        }
        self.enter(depth);
        // Two braces, and one comma too many below.
        self.add(1);
        if let Some(default) = view.default {
            self.key("default");
            self.json(default);
        }
        if let Some(description) = view.description {
            self.key("description");
            self.text(description);
        }
        self.bounds(&view.bounds);
        self.shape(&view, depth);
        if let Some(name) = view.type_name() {
            self.key("type");
            let brackets_and_null = if view.nullable { 9 } else { 0 };
            self.add(name.len() + 2 + brackets_and_null);
        }
    }

    const fn enter(&mut self, depth: usize) {
        self.nodes += 1;
        if depth > DEEPEST {
            self.excess = Some(Excess::Depth);
        } else if self.nodes > MOST_NODES {
            self.excess = Some(Excess::Nodes);
        }
    }

    const fn shape(&mut self, view: &Effective<'_>, depth: usize) {
        match view.shape {
            Shape::Object { additional, .. } => {
                self.key("additionalProperties");
                match additional {
                    Some(values) => self.node(values.get(), depth + 1),
                    None => self.add("false".len()),
                }
                self.properties(view, None, depth);
            }
            Shape::Tagged { tag, value, .. } => {
                self.key("additionalProperties");
                self.add("false".len());
                self.properties(view, Some((tag, value)), depth);
            }
            Shape::Array { items } => {
                self.key("items");
                self.node(items.get(), depth + 1);
            }
            Shape::String { choices, constant } => {
                if let Some(constant) = constant {
                    self.key("const");
                    self.text(constant);
                }
                if let Some(choices) = choices {
                    self.choices(choices, view.nullable);
                }
            }
            Shape::Union { branches, .. } => self.branches(branches, view.nullable, depth),
            Shape::Boolean
            | Shape::Integer
            | Shape::Number
            | Shape::Single
            | Shape::Over(_)
            | Shape::Poisoned => {}
        }
    }

    const fn choices(&mut self, choices: &List<Hashed>, nullable: bool) {
        self.key("enum");
        self.add("[]".len());
        let mut rest = slice(choices);
        while let [choice, others @ ..] = rest {
            self.text(choice);
            self.comma(!others.is_empty() || nullable);
            rest = others;
        }
        if nullable {
            self.add("null".len());
        }
    }

    const fn branches(&mut self, branches: &List<Child>, nullable: bool, depth: usize) {
        self.key("oneOf");
        self.add("[]".len());
        let mut rest = slice(branches);
        while let [branch, others @ ..] = rest {
            self.node(branch.get(), depth + 1);
            self.comma(!others.is_empty() || nullable);
            rest = others;
        }
        if nullable {
            self.enter(depth + 1);
            self.add(r#"{"type":"null"}"#.len());
        }
    }

    const fn properties(
        &mut self,
        view: &Effective<'_>,
        tag: Option<(&Hashed, &Hashed)>,
        depth: usize,
    ) {
        let mut rest = view.properties();
        if rest.len() + tag.is_some() as usize > MOST_PROPERTIES {
            self.excess = Some(Excess::Properties);
        }
        self.key("properties");
        self.key("required");
        self.add("{}[]".len());
        let (mut listed, mut required) = (0, 0);
        if let Some((name, value)) = tag {
            self.text(name);
            self.enter(depth + 1);
            self.add(r#":{"const":,"type":"string"}"#.len());
            self.text(value);
            self.text(name);
            (listed, required) = (1, 1);
        }
        while let [property, others @ ..] = rest {
            if self.excess.is_some() {
                return;
            }
            self.text(&property.name);
            self.add(":".len());
            self.node(property.schema.get(), depth + 1);
            listed += 1;
            if property.required {
                self.text(&property.name);
                required += 1;
            }
            rest = others;
        }
        self.add(commas(listed) + commas(required));
    }

    const fn bounds(&mut self, bounds: &Bounds) {
        self.number("exclusiveMaximum", bounds.exclusive_maximum);
        self.number("exclusiveMinimum", bounds.exclusive_minimum);
        self.number("maximum", bounds.maximum);
        self.number("minimum", bounds.minimum);
        self.length("maxItems", bounds.max_items);
        self.length("maxLength", bounds.max_length);
        self.length("minItems", bounds.min_items);
        self.length("minLength", bounds.min_length);
        if let Some(format) = bounds.format {
            self.key("format");
            self.add(Format::as_str(format).len() + 2);
        }
    }

    const fn number(&mut self, key: &str, value: Option<Number>) {
        if let Some(value) = value {
            self.key(key);
            self.add(digits(value));
        }
    }

    const fn length(&mut self, key: &str, value: Option<u32>) {
        if let Some(value) = value {
            self.number(key, Some(Number::Integer(value as i128)));
        }
    }

    const fn json(&mut self, value: &Json) {
        match value {
            Json::Null | Json::Bool(true) => self.add("null".len()),
            Json::Bool(false) => self.add("false".len()),
            Json::Number(value) => self.add(digits(*value)),
            Json::Text(text) => self.text(text),
            Json::List(items) => {
                let mut rest = slice(items);
                self.add("[]".len() + commas(rest.len()));
                while let [item, others @ ..] = rest {
                    self.json(item);
                    rest = others;
                }
            }
            Json::Object(entries) => {
                let mut rest = slice(entries);
                self.add("{}".len() + commas(rest.len()));
                while let [(key, value), others @ ..] = rest {
                    self.text(key);
                    self.add(":".len());
                    self.json(value);
                    rest = others;
                }
            }
        }
    }

    /// A keyword, with its quotes, its colon, and a comma before or behind it.
    const fn key(&mut self, key: &str) {
        self.add(key.len() + 4);
    }

    const fn comma(&mut self, stands: bool) {
        self.add(stands as usize);
    }

    const fn text(&mut self, hashed: &Hashed) {
        let text = text(hashed);
        let most = MOST_BYTES.saturating_sub(self.bytes);
        let bytes = match self.texts {
            Texts::Estimated => text.len() * ESCAPED,
            // As long as it takes without any escape, or longer: too much in any case.
            Texts::Counted if text.len() > most => text.len(),
            Texts::Counted => written(text),
        };
        self.add(bytes + 2);
    }

    const fn add(&mut self, bytes: usize) {
        self.bytes += bytes;
        if self.bytes > MOST_BYTES && self.excess.is_none() {
            self.excess = Some(Excess::Bytes);
        }
    }
}

const fn commas(items: usize) -> usize {
    items.saturating_sub(1)
}

/// `\u0000`
const ESCAPED: usize = 6;

/// The bytes of a text in JSON, without its quotes.
const fn written(text: &str) -> usize {
    let mut bytes = text.as_bytes();
    let mut count = text.len();
    while let [byte, rest @ ..] = bytes {
        count += match byte {
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x8 | 0xC => 1,
            0..0x20 => ESCAPED - 1,
            _ => 0,
        };
        bytes = rest;
    }
    count
}

/// The characters of a number: exact for whole numbers that are written out.
const fn digits(value: Number) -> usize {
    /// From here on doubles are written with an exponent.
    const WRITTEN_OUT: u128 = 1_000_000_000_000_000_000_000;
    /// `-0.0000012345678901234567`
    const LONGEST: usize = 25;
    let Number::Integer(value) = value.normal(false) else {
        return LONGEST;
    };
    let mut rest = value.unsigned_abs();
    if rest >= WRITTEN_OUT {
        return LONGEST;
    }
    let mut count = if value < 0 { 2 } else { 1 };
    while rest >= 10 {
        count += 1;
        rest /= 10;
    }
    count
}
