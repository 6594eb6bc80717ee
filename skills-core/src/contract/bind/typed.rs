//! From checked arguments to a value of a type.

use serde::de::DeserializeOwned;

use super::super::Contract;
use super::super::arguments::{ArgumentError, ArgumentErrors, ErrorCode, beginning};
use super::path::Path;
use super::units::{Trail, Units};
use super::{Bound, DEEPEST};
use crate::json::{self, Kind, Node};
use crate::render::untrusted;

/// Characters of what a type says itself; it may repeat the whole value.
const LONGEST_SAID: usize = 1_000;

/// Binds arguments and reads them as a type.
///
/// # Errors
///
/// What the contract does not allow; else the first thing that the type does not take.
pub(crate) fn typed<T: DeserializeOwned>(
    contract: &Contract,
    arguments: &str,
) -> Result<T, ArgumentErrors> {
    contract
        .bind_for(arguments, true)
        .and_then(|bound| read(&bound))
}

/// The same for arguments that somebody else has parsed.
///
/// # Errors
///
/// As for [`typed`].
pub(crate) fn typed_value<T: DeserializeOwned>(
    contract: &Contract,
    arguments: &serde_json::Value,
) -> Result<T, ArgumentErrors> {
    contract
        .bind_value_for(arguments, true)
        .and_then(|bound| read(&bound))
}

fn read<T: DeserializeOwned>(bound: &Bound) -> Result<T, ArgumentErrors> {
    let text = bound.effective();
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let trail = Trail::default();
    T::deserialize(Units(&mut deserializer, &trail))
        .map_err(|error| refused(text, &error, trail).into())
}

/// A contract cannot say all that a type demands (an `i64` and the integers above it): that is found here.
fn refused(text: &str, error: &serde_json::Error, trail: Trail) -> ArgumentError {
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let number = [
        "invalid value: integer",
        "invalid value: floating point",
        "number out of range",
    ];
    let code = if number.iter().any(|start| said.starts_with(start)) {
        ErrorCode::NumberOutOfRange
    } else {
        ErrorCode::BindingFailed
    };
    let message = untrusted(&beginning(said, LONGEST_SAID)).to_string();
    let at = |path: &Path<'_>, node: Option<&Node<'_>>| {
        let error = ArgumentError::new(path.property(), path.pointer(), code, message.as_str());
        match node.and_then(|node| text.get(node.span.clone())) {
            Some(given) => error.attempted(given),
            None => error,
        }
    };
    match &json::parse(text, DEEPEST + 1) {
        Ok(root) => follow(root, &Path::Root, &mut trail.steps(), &at),
        Err(_) => at(&Path::Root, None),
    }
}

/// Goes where the trail leads: the effective arguments stand in the order in which serde has read them.
fn follow(
    node: &Node<'_>,
    path: &Path<'_>,
    steps: &mut dyn Iterator<Item = usize>,
    found: &dyn Fn(&Path<'_>, Option<&Node<'_>>) -> ArgumentError,
) -> ArgumentError {
    let step = steps.next();
    match (&node.kind, step) {
        (Kind::Array(items), Some(index)) if let Some(item) = items.get(index) => {
            follow(item, &path.index(index), steps, found)
        }
        (Kind::Object(entries), Some(place)) if let Some(entry) = entries.get(place) => {
            follow(&entry.value, &path.name(&entry.key), steps, found)
        }
        _ => found(path, Some(node)),
    }
}
