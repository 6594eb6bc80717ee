//! The macros of `skills-runtime`, which re-exports them. Name that crate, not this one.
//!
//! Not here: rules and the words of messages about skills (`skills-core`).

mod derive; // AIInputContract
mod quote; // checked values as tokens

/// Makes a type part of contracts: its JSON Schema becomes a constant.
///
/// Documented where it is re-exported, at `skills_runtime::AIInputContract`.
#[proc_macro_derive(AIInputContract, attributes(contract, serde))]
pub fn ai_input_contract(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    derive::contract(tokens.into()).into()
}
