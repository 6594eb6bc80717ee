//! Input contracts: which JSON object a script or a function accepts.
//!
//! A contract comes from a Rust type (a constant, by derive), from a sidecar file or from skill.json, and is the same
//! [`Schema`] tree each time: one canonical text, one fingerprint, one way to bind a call.

mod arguments; // what is wrong with a call
#[doc(hidden)]
pub mod assert; // what only const evaluation can check
mod bind; // a call against its contract
pub(crate) mod canonical; // the one text
#[cfg(feature = "compile")]
pub(crate) mod compile; // from JSON text
pub mod diff; // what changed
mod fingerprint; // its digest
pub mod hash; // equality at compile time
mod limits; // what no contract exceeds
pub(crate) mod node; // layers merged
pub(crate) mod number; // exact, and as text
#[doc(hidden)]
pub mod probe; // whether a type is an `Option`
pub mod schema; // the tree, buildable in a constant
#[cfg(feature = "compile")]
#[doc(hidden)]
pub mod sidecar; // its path in a skill
mod types; // schemas of the standard library's types

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;

pub use arguments::{ArgumentError, ArgumentErrors, ErrorCode};
pub use bind::Bound;
pub use fingerprint::Fingerprint;
pub use schema::Schema;
pub use types::ContractKey;

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
    /// Names the schema of a type.
    #[must_use]
    pub const fn of(name: &'static str, schema: &'static Schema) -> Self {
        Self {
            name: Cow::Borrowed(name),
            root: Root::Static(schema),
        }
    }

    /// Names a schema that was compiled from a text.
    #[must_use]
    pub fn from_schema(name: impl Into<String>, schema: Schema) -> Self {
        Self {
            name: Cow::Owned(name.into()),
            root: Root::Shared(Arc::new(schema)),
        }
    }

    /// The name: a type's, or where the text came from.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The tree.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        match &self.root {
            Root::Static(schema) => schema,
            Root::Shared(schema) => schema,
        }
    }

    /// The canonical text (RFC 8785): what a sidecar holds, followed by one line feed.
    #[must_use]
    pub fn canonical(&self) -> String {
        self.schema().canonical()
    }

    /// SHA-256 of the canonical text.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.canonical())
    }

    /// SHA-256 of the canonical text without descriptions: unchanged as long as the same calls pass.
    #[must_use]
    pub fn shape_fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.schema().canonical_shape())
    }
}

/// Two contracts are equal if their names and their canonical texts are.
impl PartialEq for Contract {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.schema() == other.schema()
    }
}

impl Eq for Contract {}

/// A type with a schema: anything that can stand in a contract.
///
/// The standard library's types have it; derive [`AIInputContract`] for your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema, so it cannot stand in a contract",
    label = "not a `ContractType`",
    note = "if it is yours, put `#[derive(AIInputContract)]` on it, and `#[serde(transparent)]` too if it only wraps another type",
    note = "if not, take what JSON has: for a tuple a struct or a list, for a `Duration` a number of seconds",
    note = "or say what JSON it takes: `#[contract(schema = r#\"{{\"type\":\"string\"}}\"#)]`; for `uuid`, `chrono` and `url` there are features of `skills-runtime`"
)]
pub trait ContractType {
    /// What JSON the type takes.
    const SCHEMA: &'static Schema;
}

/// A type that a call can take as its arguments: a JSON object at the root. Derive it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an input contract",
    label = "not an object at the root",
    note = "arguments are a JSON object: put `#[derive(AIInputContract)]` on a struct with a named field for each argument",
    note = "an enum, a newtype or a list is a value below the root: wrap it in such a struct"
)]
pub trait AIInputContract: ContractType {
    /// The name of the type and its schema.
    const CONTRACT: Contract;

    /// The contract, to bind calls with and to export.
    #[must_use]
    fn contract() -> &'static Contract {
        const { &Self::CONTRACT }
    }

    /// Binds the arguments of a call and reads them as this type, defaults of the contract filled in.
    ///
    /// `serde_json::from_str` alone knows neither the contract nor its defaults.
    ///
    /// # Errors
    ///
    /// Every mistake in the arguments, in path order; then what the type itself does not take.
    fn from_arguments(arguments: &str) -> Result<Self, ArgumentErrors>
    where
        // Not `DeserializeOwned`, which is the same: serde says of this one what to derive.
        Self: for<'de> Deserialize<'de>,
    {
        bind::typed(Self::contract(), arguments)
    }

    /// The same for arguments that somebody else has parsed; repeated names are lost by then.
    ///
    /// # Errors
    ///
    /// As for [`from_arguments`](Self::from_arguments).
    fn from_value(arguments: &serde_json::Value) -> Result<Self, ArgumentErrors>
    where
        Self: for<'de> Deserialize<'de>,
    {
        bind::typed_value(Self::contract(), arguments)
    }
}
