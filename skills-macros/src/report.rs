//! Mistakes as compile errors, and warnings as warnings, on the token that they are about.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use skills_core::diag::{Diagnostic, Diagnostics, Level};
use skills_core::render::render;

/// More than these in one go help nobody; the rest is counted.
const SHOWN: usize = 50;

/// One statement per error, shown in order, each with this door's own `help`.
pub(crate) fn errors(diagnostics: &Diagnostics, help: &str, span: Span) -> TokenStream {
    let errors: Vec<&Diagnostic> = diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.level() == Level::Error)
        .collect();
    let all = errors.iter().map(|error| error.count()).sum();
    let shown = errors.iter().take(SHOWN);
    let mut statements: Vec<TokenStream> = shown
        .map(|diagnostic| error(&(rendered(diagnostic) + help), span))
        .collect();
    statements.extend(more(all).map(|message| error(&message, span)));
    in_order(statements)
}

/// One statement per warning. Those of a build script look better, so these are for what it has not said.
pub(crate) fn warnings(diagnostics: &Diagnostics, span: Span) -> TokenStream {
    let shown = diagnostics.iter().take(SHOWN);
    let mut statements: TokenStream = shown
        .map(|diagnostic| warning(&rendered(diagnostic), span))
        .collect();
    statements.extend(more(diagnostics.count()).map(|message| warning(&message, span)));
    statements
}

/// How many of so many findings are not shown.
fn more(found: usize) -> Option<String> {
    let more = found.checked_sub(SHOWN).filter(|more| *more > 0)?;
    Some(format!(
        "and {more} more: `cargo skills check` lists them all"
    ))
}

/// Mistakes of the call itself, each on its own token.
pub(crate) fn misuse(mistakes: syn::Error) -> TokenStream {
    let statements = mistakes.into_iter();
    in_order(
        statements
            .map(|mistake| error(&mistake.to_string(), mistake.span()))
            .collect(),
    )
}

/// rustc expands calls that wait for an import, here of the alias `__skills`, from the last to the first (1.95).
fn in_order(statements: Vec<TokenStream>) -> TokenStream {
    statements.into_iter().rev().collect()
}

/// The path comes through the alias `__skills`: through `$crate` rustc would underline the whole call, and `::core` may
/// be somebody's crate.
pub(crate) fn error(message: &str, span: Span) -> TokenStream {
    quote_spanned!(span=> __skills::compile_error!(#message);)
}

/// A macro cannot warn on stable Rust, but the use of something deprecated does.
pub(crate) fn warning(message: &str, span: Span) -> TokenStream {
    // Located where the user looks, yet known to lints as expanded code.
    let quiet = Span::mixed_site().located_at(span);
    let item = quote_spanned! {quiet=>
        #[deprecated(note = #message)]
        const A_WARNING_ABOUT_SKILLS: () = ();
    };
    let usage = quote_spanned!(span=> A_WARNING_ABOUT_SKILLS);
    quote_spanned! {quiet=>
        const _: () = { #item #usage };
    }
}

/// rustc writes `error: ` itself.
fn rendered(diagnostic: &Diagnostic) -> String {
    let text = render(diagnostic);
    let title = format!("{}: ", diagnostic.level());
    text.strip_prefix(&title)
        .unwrap_or(&text)
        .trim_end()
        .to_owned()
}
