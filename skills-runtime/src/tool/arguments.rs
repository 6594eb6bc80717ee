//! What a model sent.

use serde_json::Value;

/// The name that the arguments ask for, or what is wrong with them, for the model.
pub(super) fn name(arguments: &str) -> Result<String, String> {
    let usage = "Call it with {\"name\": \"<skill>\"}.";
    let text = match arguments.trim() {
        "" | "null" => "{}",
        text => text,
    };
    let value: Value = serde_json::from_str(text)
        .map_err(|error| format!("The arguments are not JSON ({error}). {usage}"))?;
    let Value::Object(fields) = value else {
        return Err(format!("The arguments are not a JSON object. {usage}"));
    };
    if let Some(unknown) = fields.keys().find(|key| *key != "name") {
        return Err(format!(
            "There is no argument `{}`. {usage}",
            shown(unknown)
        ));
    }
    match fields.get("name") {
        Some(Value::String(name)) => Ok(name.clone()),
        Some(_) => Err(format!("`name` is not a string. {usage}")),
        None => Err(format!("`name` is missing. {usage}")),
    }
}

/// The model's own text, as it may be repeated to it.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 200;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
