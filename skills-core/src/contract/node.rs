//! A node as canonical text, hash, comparison and binding see it: layers merged, a tagged object with its tag.

use std::borrow::Cow;

use super::canonical::utf16_cmp;
use super::schema::{Child, Effective, Hashed, Json, List, Property, Schema, Shape};
use crate::order;

/// A property of an effective object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot<'a> {
    pub(crate) name: &'a Hashed,
    pub(crate) required: bool,
    pub(crate) value: SlotValue<'a>,
}

/// What a property takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SlotValue<'a> {
    Schema(&'a Schema),
    /// The string that tells a branch of a union from the others.
    Tag(&'a Hashed),
}

impl Schema {
    /// The effective node; a tagged object without a description of its own has that of the object.
    pub(crate) const fn view(&self) -> Effective<'_> {
        let mut view = self.effective();
        if let Shape::Tagged { object, .. } = view.shape
            && view.description.is_none()
        {
            view.description = object.get().view().description;
        }
        view
    }

    /// The properties of an object, sorted as RFC 8785 sorts keys; none for other shapes.
    pub(crate) fn slots(&self) -> Vec<Slot<'_>> {
        let mut slots = Vec::new();
        let view = self.effective();
        if let Shape::Tagged { tag, value, .. } = view.shape {
            slots.push(Slot {
                name: tag,
                required: true,
                value: SlotValue::Tag(value),
            });
        }
        slots.extend(view.properties().iter().map(|property| Slot {
            name: &property.name,
            required: property.required,
            value: SlotValue::Schema(property.schema.get()),
        }));
        order::sort_by(&mut slots, |a, b| utf16_cmp(&a.name.text, &b.name.text));
        slots
    }

    /// The node of the items of an array.
    pub(crate) const fn item(&self) -> Option<&Self> {
        match self.effective().shape {
            Shape::Array { items } => Some(items.get()),
            _ => None,
        }
    }

    /// The node that an object has under `key`.
    pub(crate) const fn below(&self, key: &Hashed) -> Option<&Self> {
        let view = self.effective();
        let mut properties = view.properties();
        while let [property, rest @ ..] = properties {
            if property.name.hash == key.hash {
                return Some(property.schema.get());
            }
            properties = rest;
        }
        match view.shape {
            Shape::Object {
                additional: Some(values),
                ..
            } => Some(values.get()),
            _ => None,
        }
    }

    /// For a union: the branch that the discriminator in `entries` names; else the node itself.
    pub(crate) const fn branch_for(&self, entries: &[(Hashed, Json)]) -> &Self {
        let Shape::Union {
            branches,
            discriminator,
        } = self.effective().shape
        else {
            return self;
        };
        let Some(named) = text_under(entries, discriminator) else {
            return self;
        };
        let mut branches = items(branches);
        while let [branch, rest @ ..] = branches {
            if let Some(tag) = branch.get().tag_under(discriminator)
                && tag.hash == named.hash
            {
                return branch.get();
            }
            branches = rest;
        }
        self
    }

    /// The string constant that an object has under `discriminator`.
    pub(crate) const fn tag_under(&self, discriminator: &Hashed) -> Option<&Hashed> {
        if let Shape::Tagged { tag, value, .. } = self.effective().shape
            && tag.hash == discriminator.hash
        {
            return Some(value);
        }
        match self.below(discriminator) {
            Some(node) => match node.effective().shape {
                Shape::String {
                    constant: Some(constant),
                    ..
                } => Some(constant),
                _ => None,
            },
            None => None,
        }
    }

    /// Whether a failed derive stands anywhere in the tree.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_poisoned(&self) -> bool {
        let view = self.effective();
        let mut properties = view.properties();
        while let [property, rest @ ..] = properties {
            if property.schema.get().is_poisoned() {
                return true;
            }
            properties = rest;
        }
        match view.shape {
            Shape::Poisoned => true,
            Shape::Object {
                additional: Some(child),
                ..
            }
            | Shape::Array { items: child }
            | Shape::Tagged { object: child, .. } => child.get().is_poisoned(),
            Shape::Union { branches, .. } => {
                let mut branches = items(branches);
                while let [branch, rest @ ..] = branches {
                    if branch.get().is_poisoned() {
                        return true;
                    }
                    branches = rest;
                }
                false
            }
            _ => false,
        }
    }
}

impl<'a> Effective<'a> {
    /// As JSON Schema names the type; a union has none.
    pub(crate) const fn type_name(&self) -> Option<&'static str> {
        Some(match self.shape {
            Shape::Object { .. } | Shape::Tagged { .. } => "object",
            Shape::Array { .. } => "array",
            Shape::String { .. } => "string",
            Shape::Boolean => "boolean",
            Shape::Integer => "integer",
            Shape::Number | Shape::Single => "number",
            Shape::Union { .. } | Shape::Over(_) | Shape::Poisoned => return None,
        })
    }

    pub(crate) const fn is_number(&self) -> bool {
        matches!(self.shape, Shape::Number | Shape::Single)
    }

    /// The properties of an object, without the tag of a tagged one.
    pub(crate) const fn properties(&self) -> &'a [Property] {
        match self.shape {
            Shape::Object { properties, .. } => items(properties),
            Shape::Tagged { object, .. } => object.get().effective().properties(),
            _ => &[],
        }
    }
}

/// The list, in constants too.
pub(crate) const fn items<T: Clone>(list: &List<T>) -> &[T] {
    match list {
        Cow::Borrowed(list) => list,
        Cow::Owned(list) => list.as_slice(),
    }
}

const fn text_under<'a>(entries: &'a [(Hashed, Json)], key: &Hashed) -> Option<&'a Hashed> {
    let mut entries = entries;
    while let [(name, value), rest @ ..] = entries {
        if name.hash == key.hash {
            return match value {
                Json::Text(text) => Some(text),
                _ => None,
            };
        }
        entries = rest;
    }
    None
}

impl Hashed {
    /// An owned text with its hash.
    #[cfg(feature = "compile")]
    pub(crate) fn owned(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            hash: super::hash::text(&text),
            text: Cow::Owned(text),
        }
    }
}

impl From<Schema> for Child {
    fn from(schema: Schema) -> Self {
        Self::Owned(Box::new(schema))
    }
}
