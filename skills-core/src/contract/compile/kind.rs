//! Which shape a schema object has: its `type`, or `oneOf`.

use super::keywords;
use super::{Compiler, Fields, Mistake, NO_ARGUMENTS};
use crate::code::Code;
use crate::json::{Entry, Kind, Node};
use crate::render::untrusted;
use crate::suggest::nearest;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Object,
    Array,
    String,
    Boolean,
    Integer,
    Number,
    Union,
}

impl Type {
    /// Those that `type` names.
    const NAMED: [Self; 6] = [
        Self::Object,
        Self::Array,
        Self::String,
        Self::Boolean,
        Self::Integer,
        Self::Number,
    ];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Array => "array",
            Self::String => "string",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::Union => "oneOf",
        }
    }

    fn of(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|kind| kind.as_str() == name)
    }
}

const TYPES: &str = "the types are `object`, `array`, `string`, `boolean`, `integer` and `number`";

impl Compiler {
    /// The type, and whether `null` stands beside it. After a misspelt type the nearest is taken, so that the rest of
    /// the object is read as it was meant.
    pub(super) fn kind(&mut self, fields: &Fields<'_, '_>) -> Option<(Type, bool)> {
        let root = self.is_contract(fields.spot);
        let entry = fields.get("type");
        if let Some(union) = fields.get("oneOf") {
            if root {
                let message = "the root of a contract must be an object, not a union".into();
                let help = "put the union into a property: models pass one object";
                self.at_key(fields, union, Code::SchemaRoot, message, help);
            }
            if let Some(entry) = entry {
                let message = "`type` must not stand beside `oneOf`".into();
                let help = "remove `type`: each branch has its own";
                self.at_key(fields, entry, Code::SchemaType, message, help);
            }
            return Some((Type::Union, false));
        }
        let Some(entry) = entry else {
            self.missing(fields);
            return None;
        };
        let (kind, nullable) = match &entry.value.kind {
            Kind::String(name) => (self.named(fields, entry, name)?, false),
            Kind::Array(_) => self.pair(fields, entry)?,
            _ => {
                self.not_a(fields, entry, Code::SchemaType, "a string");
                return None;
            }
        };
        if root && (kind != Type::Object || nullable) {
            let message =
                "the root of a contract must be of the type `object`, and nothing else".into();
            let help = "arguments are one object: put the value into a property";
            self.wrong(fields, entry, Code::SchemaRoot, message, help);
        }
        Some((kind, nullable))
    }

    fn missing(&mut self, fields: &Fields<'_, '_>) {
        // Those that are reported as keywords explain why there is no `type`.
        if ["anyOf", "allOf", "$ref"]
            .iter()
            .any(|keyword| fields.get(keyword).is_some())
        {
            return;
        }
        let start = fields.node.span.start;
        let message = "`type` is missing";
        let mistake = Mistake::new(fields.spot, Code::SchemaType, start..start + 1, message);
        let help = self.help_for_missing(fields);
        self.report(mistake.keyword("type").help(help));
    }

    fn help_for_missing(&self, fields: &Fields<'_, '_>) -> String {
        if let Some(entry) = self.argument(fields) {
            return arguments_help(entry);
        }
        if !self.is_contract(fields.spot) {
            return keywords::shape_of(fields).map_or_else(
                || TYPES.to_owned(),
                |kind| format!(r#"add `"type": "{}"`"#, kind.as_str()),
            );
        }
        match ["properties", "additionalProperties"].map(|keyword| fields.get(keyword)) {
            [None, _] => root_help(),
            [Some(_), None] => {
                r#"add `"type": "object"` and `"additionalProperties": false`"#.to_owned()
            }
            [Some(_), Some(_)] => r#"add `"type": "object"`"#.to_owned(),
        }
    }

    /// The first of the entries of a root that are no keywords but arguments.
    pub(super) fn argument<'n, 'a>(&self, fields: &Fields<'n, 'a>) -> Option<&'n Entry<'a>> {
        let is_argument = |entry: &Entry<'_>| {
            let says_type = match &entry.value.kind {
                Kind::String(name) => near(name).is_some(),
                kind => matches!(kind, Kind::Object(_)),
            };
            says_type && entry.key.len() <= 64 && keywords::is_none(&entry.key)
        };
        let are_arguments = self.is_contract(fields.spot) && fields.entries.iter().all(is_argument);
        fields.entries.first().filter(|_| are_arguments)
    }

