//! Defaults: values of their own node, checked by what checks calls.

use std::borrow::Cow;

use super::{Compiler, Fields};
use crate::code::Code;
use crate::contract::bind;
use crate::contract::canonical::utf16_cmp;
use crate::contract::schema::{Hashed, Json, Number};
use crate::contract::{Schema, number};
use crate::json::{Kind, Node};
use crate::order;
use crate::render::untrusted;

impl Compiler {
    /// The default of a node that has no mistake.
    pub(super) fn default(&mut self, fields: &Fields<'_, '_>, schema: &Schema) -> Option<Json> {
        let entry = fields.get("default")?;
        let before = self.mistakes.len();
        self.repeated_within(fields, &entry.value);
        if self.mistakes.len() > before {
            return None;
        }
        let errors = bind::check(schema, &entry.value);
        if errors.is_empty() {
            return json(&entry.value);
        }
        let errors: Vec<String> = errors
            .iter()
            .map(|error| match error.property() {
                "" => error.message().into(),
                property => format!("`{}`: {}", untrusted(property), error.message()),
            })
            .collect();
        let message = format!("`default` does not pass: {}", errors.join("; "));
        self.wrong(
            fields,
            entry,
            Code::SchemaDefault,
            message,
            "write a value that passes, or remove it",
        );
        None
    }

    fn repeated_within(&mut self, fields: &Fields<'_, '_>, value: &Node<'_>) {
        match &value.kind {
            Kind::Object(entries) => {
                self.repeated(fields.spot, entries, Some("default"));
                for entry in entries {
                    self.repeated_within(fields, &entry.value);
                }
            }
            Kind::Array(items) => {
                for item in items {
                    self.repeated_within(fields, item);
                }
            }
            _ => {}
        }
    }
}

/// The value as a tree; none if a number is too large, which no node lets pass.
fn json(node: &Node<'_>) -> Option<Json> {
    Some(match &node.kind {
        Kind::Null => Json::Null,
        Kind::Bool(value) => Json::Bool(*value),
        Kind::Number(raw) => Json::Number(match number::integer(raw) {
            Ok(value) => Number::Integer(value),
            Err(_) => Number::Float(number::double(raw)?).normal(true),
        }),
        Kind::String(text) => Json::Text(Hashed::owned(&**text)),
        Kind::Array(items) => {
            let items: Option<Vec<_>> = items.iter().map(json).collect();
            Json::List(Cow::Owned(items?))
        }
        Kind::Object(entries) => {
            let mut members = Vec::with_capacity(entries.len());
            for entry in entries {
                members.push((Hashed::owned(&*entry.key), json(&entry.value)?));
            }
            order::sort_by(&mut members, |(a, _), (b, _)| utf16_cmp(&a.text, &b.text));
            Json::Object(Cow::Owned(members))
        }
    })
}
