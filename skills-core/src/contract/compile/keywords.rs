//! Which keyword stands in which shape, and what to write instead of those that stand in none.

use super::kind::Type;
use super::{Compiler, Fields};
use crate::code::Code;
use crate::json::{Entry, Kind, Node};
use crate::render::untrusted;
use crate::suggest::nearest;

const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Each keyword with the shapes that have it.
const KEYWORDS: [(&str, &[Type]); 19] = {
    use Type::{Array, Boolean, Integer, Number, Object, String, Union};
    const ALL: &[Type] = &[Object, Array, String, Boolean, Integer, Number, Union];
    const NUMBERS: &[Type] = &[Integer, Number];
    [
        ("type", ALL), // beside `oneOf` it has its own message
        ("description", ALL),
        ("default", ALL),
        ("properties", &[Object]),
        ("required", &[Object]),
        ("additionalProperties", &[Object]),
        ("items", &[Array]),
        ("minItems", &[Array]),
        ("maxItems", &[Array]),
        ("enum", &[String]),
        ("const", &[String]),
        ("minLength", &[String]),
        ("maxLength", &[String]),
        ("format", &[String]),
        ("minimum", NUMBERS),
        ("maximum", NUMBERS),
        ("exclusiveMinimum", NUMBERS),
        ("exclusiveMaximum", NUMBERS),
        ("oneOf", &[Union]),
    ]
};

impl Compiler {
    /// Reports every keyword that the shape does not have; without a shape, those that none has.
    pub(super) fn keywords(&mut self, fields: &Fields<'_, '_>, kind: Option<Type>) {
        if kind.is_none() && self.argument(fields).is_some() {
            return; // said once, of the root
        }
        let mut seen: Vec<&str> = Vec::new();
        for entry in fields.entries {
            if entry.key == "$schema" {
                self.dialect(fields, entry);
                continue;
            }
            let known = KEYWORDS.iter().find(|(keyword, _)| *keyword == entry.key);
            match (known, kind) {
                (Some((keyword, _)), _) if seen.contains(keyword) => {} // reported as repeated
                (Some((keyword, shapes)), Some(kind)) => {
                    seen.push(keyword);
                    if !shapes.contains(&kind) {
                        self.of_another_shape(fields, entry, kind, shapes);
                    }
                }
                (Some(_), None) => {}
                (None, _) => self.unknown(fields, entry),
            }
        }
    }

    fn dialect(&mut self, fields: &Fields<'_, '_>, entry: &Entry<'_>) {
        if !fields.spot.is_root() {
            let message = "`$schema` stands at the root only".into();
            self.at_key(fields, entry, Code::SchemaDialect, message, "remove it");
        } else if !matches!(&entry.value.kind, Kind::String(text) if text == DIALECT) {
            let message = "`$schema` must name draft 2020-12".into();
            let help = format!("write `{DIALECT}`, or leave it out");
            self.wrong(fields, entry, Code::SchemaDialect, message, &help);
        }
    }

    fn of_another_shape(
        &mut self,
        fields: &Fields<'_, '_>,
        entry: &Entry<'_>,
        kind: Type,
        shapes: &[Type],
    ) {
        let keyword = &entry.key;
        let message = match kind {
            Type::Union => format!("`{keyword}` must not stand beside `oneOf`"),
            kind => format!("`{keyword}` does not stand in the type `{}`", kind.as_str()),
        };
        let shapes: Vec<_> = shapes
            .iter()
            .map(|shape| format!("`{}`", shape.as_str()))
            .collect();
        let help = format!("it belongs to {}; remove it here", shapes.join(" and "));
        self.at_key(fields, entry, Code::SchemaKeyword, message, &help);
    }

    fn unknown(&mut self, fields: &Fields<'_, '_>, entry: &Entry<'_>) {
        let message = format!("contracts have no keyword `{}`", untrusted(&entry.key));
        let help = instead(&entry.key);
        self.at_key(fields, entry, Code::SchemaKeyword, message, &help);
    }
}

/// The type that an object without one must mean, as its keywords stand in no other.
pub(super) fn shape_of(fields: &Fields<'_, '_>) -> Option<Type> {
    let shapes = fields.entries.iter().filter_map(|entry| {
        let (_, shapes) = KEYWORDS.iter().find(|(known, _)| *known == entry.key)?;
        let is_text = |node: &Node<'_>| matches!(node.kind, Kind::String(_));
        let are_texts = match &entry.value.kind {
            Kind::Array(items) if entry.key == "enum" => items.iter().all(is_text),
            _ => entry.key != "const" || is_text(&entry.value),
        };
        match shapes {
            [shape] if are_texts => Some(*shape),
            _ => None,
        }
    });
    let shapes: Vec<Type> = shapes.collect();
    let first = *shapes.first()?;
    shapes.iter().all(|shape| *shape == first).then_some(first)
}

/// Whether a key is no keyword here or elsewhere, nor nearly one.
pub(super) fn is_none(key: &str) -> bool {
    !matches!(key, "$schema") && instead(key) == NOT_ONE
}

const NOT_ONE: &str = "remove it, or say it in `description`";

/// The keyword as it is written right.
pub(super) fn example(keyword: &str) -> &'static str {
    match keyword {
        "type" => r#""type": "string""#,
        "description" => r#""description": "What it is for.""#,
        "properties" => r#""properties": {"path": {"type": "string"}}"#,
        "required" => r#""required": ["path"]"#,
        "enum" => r#""enum": ["csv", "json"]"#,
        "const" => r#""const": "csv""#,
        "format" => r#""format": "date""#,
        "minimum" => r#""minimum": 0"#,
        "exclusiveMinimum" => r#""exclusiveMinimum": 0"#,
        "maximum" => r#""maximum": 100"#,
        "exclusiveMaximum" => r#""exclusiveMaximum": 100"#,
        _ => r#""oneOf": [{"type": "object", …}, …]"#,
    }
}

/// What to write instead of a keyword that contracts do not have.
fn instead(keyword: &str) -> String {
    let fixed = match keyword {
        "anyOf" | "allOf" => "use `oneOf`, with a closed object in each branch",
        "$ref" | "$defs" | "definitions" | "$dynamicRef" => {
            "inline it: write the schema where it is used"
        }
        "nullable" => "write `\"type\": [x, \"null\"]`",
        "title" | "$comment" | "examples" | "example" | "pattern" | "multipleOf"
        | "uniqueItems" | "deprecated" => "say it in `description`",
        "patternProperties" | "propertyNames" => {
            "give `additionalProperties` the schema of the values"
        }
        "unevaluatedProperties" => "use `additionalProperties`",
        "prefixItems" | "contains" => "use `items`, one schema for all",
        "not" | "if" | "then" | "else" | "dependentRequired" | "dependentSchemas" => {
            "split the cases with `oneOf`, or say it in `description`"
        }
        "id" | "$id" | "$anchor" | "readOnly" | "writeOnly" => "remove it",
        _ => "",
    };
    if !fixed.is_empty() {
        return fixed.into();
    }
    let known = KEYWORDS.map(|(keyword, _)| keyword);
    nearest(keyword, known).map_or_else(|| NOT_ONE.into(), |near| format!("did you mean `{near}`?"))
}
