//! Unions: closed objects, told apart by a string constant.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Compiler, Fields};
use crate::code::Code;
use crate::contract::Schema;
use crate::contract::schema::{Child, Hashed, Shape};
use crate::json::{Entry, Kind, Node};

impl Compiler {
    /// The union, and whether its last branch is `{"type": "null"}`.
    pub(super) fn union(&mut self, fields: &Fields<'_, '_>) -> (Option<Shape>, bool) {
        let Some(entry) = fields.get("oneOf") else {
            return (None, false);
        };
        let Kind::Array(items) = &entry.value.kind else {
            self.not_a(fields, entry, Code::SchemaUnion, "a list of schemas");
            return (None, false);
        };
        let (objects, null) = match items.split_last() {
            Some((last, objects)) if is_null(last) => (objects, Some(last)),
            _ => (items.as_slice(), None),
        };
        if objects.is_empty() {
            let message = "`oneOf` must list at least one object".into();
            self.wrong(
                fields,
                entry,
                Code::SchemaUnion,
                message,
                "list them, or remove the property",
            );
            return (None, false);
        }
        let before = self.mistakes.len();
        let branches: Vec<Schema> = objects
            .iter()
            .enumerate()
            .filter_map(|(index, branch)| {
                let index = index.to_string();
                let spot = fields.spot.below("oneOf", Some(&index));
                self.node(branch, &spot, Code::SchemaUnion)
            })
            .collect();
        if let Some(null) = null {
            let index = objects.len().to_string();
            self.enter(null, &fields.spot.below("oneOf", Some(&index)));
        }
        if self.mistakes.len() > before || !self.are_closed(fields, entry, objects, &branches) {
            return (None, false);
        }
        let Some(discriminator) = discriminator(&branches) else {
            let message = "the branches of `oneOf` cannot be told apart".into();
            let help =
                "give each the same required property with a `const` of its own, such as `kind`";
            self.wrong(fields, entry, Code::SchemaUnion, message, help);
            return (None, false);
        };
        let shape = Shape::Union {
            branches: Cow::Owned(branches.into_iter().map(Child::from).collect()),
            discriminator,
        };
        (Some(shape), null.is_some())
    }

    fn are_closed(
        &mut self,
        fields: &Fields<'_, '_>,
        entry: &Entry<'_>,
        nodes: &[Node<'_>],
        branches: &[Schema],
    ) -> bool {
        let open = nodes
            .iter()
            .zip(branches)
            .find(|(_, branch)| !is_closed(branch));
        let Some((node, _)) = open else {
            return true;
        };
        let message = "each branch of `oneOf` must be a closed object".into();
        let help = "wrap the value into an object with a `kind`";
        let at_branch = Entry {
            value: node.clone(),
            ..entry.clone()
        };
        self.wrong(fields, &at_branch, Code::SchemaUnion, message, help);
        false
    }
}

/// Exactly `{"type": "null"}`.
fn is_null(node: &Node<'_>) -> bool {
    matches!(&node.kind, Kind::Object(entries) if matches!(
        entries.as_slice(),
        [Entry { key, value: Node { kind: Kind::String(name), .. }, .. }] if key == "type" && name == "null"
    ))
}

fn is_closed(branch: &Schema) -> bool {
    matches!(
        branch.shape,
        Shape::Object {
            additional: None,
            ..
        }
    ) && !branch.nullable
}

/// The first property that is required and a distinct constant in every branch.
fn discriminator(branches: &[Schema]) -> Option<Hashed> {
    let (first, _) = branches.split_first()?;
    first
        .slots()
        .iter()
        .map(|slot| slot.name)
        .find(|name| {
            let mut seen = HashSet::with_capacity(branches.len());
            branches.iter().all(|branch| {
                branch
                    .required_constant(name)
                    .is_some_and(|constant| seen.insert(&*constant.text))
            })
        })
        .cloned()
}

impl Schema {
    fn required_constant(&self, name: &Hashed) -> Option<&Hashed> {
        let view = self.effective();
        let properties = view.properties();
        let at = properties
            .binary_search_by(|property| {
                crate::contract::canonical::utf16_cmp(&property.name.text, &name.text)
            })
            .ok()?;
        properties.get(at).filter(|property| property.required)?;
        self.tag_under(name)
    }
}
