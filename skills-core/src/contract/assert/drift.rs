//! Whether a type and the schema that a script is published with are one; if not, where they first differ.

use super::compare::text;
use super::keyword::{Unlike, unlike};
use super::message::Message;
use crate::contract::schema::{Property, Schema, Shape};

/// What is compared, in words.
#[derive(Clone, Copy, Debug)]
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
        let next = match (ours.shape, theirs.shape) {
            (Shape::Array { items: ours }, Shape::Array { items: theirs }) => {
                message = message.text(if is_below { "[]" } else { " at `[]" });
                Some((ours.get(), theirs.get()))
            }
            _ => match property(ours.properties(), theirs.properties(), described) {
                Found::Missing(name) => {
                    return closed(message, is_below)
                        .text(": ")
                        .key(name)
                        .text(" is only in the type");
                }
                Found::Extra(name) => {
                    return closed(message, is_below)
                        .text(": ")
                        .key(name)
                        .text(" is not in the type");
                }
                Found::Required(name) => {
                    return closed(message, is_below)
                        .text(": only one requires ")
                        .key(name);
                }
                Found::Below(name, ours, theirs) => {
                    message = message
                        .text(if is_below { "." } else { " at `" })
                        .text(name);
                    Some((ours, theirs))
                }
                Found::Nothing => None,
            },
        };
        let Some((ours, theirs)) = next else {
            return closed(message, is_below);
        };
        (of_type, published, is_below) = (ours, theirs, true);
    }
}

const fn closed(message: Message, is_below: bool) -> Message {
    if is_below { message.text("`") } else { message }
}

enum Found<'a> {
    Nothing,
    Missing(&'a str),
    Extra(&'a str),
    Required(&'a str),
    Below(&'a str, &'a Schema, &'a Schema),
}

const fn property<'a>(ours: &'a [Property], theirs: &'a [Property], described: bool) -> Found<'a> {
    let mut rest = ours;
    while let [first, others @ ..] = rest {
        match find(theirs, first.name.hash) {
            None => return Found::Missing(text(&first.name)),
            Some(other) if first.required != other.required => {
                return Found::Required(text(&first.name));
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
    let mut rest = theirs;
    while let [first, others @ ..] = rest {
        if find(ours, first.name.hash).is_none() {
            return Found::Extra(text(&first.name));
        }
        rest = others;
    }
    Found::Nothing
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
