//! What is wrong with a type that could be read. What only its fields' types know, const evaluation checks
//! (`skills_core::contract::assert`).

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use skills_core::contract::schema::Number;
use syn::{DeriveInput, Ident, Type};

use super::attribute::{Bound, Limit, Said};
use super::input::{Content, Field, Input, Kind, Name, Variant};
use super::problem::Problems;

/// All rules, on all of the type.
pub(super) fn all(item: &DeriveInput, input: &Input, problems: &mut Problems) {
    match &input.kind {
        Kind::Object(fields) => these(fields, &item.ident, problems),
        Kind::Newtype(field) => one(field, &item.ident, problems),
        Kind::Choices(variants) => some(item, variants, problems),
        Kind::Union { tag, variants } => {
            some(item, variants, problems);
            for variant in variants {
                branch(variant, &tag.value(), &item.ident, problems);
            }
        }
        Kind::Given(_) | Kind::Broken { .. } => {}
    }
}

fn some(item: &DeriveInput, variants: &[Variant], problems: &mut Problems) {
    if variants.is_empty() {
        problems.on(
            &item.ident,
            format!(
                "`{}` has no variant, so no JSON is a value of it",
                item.ident
            ),
            "add a variant",
        );
    }
    distinct(
        variants.iter().map(|variant| &variant.name),
        "variants",
        problems,
    );
}

fn branch(variant: &Variant, tag: &str, own: &Ident, problems: &mut Problems) {
    match &variant.content {
        Content::Nothing => {}
        Content::Newtype(ty) => finite(ty, own, problems),
        Content::Fields(fields) => {
            these(fields, own, problems);
            for field in fields.iter().filter(|field| field.name.text == tag) {
                problems.on(
                    &field.name.tokens,
                    format!("`{tag}` is the tag of the enum already"),
                    "rename the field, or the tag: `#[serde(tag = \"…\")]`",
                );
            }
        }
    }
}

fn these(fields: &[Field], own: &Ident, problems: &mut Problems) {
    distinct(fields.iter().map(|field| &field.name), "fields", problems);
    for field in fields {
        one(field, own, problems);
    }
}

fn one(field: &Field, own: &Ident, problems: &mut Problems) {
    in_order(&field.said.bounds, problems);
    alone(&field.said, problems);
    if field.said.key("schema").is_none() {
        finite(&field.ty, own, problems);
        owned(&field.ty, problems);
    }
}

fn distinct<'a>(names: impl Iterator<Item = &'a Name>, of: &str, problems: &mut Problems) {
    let mut seen = HashSet::new();
    for name in names {
        if !seen.insert(&name.text) {
            problems.on(
                &name.tokens,
                format!("two {of} are named `{}` in JSON", name.text),
                "rename one of them: `#[serde(rename = \"…\")]`",
            );
        }
    }
}

/// Of two bounds the lower is not above the upper, and two exclusive ones leave room.
fn in_order(bounds: &[Bound], problems: &mut Problems) {
    for (low, high) in [
        ("minimum", "maximum"),
        ("minimum", "exclusive_maximum"),
        ("exclusive_minimum", "maximum"),
        ("exclusive_minimum", "exclusive_maximum"),
        ("min_length", "max_length"),
        ("min_items", "max_items"),
    ] {
        let find = |name: &str| bounds.iter().find(|bound| bound.name() == name);
        let (Some(lower), Some(upper)) = (find(low), find(high)) else {
            continue;
        };
        let exclusive = low.starts_with("ex") || high.starts_with("ex");
        if above(&lower.value, &upper.value, exclusive) {
            problems.on(
                &lower.tokens,
                format!("`{low}` is above `{high}`, so no value is left"),
                format!("exchange them, or lower `{low}` below {}", upper.tokens),
            );
        }
    }
}

fn above(lower: &Limit, upper: &Limit, exclusive: bool) -> bool {
    match (lower, upper) {
        (Limit::Count(lower), Limit::Count(upper)) => lower > upper,
        (Limit::Number(Number::Integer(lower)), Limit::Number(Number::Integer(upper))) => {
            lower > upper || (exclusive && lower == upper)
        }
        (Limit::Number(lower), Limit::Number(upper)) => {
            let (lower, upper) = (double(*lower), double(*upper));
            lower > upper || (exclusive && lower >= upper)
        }
        _ => false,
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "const evaluation compares again, exactly"
)]
pub(super) const fn double(number: Number) -> f64 {
    match number {
        Number::Integer(value) => value as f64,
        Number::Float(value) => value,
    }
}

/// A given schema says all itself.
fn alone(said: &Said, problems: &mut Problems) {
    if said.key("schema").is_none() {
        return;
    }
    for bound in &said.bounds {
        problems.on(
            &bound.key,
            format!(
                "`schema` says everything about the field, and `{}` stands beside it",
                bound.key
            ),
            "write it into the schema",
        );
    }
}

/// A type cannot contain itself: its schema would have no end.
fn finite(ty: &Type, own: &Ident, problems: &mut Problems) {
    if let Some(at) = mention(ty.to_token_stream(), own) {
        problems.on(
            at,
            format!("`{own}` contains itself, so its schema would have no end"),
            "refer to other values by a name or an index, or describe the field: `#[contract(schema = r#\"{…}\"#)]`",
        );
    }
}

/// Where the tokens name the type itself: `Own`, `self::Own` or `Self`, not `other::Own`.
fn mention(tokens: TokenStream, own: &Ident) -> Option<TokenTree> {
    let mut before: [Option<String>; 2] = [None, None];
    for token in tokens {
        let text = match &token {
            TokenTree::Group(group) => {
                if let Some(found) = mention(group.stream(), own) {
                    return Some(found);
                }
                "(".to_owned()
            }
            TokenTree::Ident(ident) => {
                let [head, colon] = &before;
                let qualified = colon.as_deref() == Some(":");
                let local = !qualified || head.as_deref() == Some("self");
                if ident == "Self" || (ident == own && local) {
                    return Some(token);
                }
                ident.to_string()
            }
            other => other.to_string(),
        };
        // `a::b` is `a`, `:`, `:`, `b`: the two colons count as one.
        let [head, last] = &mut before;
        if !(text == ":" && last.as_deref() == Some(":")) {
            *head = last.replace(text);
        }
    }
    None
}

fn owned(ty: &Type, problems: &mut Problems) {
    if let Type::Reference(reference) = ty {
        problems.on(
            reference,
            "a reference would borrow from the text of a call, which does not live as long",
            "own the value: `String` for `&str`, `Vec<T>` for `&[T]`",
        );
    }
}
