//! Texts of the conformance data that are too long to stand there whole.

use serde_json::Value;

/// The text under `key`, or put together from the parts (a text, and how often) under `key_parts`.
pub(crate) fn text(case: &Value, key: &str) -> Option<String> {
    let Some(parts) = case[format!("{key}_parts")].as_array() else {
        return case[key].as_str().map(str::to_owned);
    };
    parts
        .iter()
        .map(|part| {
            let text = part.get(0)?.as_str()?;
            let times = part.get(1)?.as_u64()?;
            Some(text.repeat(usize::try_from(times).ok()?))
        })
        .collect()
}
