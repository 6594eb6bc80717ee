//! What to write instead of a JSON value of the wrong type.

use crate::json::{Kind, Node};
use crate::render::untrusted;

/// Longer texts are not repeated in a help text.
const LONGEST_TO_PASTE: usize = 200;

/// How a value is written as what it must be, where that can be told from the value.
pub(super) fn instead(expected: &str, node: &Node<'_>) -> Option<String> {
    let help = match (expected, &node.kind) {
        ("an array", Kind::String(text)) => format!("write `[{}]`", quoted(text)),
        ("an array", _) => "write `[ … ]`, with one item or more".to_owned(),
        ("a string", Kind::Number(digits)) => format!("write `{}`", quoted(digits)),
        ("a string", Kind::Bool(value)) => format!("write `\"{value}\"`"),
        ("a string", Kind::Array(items)) => match items.as_slice() {
            [
                Node {
                    kind: Kind::String(text),
                    ..
                },
            ] => format!("write `{}`", quoted(text)),
            _ => "write one text in double quotes".to_owned(),
        },
        ("a string", _) => "write a text in double quotes".to_owned(),
        ("a boolean", Kind::String(text)) if matches!(&**text, "true" | "false") => {
            format!("write `{text}` without quotes")
        }
        ("a boolean", _) => "write `true` or `false`".to_owned(),
        ("a number", Kind::String(text)) if is_count(text) => {
            format!("write `{text}` without quotes")
        }
        ("a number", _) => "write a whole number from 1".to_owned(),
        _ => return None,
    };
    Some(help)
}

/// A text as JSON writes it.
pub(super) fn quoted(text: &str) -> String {
    if text.len() > LONGEST_TO_PASTE {
        return "\"…\"".to_owned();
    }
    serde_json::Value::from(untrusted(text).to_string()).to_string()
}

fn is_count(text: &str) -> bool {
    text.len() < 19 && text.parse::<u64>().is_ok_and(|count| count > 0)
}
