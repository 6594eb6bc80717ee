//! What an object may hold: its properties in canonical order, and for a branch of a union the discriminator too.

use super::super::canonical::utf16_cmp;
use super::super::schema::{Child, Property, Schema, Shape};

/// The properties of an object node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Members<'s> {
    properties: &'s [Property],
    /// The discriminator that a union adds to the object type of a branch, and its value.
    tag: Option<(&'s str, &'s str)>,
    /// What values under other names must pass; none: there are no other names.
    pub(super) others: Option<&'s Schema>,
}

/// One property.
#[derive(Clone, Copy, Debug)]
pub(super) enum Member<'s> {
    Property(&'s Property),
    Tag { name: &'s str, value: &'s str },
}

impl<'s> Members<'s> {
    /// None if the node is no object.
    pub(super) fn of(schema: &'s Schema) -> Option<Self> {
        match schema.effective().shape {
            Shape::Object {
                properties,
                additional,
            } => Some(Self {
                properties,
                tag: None,
                others: additional.as_ref().map(Child::get),
            }),
            Shape::Tagged { tag, value, object } => Some(Self {
                tag: Some((&tag.text, &value.text)),
                ..Self::of(object.get())?
            }),
            _ => None,
        }
    }

    /// In canonical order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Member<'s>> + use<'s> {
        let at = self.tag.map_or(0, |(tag, _)| {
            self.properties
                .partition_point(|property| utf16_cmp(&property.name.text, tag).is_lt())
        });
        let (before, behind) = self.properties.split_at(at);
        let tag = self.tag.map(|(name, value)| Member::Tag { name, value });
        let properties = |list: &'s [Property]| list.iter().map(Member::Property);
        properties(before).chain(tag).chain(properties(behind))
    }
}

impl<'s> Member<'s> {
    pub(super) fn name(&self) -> &'s str {
        match self {
            Self::Property(property) => &property.name.text,
            Self::Tag { name, .. } => name,
        }
    }
}

/// The constant that a branch has under the discriminator.
pub(super) fn tag_value<'s>(branch: &'s Schema, discriminator: &str) -> Option<&'s str> {
    match branch.effective().shape {
        Shape::Tagged { value, .. } => Some(&value.text),
        Shape::Object { properties, .. } => {
            let at = properties
                .binary_search_by(|property| utf16_cmp(&property.name.text, discriminator))
                .ok()?;
            match properties.get(at)?.schema.get().effective().shape {
                Shape::String {
                    constant: Some(constant),
                    ..
                } => Some(&constant.text),
                _ => None,
            }
        }
        _ => None,
    }
}
