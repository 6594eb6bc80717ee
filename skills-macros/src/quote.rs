//! Writes checked values down as expressions of constants.

mod schema; // contracts

use proc_macro2::TokenStream;
use quote::quote;

pub(crate) use schema::hashed;

/// A value that an expansion can write down.
pub(crate) trait Quote {
    /// An expression that is this value, in a constant.
    fn quote(&self) -> TokenStream;
}

impl<T: Quote> Quote for Option<T> {
    fn quote(&self) -> TokenStream {
        option(self.as_ref())
    }
}

fn option<T: Quote>(value: Option<&T>) -> TokenStream {
    match value.map(Quote::quote) {
        Some(value) => quote!(__skills::Option::Some(#value)),
        None => quote!(__skills::Option::None),
    }
}

fn list<T: Quote>(items: &[T]) -> TokenStream {
    let items = items.iter().map(Quote::quote);
    quote!(__skills::list(const { &[#(#items),*] }))
}
