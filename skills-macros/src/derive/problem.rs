//! What is wrong, on its token, and what to do.

use std::fmt::Display;

use proc_macro2::Span;
use quote::ToTokens;
use syn::Error;

/// The mistakes found so far: nothing stops at the first.
#[derive(Default)]
pub(super) struct Problems(Option<Error>);

impl Problems {
    /// On these tokens.
    pub(super) fn on(&mut self, tokens: impl ToTokens, message: impl Display, help: impl Display) {
        self.push(Error::new_spanned(tokens, text(message, help)));
    }

    /// At this place.
    pub(super) fn at(&mut self, span: Span, message: impl Display, help: impl Display) {
        self.push(Error::new(span, text(message, help)));
    }

    pub(super) fn push(&mut self, error: Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    pub(super) fn into_error(self) -> Option<Error> {
        self.0
    }
}

/// As the core's rendering lays it out.
fn text(message: impl Display, help: impl Display) -> String {
    format!("{message}\n = help: {help}")
}
