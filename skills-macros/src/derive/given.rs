//! `#[contract(schema = r#"{…}"#)]`: the core's compiler reads it, so that it is what a sidecar of the same text would be.

use skills_core::contract::Schema;
use syn::LitStr;

use super::problem::Problems;

/// The schema; every mistake in it is reported on the literal, inside of which no token can be pointed at.
pub(super) fn schema(literal: &LitStr, problems: &mut Problems) -> Option<Schema> {
    problems.on(
        literal,
        "a given schema cannot be read yet",
        "use a type that has one",
    );
    None
}
