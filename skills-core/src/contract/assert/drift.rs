//! Whether a type and the schema that a script is published with are one; if not, where they first differ.

use super::compare::text;
use super::keyword::{Unlike, unlike};
use super::message::Message;
use crate::contract::node::items;
use crate::contract::schema::{Child, Effective, Hashed, Property, Schema, Shape};

/// What is compared, in words.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "expansions, which are of the same version, write all of it"
)]
pub struct Words<'a> {
    /// The type.
    pub ty: &'a str,
    /// Where the published schema is.
    pub published: &'a str,
    /// The same, shortly.
    pub there: &'a str,
    /// What to do, if it is not another script that takes the type.
    pub help: &'a str,
    /// The shapes of what other scripts take.
    pub others: &'a [(&'a str, u128)],
}

/// A sidecar is compared with its type word for word: build.rs can write it anew.
#[track_caller]
pub const fn same_text(of_type: &Schema, published: &Schema, words: &Words<'_>) {
    same(of_type, published, true, words);
}

/// An inline schema is written by hand: its descriptions are its own.
#[track_caller]
pub const fn same_shape(of_type: &Schema, published: &Schema, words: &Words<'_>) {
    same(of_type, published, false, words);
}

#[track_caller]
const fn same(of_type: &Schema, published: &Schema, described: bool, words: &Words<'_>) {
    if of_type.is_poisoned() || hash(of_type, described) == hash(published, described) {
        return;
    }
    let message = Message::new()
        .key(words.ty)
        .text(" and ")
        .text(words.published)
        .text(" differ");
    let message = difference(message, of_type, published, described, words.there);
    match taken_by(of_type.shape_hash(), words.others) {
        Some(script) => message
            .text("; ")
            .key(words.ty)
            .text(" is what ")
            .key(script)
            .text(" takes: name the type of this script")
            .panic(),
        None => message.text("; ").text(words.help).panic(),
    }
}

/// The other script whose schema has this shape.
const fn taken_by<'a>(shape: u128, others: &[(&'a str, u128)]) -> Option<&'a str> {
    let mut rest = others;
    while let [(script, other), others @ ..] = rest {
        if *other == shape {
            return Some(script);
        }
        rest = others;
    }
    None
}

const fn hash(schema: &Schema, described: bool) -> u128 {
    if described {
        schema.hash()
    } else {
        schema.shape_hash()
    }
}

/// Goes down to the first node that itself differs; only called where something does.
const fn difference<'a>(
    mut message: Message,
    mut of_type: &'a Schema,
    mut published: &'a Schema,
    described: bool,
    there: &str,
) -> Message {
    let mut is_below = false;
    loop {
        let (ours, theirs) = (of_type.view(), published.view());
        if let Some(Unlike {
            keyword,
            ours,
            theirs,
        }) = unlike(of_type, published, described)
        {
            return closed(message, is_below)
                .text(", in ")
                .key(keyword)
                .text(": ")
                .said(ours)
                .text(" in the type, ")
                .said(theirs)
                .text(" in ")
                .text(there);
        }
        let found = match (ours.shape, theirs.shape) {
            (Shape::Array { items: ours }, Shape::Array { items: theirs }) => {
                Found::Items(ours.get(), theirs.get())
            }
            (
                Shape::Union {
                    branches: ours,
                    discriminator,
                },
                Shape::Union {
                    branches: theirs, ..
                },
            ) => branch(items(ours), items(theirs), discriminator, described),
            _ => property(&ours, &theirs, described),
        };
        message = match found {
            Found::Here(what, name, how) => {
                return closed(message, is_below).text(what).key(name).text(how);
            }
            Found::Order => {
                return closed(message, is_below).text(": the variants stand in another order");
            }
            Found::Nothing => return closed(message, is_below),
            Found::Items(ours, theirs) => {
                (of_type, published) = (ours, theirs);
                message.text(if is_below { "[]" } else { " at `[]" })
            }
            Found::Values(ours, theirs) => {
                (of_type, published) = (ours, theirs);
                message.text(if is_below { ".*" } else { " at `*" })
            }
            Found::Below(name, ours, theirs) => {
                (of_type, published) = (ours, theirs);
                message
                    .text(if is_below { "." } else { " at `" })
                    .text(name)
            }
            Found::Branch(tag, ours, theirs) => {
                (of_type, published) = (ours, theirs);
                message
                    .text(if is_below { "<" } else { " at `<" })
                    .text(tag)
                    .text(">")
            }
        };
        is_below = true;
    }
}

