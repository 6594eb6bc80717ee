//! Tests of the whole product. This crate is never published.
//!
//! Not here: rules (they are tested on folders in `skills-core`, in milliseconds).

pub mod project; // a user's project in a temporary directory, built with real cargo
