//! Input contracts: which JSON object a script or a function accepts.
//!
//! A contract comes from a Rust type (a constant, by derive), from a sidecar file or from skill.json, and is the same
//! [`Schema`] tree each time: one canonical text, one fingerprint, one way to bind a call.

pub mod hash; // equality at compile time
pub mod schema; // the tree, buildable in a constant

use std::borrow::Cow;
use std::sync::Arc;

pub use schema::Schema;

/// A named contract: what a script or a function accepts. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Contract {
    name: Cow<'static, str>,
    root: Root,
}

#[derive(Clone, Debug)]
enum Root {
    Static(&'static Schema),
    Shared(Arc<Schema>),
}

impl Contract {
    /// Names a schema that was compiled from a text.
    #[must_use]
    pub fn from_schema(name: impl Into<String>, schema: Schema) -> Self {
        Self {
            name: Cow::Owned(name.into()),
            root: Root::Shared(Arc::new(schema)),
        }
    }
}
