//! Values as they are written in attributes: JSON, in Rust's tokens.

use std::borrow::Cow;

use proc_macro2::TokenStream;
use skills_core::contract::hash;
use skills_core::contract::schema::{Hashed, Json, Number};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Ident, Lit, LitStr, Token, braced, bracketed, token};

/// A value of JSON.
///
/// # Errors
///
/// The tokens are none; the error is on the one where they stop being.
pub(super) fn json(tokens: TokenStream) -> syn::Result<Json> {
    value.parse2(tokens)
}

/// A number.
///
/// # Errors
///
/// The tokens are none.
pub(super) fn number(tokens: TokenStream) -> syn::Result<Number> {
    signed.parse2(tokens)
}

pub(super) fn hashed(text: String) -> Hashed {
    Hashed {
        hash: hash::text(&text),
        text: Cow::Owned(text),
    }
}

const EXPECTED: &str = "expected a value of JSON: a number, a string, `true`, `false`, `null`, `[…]` or `{ \"key\": … }`";

fn value(input: ParseStream<'_>) -> syn::Result<Json> {
    if input.peek(token::Bracket) {
        let items;
        bracketed!(items in input);
        let items = Punctuated::<Json, Token![,]>::parse_terminated_with(&items, value)?;
        return Ok(Json::List(items.into_iter().collect()));
    }
    if input.peek(token::Brace) {
        let entries;
        braced!(entries in input);
        return object(&entries);
    }
    if input.peek(Token![-]) {
        return signed(input).map(Json::Number);
    }
    if input.peek(Ident::peek_any) && !input.peek(syn::LitBool) {
        let name = Ident::parse_any(input)?;
        if name == "null" {
            return Ok(Json::Null);
        }
        return Err(syn::Error::new(name.span(), EXPECTED));
    }
    if !input.peek(Lit) {
        return Err(input.error(EXPECTED));
    }
    match input.fork().parse()? {
        Lit::Str(text) => {
            input.parse::<Lit>()?;
            Ok(Json::Text(hashed(text.value())))
        }
        Lit::Bool(value) => {
            input.parse::<Lit>()?;
            Ok(Json::Bool(value.value))
        }
        Lit::Int(_) | Lit::Float(_) => signed(input).map(Json::Number),
        other => Err(syn::Error::new_spanned(other, EXPECTED)),
    }
}

/// Entries sorted as contracts sort them.
fn object(input: ParseStream<'_>) -> syn::Result<Json> {
    let entries = Punctuated::<Entry, Token![,]>::parse_terminated(input)?;
    let mut sorted: Vec<(Hashed, Json)> = Vec::new();
    for Entry { key, value } in entries {
        let text = key.value();
        if sorted.iter().any(|(other, _)| other.text == text) {
            return Err(syn::Error::new(
                key.span(),
                format!("`{text}` is given twice"),
            ));
        }
        sorted.push((hashed(text), value));
    }
    sorted.sort_by(|(a, _), (b, _)| a.text.encode_utf16().cmp(b.text.encode_utf16()));
    Ok(Json::Object(Cow::Owned(sorted)))
}

struct Entry {
    key: LitStr,
    value: Json,
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = input.parse()?;
        input.parse::<Token![:]>()?;
        let value = value(input)?;
        Ok(Self { key, value })
    }
}

fn signed(input: ParseStream<'_>) -> syn::Result<Number> {
    let minus: Option<Token![-]> = input.parse()?;
    let sign = if minus.is_some() { "-" } else { "" };
    match input.parse()? {
        Lit::Int(digits) => {
            let value: Option<i128> = format!("{sign}{}", digits.base10_digits()).parse().ok();
            value
                .filter(|value| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(value))
                .map(Number::Integer)
                .ok_or_else(|| {
                    syn::Error::new(
                        digits.span(),
                        "this integer is beyond 64 bits, which is all that JSON carries safely",
                    )
                })
        }
        Lit::Float(digits) => {
            let value: Option<f64> = format!("{sign}{}", digits.base10_digits()).parse().ok();
            value
                .filter(|value| value.is_finite())
                .map(Number::Float)
                .ok_or_else(|| {
                    syn::Error::new(
                        digits.span(),
                        "this number is beyond a double, which is all that JSON carries safely",
                    )
                })
        }
        other => Err(syn::Error::new_spanned(other, "expected a number")),
    }
}
