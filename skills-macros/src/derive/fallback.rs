//! The type after a mistake: it has the traits, so that nothing that uses it is an error too.

use proc_macro2::TokenStream;
use quote::quote;

use super::expand;
use super::input::{Input, Kind};

/// Impls that hold on everything.
pub(super) fn poisoned(input: &Input) -> TokenStream {
    let schema = quote!(__skills::contract::Schema::POISONED);
    let root = match &input.kind {
        Kind::Object(_) | Kind::Given(_) => true,
        Kind::Broken { root } => *root,
        Kind::Newtype(_) | Kind::Choices(_) | Kind::Union { .. } => false,
    };
    let mut impls = expand::contract_type(input, &schema);
    if root {
        impls.extend(expand::input_contract(input));
    }
    impls.extend(expand::json_schema(input));
    impls.extend(expand::assertions(input));
    expand::in_const(input, &impls)
}
