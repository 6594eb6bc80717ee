//! Writes a default through its node: what the default leaves out is filled in, too.
//!
//! A default has passed its node when the contract was made, so nothing is checked here.

use super::super::canonical::utf16_cmp;
use super::super::schema::{Hashed, Json, Schema, Shape};
use super::lookup::Lookup;
use super::members::{Member, Members};
use super::output::{Full, Output};

/// Writes `default` as a value of `schema`.
pub(super) fn value(
    out: &mut Output,
    lookup: &mut Lookup,
    schema: &Schema,
    default: &Json,
) -> Result<(), Full> {
    let node = schema.effective();
    match default {
        Json::Null => out.push("null"),
        Json::Bool(value) => out.push(if *value { "true" } else { "false" }),
        Json::Number(number) => out.push(&number.text(node.is_number())),
        Json::Text(text) => out.string(&text.text),
        Json::List(items) => {
            let Shape::Array { items: each } = node.shape else {
                return Ok(());
            };
            out.push("[");
            for item in items.iter() {
                out.item();
                value(out, lookup, each.get(), item)?;
            }
            out.push("]");
        }
        Json::Object(entries) => {
            if let Some(members) = members(lookup, schema, entries) {
                object(out, lookup, &members, entries)?;
            }
        }
    }
    out.check_room()
}

/// The properties of the object; in a union those of the branch that the default is of.
fn members<'s>(
    lookup: &mut Lookup,
    schema: &'s Schema,
    entries: &[(Hashed, Json)],
) -> Option<Members<'s>> {
    let Shape::Union {
        branches,
        discriminator,
    } = schema.effective().shape
    else {
        return Members::of(schema);
    };
    let (_, tag) = entries
        .iter()
        .find(|(name, _)| name.text == discriminator.text)?;
    match tag {
        Json::Text(value) => {
            let branch = lookup.branch(branches, &discriminator.text, &value.text)?;
            Members::of(branch)
        }
        _ => None,
    }
}

fn object(
    out: &mut Output,
    lookup: &mut Lookup,
    members: &Members<'_>,
    entries: &[(Hashed, Json)],
) -> Result<(), Full> {
    out.push("{");
    let mut given = entries.iter().peekable();
    for member in members.iter() {
        let name = member.name();
        while let Some(entry) = given.next_if(|(key, _)| utf16_cmp(&key.text, name).is_lt()) {
            other(out, lookup, members, entry)?;
        }
        let entry = given.next_if(|(key, _)| key.text == name);
        match (member, entry) {
            (Member::Tag { name, value }, _) => {
                out.name(name);
                out.string(value);
            }
            (Member::Property(property), entry) => {
                let schema = property.schema.get();
                let found = entry.map(|(_, given)| given).or(schema.effective().default);
                if let Some(found) = found {
                    out.name(name);
                    value(out, lookup, schema, found)?;
                }
            }
        }
    }
    for entry in given {
        other(out, lookup, members, entry)?;
    }
    out.push("}");
    Ok(())
}

fn other(
    out: &mut Output,
    lookup: &mut Lookup,
    members: &Members<'_>,
    (name, given): &(Hashed, Json),
) -> Result<(), Full> {
    let Some(schema) = members.others else {
        return Ok(());
    };
    out.name(&name.text);
    value(out, lookup, schema, given)
}
