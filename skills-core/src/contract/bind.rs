//! Binding a call: arguments in, effective arguments or every mistake out.
//!
//! Nothing is converted, unknown and repeated names are mistakes, defaults are filled in. The work is linear in the
//! arguments, and they cannot drive it deeper than 64 levels.

#[cfg(feature = "compile")]
mod check; // a default against its schema
mod fill; // defaults
mod lookup; // which of many
mod members; // what an object may hold
mod object;
mod output; // the effective text
mod path; // where
mod typed; // from text to a type
mod units; // unit structs
mod walk; // the walk over both
mod words; // what is said

use super::Contract;
use super::arguments::{ArgumentError, ArgumentErrors, ErrorCode};
use super::fingerprint::Fingerprint;
use crate::json::{self, JsonError};
use output::Output;
use path::Path;
use walk::Walk;

#[cfg(feature = "compile")]
pub(crate) use check::check;
pub(crate) use typed::{typed, typed_value};

/// Arrays and objects inside each other, the root among them.
const DEEPEST: usize = 64;

/// Arguments that have passed a contract.
#[derive(Clone, Debug)]
pub struct Bound {
    effective: String,
    contract: Contract,
}

impl Bound {
    /// The arguments as canonical JSON (RFC 8785), defaults filled in.
    #[must_use]
    pub fn effective(&self) -> &str {
        &self.effective
    }

    /// The fingerprint of the contract that they have passed.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.contract.fingerprint()
    }
}

impl Contract {
    /// Checks the arguments of a call, and fills in defaults.
    ///
    /// ```
    /// use skills_core::contract::Contract;
    ///
    /// let contract = Contract::from_json(
    ///     r#"{
    ///         "type": "object",
    ///         "properties": { "path": { "type": "string" }, "limit": { "type": "integer", "default": 20 } },
    ///         "required": ["path"],
    ///         "additionalProperties": false
    ///     }"#,
    /// )?;
    /// let bound = contract.bind(r#"{ "path": "a.csv" }"#)?;
    /// assert_eq!(bound.effective(), r#"{"limit":20,"path":"a.csv"}"#);
    ///
    /// let errors = contract.bind(r#"{ "path": "a.csv", "limits": 5 }"#).unwrap_err();
    /// assert_eq!(
    ///     errors.to_string(),
    ///     "`limits`: `limits` is not known here, did you mean `limit`? [unknown_property]",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every mistake in the arguments, in path order.
    pub fn bind(&self, arguments: &str) -> Result<Bound, ArgumentErrors> {
        self.bind_for(arguments, false)
    }

    fn bind_for(&self, arguments: &str, is_typed: bool) -> Result<Bound, ArgumentErrors> {
        // Invisible, and no part of the text: a file may start with it too.
        let arguments = arguments.strip_prefix('\u{feff}').unwrap_or(arguments);
        let root = json::parse(arguments, DEEPEST).map_err(|error| malformed(arguments, &error))?;
        let mut walk = Walk::new(arguments, Output::wanted(arguments.len()));
        walk.is_typed = is_typed;
        walk.value(self.schema(), &root, &Path::Root);
        if !walk.errors.is_empty() {
            return Err(walk.errors);
        }
        Ok(Bound {
            effective: walk.out.into_text(),
            contract: self.clone(),
        })
    }

    /// The same for arguments that somebody else has parsed; repeated names are lost by then.
    ///
    /// # Errors
    ///
    /// Every mistake in the arguments, in path order.
    pub fn bind_value(&self, arguments: &serde_json::Value) -> Result<Bound, ArgumentErrors> {
        self.bind_value_for(arguments, false)
    }

    fn bind_value_for(
        &self,
        arguments: &serde_json::Value,
        is_typed: bool,
    ) -> Result<Bound, ArgumentErrors> {
        if !is_within(arguments, DEEPEST) {
            return Err(whole(format!(
                "arrays and objects stand more than {DEEPEST} levels inside each other"
            ))
            .into());
        }
        self.bind_for(&arguments.to_string(), is_typed)
    }
}

fn malformed(text: &str, error: &JsonError) -> ArgumentErrors {
    let before = text.get(..error.offset).unwrap_or(text);
    let at = before.chars().count() + 1;
    // Of an empty text there is no place to name.
    let place = match text.trim() {
        "" => String::new(),
        _ => format!("no JSON at character {at}, "),
    };
    let help = error.help.iter().map(|help| format!(": {help}"));
    let message = format!("{place}{}{}", error.message, help.collect::<String>());
    whole(message).attempted(text).into()
}

fn whole(message: String) -> ArgumentError {
    ArgumentError::new(
        String::new(),
        String::new(),
        ErrorCode::MalformedJson,
        message,
    )
}

/// Whether a value has at most `levels` arrays and objects inside each other; looks no deeper.
fn is_within(value: &serde_json::Value, levels: usize) -> bool {
    use serde_json::Value::{Array, Object};
    match (value, levels.checked_sub(1)) {
        (Array(_) | Object(_), None) => false,
        (Array(items), Some(levels)) => items.iter().all(|item| is_within(item, levels)),
        (Object(entries), Some(levels)) => entries.values().all(|item| is_within(item, levels)),
        _ => true,
    }
}