const fn closed(message: Message, is_below: bool) -> Message {
    if is_below { message.text("`") } else { message }
}

/// Where two nodes that say the same themselves differ.
enum Found<'a> {
    Nothing,
    /// A name that stands on one side only, or differently, between two pieces of text.
    Here(&'static str, &'a str, &'static str),
    Order,
    Items(&'a Schema, &'a Schema),
    Values(&'a Schema, &'a Schema),
    Below(&'a str, &'a Schema, &'a Schema),
    Branch(&'a str, &'a Schema, &'a Schema),
}

const ONLY_OURS: &str = " is only in the type";
const ONLY_THEIRS: &str = " is not in the type";

/// The first variant that is not in both, or differs.
const fn branch<'a>(
    ours: &'a [Child],
    theirs: &'a [Child],
    discriminator: &Hashed,
    described: bool,
) -> Found<'a> {
    let mut rest = ours;
    while let [first, others @ ..] = rest {
        rest = others;
        let ours = first.get();
        let Some(tag) = ours.tag_under(discriminator) else {
            return Found::Nothing;
        };
        match tagged(theirs, discriminator, tag) {
            None => return Found::Here(": variant ", text(tag), ONLY_OURS),
            Some(theirs) if hash(ours, described) != hash(theirs, described) => {
                return Found::Branch(text(tag), ours, theirs);
            }
            Some(_) => {}
        }
    }
    let mut rest = theirs;
    while let [first, others @ ..] = rest {
        rest = others;
        if let Some(tag) = first.get().tag_under(discriminator)
            && tagged(ours, discriminator, tag).is_none()
        {
            return Found::Here(": variant ", text(tag), ONLY_THEIRS);
        }
    }
    Found::Order
}

const fn tagged<'a>(
    branches: &'a [Child],
    discriminator: &Hashed,
    tag: &Hashed,
) -> Option<&'a Schema> {
    let mut rest = branches;
    while let [first, others @ ..] = rest {
        if let Some(own) = first.get().tag_under(discriminator)
            && own.hash == tag.hash
        {
            return Some(first.get());
        }
        rest = others;
    }
    None
}

/// The first property that is not in both, or differs; else the values of a map.
const fn property<'a>(ours: &Effective<'a>, theirs: &Effective<'a>, described: bool) -> Found<'a> {
    let mut rest = ours.properties();
    while let [first, others @ ..] = rest {
        match find(theirs.properties(), first.name.hash) {
            None if is_tag(theirs.shape, first.name.hash) => {}
            None => return Found::Here(": ", text(&first.name), ONLY_OURS),
            Some(other) if first.required && !other.required => {
                return Found::Here(": ", text(&first.name), " is required by the type only");
            }
            Some(other) if !first.required && other.required => {
                return Found::Here(": ", text(&first.name), " is required by the schema only");
            }
            Some(other) => {
                let (ours, theirs) = (first.schema.get(), other.schema.get());
                if hash(ours, described) != hash(theirs, described) {
                    return Found::Below(text(&first.name), ours, theirs);
                }
            }
        }
        rest = others;
    }
    let mut rest = theirs.properties();
    while let [first, others @ ..] = rest {
        let name = first.name.hash;
        if find(ours.properties(), name).is_none() && !is_tag(ours.shape, name) {
            return Found::Here(": ", text(&first.name), ONLY_THEIRS);
        }
        rest = others;
    }
    match (ours.shape, theirs.shape) {
        (
            Shape::Object {
                additional: Some(ours),
                ..
            },
            Shape::Object {
                additional: Some(theirs),
                ..
            },
        ) => Found::Values(ours.get(), theirs.get()),
        (
            Shape::Object {
                additional: Some(_),
                ..
            },
            _,
        ) => Found::Here(
            ": ",
            "additionalProperties",
            " is a schema in the type only",
        ),
        (
            _,
            Shape::Object {
                additional: Some(_),
                ..
            },
        ) => Found::Here(": ", "additionalProperties", " is not a schema in the type"),
        _ => Found::Nothing,
    }
}

/// Whether an object type has the name as its tag in a union: branches are compared tag by tag already.
const fn is_tag(shape: &Shape, name: u128) -> bool {
    match shape {
        Shape::Tagged { tag, .. } => tag.hash == name,
        _ => false,
    }
}

const fn find(properties: &[Property], name: u128) -> Option<&Property> {
    let mut rest = properties;
    while let [first, others @ ..] = rest {
        if first.name.hash == name {
            return Some(first);
        }
        rest = others;
    }
    None
}

#[cfg(feature = "compile")]
#[cfg(test)]
mod tests;
