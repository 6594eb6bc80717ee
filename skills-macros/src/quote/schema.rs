//! A contract as the constant that it is in the binary.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use skills_core::contract::hash;
use skills_core::contract::schema::{
    Bounds, Child, Format, Hashed, Json, List, Number, Property, Schema, Shape,
};

use super::{Quote, list};

/// A value of type `Schema`.
impl Quote for Schema {
    fn quote(&self) -> TokenStream {
        let Self {
            shape,
            nullable,
            description,
            default,
            bounds,
        } = self;
        let shape = shape.quote();
        let description = description.quote();
        let default = default.quote();
        let bounds = bounds.quote();
        quote! {
            __skills::contract::schema::Schema {
                shape: #shape,
                nullable: #nullable,
                description: #description,
                default: #default,
                bounds: #bounds,
            }
        }
    }
}

impl Quote for Shape {
    fn quote(&self) -> TokenStream {
        let shape = quote!(__skills::contract::schema::Shape);
        match self {
            Self::Object {
                properties,
                additional,
            } => {
                let properties = list(properties);
                let additional = additional.quote();
                quote!(#shape::Object { properties: #properties, additional: #additional })
            }
            Self::Array { items } => {
                let items = items.quote();
                quote!(#shape::Array { items: #items })
            }
            Self::String { choices, constant } => {
                let choices = choices.as_ref().map(Texts).quote();
                let constant = constant.quote();
                quote!(#shape::String { choices: #choices, constant: #constant })
            }
            Self::Boolean => quote!(#shape::Boolean),
            Self::Integer => quote!(#shape::Integer),
            Self::Number => quote!(#shape::Number),
            Self::Union {
                branches,
                discriminator,
            } => {
                let branches = list(branches);
                let discriminator = discriminator.quote();
                quote!(#shape::Union { branches: #branches, discriminator: #discriminator })
            }
            Self::Tagged { tag, value, object } => {
                let tag = tag.quote();
                let value = value.quote();
                let object = object.quote();
                quote!(#shape::Tagged { tag: #tag, value: #value, object: #object })
            }
            Self::Over(child) => {
                let child = child.quote();
                quote!(#shape::Over(#child))
            }
            Self::Poisoned => quote!(#shape::Poisoned),
        }
    }
}

/// The values of an enum.
struct Texts<'a>(&'a List<Hashed>);

impl Quote for Texts<'_> {
    fn quote(&self) -> TokenStream {
        list(self.0)
    }
}

impl Quote for Property {
    fn quote(&self) -> TokenStream {
        let Self {
            name,
            required,
            schema,
        } = self;
        let name = name.quote();
        let schema = schema.quote();
        quote! {
            __skills::contract::schema::Property { name: #name, required: #required, schema: #schema }
        }
    }
}

impl Quote for Child {
    fn quote(&self) -> TokenStream {
        let schema = match self {
            Self::Static(schema) => schema.quote(),
            Self::Owned(schema) => schema.quote(),
        };
        quote!(__skills::contract::schema::build::child(const { &#schema }))
    }
}

/// The hash is computed here, so that const evaluation need not look at the bytes.
impl Quote for Hashed {
    fn quote(&self) -> TokenStream {
        let Self { text, hash: _ } = self;
        hashed(text)
    }
}

/// A text with its hash.
pub(crate) fn hashed(text: &str) -> TokenStream {
    let hash = Literal::u128_suffixed(hash::text(text));
    quote!(__skills::contract::schema::build::hashed(#text, #hash))
}

impl Quote for Bounds {
    fn quote(&self) -> TokenStream {
        let none = quote!(__skills::contract::schema::Bounds::NONE);
        if *self == Self::NONE {
            return none;
        }
        let Self {
            minimum,
            maximum,
            exclusive_minimum,
            exclusive_maximum,
            min_length,
            max_length,
            min_items,
            max_items,
            format,
        } = self;
        let set: TokenStream = [
            bound(&quote!(minimum), minimum.as_ref()),
            bound(&quote!(maximum), maximum.as_ref()),
            bound(&quote!(exclusive_minimum), exclusive_minimum.as_ref()),
            bound(&quote!(exclusive_maximum), exclusive_maximum.as_ref()),
            bound(&quote!(min_length), min_length.as_ref()),
            bound(&quote!(max_length), max_length.as_ref()),
            bound(&quote!(min_items), min_items.as_ref()),
            bound(&quote!(max_items), max_items.as_ref()),
            bound(&quote!(format), format.as_ref()),
        ]
        .into_iter()
        .flatten()
        .collect();
        quote!(__skills::contract::schema::Bounds { #set ..#none })
    }
}

fn bound<T: Quote>(field: &TokenStream, value: Option<&T>) -> Option<TokenStream> {
    let value = value?.quote();
    Some(quote!(#field: __skills::Option::Some(#value),))
}

impl Quote for Number {
    fn quote(&self) -> TokenStream {
        let number = quote!(__skills::contract::schema::Number);
        match self {
            Self::Integer(value) => quote!(#number::Integer(#value)),
            Self::Float(value) => quote!(#number::Float(#value)),
        }
    }
}

impl Quote for u32 {
    fn quote(&self) -> TokenStream {
        quote!(#self)
    }
}

impl Quote for Format {
    fn quote(&self) -> TokenStream {
        // `Format` is non-exhaustive: one added to the core is found by its place in `ALL`.
        let place = Self::ALL.iter().position(|format| format == self);
        quote!(__skills::contract::schema::Format::ALL[#place])
    }
}

impl Quote for Json {
    fn quote(&self) -> TokenStream {
        let json = quote!(__skills::contract::schema::Json);
        match self {
            Self::Null => quote!(#json::Null),
            Self::Bool(value) => quote!(#json::Bool(#value)),
            Self::Number(number) => {
                let number = number.quote();
                quote!(#json::Number(#number))
            }
            Self::Text(text) => {
                let text = text.quote();
                quote!(#json::Text(#text))
            }
            Self::List(items) => {
                let items = list(items);
                quote!(#json::List(#items))
            }
            Self::Object(entries) => {
                let entries = list(entries);
                quote!(#json::Object(#entries))
            }
        }
    }
}

impl Quote for (Hashed, Json) {
    fn quote(&self) -> TokenStream {
        let (key, value) = self;
        let key = key.quote();
        let value = value.quote();
        quote!((#key, #value))
    }
}
