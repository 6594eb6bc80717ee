//! The type's node, and those below it that belong to no other type.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use skills_core::contract::schema::Bounds;
use syn::Type;
use syn::spanned::Spanned as _;

use crate::derive::attribute::Limit;
use crate::derive::input::{Content, Field, Input, Kind, Variant};
use crate::quote::{Quote, hashed};

/// A value of type `Schema`.
pub(super) fn of(input: &Input) -> TokenStream {
    let description = input.description.as_deref();
    match &input.kind {
        Kind::Object(fields) => object(properties(fields), description),
        Kind::Newtype(field) => {
            let description = field.description.as_deref().or(description);
            over(field, description)
        }
        Kind::Choices(variants) => choices(variants, description),
        Kind::Union { tag, variants } => union(&tag.value(), variants, description),
        Kind::Given(schema) => match description {
            None => schema.tokens(),
            Some(text) => {
                let (schema, text) = (schema.tokens(), described(Some(text)));
                quote! {
                    __skills::contract::schema::build::over(
                        const { &#schema },
                        false,
                        #text,
                        __skills::Option::None,
                        __skills::contract::schema::Bounds::NONE,
                    )
                }
            }
        },
        Kind::Broken { .. } => quote!(*__skills::contract::Schema::POISONED),
    }
}

/// The schema of a type, as its own crate has it.
pub(super) fn of_type(ty: &Type) -> TokenStream {
    quote_spanned!(ty.span()=> <#ty as __skills::contract::ContractType>::SCHEMA)
}

/// The schema of a field before the field says anything.
pub(super) fn of_field_type(field: &Field) -> TokenStream {
    match &field.said.schema {
        Some(schema) => {
            let schema = schema.tokens();
            quote!(const { &#schema })
        }
        None => of_type(&field.ty),
    }
}

/// The schema of a field: a layer, if it says something.
pub(super) fn layer(field: &Field) -> TokenStream {
    let silent =
        field.description.is_none() && field.said.default.is_none() && field.said.bounds.is_empty();
    if silent {
        return of_field_type(field);
    }
    let over = over(field, field.description.as_deref());
    quote!(const { &#over })
}

fn over(field: &Field, description: Option<&str>) -> TokenStream {
    let schema = of_field_type(field);
    let description = described(description);
    let default = field.said.default.as_ref();
    let default = default
        .map(|default| default.value.tokens())
        .map_or_else(none, |value| some(&value));
    let bounds = bounds(field).tokens();
    quote! {
        __skills::contract::schema::build::over(#schema, false, #description, #default, #bounds)
    }
}

fn some(value: &TokenStream) -> TokenStream {
    quote!(__skills::Option::Some(#value))
}

fn none() -> TokenStream {
    quote!(__skills::Option::None)
}

fn described(text: Option<&str>) -> TokenStream {
    text.map(hashed).map_or_else(none, |text| some(&text))
}

fn bounds(field: &Field) -> Bounds {
    let mut bounds = Bounds::NONE;
    for bound in &field.said.bounds {
        match (bound.name().as_str(), &bound.value) {
            ("minimum", Limit::Number(value)) => bounds.minimum = Some(*value),
            ("maximum", Limit::Number(value)) => bounds.maximum = Some(*value),
            ("exclusive_minimum", Limit::Number(value)) => bounds.exclusive_minimum = Some(*value),
            ("exclusive_maximum", Limit::Number(value)) => bounds.exclusive_maximum = Some(*value),
            ("min_length", Limit::Count(value)) => bounds.min_length = Some(*value),
            ("max_length", Limit::Count(value)) => bounds.max_length = Some(*value),
            ("min_items", Limit::Count(value)) => bounds.min_items = Some(*value),
            ("max_items", Limit::Count(value)) => bounds.max_items = Some(*value),
            ("format", Limit::Format(value)) => bounds.format = Some(*value),
            _ => {}
        }
    }
    bounds
}

/// Properties by name, to be sorted: names are known here, so the constant need not sort.
type Properties = Vec<(String, TokenStream)>;

fn object(mut properties: Properties, description: Option<&str>) -> TokenStream {
    properties.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
    let properties = properties.into_iter().map(|(_, property)| property);
    let description = described(description);
    quote! {
        __skills::contract::schema::build::object(const { &[#(#properties),*] }, #description)
    }
}

fn properties(fields: &[Field]) -> Properties {
    fields
        .iter()
        .map(|field| {
            let name = hashed(&field.name.text);
            let required = required(field);
            let schema = layer(field);
            let property = quote! {
                __skills::contract::schema::build::property(#name, #required, #schema)
            };
            (field.name.text.clone(), property)
        })
        .collect()
}

/// Whether serde, or the filling in of defaults, can do without the field.
fn required(field: &Field) -> TokenStream {
    if field.has_serde_default || field.said.default.is_some() {
        return quote!(false);
    }
    match &field.said.schema {
        None => {
            let schema = of_type(&field.ty);
            quote!(#schema.must_be_given())
        }
        Some(schema) if schema.default.is_some() => quote!(false),
        Some(_) if field.is_read_by_function => quote!(true),
        Some(_) => {
            let ty = &field.ty;
            quote!({
                #[allow(unused_imports, reason = "used where the type is no `Option`")]
                use __skills::contract::probe::Otherwise as _;
                !__skills::contract::probe::Probe::<#ty>::IS_OPTION
            })
        }
    }
}

/// The variants' own descriptions become lines of the enum's, since the keyword `enum` has no place for them.
fn choices(variants: &[Variant], description: Option<&str>) -> TokenStream {
    let lines = variants.iter().filter_map(|variant| {
        let text = variant.description.as_deref()?;
        Some(format!(
            "`{}`: {}",
            variant.name.text,
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        ))
    });
    let lines: Vec<String> = description
        .map(str::to_owned)
        .into_iter()
        .chain(lines)
        .collect();
    let description = (!lines.is_empty()).then(|| lines.join("\n"));
    let description = described(description.as_deref());
    let names = variants.iter().map(|variant| hashed(&variant.name.text));
    quote! {
        __skills::contract::schema::build::string_enum(const { &[#(#names),*] }, #description)
    }
}

fn union(tag: &str, variants: &[Variant], description: Option<&str>) -> TokenStream {
    let branches = variants.iter().map(|variant| {
        let branch = branch(tag, variant);
        quote!(__skills::contract::schema::build::child(const { &#branch }))
    });
    let tag = hashed(tag);
    let description = described(description);
    quote! {
        __skills::contract::schema::build::union(const { &[#(#branches),*] }, #tag, #description)
    }
}

fn branch(tag: &str, variant: &Variant) -> TokenStream {
    let description = variant.description.as_deref();
    let value = hashed(&variant.name.text);
    let mut properties = match &variant.content {
        Content::Nothing => Vec::new(),
        Content::Fields(fields) => properties(fields),
        Content::Newtype(ty) => {
            let (tag, object) = (hashed(tag), of_type(ty));
            let description = described(description);
            return quote! {
                __skills::contract::schema::build::tagged(#tag, #value, #object, #description)
            };
        }
    };
    let name = hashed(tag);
    let discriminator = quote! {
        __skills::contract::schema::build::property(
            #name,
            true,
            const { &__skills::contract::schema::build::string_const(#value) },
        )
    };
    properties.push((tag.to_owned(), discriminator));
    object(properties, description)
}
