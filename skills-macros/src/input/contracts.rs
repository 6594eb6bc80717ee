//! Scripts and their types: `{ "my-skill/scripts/run.py": RunInput }`.

use proc_macro2::TokenTree;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Error, LitStr, Result, Token, Type};

/// A script and the type that it takes.
pub(crate) struct Binding {
    /// `<skill>/scripts/<file>`.
    pub(crate) script: LitStr,
    pub(crate) ty: Type,
}

/// The entries of a map, and what is wrong with single ones. A type that stands where one should is added to `types`,
/// whatever else is wrong.
///
/// # Errors
///
/// When there is no map at all.
pub(super) fn read(
    input: ParseStream<'_>,
    example: &str,
    types: &mut Vec<Type>,
) -> Result<(Vec<Binding>, Vec<Error>)> {
    let content = braces(input, example)?;
    let (mut bindings, mut errors) = (Vec::new(), Vec::new());
    while !content.is_empty() {
        match binding(&content, types) {
            Ok(binding) => bindings.push(binding),
            Err(error) => {
                errors.push(error);
                skip_to_comma(&content);
            }
        }
        if content.is_empty() {
            break;
        }
        if content.parse::<Token![,]>().is_err() {
            let message = "expected `,` between two scripts";
            errors.push(Error::new(content.span(), message));
            skip_to_comma(&content);
            content.parse::<Option<Token![,]>>()?;
        }
    }
    Ok((bindings, errors))
}

fn braces<'a>(input: ParseStream<'a>, example: &str) -> Result<ParseBuffer<'a>> {
    if !input.peek(syn::token::Brace) {
        let message = format!(
            "expected scripts and their types in braces, as in `{example}`, \
             where `RunInput` is a type with `#[derive(AIInputContract)]`"
        );
        return Err(input.error(message));
    }
    let content;
    syn::braced!(content in input);
    Ok(content)
}

fn binding(content: ParseStream<'_>, types: &mut Vec<Type>) -> Result<Binding> {
    let script: LitStr = content.parse().map_err(|error: Error| {
        let message =
            "expected the path of a script as a string literal, as in `\"my-skill/scripts/run.py\"`";
        Error::new(error.span(), message)
    })?;
    let colon = content.parse::<Token![:]>().map_err(|_| {
        let message = "expected `:` and a type, as in `\"my-skill/scripts/run.py\": RunInput`";
        Error::new(content.span(), message)
    });
    let ty = content.parse().map_err(|error: Error| {
        let message = "expected a type that derives `AIInputContract`";
        Error::new(error.span(), message)
    });
    types.extend(ty.clone());
    colon?;
    super::plain(&script)?;
    Ok(Binding { script, ty: ty? })
}

fn skip_to_comma(content: ParseStream<'_>) {
    while !content.is_empty() && !content.peek(Token![,]) {
        if content.parse::<TokenTree>().is_err() {
            return;
        }
    }
}
