//! What changed between two canonical texts, by path, and whether calls that passed still pass.

use std::fmt;

use serde_json::{Map, Value};

use crate::by_name::{ByName, Names};
use crate::render::untrusted;

/// Whether a call that passed the old contract passes the new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Impact {
    /// It does.
    Compatible,
    /// It may not.
    Breaking,
}

/// One difference.
///
/// Displays as one line: path, what changed, impact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    path: String,
    what: String,
    impact: Impact,
}

impl Change {
    /// Where in the arguments: `maximumRows`, `filters[].column`; empty for the whole.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether calls that passed still pass.
    #[must_use]
    pub fn impact(&self) -> Impact {
        self.impact
    }
}

impl fmt::Display for Impact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Compatible => "compatible",
            Self::Breaking => "breaking",
        })
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "`{}`: ", untrusted(&self.path))?;
        }
        write!(f, "{} ({})", untrusted(&self.what), self.impact)
    }
}

/// Every difference from `old` to `new`, two texts of schemas; nothing if they say the same, however it is written.
///
/// A text that is no JSON is one difference.
///
/// ```
/// use skills_core::contract::diff::{Impact, changes};
///
/// let changes = changes(r#"{"maximum":10}"#, r#"{"maximum":20}"#);
/// assert_eq!(changes[0].to_string(), "`maximum` 10 → 20 (compatible)");
/// assert_eq!(changes[0].impact(), Impact::Compatible);
/// ```
#[must_use]
pub fn changes(old: &str, new: &str) -> Vec<Change> {
    let mut changes = Vec::new();
    match (serde_json::from_str(old), serde_json::from_str(new)) {
        (Ok(old), Ok(new)) => schema("", &old, &new, &mut changes),
        _ => note(&mut changes, "", Impact::Breaking, "not a JSON text".into()),
    }
    changes
}

fn note(changes: &mut Vec<Change>, path: &str, impact: Impact, what: String) {
    let path = path.to_owned();
    changes.push(Change { path, what, impact });
}

fn schema(path: &str, old: &Value, new: &Value, changes: &mut Vec<Change>) {
    let (Value::Object(old), Value::Object(new)) = (old, new) else {
        return value(path, "schema", Some(old), Some(new), changes);
    };
    for keyword in keys(old, new).names() {
        let (before, after) = (old.get(*keyword), new.get(*keyword));
        if before == after {
            continue;
        }
        match (*keyword, before, after) {
            ("properties", Some(Value::Object(before)), Some(Value::Object(after))) => {
                properties(path, before, after, &required(new), changes);
            }
            ("required", ..) => requirements(path, old, new, changes),
            ("items", Some(before), Some(after)) => {
                schema(&format!("{path}[]"), before, after, changes);
            }
            (
                "additionalProperties",
                Some(before @ Value::Object(_)),
                Some(after @ Value::Object(_)),
            ) => {
                schema(&format!("{path}.*"), before, after, changes);
            }
            ("oneOf", Some(Value::Array(before)), Some(Value::Array(after))) => {
                branches(path, before, after, changes);
            }
            (keyword, before, after) => value(path, keyword, before, after, changes),
        }
    }
}

fn properties(
    path: &str,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    required: &Names<&str>,
    changes: &mut Vec<Change>,
) {
    for name in keys(old, new).names() {
        let below = if path.is_empty() {
            (*name).to_owned()
        } else {
            format!("{path}.{name}")
        };
        match (old.get(*name), new.get(*name)) {
            (Some(before), Some(after)) => schema(&below, before, after, changes),
            (Some(_), None) => note(changes, &below, Impact::Breaking, "property removed".into()),
            (None, _) if required.contains(name) => {
                note(
                    changes,
                    &below,
                    Impact::Breaking,
                    "required property added".into(),
                );
            }
            (None, _) => note(
                changes,
                &below,
                Impact::Compatible,
                "optional property added".into(),
            ),
        }
    }
}

/// What became required or optional of the properties that were there before and still are.
fn requirements(
    path: &str,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    changes: &mut Vec<Change>,
) {
    let (before, after) = (required(old), required(new));
    let has = |schema: &Map<String, Value>, name: &str| {
        schema
            .get("properties")
            .and_then(|all| all.get(name))
            .is_some()
    };
    let names: Names<&str> = before.names().chain(after.names()).copied().collect();
    for name in names.names() {
        let is_same = before.contains(name) == after.contains(name);
        if is_same || !has(old, name) || !has(new, name) {
            continue;
        }
        let below = if path.is_empty() {
            (*name).to_owned()
        } else {
            format!("{path}.{name}")
        };
        if after.contains(name) {
            note(changes, &below, Impact::Breaking, "became required".into());
        } else {
            note(
                changes,
                &below,
                Impact::Compatible,
                "became optional".into(),
            );
        }
    }
}

