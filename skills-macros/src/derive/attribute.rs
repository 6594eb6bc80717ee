//! `#[contract(…)]`: what the schema says beyond the type.

use proc_macro2::{Span, TokenStream};
use skills_core::contract::Schema;
use skills_core::contract::schema::{Format, Json, Number};
use skills_core::suggest::nearest;
use syn::{Attribute, Path};

use super::entry::{self, Entry, Value};
use super::problem::Problems;
use super::{given, literal};

/// Where an attribute stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Type,
    Field,
    Variant,
}

impl Place {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Type => "a type",
            Self::Field => "a field",
            Self::Variant => "a variant",
        }
    }
}

/// Every key, and where it may stand.
const KEYS: [(&str, &[Place]); 14] = [
    ("minimum", &[Place::Field]),
    ("maximum", &[Place::Field]),
    ("exclusive_minimum", &[Place::Field]),
    ("exclusive_maximum", &[Place::Field]),
    ("min_length", &[Place::Field]),
    ("max_length", &[Place::Field]),
    ("min_items", &[Place::Field]),
    ("max_items", &[Place::Field]),
    ("format", &[Place::Field]),
    ("default", &[Place::Field]),
    ("description", &[Place::Type, Place::Field, Place::Variant]),
    ("schema", &[Place::Type, Place::Field]),
    ("crate", &[Place::Type]),
    ("schemars", &[Place::Type]),
];

/// What the attributes of one item say.
#[derive(Default)]
pub(super) struct Said {
    pub(super) bounds: Vec<Bound>,
    pub(super) default: Option<Default>,
    pub(super) description: Option<String>,
    pub(super) schema: Option<Schema>,
    pub(super) krate: Option<Path>,
    pub(super) schemars: Option<Span>,
    /// The keys, to find those that are said twice or do not go together.
    pub(super) keys: Vec<proc_macro2::Ident>,
}

/// A keyword that narrows, and its value's tokens to point at.
pub(super) struct Bound {
    pub(super) key: proc_macro2::Ident,
    pub(super) value: Limit,
    pub(super) tokens: TokenStream,
}

pub(super) enum Limit {
    Number(Number),
    Count(u32),
    Format(Format),
}

/// A default, and its tokens to point at.
pub(super) struct Default {
    pub(super) value: Json,
    pub(super) tokens: TokenStream,
}

/// Reads them.
pub(super) fn read(attributes: &[Attribute], place: Place, problems: &mut Problems) -> Said {
    let mut said = Said::default();
    for entry in entry::all(attributes, "contract", problems) {
        if is_known(&entry, place, problems) && is_first(&entry, &said, problems) {
            said.keys.push(entry.key.clone());
            said.take(&entry, problems);
        }
    }
    said
}

fn is_known(entry: &Entry, place: Place, problems: &mut Problems) -> bool {
    let name = entry.name();
    let Some((_, places)) = KEYS.iter().find(|(key, _)| *key == name) else {
        let here = KEYS.iter().filter(|(_, places)| places.contains(&place));
        let here: Vec<&str> = here.map(|(key, _)| *key).collect();
        let help = match nearest(&name, KEYS.iter().map(|(key, _)| *key)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("on {} it knows `{}`", place.as_str(), here.join("`, `")),
        };
        problems.on(
            &entry.key,
            format!("`contract` does not know `{name}`"),
            help,
        );
        return false;
    };
    if places.contains(&place) {
        return true;
    }
    let right: Vec<&str> = places.iter().map(|place| place.as_str()).collect();
    problems.on(
        &entry.key,
        format!("`{name}` says nothing about {}", place.as_str()),
        format!("it belongs on {}", right.join(" or ")),
    );
    false
}

fn is_first(entry: &Entry, said: &Said, problems: &mut Problems) -> bool {
    let first = !said.keys.contains(&entry.key);
    if !first {
        problems.on(
            &entry.key,
            format!("`{}` is said twice", entry.key),
            "keep one of them",
        );
    }
    first
}

