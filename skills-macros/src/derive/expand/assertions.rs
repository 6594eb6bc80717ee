//! What only const evaluation can check: each a constant of its own, on its own token, so that all are reported.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Generics, Type};

use super::schema;
use crate::derive::attribute::{Bound, Limit};
use crate::derive::check::double;
use crate::derive::input::{Content, Field, Input, Kind};
use crate::quote::{Quote, hashed};

/// A field whose type mentions a parameter can only be checked where the parameter is known: within the schema.
#[derive(Default)]
pub(super) struct Assertions {
    pub(super) alone: Vec<TokenStream>,
    pub(super) within: Vec<TokenStream>,
}

pub(super) fn of(input: &Input) -> Assertions {
    let mut assertions = Assertions::default();
    match &input.kind {
        Kind::Object(fields) => assertions.fields(fields, input),
        Kind::Newtype(field) => assertions.field(field, input),
        Kind::Union { tag, variants } => {
            for variant in variants {
                match &variant.content {
                    Content::Nothing => {}
                    Content::Fields(fields) => assertions.fields(fields, input),
                    Content::Newtype(ty) => {
                        let tag = hashed(&tag.value());
                        let schema = schema::of_type(ty);
                        let call = quote_spanned! {ty.span()=>
                            __skills::contract::assert::branch(#schema, const { &#tag })
                        };
                        assertions.push(ty, input, &call);
                    }
                }
            }
        }
        Kind::Choices(_) | Kind::Given(_) | Kind::Broken { .. } => {}
    }
    assertions
}

impl Assertions {
    fn fields(&mut self, fields: &[Field], input: &Input) {
        for field in fields {
            self.field(field, input);
        }
    }

    fn field(&mut self, field: &Field, input: &Input) {
        for bound in &field.said.bounds {
            self.push(
                &field.ty,
                input,
                &narrows(bound, &schema::of_field_type(field)),
            );
        }
        if let Some(call) = gap(field) {
            self.push(&field.ty, input, &call);
        }
        if let Some(default) = &field.said.default {
            let value = default.value.tokens();
            let layer = schema::layer(field);
            let call = quote_spanned! {default.tokens.span()=>
                __skills::contract::assert::default(#layer, const { &#value })
            };
            self.push(&field.ty, input, &call);
        }
    }

    fn push(&mut self, ty: &Type, input: &Input, call: &TokenStream) {
        let parameters = parameters(&input.generics);
        if mentions(ty.to_token_stream(), &parameters) {
            self.within.push(quote!(#call;));
        } else {
            self.alone.push(quote!(const _: () = #call;));
        }
    }
}

fn narrows(bound: &Bound, schema: &TokenStream) -> TokenStream {
    let key = proc_macro2::Ident::new(&bound.name(), bound.tokens.span());
    let value = match &bound.value {
        Limit::Number(number) => number.tokens(),
        Limit::Count(count) => count.tokens(),
        Limit::Format(format) => format.tokens(),
    };
    quote_spanned! {bound.tokens.span()=>
        __skills::contract::assert::#key(#schema, #value)
    }
}

/// Whether something is left between neighbours, the type decides; of others the order is known here.
fn gap(field: &Field) -> Option<TokenStream> {
    let find = |name: &str| {
        let bound = field
            .said
            .bounds
            .iter()
            .find(|bound| bound.name() == name)?;
        match bound.value {
            Limit::Number(number) => Some((bound, number)),
            Limit::Count(_) | Limit::Format(_) => None,
        }
    };
    let ((bound, low), (_, high)) = (find("exclusive_minimum")?, find("exclusive_maximum")?);
    let distance = double(high) - double(low);
    if distance <= 0.0 || distance > 1.0 {
        return None;
    }
    let schema = schema::of_field_type(field);
    let (low, high) = (low.tokens(), high.tokens());
    Some(quote_spanned! {bound.tokens.span()=>
        __skills::contract::assert::gap(#schema, #low, #high)
    })
}

fn parameters(generics: &Generics) -> Vec<String> {
    generics
        .params
        .iter()
        .map(|parameter| match parameter {
            syn::GenericParam::Type(parameter) => parameter.ident.to_string(),
            syn::GenericParam::Const(parameter) => parameter.ident.to_string(),
            syn::GenericParam::Lifetime(parameter) => parameter.lifetime.ident.to_string(),
        })
        .collect()
}

/// Too careful at worst: a type of the same name as a parameter counts.
fn mentions(tokens: TokenStream, parameters: &[String]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), parameters),
        TokenTree::Ident(ident) => parameters.iter().any(|parameter| ident == parameter),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
