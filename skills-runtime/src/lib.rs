//! Agent Skills, checked at compile time and served to a model.

mod catalog; // what passed, embedded or loaded

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private; // what expansions name

pub use catalog::Catalog;
