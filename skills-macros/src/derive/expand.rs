//! The type as constants. Whatever can fail is spanned on the user's tokens.

mod assertions; // what const evaluation checks
mod schema; // the tree

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use skills_core::contract::schema::Shape;
use syn::{GenericParam, Generics, parse_quote};

use super::input::{Input, Kind};
use assertions::Assertions;

/// The impls of a type without a mistake.
pub(super) fn contract(input: &Input) -> TokenStream {
    let Assertions { alone, within } = assertions::of(input);
    let tree = schema::of(input);
    let schema = if is_generic(&input.generics) {
        quote!({ #(#within)* &#tree })
    } else {
        quote!({ #(#within)* __skills::contract::assert::readable(const { &#tree }) })
    };
    let mut items = contract_type(input, &schema);
    if is_root(&input.kind) {
        items.extend(input_contract(input));
    }
    items.extend(limits(input));
    items.extend(json_schema(input));
    items.extend(alone);
    in_const(input, &items)
}

/// What const evaluation can say although something else is wrong.
pub(super) fn assertions(input: &Input) -> Vec<TokenStream> {
    assertions::of(input).alone
}

/// Its schema is one schema for each set of arguments, and judged where they are known.
fn is_generic(generics: &Generics) -> bool {
    generics
        .params
        .iter()
        .any(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
}

/// A schema that nothing could read again is a mistake of the type; of a generic one, where it is taken as arguments.
fn limits(input: &Input) -> Option<TokenStream> {
    if is_generic(&input.generics) {
        return None;
    }
    let ident = &input.ident;
    let arguments = input.generics.lifetimes().map(|_| quote!('_,));
    Some(quote_spanned! {ident.span()=>
        const _: () = __skills::contract::assert::limits(
            <#ident<#(#arguments)*> as __skills::contract::ContractType>::SCHEMA,
        );
    })
}

fn is_root(kind: &Kind) -> bool {
    match kind {
        Kind::Object(_) => true,
        Kind::Given(schema) => {
            let closed = matches!(
                schema.shape,
                Shape::Object {
                    additional: None,
                    ..
                }
            );
            closed && !schema.nullable
        }
        Kind::Newtype(_) | Kind::Choices(_) | Kind::Union { .. } | Kind::Broken { .. } => false,
    }
}

/// In a scope of its own, where `__skills` is all that the expansion names.
pub(super) fn in_const(input: &Input, items: &TokenStream) -> TokenStream {
    let private = &input.private;
    quote! {
        #[allow(
            unused_qualifications,
            reason = "paths have the span of the user's types, and the user may have imported what they name"
        )]
        const _: () = {
            use #private as __skills;
            #items
        };
    }
}

pub(super) fn contract_type(input: &Input, schema: &TokenStream) -> TokenStream {
    let ident = &input.ident;
    let generics = bounded(&input.generics);
    let (parameters, arguments, conditions) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters __skills::contract::ContractType for #ident #arguments #conditions {
            const SCHEMA: &'static __skills::contract::Schema = #schema;
        }
    }
}

pub(super) fn input_contract(input: &Input) -> TokenStream {
    let ident = &input.ident;
    let name = syn::ext::IdentExt::unraw(ident).to_string();
    let generics = bounded(&input.generics);
    let (parameters, arguments, conditions) = generics.split_for_impl();
    let schema = quote!(<Self as __skills::contract::ContractType>::SCHEMA);
    let limits = is_generic(&input.generics).then(|| {
        quote_spanned! {ident.span()=>
            __skills::contract::assert::limits(__skills::contract::assert::readable(#schema));
        }
    });
    quote! {
        #[automatically_derived]
        impl #parameters __skills::contract::AIInputContract for #ident #arguments #conditions {
            const CONTRACT: __skills::contract::Contract = {
                #limits
                __skills::contract::Contract::of(#name, #schema)
            };
        }
    }
}

/// `#[contract(schemars)]`; without the feature the macro of that name says so.
pub(super) fn json_schema(input: &Input) -> Option<TokenStream> {
    let span = input.schemars?;
    let ident = &input.ident;
    let name = syn::ext::IdentExt::unraw(ident).to_string();
    let generics = bounded(&input.generics);
    let (parameters, arguments, conditions) = generics.split_for_impl();
    Some(quote_spanned! {span=>
        __skills::json_schema! { [#parameters] [#ident #arguments] [#conditions] #name }
    })
}

/// Every type parameter stands for a type with a schema.
fn bounded(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    for parameter in &mut generics.params {
        if let GenericParam::Type(parameter) = parameter {
            parameter
                .bounds
                .push(parse_quote!(__skills::contract::ContractType));
        }
    }
    generics
}
