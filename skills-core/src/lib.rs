//! Reads, parses and checks Agent Skills and their contracts.
//!
//! This is the shared core of `skills-runtime`, `skills-macros` and `skills-build`: what compiles, loads, because one
//! function decides. Name `skills-runtime` in your `Cargo.toml`; it re-exports what you need.
//!
//! Not here: tokens (`skills-macros`), Cargo (`skills-build`), tools, prompts and search (`skills-runtime`).
//!
//! Without the feature `compile` there is only what a program with embedded skills runs: catalogs, and contracts to bind
//! calls with. A linker has to look at the rest even if nothing calls it.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod by_name; // one map for all
mod json; // JSON with places
#[doc(hidden)]
pub mod order; // one sort for all

pub mod catalog; // what passed
pub mod contract; // what a call must look like
pub mod render; // how it looks
pub mod suggest; // did you mean

#[cfg(feature = "compile")]
mod check; // the rules
#[cfg(feature = "compile")]
mod compiled; // what comes out
#[cfg(feature = "compile")]
mod draft; // what was parsed
#[cfg(feature = "compile")]
mod fields; // what frontmatter can say
#[cfg(feature = "compile")]
mod glob; // patterns for paths
#[cfg(feature = "compile")]
mod parallel; // work on all processors
#[cfg(feature = "compile")]
mod parse; // from texts to drafts
#[cfg(feature = "compile")]
mod report; // from findings to diagnostics
#[cfg(feature = "compile")]
mod verdict; // what passes

#[cfg(feature = "compile")]
pub mod code; // the rules by name
#[cfg(feature = "compile")]
pub mod diag; // what did not pass
#[cfg(feature = "compile")]
pub mod options; // how a root is judged
#[cfg(feature = "compile")]
pub mod read; // from disk to texts
#[cfg(feature = "compile")]
pub mod source; // texts, bytes, what went wrong while reading
#[cfg(feature = "compile")]
#[doc(hidden)]
pub mod watched; // between the build helper and the macro

#[cfg(feature = "compile")]
pub use compiled::{Compiled, Skipped};
#[cfg(feature = "compile")]
pub use read::read;
#[cfg(feature = "compile")]
pub use render::{render, render_styled};
#[cfg(feature = "compile")]
pub use verdict::{compile, compile_each};
