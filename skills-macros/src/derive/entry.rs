//! What stands between the parentheses of an attribute: `key`, `key = value` and `key(…)`, by commas.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, Ident, Lit, LitStr, Token};

use super::problem::Problems;

/// One of them.
pub(super) struct Entry {
    pub(super) key: Ident,
    pub(super) value: Value,
}

pub(super) enum Value {
    /// Only the key.
    None,
    /// What stands behind `=`.
    Tokens(TokenStream),
    /// What stands between parentheses.
    Inner(TokenStream),
}

impl Entry {
    pub(super) fn name(&self) -> String {
        self.key.to_string()
    }

    /// The text behind `=`, if it is one.
    pub(super) fn text(&self) -> Option<LitStr> {
        match &self.value {
            Value::Tokens(tokens) => text(tokens.clone()),
            Value::None | Value::Inner(_) => None,
        }
    }

    /// Of `key = "x"` and `key(deserialize = "x")` the text: what counts when reading.
    pub(super) fn text_for_reading(&self) -> Option<LitStr> {
        let Value::Inner(inner) = &self.value else {
            return self.text();
        };
        let inner = entries.parse2(inner.clone()).ok()?;
        let side = inner.iter().find(|entry| entry.name() == "deserialize")?;
        side.text()
    }
}

/// A text literal, also where a macro put it into an invisible group.
pub(super) fn text(tokens: TokenStream) -> Option<LitStr> {
    match syn::parse2::<Lit>(tokens).ok()? {
        Lit::Str(text) => Some(text),
        _ => None,
    }
}

/// The entries of all attributes of this name.
pub(super) fn all(attributes: &[Attribute], name: &str, problems: &mut Problems) -> Vec<Entry> {
    let mut all = Vec::new();
    for attribute in attributes {
        if !attribute.path().is_ident(name) {
            continue;
        }
        match attribute.parse_args_with(entries) {
            Ok(entries) => all.extend(entries),
            // serde's own derive says what is wrong in its attribute.
            Err(_) if name == "serde" => {}
            Err(error) => problems.at(
                error.span(),
                format!("`#[{name}]` is not understood here: {error}"),
                format!("write `#[{name}(key = value, …)]`"),
            ),
        }
    }
    all
}

fn entries(input: ParseStream<'_>) -> syn::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        let key = Ident::parse_any(input)?;
        let value = if input.peek(Token![=]) {
            let equals = input.parse::<Token![=]>()?;
            Value::Tokens(until_comma(input, equals)?)
        } else if input.peek(syn::token::Paren) {
            let inner;
            syn::parenthesized!(inner in input);
            Value::Inner(inner.parse()?)
        } else {
            Value::None
        };
        entries.push(Entry { key, value });
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(entries)
}

fn until_comma(input: ParseStream<'_>, equals: Token![=]) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    if tokens.is_empty() {
        return Err(syn::Error::new_spanned(
            equals,
            "a value is missing behind `=`",
        ));
    }
    Ok(tokens)
}
