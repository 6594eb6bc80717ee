//! `#[contract(schema = r#"{…}"#)]`: the core's compiler reads it, so that it is what a sidecar of the same text would be.

use skills_core::contract::Schema;
use syn::LitStr;

use super::problem::Problems;

/// The schema; every mistake in it is reported on the literal, inside of which no token can be pointed at.
pub(super) fn schema(literal: &LitStr, problems: &mut Problems) -> Option<Schema> {
    match Schema::from_json(&literal.value()) {
        Ok(schema) => Some(schema),
        Err(mistakes) => {
            for mistake in &mistakes {
                let place = mistake.place().start();
                let place =
                    place.map(|at| format!(" (line {}, column {} of it)", at.line, at.column));
                problems.on(
                    literal,
                    format!("{}{}", mistake.message(), place.unwrap_or_default()),
                    mistake.help().unwrap_or(
                        "see which keywords there are: `cargo skills explain schema-keyword`",
                    ),
                );
            }
            None
        }
    }
}
