//! The canonical text of a contract: RFC 8785 (JCS) of the normalised schema.

use std::cmp::Ordering;
use std::fmt::Write as _;

use super::node::SlotValue;
use super::schema::{Effective, Json, Number, Schema, Shape};

impl Schema {
    /// The canonical text: keys sorted, no white space, every layer merged.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut text = String::new();
        write_schema(&mut text, self, Descriptions::Kept);
        text
    }

    /// The canonical text without any description: what a call must look like, whatever is said about it.
    #[must_use]
    pub fn canonical_shape(&self) -> String {
        let mut text = String::new();
        write_schema(&mut text, self, Descriptions::Dropped);
        text
    }
}

/// Two schemas are equal if their canonical texts are.
impl PartialEq for Schema {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.canonical() == other.canonical()
    }
}

impl Eq for Schema {}

/// Compares as RFC 8785 sorts keys: by UTF-16 code units.
pub(crate) fn utf16_cmp(a: &str, b: &str) -> Ordering {
    a.encode_utf16().cmp(b.encode_utf16())
}

/// Writes a string as RFC 8785 does.
pub(crate) fn write_string(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
        let (plain, from) = rest.split_at(at);
        out.push_str(plain);
        let mut chars = from.chars();
        match chars.next() {
            Some('"') => out.push_str("\\\""),
            Some('\\') => out.push_str("\\\\"),
            Some('\n') => out.push_str("\\n"),
            Some('\r') => out.push_str("\\r"),
            Some('\t') => out.push_str("\\t"),
            Some('\u{8}') => out.push_str("\\b"),
            Some('\u{c}') => out.push_str("\\f"),
            Some(other) => {
                let _ = write!(out, "\\u{:04x}", u32::from(other));
            }
            None => {}
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
    out.push('"');
}

#[derive(Clone, Copy, PartialEq)]
enum Descriptions {
    Kept,
    Dropped,
}

/// Writes a node; the keywords come in their sorted order.
fn write_schema(out: &mut String, schema: &Schema, descriptions: Descriptions) {
    let view = schema.view();
    let mut object = Members::open(out, '{');
    write_closing(&mut object, &view, descriptions);
    if let Shape::String {
        constant: Some(constant),
        ..
    } = view.shape
    {
        write_string(object.key("const"), &constant.text);
    }
    if let Some(default) = view.default {
        write_json(object.key("default"), default, Some(schema));
    }
    if let (Some(description), Descriptions::Kept) = (view.description, descriptions) {
        write_string(object.key("description"), &description.text);
    }
    write_choices(&mut object, &view);
    write_bounds(&mut object, &view, descriptions);
    if let Shape::Union { branches, .. } = view.shape {
        let mut list = Members::open(object.key("oneOf"), '[');
        for branch in branches.iter() {
            write_schema(list.item(), branch.get(), descriptions);
        }
        if view.nullable {
            list.item().push_str(r#"{"type":"null"}"#);
        }
        list.close(']');
    }
    if view.type_name() == Some("object") {
        write_properties(&mut object, schema, descriptions);
    }
    if let Some(name) = view.type_name() {
        let _ = if view.nullable {
            write!(object.key("type"), r#"["{name}","null"]"#)
        } else {
            write!(object.key("type"), r#""{name}""#)
        };
    }
    object.close('}');
}

fn write_closing(object: &mut Members<'_>, view: &Effective<'_>, descriptions: Descriptions) {
    match view.shape {
        Shape::Object {
            additional: Some(values),
            ..
        } => {
            let out = object.key("additionalProperties");
            write_schema(out, values.get(), descriptions);
        }
        Shape::Object { .. } | Shape::Tagged { .. } => {
            object.key("additionalProperties").push_str("false");
        }
        _ => {}
    }
}

fn write_choices(object: &mut Members<'_>, view: &Effective<'_>) {
    let Shape::String {
        choices: Some(choices),
        ..
    } = view.shape
    else {
        return;
    };
    let mut list = Members::open(object.key("enum"), '[');
    for choice in choices.iter() {
        write_string(list.item(), &choice.text);
    }
    if view.nullable {
        list.item().push_str("null");
    }
    list.close(']');
}

fn write_bounds(object: &mut Members<'_>, view: &Effective<'_>, descriptions: Descriptions) {
    let bounds = &view.bounds;
    let number = |object: &mut Members<'_>, key: &str, value: Option<Number>| {
        if let Some(value) = value {
            object.key(key).push_str(&value.text(view.is_number()));
        }
    };
    let length = |object: &mut Members<'_>, key: &str, value: Option<u32>| {
        if let Some(value) = value {
            let _ = write!(object.key(key), "{value}");
        }
    };
    number(object, "exclusiveMaximum", bounds.exclusive_maximum);
    number(object, "exclusiveMinimum", bounds.exclusive_minimum);
    if let Some(format) = bounds.format {
        write_string(object.key("format"), format.as_str());
    }
    if let Shape::Array { items } = view.shape {
        write_schema(object.key("items"), items.get(), descriptions);
    }
    length(object, "maxItems", bounds.max_items);
    length(object, "maxLength", bounds.max_length);
    number(object, "maximum", bounds.maximum);
    length(object, "minItems", bounds.min_items);
    length(object, "minLength", bounds.min_length);
    number(object, "minimum", bounds.minimum);
}

fn write_properties(object: &mut Members<'_>, schema: &Schema, descriptions: Descriptions) {
    let slots = schema.slots();
    let mut properties = Members::open(object.key("properties"), '{');
    for slot in &slots {
        let out = properties.key(&slot.name.text);
        match slot.value {
            SlotValue::Schema(schema) => write_schema(out, schema, descriptions),
            SlotValue::Tag(value) => {
                out.push_str(r#"{"const":"#);
                write_string(out, &value.text);
                out.push_str(r#","type":"string"}"#);
            }
        }
    }
    properties.close('}');
    let mut required = Members::open(object.key("required"), '[');
    for slot in slots.iter().filter(|slot| slot.required) {
        write_string(required.item(), &slot.name.text);
    }
    required.close(']');
}

/// Writes a default; its numbers follow the nodes that they belong to.
fn write_json(out: &mut String, json: &Json, schema: Option<&Schema>) {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Json::Number(value) => {
            let in_number_node = schema.is_some_and(|schema| schema.effective().is_number());
            out.push_str(&value.text(in_number_node));
        }
        Json::Text(text) => write_string(out, &text.text),
        Json::List(values) => {
            let items = schema.and_then(Schema::item);
            let mut list = Members::open(out, '[');
            for value in values.iter() {
                write_json(list.item(), value, items);
            }
            list.close(']');
        }
        Json::Object(entries) => {
            let schema = schema.map(|schema| schema.branch_for(entries));
            let mut object = Members::open(out, '{');
            for (key, value) in entries.iter() {
                let below = schema.and_then(|schema| schema.below(key));
                write_json(object.key(&key.text), value, below);
            }
            object.close('}');
        }
    }
}

/// The members of an object or a list, with commas between them.
struct Members<'o> {
    out: &'o mut String,
    first: bool,
}

impl<'o> Members<'o> {
    fn open(out: &'o mut String, bracket: char) -> Self {
        out.push(bracket);
        Self { out, first: true }
    }

    fn item(&mut self) -> &mut String {
        if !self.first {
            self.out.push(',');
        }
        self.first = false;
        self.out
    }

    fn key(&mut self, key: &str) -> &mut String {
        let out = self.item();
        write_string(out, key);
        out.push(':');
        out
    }

    fn close(self, bracket: char) {
        self.out.push(bracket);
    }
}
