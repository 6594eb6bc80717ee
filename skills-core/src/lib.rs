//! Reads, parses and checks Agent Skills and their contracts.
//!
//! This is the shared core of `skills-runtime`, `skills-macros` and `skills-build`: what compiles, loads, because one
//! function decides. Name `skills-runtime` in your `Cargo.toml`; it re-exports what you need.
//!
//! Not here: tokens (`skills-macros`), Cargo (`skills-build`), tools, prompts and search (`skills-runtime`).

pub mod catalog; // what passed
pub mod code; // the rules by name
pub mod contract; // what a call must look like
pub mod diag; // what did not pass
mod json; // JSON with places
pub mod options; // how a root is judged
pub mod render;
pub mod source; // texts, bytes, what went wrong while reading // how it looks
pub mod suggest; // did you mean
