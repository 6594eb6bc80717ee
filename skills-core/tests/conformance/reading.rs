//! How expectations of the conformance data are read: alternatives, and words of a message.

use serde_json::Value;

/// A value, one of a list, or anything where nothing is asked.
pub(crate) fn one_of(wanted: &Value, test: impl Fn(&str) -> bool) -> bool {
    match wanted {
        Value::Null => true,
        Value::Array(list) => list.iter().filter_map(Value::as_str).any(test),
        other => other.as_str().is_some_and(test),
    }
}

/// Every word of the list (where one is asked for), or one of its alternatives, is in the text.
pub(crate) fn holds_all(text: &str, contains: &Value) -> bool {
    let Some(words) = contains.as_array() else {
        return contains.is_null();
    };
    words
        .iter()
        .all(|word| one_of(word, |word| holds(text, word)))
}

/// A word with a capital letter is compared exactly, others without regard to case.
fn holds(text: &str, word: &str) -> bool {
    if word.chars().any(char::is_uppercase) {
        text.contains(word)
    } else {
        text.to_lowercase().contains(word)
    }
}
