//! The type, read: what of it a contract can say, under the names that serde uses for reading.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use skills_core::contract::Schema;
use syn::ext::IdentExt as _;
use syn::{Data, DeriveInput, Fields, Generics, Ident, LitStr, Type};

use super::attribute::{self, Bound, Place, Said};
use super::case::Case;
use super::describe;
use super::problem::Problems;
use super::serde::{self, Serde};

pub(super) struct Input {
    pub(super) ident: Ident,
    pub(super) generics: Generics,
    /// The path to the runtime's `__private`.
    pub(super) private: TokenStream,
    pub(super) description: Option<String>,
    /// Where `#[contract(schemars)]` stands.
    pub(super) schemars: Option<Span>,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    /// A struct with named fields, or with none.
    Object(Vec<Field>),
    /// The JSON of its one field.
    Newtype(Box<Field>),
    /// Variants without fields: strings.
    Choices(Vec<Variant>),
    /// Objects told apart by a tag.
    Union { tag: LitStr, variants: Vec<Variant> },
    /// `#[contract(schema = …)]` on the type.
    Given(Box<Schema>),
    /// Something that has been reported.
    Broken { root: bool },
}

pub(super) struct Field {
    pub(super) name: Name,
    pub(super) ty: Type,
    pub(super) description: Option<String>,
    pub(super) said: Said,
    /// serde has a default for it.
    pub(super) has_serde_default: bool,
    /// A function reads it, so that serde does not see whether its type is an `Option`.
    pub(super) is_read_by_function: bool,
}

pub(super) struct Variant {
    pub(super) ident: Ident,
    pub(super) name: Name,
    pub(super) description: Option<String>,
    pub(super) content: Content,
}

pub(super) enum Content {
    Nothing,
    Fields(Vec<Field>),
    /// A struct whose properties stand beside the tag.
    Newtype(Box<Type>),
}

/// A name in JSON, and the tokens that give it.
pub(super) struct Name {
    pub(super) text: String,
    pub(super) tokens: TokenStream,
}