    fn named(&mut self, fields: &Fields<'_, '_>, entry: &Entry<'_>, name: &str) -> Option<Type> {
        if let Some(kind) = Type::of(name) {
            return Some(kind);
        }
        if name == "null" {
            let message = "`null` alone is no type".into();
            let help = "write `[\"string\", \"null\"]` for a string that may be null, or leave the property out";
            self.wrong(fields, entry, Code::SchemaType, message, help);
            return None;
        }
        let near = near(name);
        let message = format!("there is no type `{}`", untrusted(name));
        let help = near.map_or_else(|| TYPES.into(), |near| format!("did you mean `{near}`?"));
        self.wrong(fields, entry, Code::SchemaType, message, &help);
        near.and_then(Type::of)
    }

    /// `["string", "null"]`, in either order; `["string"]` is `"string"`.
    fn pair(&mut self, fields: &Fields<'_, '_>, entry: &Entry<'_>) -> Option<(Type, bool)> {
        let Kind::Array(items) = &entry.value.kind else {
            return None;
        };
        let names: Vec<&str> = items
            .iter()
            .filter_map(|item| match &item.kind {
                Kind::String(name) => Some(&**name),
                _ => None,
            })
            .collect();
        let found = match *names.as_slice() {
            [name] if items.len() == 1 && name != "null" => Some((name, false)),
            [name, "null"] | ["null", name] if items.len() == 2 && name != "null" => {
                Some((name, true))
            }
            _ => None,
        };
        if let Some((name, nullable)) = found {
            return self.named(fields, entry, name).map(|kind| (kind, nullable));
        }
        let message = "`type` must be one type, or one type and `null`".into();
        let help = "write `\"string\"` or `[\"string\", \"null\"]`";
        self.wrong(fields, entry, Code::SchemaType, message, help);
        None
    }

    /// Reports an entry that should not be there, at its key.
    pub(super) fn at_key(
        &mut self,
        fields: &Fields<'_, '_>,
        entry: &Entry<'_>,
        code: Code,
        message: String,
        help: &str,
    ) {
        let mistake = Mistake::new(fields.spot, code, entry.key_span.clone(), message);
        self.report(mistake.keyword(&entry.key).help(help));
    }
}

/// What the root of a contract is.
pub(super) fn root_help() -> String {
    format!(
        "a contract is one closed object, each argument under `properties`; without arguments it is `{NO_ARGUMENTS}`"
    )
}

/// The contract whose arguments stand where its keywords should.
fn arguments_help(entry: &Entry<'_>) -> String {
    let name = serde_json::Value::from(untrusted(&entry.key).to_string());
    let schema = match &entry.value.kind {
        Kind::Object(_) => "{ … }".to_owned(),
        _ => schema_of(&entry.value),
    };
    format!(
        r#"arguments stand under `properties`: `{{ "type": "object", "properties": {{ {name}: {schema} }}, "required": [{name}], "additionalProperties": false }}`"#
    )
}

/// What to write instead of a value that is no schema.
pub(super) fn type_help(node: &Node<'_>) -> String {
    format!("say which type: `{}`", schema_of(node))
}

/// A schema of the type that a value names, or else of strings.
fn schema_of(node: &Node<'_>) -> String {
    let kind = match &node.kind {
        Kind::String(name) => near(name),
        _ => None,
    };
    format!(r#"{{ "type": "{}" }}"#, kind.unwrap_or("string"))
}

/// What other languages call the types, and what is nearly one.
fn near(name: &str) -> Option<&'static str> {
    match name {
        "int" | "long" | "i32" | "i64" | "u32" | "u64" => Some("integer"),
        "float" | "double" | "f32" | "f64" => Some("number"),
        "str" | "text" => Some("string"),
        "bool" => Some("boolean"),
        "list" => Some("array"),
        "map" | "dict" => Some("object"),
        _ => nearest(name, Type::NAMED.map(Type::as_str)),
    }
}
