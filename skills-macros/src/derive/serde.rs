//! `#[serde(…)]`: how the type is read, and what of that a contract cannot say.

use proc_macro2::Ident;
use skills_core::suggest::nearest;
use syn::{Attribute, LitStr};

use super::attribute::Place;
use super::case::Case;
use super::entry::{self, Entry};
use super::problem::Problems;

/// What the attributes of one item say about reading it.
#[derive(Default)]
pub(super) struct Serde {
    pub(super) rename: Option<LitStr>,
    pub(super) rename_all: Option<Case>,
    pub(super) rename_all_fields: Option<Case>,
    pub(super) tag: Option<LitStr>,
    pub(super) transparent: Option<Ident>,
    pub(super) default: bool,
    pub(super) skip: bool,
    /// A form of enums was refused: what is wrong with the variants then, is the form.
    pub(super) is_form_refused: bool,
    /// Another reader than the type's own: `with` and its like, or `from`. Only a given schema can speak for it.
    pub(super) foreign: Option<Ident>,
}

/// Reads them; `described` is whether `#[contract(schema = …)]` speaks for the item.
pub(super) fn read(
    attributes: &[Attribute],
    place: Place,
    described: bool,
    problems: &mut Problems,
) -> Serde {
    let mut serde = Serde::default();
    for entry in entry::all(attributes, "serde", problems) {
        let name = entry.name();
        if let Some(refusal) = refusal(&name, place, described) {
            problems.on(&entry.key, refusal.0, refusal.1);
            serde.is_form_refused |= name == "untagged";
        } else if !serde.take(&entry, &name, place) {
            let help = match nearest(&name, KEYS) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    "remove it, or describe the type: `#[contract(schema = r#\"{…}\"#)]`".to_owned()
                }
            };
            problems.on(
                &entry.key,
                format!(
                    "it is not known what `{name}` makes of the JSON of {}",
                    place.as_str()
                ),
                help,
            );
        }
    }
    serde
}

const KEYS: [&str; 21] = [
    "rename",
    "rename_all",
    "rename_all_fields",
    "tag",
    "transparent",
    "default",
    "skip",
    "skip_deserializing",
    "with",
    "deserialize_with",
    "from",
    "try_from",
    "into",
    "deny_unknown_fields",
    "skip_serializing",
    "skip_serializing_if",
    "serialize_with",
    "bound",
    "crate",
    "expecting",
    "getter",
];

impl Serde {
    /// False for what is unknown. Malformed values are serde's to report: it does, on the same token.
    fn take(&mut self, entry: &Entry, name: &str, place: Place) -> bool {
        match (name, place) {
            ("rename", _) => self.rename = entry.text_for_reading(),
            ("rename_all", _) => self.rename_all = case(entry),
            ("rename_all_fields", Place::Type) => self.rename_all_fields = case(entry),
            ("tag", Place::Type) => self.tag = entry.text(),
            ("transparent", Place::Type) => self.transparent = Some(entry.key.clone()),
            ("default", Place::Type | Place::Field) => self.default = true,
            ("skip" | "skip_deserializing", Place::Field | Place::Variant) => self.skip = true,
            ("with" | "deserialize_with", Place::Field) | ("from" | "try_from", Place::Type) => {
                self.foreign = Some(entry.key.clone());
            }
            // These say nothing about reading, or nothing that a contract does not say anyway.
            ("into" | "deny_unknown_fields" | "crate" | "expecting", Place::Type)
            | ("skip_serializing_if" | "getter", Place::Field)
            | ("skip_serializing" | "serialize_with", Place::Field | Place::Variant)
            | ("bound", _) => {}
            _ => return false,
        }
        true
    }
}

fn case(entry: &Entry) -> Option<Case> {
    Case::from_literal(&entry.text_for_reading()?)
}

/// Why a contract cannot say what the attribute does, and what to do.
fn refusal(name: &str, place: Place, described: bool) -> Option<(&'static str, &'static str)> {
    let refusal = match (name, place) {
        ("with" | "deserialize_with" | "from" | "try_from" | "into", _) if described => {
            return None;
        }
        ("flatten", _) => (
            "`flatten` takes keys that this type does not name, and a contract names all",
            "write the fields out here, or keep the field as an object of its own",
        ),
        ("untagged", _) => (
            "serde finds the variant of an `untagged` enum by trial, a contract by a tag",
            "tag the variants instead: `#[serde(tag = \"kind\")]`",
        ),
        ("content", _) => (
            "with `content` the fields are one level below the tag, and a contract has them beside it",
            "remove `content` and keep `tag`",
        ),
        ("other", _) => (
            "`other` takes every unknown tag, and a contract lists all tags",
            "remove it: an unknown tag is then an error that lists the known ones",
        ),
        ("alias", _) => (
            "serde takes `alias` as a second name, which a contract refuses as unknown",
            "remove it: a call uses the one name that the contract shows",
        ),
        ("borrow", _) => (
            "`borrow` ties the value to the text of a call, which does not live as long",
            "remove it: a `Cow` is then owned",
        ),
        ("with" | "deserialize_with", _) => (
            "only your function knows what JSON it reads",
            "describe it beside this: `#[contract(schema = r#\"{\"type\":\"string\"}\"#)]`",
        ),
        ("from" | "try_from", _) => (
            "serde reads another type here, and the contract would describe this one",
            "describe the JSON that is read: `#[contract(schema = r#\"{…}\"#)]` on this type; or derive `AIInputContract` for the other type, and take that one as the argument",
        ),
        ("into", _) => (
            "with `into` serde writes another type than the contract describes",
            "remove it, or describe the type: `#[contract(schema = r#\"{…}\"#)]`",
        ),
        ("remote", _) => (
            "`remote` describes another crate's type, which cannot be given a contract from here",
            "derive it for a type of your own, or describe the field that holds it: `#[contract(schema = r#\"{…}\"#)]`",
        ),
        ("field_identifier" | "variant_identifier", _) => (
            "a name of a field is not a value of a contract",
            "remove the derive of `AIInputContract` from this enum",
        ),
        _ => return None,
    };
    Some(refusal)
}