impl Said {
    pub(super) fn key(&self, name: &str) -> Option<&proc_macro2::Ident> {
        self.keys.iter().find(|key| *key == name)
    }

    fn take(&mut self, entry: &Entry, problems: &mut Problems) {
        let name = entry.name();
        if name == "schemars" {
            if let Value::None = entry.value {
                self.schemars = Some(entry.key.span());
            } else {
                problems.on(
                    &entry.key,
                    "`schemars` takes no value",
                    "write `#[contract(schemars)]`",
                );
            }
            return;
        }
        let Value::Tokens(tokens) = &entry.value else {
            problems.on(
                &entry.key,
                format!("`{name}` needs a value"),
                format!("write `{name} = {}`", example(&name)),
            );
            return;
        };
        match self.set(entry, &name, tokens, problems) {
            Ok(()) => {}
            Err(error) => problems.on(
                tokens,
                error,
                format!("as in `{name} = {}`", example(&name)),
            ),
        }
    }

    fn set(
        &mut self,
        entry: &Entry,
        name: &str,
        tokens: &TokenStream,
        problems: &mut Problems,
    ) -> syn::Result<()> {
        let value = match name {
            "default" => {
                let value = literal::json(tokens.clone())?;
                let tokens = tokens.clone();
                self.default = Some(Default { value, tokens });
                return Ok(());
            }
            "description" => {
                self.description = Some(text(tokens)?.value());
                return Ok(());
            }
            "schema" => {
                self.schema = given::schema(&text(tokens)?, problems);
                return Ok(());
            }
            "crate" => {
                self.krate = Some(path(tokens)?);
                return Ok(());
            }
            "format" => Limit::Format(format(&text(tokens)?)?),
            "min_length" | "max_length" | "min_items" | "max_items" => Limit::Count(count(tokens)?),
            _ => Limit::Number(literal::number(tokens.clone())?),
        };
        self.bounds.push(Bound {
            key: entry.key.clone(),
            value,
            tokens: tokens.clone(),
        });
        Ok(())
    }
}

fn example(key: &str) -> &'static str {
    match key {
        "description" => "\"what it is for\"",
        "schema" => "r#\"{\"type\":\"string\"}\"#",
        "crate" => "path::to::skills_runtime",
        "format" => "\"date-time\"",
        "default" => "20",
        _ => "1",
    }
}

fn text(tokens: &TokenStream) -> syn::Result<syn::LitStr> {
    entry::text(tokens.clone())
        .ok_or_else(|| syn::Error::new_spanned(tokens, "expected a text in quotes"))
}

/// A path, also in quotes as serde has it.
fn path(tokens: &TokenStream) -> syn::Result<Path> {
    match entry::text(tokens.clone()) {
        Some(text) => text.parse_with(Path::parse_mod_style),
        None => syn::parse::Parser::parse2(Path::parse_mod_style, tokens.clone()),
    }
}

fn count(tokens: &TokenStream) -> syn::Result<u32> {
    let count = match literal::number(tokens.clone())? {
        Number::Integer(value) => u32::try_from(value).ok(),
        Number::Float(_) => None,
    };
    count.ok_or_else(|| {
        syn::Error::new_spanned(tokens, "expected a whole number from 0 to 4294967295")
    })
}

fn format(text: &syn::LitStr) -> syn::Result<Format> {
    let name = text.value();
    let names = Format::ALL.map(Format::as_str);
    let known = Format::ALL
        .into_iter()
        .find(|format| format.as_str() == name);
    known.ok_or_else(|| {
        let near = nearest(&name, names).map(|near| format!(", did you mean `{near}`?"));
        let near = near.unwrap_or_default();
        let list = names.join("`, `");
        syn::Error::new(
            text.span(),
            format!("`{name}` is no format of contracts{near} (there are `{list}`)"),
        )
    })
}
