//! From checked arguments to a value of a type.

use serde::de::DeserializeOwned;

use super::super::Contract;
use super::super::arguments::{ArgumentError, ArgumentErrors, ErrorCode};
use super::path::Path;
use super::units::Units;
use super::{Bound, DEEPEST};
use crate::json::{self, Kind, Node};
use crate::render::untrusted;

/// Binds arguments and reads them as a type.
///
/// # Errors
///
/// What the contract does not allow; else the first thing that the type does not take.
pub(crate) fn typed<T: DeserializeOwned>(
    contract: &Contract,
    arguments: &str,
) -> Result<T, ArgumentErrors> {
    contract.bind(arguments).and_then(|bound| read(&bound))
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
        .bind_value(arguments)
        .and_then(|bound| read(&bound))
}

fn read<T: DeserializeOwned>(bound: &Bound) -> Result<T, ArgumentErrors> {
    let text = bound.effective();
    let mut deserializer = serde_json::Deserializer::from_str(text);
    T::deserialize(Units(&mut deserializer)).map_err(|error| refused(text, &error).into())
}

/// A contract cannot say all that a type demands (an `i64` and the integers above it): that is found here.
fn refused(text: &str, error: &serde_json::Error) -> ArgumentError {
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
    let message = untrusted(said).to_string();
    // The effective text has no line breaks: the column is a byte of it.
    let found = json::parse(text, DEEPEST + 1).ok();
    match &found {
        Some(root) => innermost(root, &Path::Root, error.column(), &mut |path, node| {
            let error = ArgumentError::new(path.property(), path.pointer(), code, message.as_str());
            match text.get(node.span.clone()) {
                Some(given) => error.attempted(given),
                None => error,
            }
        }),
        None => ArgumentError::new(String::new(), String::new(), code, message),
    }
}

/// Descends to the smallest value that ends at or behind `column` (from 1) and starts before it.
fn innermost(
    node: &Node<'_>,
    path: &Path<'_>,
    column: usize,
    found: &mut dyn FnMut(&Path<'_>, &Node<'_>) -> ArgumentError,
) -> ArgumentError {
    let holds = |node: &Node<'_>| node.span.start < column && column <= node.span.end;
    match &node.kind {
        Kind::Array(items) => {
            if let Some((index, item)) = items.iter().enumerate().find(|(_, item)| holds(item)) {
                return innermost(item, &path.index(index), column, found);
            }
        }
        Kind::Object(entries) => {
            if let Some(entry) = entries.iter().find(|entry| holds(&entry.value)) {
                return innermost(&entry.value, &path.name(&entry.key), column, found);
            }
        }
        _ => {}
    }
    found(path, node)
}
