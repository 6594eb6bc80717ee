//! Lists of codes: `["unknown-field", "body-too-long"]`.

use proc_macro2::TokenStream;
use skills_core::code::Code;
use skills_core::suggest::nearest;
use syn::parse::{ParseBuffer, ParseStream, Parser as _};
use syn::{Error, LitStr, Result};

/// A code, and where it stands.
type Written = (LitStr, Code);

/// The codes of a list, and what is wrong with single elements.
///
/// # Errors
///
/// When there is no list at all.
pub(super) fn codes(input: ParseStream<'_>, example: &str) -> Result<(Vec<Written>, Vec<Error>)> {
    let content = brackets(input, example)?;
    let (mut codes, mut errors) = (Vec::new(), Vec::new());
    for element in super::split_at_commas(content.parse()?) {
        // The empty list, and what follows a last comma.
        if element.is_empty() {
            continue;
        }
        match code(&element) {
            Ok(code) => codes.push(code),
            Err(error) => errors.push(error),
        }
    }
    Ok((codes, errors))
}

fn brackets<'a>(input: ParseStream<'a>, example: &str) -> Result<ParseBuffer<'a>> {
    if !input.peek(syn::token::Bracket) {
        return Err(input.error(format!("expected a list of codes, as in `{example}`")));
    }
    let content;
    syn::bracketed!(content in input);
    Ok(content)
}

fn code(element: &TokenStream) -> Result<Written> {
    let parse = |input: ParseStream<'_>| {
        let literal = input.parse::<LitStr>().map_err(|_| bare(element))?;
        let rest: TokenStream = input.parse()?;
        if rest.is_empty() {
            return Ok(literal);
        }
        let message = "expected `,` between two codes";
        Err(Error::new_spanned(rest, message))
    };
    let literal = parse.parse2(element.clone())?;
    super::plain(&literal)?;
    let written = literal.value();
    match written.parse() {
        Ok(code) => Ok((literal, code)),
        Err(_) => Err(Error::new(literal.span(), unknown(&written))),
    }
}

/// `unknown-field` is three tokens to Rust, and a formatter would tear them apart: codes are strings.
fn bare(element: &TokenStream) -> Error {
    let words: String = element
        .to_string()
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect();
    let message = match nearest(&words, names()) {
        Some(code) => format!("codes are string literals: write `\"{code}\"`"),
        None => "codes are string literals, as in `\"unknown-field\"`".to_owned(),
    };
    Error::new_spanned(element, message)
}

fn unknown(written: &str) -> String {
    match nearest(written, names()) {
        Some(code) => format!("there is no code `{written}`; did you mean `{code}`?"),
        None => format!("there is no code `{written}`; `cargo skills explain` lists them all"),
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    Code::ALL.iter().map(|code| code.as_str())
}