/// The keys of two objects.
fn keys<'v>(old: &'v Map<String, Value>, new: &'v Map<String, Value>) -> Names<&'v str> {
    old.keys().chain(new.keys()).map(String::as_str).collect()
}

fn required(schema: &Map<String, Value>) -> Names<&str> {
    let list = schema.get("required").and_then(Value::as_array);
    list.into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

/// Variants by the constant that tells them apart; by their place where there is none.
fn branches(path: &str, old: &[Value], new: &[Value], changes: &mut Vec<Change>) {
    let Some((before, after)) = tagged(old, new) else {
        return places(path, old, new, changes);
    };
    match (takes_null(old), takes_null(new)) {
        (false, true) => note(changes, path, Impact::Compatible, "`null` added".into()),
        (true, false) => note(changes, path, Impact::Breaking, "`null` removed".into()),
        _ => {}
    }
    let tags: Names<&str> = before.names().chain(after.names()).copied().collect();
    for tag in tags.names() {
        match (before.get(tag), after.get(tag)) {
            (Some(before), Some(after)) => {
                schema(&format!("{path}<{tag}>"), before, after, changes);
            }
            (Some(_), None) => {
                let what = format!("variant `{tag}` removed");
                note(changes, path, Impact::Breaking, what);
            }
            (None, _) => {
                let what = format!("variant `{tag}` added");
                note(changes, path, Impact::Compatible, what);
            }
        }
    }
}

type Tagged<'v> = ByName<&'v str, &'v Value>;

/// Both lists by the first property that is a constant of its own in each branch of both.
fn tagged<'v>(old: &'v [Value], new: &'v [Value]) -> Option<(Tagged<'v>, Tagged<'v>)> {
    let properties = old.first()?.get("properties")?.as_object()?;
    properties.keys().find_map(|discriminator| {
        let by_tag = |branches: &'v [Value]| -> Option<Tagged<'v>> {
            let tags: Option<Tagged<'v>> = branches
                .iter()
                .filter(|branch| branch.get("type").is_none_or(|name| name != "null"))
                .map(|branch| {
                    let property = branch.get("properties")?.get(discriminator)?;
                    Some((property.get("const")?.as_str()?, branch))
                })
                .collect();
            tags.filter(|tags| tags.len() + usize::from(takes_null(branches)) == branches.len())
        };
        Some((by_tag(old)?, by_tag(new)?))
    })
}

fn takes_null(branches: &[Value]) -> bool {
    let last = branches.last().and_then(|branch| branch.get("type"));
    last.is_some_and(|name| name == "null")
}

fn places(path: &str, old: &[Value], new: &[Value], changes: &mut Vec<Change>) {
    for (index, (before, after)) in old.iter().zip(new).enumerate() {
        schema(&format!("{path}<{index}>"), before, after, changes);
    }
    match new.len().checked_sub(old.len()) {
        Some(0) => {}
        Some(more) => note(
            changes,
            path,
            Impact::Compatible,
            format!("{more} more in `oneOf`"),
        ),
        None => {
            let fewer = old.len() - new.len();
            note(
                changes,
                path,
                Impact::Breaking,
                format!("{fewer} fewer in `oneOf`"),
            );
        }
    }
}

fn value(
    path: &str,
    keyword: &str,
    old: Option<&Value>,
    new: Option<&Value>,
    changes: &mut Vec<Change>,
) {
    if old == new {
        return;
    }
    let what = match (old, new) {
        (Some(old), Some(new)) => format!("`{keyword}` {} → {}", short(old), short(new)),
        (Some(old), None) => format!("`{keyword}` {} removed", short(old)),
        (None, Some(new)) => format!("`{keyword}` {} added", short(new)),
        (None, None) => return,
    };
    note(changes, path, impact(keyword, old, new), what);
}

fn impact(keyword: &str, old: Option<&Value>, new: Option<&Value>) -> Impact {
    let compatible = match keyword {
        "description" | "default" | "format" => true,
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" => {
            new.is_none_or(|new| old.is_some_and(|old| new.as_f64() <= old.as_f64()))
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" => {
            new.is_none_or(|new| old.is_some_and(|old| new.as_f64() >= old.as_f64()))
        }
        "enum" | "type" => new.is_none_or(|new| old.is_some_and(|old| holds_all(new, old))),
        "const" => new.is_none(),
        "additionalProperties" => old == Some(&Value::Bool(false)),
        _ => false,
    };
    if compatible {
        Impact::Compatible
    } else {
        Impact::Breaking
    }
}

/// Whether a list, or a single value, has every element of another.
fn holds_all(whole: &Value, part: &Value) -> bool {
    let elements = |value: &'_ Value| match value {
        Value::Array(list) => list.clone(),
        other => vec![other.clone()],
    };
    let whole = elements(whole);
    elements(part).iter().all(|element| whole.contains(element))
}

/// At most sixty characters of a value.
fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests;
