//! Objects: properties, which of them are required, and what else may stand beside them.

use std::borrow::Cow;
use std::collections::HashSet;

use super::kind::root_help;
use super::{Compiler, Fields, Mistake};
use crate::code::Code;
use crate::contract::canonical::utf16_cmp;
use crate::contract::limits::MOST_PROPERTIES;
use crate::contract::schema::{Child, Hashed, Property, Shape};
use crate::json::{Entry, Kind, Node, duplicates};
use crate::order;
use crate::render::untrusted;
use crate::suggest::nearest;

/// What may stand beside the properties.
enum Rest {
    Closed,
    Values(Child),
}

impl Compiler {
    pub(super) fn object(&mut self, fields: &Fields<'_, '_>) -> Option<Shape> {
        let mut properties = self.properties(fields);
        let required = self.required(fields);
        let additional = match self.additional(fields)? {
            Rest::Closed => None,
            Rest::Values(values) => Some(values),
        };
        for property in &mut properties {
            property.required = required.contains(&*property.name.text);
        }
        order::sort_by(&mut properties, |a, b| {
            utf16_cmp(&a.name.text, &b.name.text)
        });
        Some(Shape::Object {
            properties: Cow::Owned(properties),
            additional,
        })
    }

    /// Those that have no mistake; none is required yet.
    fn properties(&mut self, fields: &Fields<'_, '_>) -> Vec<Property> {
        let Some(entry) = fields.get("properties") else {
            return Vec::new();
        };
        let Kind::Object(entries) = &entry.value.kind else {
            self.not_a(fields, entry, Code::SchemaProperties, "an object");
            return Vec::new();
        };
        if entries.len() > MOST_PROPERTIES {
            let count = entries.len();
            let message =
                format!("`properties` has {count}, at most {MOST_PROPERTIES} are allowed");
            let help = "group them into objects";
            self.at_key(fields, entry, Code::SchemaProperties, message, help);
        }
        self.repeated(fields.spot, entries, Some("properties"));
        let repeated: HashSet<usize> = duplicates(entries)
            .iter()
            .map(|(entry, _)| entry.key_span.start)
            .collect();
        entries
            .iter()
            .filter(|entry| !repeated.contains(&entry.key_span.start))
            .filter_map(|entry| {
                let spot = fields.spot.below("properties", Some(&entry.key));
                let schema = self.node(&entry.value, &spot, Code::SchemaType)?;
                Some(Property {
                    name: Hashed::owned(&*entry.key),
                    required: false,
                    schema: schema.into(),
                })
            })
            .collect()
    }

    fn required<'n>(&mut self, fields: &Fields<'n, '_>) -> HashSet<&'n str> {
        let mut required = HashSet::new();
        let Some(entry) = fields.get("required") else {
            return required;
        };
        let Kind::Array(items) = &entry.value.kind else {
            self.not_a(fields, entry, Code::SchemaRequired, "a list of names");
            return required;
        };
        let declared = declared(fields);
        for item in items {
            let Kind::String(name) = &item.kind else {
                let found = item.kind.describe();
                let message = format!("`required` lists names, and this is {found}");
                self.in_required(fields, item, message, "list names, as strings");
                continue;
            };
            if !required.insert(&**name) {
                let message = format!("`{}` stands twice in `required`", untrusted(name));
                self.in_required(fields, item, message, "remove one of them");
            } else if let Some(declared) = &declared
                && !declared.contains(&**name)
            {
                let message = format!(
                    "`required` names `{}`, which is not in `properties`",
                    untrusted(name)
                );
                let near = self
                    .few()
                    .then(|| nearest(name, sorted(declared)))
                    .flatten();
                let help = near.map_or_else(
                    || "declare it, or remove it here".into(),
                    |near| format!("did you mean `{}`?", untrusted(near)),
                );
                self.in_required(fields, item, message, &help);
            }
        }
        required
    }

    fn in_required(
        &mut self,
        fields: &Fields<'_, '_>,
        item: &Node<'_>,
        message: String,
        help: &str,
    ) {
        let range = item.span.clone();
        let mistake = Mistake::new(fields.spot, Code::SchemaRequired, range, message);
        self.report(mistake.keyword("required").help(help));
    }

    /// Whether suggestions still help: comparing each of thousands of mistakes with each property would not end.
    fn few(&self) -> bool {
        self.mistakes.len() < 50
    }

    /// `false`, or below the root the schema of the values.
    fn additional(&mut self, fields: &Fields<'_, '_>) -> Option<Rest> {
        let root = self.is_contract(fields.spot);
        let Some(entry) = fields.get("additionalProperties") else {
            let start = fields.node.span.start;
            let mistake = Mistake::new(
                fields.spot,
                Code::SchemaClosed,
                start..start + 1,
                "`additionalProperties` is missing: what else may the object hold?",
            );
            let help = if root && fields.get("properties").is_none() {
                root_help()
            } else if root {
                "add `\"additionalProperties\": false`".to_owned()
            } else {
                "add `\"additionalProperties\": false`, or the schema of the values of a map"
                    .to_owned()
            };
            self.report(mistake.keyword("additionalProperties").help(help));
            return None;
        };
        match &entry.value.kind {
            Kind::Bool(false) => Some(Rest::Closed),
            Kind::Object(_) if !root => {
                let spot = fields.spot.below("additionalProperties", None);
                let values = self.node(&entry.value, &spot, Code::SchemaClosed)?;
                Some(Rest::Values(values.into()))
            }
            _ => {
                self.not_closed(fields, entry, root);
                None
            }
        }
    }

    fn not_closed(&mut self, fields: &Fields<'_, '_>, entry: &Entry<'_>, root: bool) {
        let message = if root {
            "`additionalProperties` must be `false` at the root"
        } else {
            "`additionalProperties` must be `false` or a schema"
        };
        let help = "write `false`, so that a misspelt name is noticed";
        self.wrong(fields, entry, Code::SchemaClosed, message.into(), help);
    }
}

/// The names in `properties`, none if that is no object.
fn declared<'n>(fields: &Fields<'n, '_>) -> Option<HashSet<&'n str>> {
    let Some(entry) = fields.get("properties") else {
        return Some(HashSet::new());
    };
    match &entry.value.kind {
        Kind::Object(entries) => Some(entries.iter().map(|entry| &*entry.key).collect()),
        _ => None,
    }
}

fn sorted<'n>(names: &HashSet<&'n str>) -> Vec<&'n str> {
    let mut names: Vec<_> = names.iter().copied().collect();
    order::sort(&mut names);
    names
}
