//! A schema from its text: how large it may be, and where its mistakes are.

use super::{Mistake, Spot, Standing};
use crate::code::Code;
use crate::contract::limits::{DEEPEST, MOST_BYTES};
use crate::contract::{Contract, Schema};
use crate::diag::{Diagnostic, Diagnostics, Level, Place, Text};
use crate::json::{self, ErrorKind};
use crate::read::counts::grouped;

/// Arrays and objects inside each other that a schema within its own limit, with defaults, cannot exceed.
const MOST_BRACKETS: usize = 128;

/// Compiles a text, all limits included; mistakes come in its order. A byte-order mark is stepped over.
pub(crate) fn text(
    text: &str,
    standing: Standing,
    findings: &mut dyn FnMut(Mistake),
) -> Option<Schema> {
    let root = Spot::root();
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mark = text.len() - bare.len();
    let size = bare.strip_suffix('\n').unwrap_or(bare).len();
    if size > MOST_BYTES {
        let message = too_large("the schema", size);
        let mistake = Mistake::new(&root, Code::SchemaTooLarge, mark..mark, message);
        findings(mistake.help(SHORTEN));
        return None;
    }
    let mut moved = |mistake: Mistake| {
        let range = mistake.range.start + mark..mistake.range.end + mark;
        findings(Mistake { range, ..mistake });
    };
    match json::parse(bare, MOST_BRACKETS) {
        Ok(node) => super::schema(&node, standing, &mut moved),
        Err(error) => {
            let end = bare.ceil_char_boundary(error.offset.saturating_add(1));
            let (code, message) = match error.kind {
                ErrorKind::Malformed => (Code::InvalidJson, error.message),
                ErrorKind::TooDeep => (
                    Code::SchemaTooDeep,
                    format!("schemas stand more than {DEEPEST} levels inside each other"),
                ),
            };
            moved(Mistake {
                help: error.help,
                ..Mistake::new(&root, code, error.offset..end, message)
            });
            None
        }
    }
}

pub(super) const SHORTEN: &str = "shorten descriptions, or split the script";

pub(super) fn too_large(what: &str, size: usize) -> String {
    let (size, most) = (grouped(size as u64), grouped(MOST_BYTES as u64));
    format!("{what} has {size} bytes, at most {most} are allowed")
}

impl Contract {
    /// Compiles the JSON text of a contract, such as a sidecar's.
    ///
    /// The contract is called `<schema>`; [`from_schema`](Self::from_schema) gives a name.
    ///
    /// ```
    /// use skills_core::contract::Contract;
    ///
    /// let text = r#"{ "type": "object", "properties": { "path": { "type": "strin" } } }"#;
    /// let mistakes = Contract::from_json(text).unwrap_err();
    /// assert_eq!(
    ///     mistakes.to_string(),
    ///     "<schema>:1:1: `additionalProperties` is missing: what else may the object hold? [schema-closed]\n\
    ///      <schema>:1:55: there is no type `strin` [schema-type]",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Every mistake in the text, in its order.
    pub fn from_json(text: &str) -> Result<Self, Diagnostics> {
        compiled(text, Standing::Contract).map(|schema| Self::from_schema(SHOWN, schema))
    }
}

impl Schema {
    /// Compiles the JSON text of the schema of any value, such as a field's. An object may be open to typed values
    /// at its root too.
    ///
    /// # Errors
    ///
    /// Every mistake in the text, in its order.
    pub fn from_json(text: &str) -> Result<Self, Diagnostics> {
        compiled(text, Standing::Value)
    }
}

/// What stands for the path of a text that has none.
const SHOWN: &str = "<schema>";

fn compiled(source: &str, standing: Standing) -> Result<Schema, Diagnostics> {
    let shared = Text::new(source);
    let mut diagnostics = Diagnostics::new();
    let schema = text(source, standing, &mut |mistake| {
        let place = Place::range(SHOWN, &shared, mistake.range);
        let diagnostic = Diagnostic::new(mistake.code, Level::Error, place, mistake.message);
        diagnostics.push(match mistake.help {
            Some(help) => diagnostic.with_help(help),
            None => diagnostic,
        });
    });
    schema.ok_or(diagnostics)
}
