//! `#[derive(AIInputContract)]`: a Rust type as serde reads it, written down as a schema.

mod attribute; // `#[contract(…)]`
mod case; // names by `rename_all`
mod check; // what the compiler cannot see
mod describe; // doc comments
mod entry; // what stands between the parentheses of an attribute
mod expand; // input → constants
mod fallback; // the type after a mistake
mod given; // `schema = "…"`
mod input; // the type, read
mod literal; // `default = …`
mod problem; // what is wrong, and what to do
mod serde; // `#[serde(…)]`

use proc_macro2::TokenStream;
use syn::DeriveInput;

use problem::Problems;

/// Every mistake at once, each on its own token; then a type that causes no second error.
pub(crate) fn contract(tokens: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(tokens) {
        Ok(item) => item,
        Err(error) => return error.into_compile_error(),
    };
    let mut problems = Problems::default();
    let input = input::read(&item, &mut problems);
    check::all(&item, &input, &mut problems);
    match problems.into_error() {
        None => expand::contract(&input),
        Some(error) => {
            let errors = error.into_compile_error();
            let fallback = fallback::poisoned(&input);
            quote::quote!(#errors #fallback)
        }
    }
}
