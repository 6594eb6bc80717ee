//! From what schemars says of a type to what a contract says: the whole difference between the two, stated.

use serde_json::{Map, Value, json};

/// 1. References are inlined, what stands beside one wins.
/// 2. `title`, `$schema`, `$defs` and `uniqueItems` go, and so do formats of numbers; of 32 bits, whose range schemars
///    leaves to the format, the range is written out.
/// 3. Objects are closed, and always have `properties` and `required`, sorted. A unit struct is an empty object.
/// 4. `oneOf` of constants is `enum`, with the descriptions as lines of the enum's.
/// 5. `anyOf` of a type and `null` is the nullable type; in an `enum` and in a `oneOf`, `null` is the last entry.
/// 6. A number that is whole is written without a point.
pub(crate) fn contract(theirs: &Value) -> Value {
    let definitions = theirs.get("$defs").cloned().unwrap_or_default();
    node(theirs, &definitions)
}

fn node(theirs: &Value, definitions: &Value) -> Value {
    let Value::Object(theirs) = theirs else {
        return theirs.clone();
    };
    let mut ours = inlined(theirs, definitions);
    for dropped in [
        "title",
        "$schema",
        "$defs",
        "uniqueItems",
        "unevaluatedProperties",
    ] {
        ours.remove(dropped);
    }
    range(&mut ours);
    constants(&mut ours);
    nullable(&mut ours, definitions);
    below(&mut ours, definitions);
    object(&mut ours);
    for bound in [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "default",
    ] {
        if let Some(number) = ours.get_mut(bound) {
            whole(number);
        }
    }
    Value::Object(ours)
}

fn inlined(theirs: &Map<String, Value>, definitions: &Value) -> Map<String, Value> {
    let mut beside = theirs.clone();
    let Some(Value::String(reference)) = beside.remove("$ref") else {
        return beside;
    };
    let name = reference.trim_start_matches("#/$defs/");
    let mut ours = match &definitions[name] {
        Value::Object(target) => inlined(target, definitions),
        _ => Map::new(),
    };
    for (key, value) in beside {
        match (ours.get_mut(&key), value) {
            (Some(Value::Object(there)), Value::Object(more)) => there.extend(more),
            (Some(Value::Array(there)), Value::Array(more)) => there.extend(more),
            (_, value) => {
                ours.insert(key, value);
            }
        }
    }
    ours
}

fn range(ours: &mut Map<String, Value>) {
    let is_number = match &ours.get("type") {
        Some(Value::String(name)) => name == "integer" || name == "number",
        Some(Value::Array(names)) => names
            .iter()
            .any(|name| name == "integer" || name == "number"),
        _ => false,
    };
    if !is_number {
        return;
    }
    let (least, most) = match ours.remove("format").as_ref().and_then(Value::as_str) {
        Some("int32") => (i64::from(i32::MIN), i64::from(i32::MAX)),
        Some("uint32") => (0, i64::from(u32::MAX)),
        _ => return,
    };
    ours.entry("minimum").or_insert_with(|| json!(least));
    ours.entry("maximum").or_insert_with(|| json!(most));
}

fn constants(ours: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = ours.get("oneOf") else {
        return;
    };
    let mut names = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    lines.extend(
        ours.get("description")
            .and_then(Value::as_str)
            .map(str::to_owned),
    );
    for branch in branches {
        let described = branch.get("description").and_then(Value::as_str);
        if let Some(Value::String(name)) = branch.get("const") {
            lines.extend(described.map(|text| format!("`{name}`: {text}")));
            names.push(json!(name));
        } else if let (Some(Value::Array(several)), Some("string")) = (
            branch.get("enum"),
            branch.get("type").and_then(Value::as_str),
        ) {
            names.extend(several.iter().cloned());
        } else {
            return;
        }
    }
    ours.remove("oneOf");
    ours.insert("type".into(), json!("string"));
    ours.insert("enum".into(), json!(names));
    if !lines.is_empty() {
        ours.insert("description".into(), json!(lines.join("\n")));
    }
}

fn nullable(ours: &mut Map<String, Value>, definitions: &Value) {
    if let Some(Value::Array(branches)) = ours.get("anyOf")
        && let [some, null] = branches.as_slice()
        && null["type"] == "null"
    {
        let Value::Object(some) = node(some, definitions) else {
            return;
        };
        ours.remove("anyOf");
        for (key, value) in some {
            ours.entry(key).or_insert(value);
        }
        if let Some(Value::Array(branches)) = ours.get_mut("oneOf") {
            branches.push(json!({"type": "null"}));
        } else {
            let name = ours.get("type").cloned().unwrap_or_default();
            ours.insert("type".into(), json!([name, "null"]));
        }
    }
    let is_nullable = ours.get("type").is_some_and(Value::is_array);
    if let Some(Value::Array(names)) = ours.get_mut("enum")
        && is_nullable
        && names.last() != Some(&Value::Null)
    {
        names.push(Value::Null);
    }
}

fn below(ours: &mut Map<String, Value>, definitions: &Value) {
    for key in ["items", "additionalProperties"] {
        if let Some(below) = ours.get_mut(key) {
            *below = node(below, definitions);
        }
    }
    if let Some(Value::Object(properties)) = ours.get_mut("properties") {
        for property in properties.values_mut() {
            *property = node(property, definitions);
        }
    }
    if let Some(Value::Array(branches)) = ours.get_mut("oneOf") {
        for branch in branches
            .iter_mut()
            .filter(|branch| branch["type"] != "null")
        {
            *branch = node(branch, definitions);
        }
    }
}

fn object(ours: &mut Map<String, Value>) {
    if ours.get("type").is_some_and(|name| name == "null") {
        ours.insert("type".into(), json!("object"));
    }
    let is_object = match &ours.get("type") {
        Some(Value::String(name)) => name == "object",
        Some(Value::Array(names)) => names.iter().any(|name| name == "object"),
        _ => false,
    };
    if !is_object {
        return;
    }
    ours.entry("additionalProperties")
        .or_insert_with(|| json!(false));
    ours.entry("properties").or_insert_with(|| json!({}));
    let required = ours.entry("required").or_insert_with(|| json!([]));
    if let Value::Array(names) = required {
        names.sort_by_key(ToString::to_string);
    }
}

fn whole(number: &mut Value) {
    if let Some(value) = number.as_f64().filter(|_| number.is_f64())
        && let Ok(integer) = format!("{value}").parse::<i64>()
    {
        *number = json!(integer);
    }
}