/// Reads all of it, whatever is wrong.
pub(super) fn read(item: &DeriveInput, problems: &mut Problems) -> Input {
    let mut said = attribute::read(&item.attrs, Place::Type, problems);
    let described = said.key("schema").is_some();
    let serde = serde::read(&item.attrs, Place::Type, described, problems);
    let runtime = said.krate.as_ref().map(ToTokens::to_token_stream);
    let runtime = runtime.unwrap_or_else(|| quote!(::skills_runtime));
    Input {
        ident: item.ident.clone(),
        generics: item.generics.clone(),
        private: quote!(#runtime::__private),
        description: description(&item.attrs, &mut said, problems),
        schemars: said.schemars,
        kind: kind(item, said, &serde, problems),
    }
}

fn kind(item: &DeriveInput, said: Said, serde: &Serde, problems: &mut Problems) -> Kind {
    if said.key("schema").is_some() {
        let given = said.schema.map(|schema| Kind::Given(Box::new(schema)));
        return given.unwrap_or(Kind::Broken { root: true });
    }
    match &item.data {
        Data::Struct(data) if serde.transparent.is_some() => {
            newtype(item, &data.fields, serde, problems)
        }
        Data::Struct(data) => object(&data.fields, serde, problems),
        Data::Enum(data) => {
            let variants = variants(data, serde, problems);
            match &serde.tag {
                Some(tag) => Kind::Union {
                    tag: tag.clone(),
                    variants,
                },
                None if serde.is_form_refused => Kind::Broken { root: false },
                None => choices(variants, problems),
            }
        }
        Data::Union(data) => {
            problems.on(
                data.union_token,
                "a `union` has no JSON form",
                "make it an enum with `#[serde(tag = \"kind\")]`, or a struct",
            );
            Kind::Broken { root: true }
        }
    }
}

fn object(all: &Fields, serde: &Serde, problems: &mut Problems) -> Kind {
    let Fields::Unnamed(unnamed) = all else {
        return Kind::Object(fields(all, serde.rename_all, serde.default, problems));
    };
    let help = if unnamed.unnamed.len() == 1 {
        "say that it is the JSON of its field: `#[serde(transparent)]`; or name the field"
    } else {
        "name the fields: `struct … { first: …, second: … }`"
    };
    problems.on(
        unnamed,
        "a contract is an object, and these fields have no names",
        help,
    );
    Kind::Broken { root: true }
}

fn newtype(item: &DeriveInput, all: &Fields, serde: &Serde, problems: &mut Problems) -> Kind {
    let mut fields = fields(all, None, serde.default, problems);
    if let (Some(field), true) = (fields.pop(), fields.is_empty()) {
        return Kind::Newtype(Box::new(field));
    }
    problems.on(
        serde.transparent.as_ref().unwrap_or(&item.ident),
        "`transparent` means the JSON of one field, and this type does not have exactly one",
        "remove `transparent`, or skip the other fields: `#[serde(skip)]`",
    );
    Kind::Broken { root: true }
}

/// Without a tag only variants without fields have a place in a contract.
fn choices(variants: Vec<Variant>, problems: &mut Problems) -> Kind {
    let mut broken = false;
    for variant in &variants {
        let fields = match &variant.content {
            Content::Nothing => continue,
            Content::Fields(_) => "fields",
            Content::Newtype(_) => "a field",
        };
        broken = true;
        problems.on(
            &variant.ident,
            format!(
                "`{}` has {fields}, and nothing tells the variants apart",
                variant.ident
            ),
            "tag them: `#[serde(tag = \"kind\")]` on the enum",
        );
    }
    if broken {
        return Kind::Broken { root: false };
    }
    Kind::Choices(variants)
}

fn variants(data: &syn::DataEnum, serde: &Serde, problems: &mut Problems) -> Vec<Variant> {
    let mut variants = Vec::new();
    for item in &data.variants {
        let mut said = attribute::read(&item.attrs, Place::Variant, problems);
        let of_variant = serde::read(&item.attrs, Place::Variant, false, problems);
        if of_variant.skip {
            continue;
        }
        let rename_fields = of_variant.rename_all.or(serde.rename_all_fields);
        let content = match &item.fields {
            Fields::Unit => Content::Nothing,
            Fields::Named(_) => {
                Content::Fields(fields(&item.fields, rename_fields, false, problems))
            }
            Fields::Unnamed(unnamed) => match unnamed.unnamed.first() {
                Some(field) if unnamed.unnamed.len() == 1 => {
                    refuse_said_of_content(field, problems);
                    Content::Newtype(Box::new(field.ty.clone()))
                }
                _ => {
                    problems.on(
                        unnamed,
                        format!(
                            "the fields of `{}` have no names, which an object needs",
                            item.ident
                        ),
                        format!("name them: `{} {{ first: …, second: … }}`", item.ident),
                    );
                    continue;
                }
            },
        };
        variants.push(Variant {
            ident: item.ident.clone(),
            name: name(
                &item.ident,
                of_variant.rename.as_ref(),
                serde
                    .rename_all
                    .map(|case| case.of_variant(&item.ident.unraw().to_string())),
            ),
            description: description(&item.attrs, &mut said, problems),
            content,
        });
    }
    variants
}

/// The properties of the content stand beside the tag: nothing is left that an attribute could be about.
fn refuse_said_of_content(field: &syn::Field, problems: &mut Problems) {
    for attribute in &field.attrs {
        if attribute.path().is_ident("contract") || attribute.path().is_ident("serde") {
            problems.on(
                attribute,
                "the struct's own properties stand beside the tag, so nothing can be said of the struct here",
                "say it at the variant, or at the fields of the struct",
            );
        }
    }
}

fn fields(
    all: &Fields,
    case: Option<Case>,
    has_default: bool,
    problems: &mut Problems,
) -> Vec<Field> {
    let mut fields = Vec::new();
    for field in all {
        let mut said = attribute::read(&field.attrs, Place::Field, problems);
        let described = said.key("schema").is_some();
        let serde = serde::read(&field.attrs, Place::Field, described, problems);
        if serde.skip {
            continue;
        }
        let name = match &field.ident {
            Some(ident) => {
                let renamed = case.map(|case| case.of_field(&ident.unraw().to_string()));
                name(ident, serde.rename.as_ref(), renamed)
            }
            None => Name {
                text: String::new(),
                tokens: field.ty.to_token_stream(),
            },
        };
        fields.push(Field {
            name,
            ty: field.ty.clone(),
            description: description(&field.attrs, &mut said, problems),
            said,
            has_serde_default: serde.default || has_default,
            is_read_by_function: serde.foreign.is_some(),
        });
    }
    fields
}

fn name(ident: &Ident, rename: Option<&LitStr>, by_rule: Option<String>) -> Name {
    match rename {
        Some(literal) => Name {
            text: literal.value(),
            tokens: literal.to_token_stream(),
        },
        None => Name {
            text: by_rule.unwrap_or_else(|| ident.unraw().to_string()),
            tokens: ident.to_token_stream(),
        },
    }
}

/// What `#[contract(description = …)]` says, else the doc comment.
fn description(
    attributes: &[syn::Attribute],
    said: &mut Said,
    problems: &mut Problems,
) -> Option<String> {
    match said.description.take() {
        Some(description) => Some(description),
        None => describe::doc(attributes, problems),
    }
}

impl Bound {
    pub(super) fn name(&self) -> String {
        self.key.to_string()
    }
}
