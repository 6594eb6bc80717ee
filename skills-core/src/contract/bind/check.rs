//! A value of a schema's text against the schema.

use super::output::Output;
use super::path::Path;
use super::walk::Walk;
use crate::contract::Schema;
use crate::contract::arguments::ArgumentError;
use crate::json::Node;

/// Checks a value against a node, as a default of it.
pub(crate) fn check(schema: &Schema, node: &Node<'_>) -> Vec<ArgumentError> {
    // No text, no attempted values: who asks has the place.
    let mut walk = Walk::new("", Output::unwanted());
    walk.value(schema, node, &Path::Root);
    walk.errors.into_list()
}
