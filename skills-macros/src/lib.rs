//! The macros of `skills-runtime`, which re-exports them. Name that crate, not this one.
//!
//! Not here: rules and the words of messages about skills (`skills-core`).

mod derive; // AIInputContract
mod embed; // include_skills!
mod input; // what a call of it says
mod place; // where its directory is
mod quote; // checked values as tokens
mod report; // what did not pass

/// Makes a type part of contracts: its JSON Schema becomes a constant.
///
/// Documented where it is re-exported, at `skills_runtime::AIInputContract`.
#[proc_macro_derive(AIInputContract, attributes(contract, serde))]
pub fn ai_input_contract(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::contract(tokens.into()).into()
}

/// Not public API: what `skills_runtime::include_skills!` expands to, with `$crate` in front.
#[doc(hidden)]
#[proc_macro]
pub fn include_skills(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    embed::skills(tokens.into()).into()
}
