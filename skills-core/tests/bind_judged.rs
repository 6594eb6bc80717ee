//! Another validator judges binding: a call passes the contract exactly if it passes the contract's canonical text as
//! a JSON Schema, and what is bound passes it too.
//!
//! Where the two differ on purpose is left out of the values: integers beyond i64 and u64, doubles beyond the finite,
//! repeated names, and more than 64 levels. `tests/bind.rs` has these.
#![cfg(feature = "compile")]

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use skills_core::contract::Contract;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_call_passes_if_a_validator_says_so((schema, arguments) in root().prop_flat_map(|schema| {
        let values = near(&schema);
        (Just(schema), values)
    })) {
        let contract = Contract::from_json(&schema.to_string())
            .map_err(|mistakes| TestCaseError::fail(format!("{mistakes}\n{schema}")))?;
        let canonical: Value = serde_json::from_str(&contract.canonical())
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        let validator = jsonschema::validator_for(&canonical)
            .map_err(|error| TestCaseError::fail(error.to_string()))?;
        match contract.bind_value(&arguments) {
            Ok(bound) => {
                prop_assert!(validator.is_valid(&arguments), "bound: {arguments}\n{canonical}");
                let effective: Value = serde_json::from_str(bound.effective())
                    .map_err(|error| TestCaseError::fail(error.to_string()))?;
                prop_assert!(validator.is_valid(&effective), "effective: {effective}\n{canonical}");
                let again = contract.bind(bound.effective())
                    .map_err(|errors| TestCaseError::fail(format!("{errors}\n{effective}")))?;
                prop_assert_eq!(again.effective(), bound.effective());
            }
            Err(errors) => {
                prop_assert!(!validator.is_valid(&arguments), "{errors}\n{arguments}\n{canonical}");
            }
        }
    }
}

/// An object at the root.
fn root() -> impl Strategy<Value = Value> {
    entries(node()).prop_map(|entries| closed(entries, None))
}

fn node() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(|nullable| typed("boolean", nullable)),
        (any::<bool>(), 0..4_u32, 0..4_u32).prop_map(|(nullable, least, more)| {
            with(
                typed("string", nullable),
                json!({"minLength": least, "maxLength": least + more}),
            )
        }),
        any::<bool>().prop_map(|nullable| with(
            typed("string", nullable),
            json!({"enum": ["a", "b\u{1f680}"]})
        )),
        Just(json!({"type": "string", "const": "a"})),
        (any::<bool>(), -4..4_i32, 2..6_i32).prop_map(|(nullable, least, more)| {
            with(
                typed("integer", nullable),
                json!({"minimum": least, "exclusiveMaximum": least + more}),
            )
        }),
        (any::<bool>(), -4..4_i32).prop_map(|(nullable, least)| {
            with(
                typed("number", nullable),
                json!({"exclusiveMinimum": least, "maximum": f64::from(least) + 2.5}),
            )
        }),
        Just(json!({"type": "integer", "default": 7})),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            (any::<bool>(), inner.clone(), 0..3_u32, 0..3_u32).prop_map(
                |(nullable, items, least, more)| {
                    with(
                        typed("array", nullable),
                        json!({"items": items, "minItems": least, "maxItems": least + more}),
                    )
                }
            ),
            (entries(inner.clone()), proptest::option::of(inner.clone()))
                .prop_map(|(entries, others)| closed(entries, others)),
            proptest::collection::vec(entries(inner), 1..4).prop_map(union),
        ]
    })
    .boxed()
}

type Entries = Vec<(String, bool, Value)>;

fn entries(inner: impl Strategy<Value = Value>) -> impl Strategy<Value = Entries> {
    proptest::collection::btree_map("[ab\u{ffff}\u{1f680}]{1,2}", (any::<bool>(), inner), 0..4)
        .prop_map(|map| {
            map.into_iter()
                .map(|(name, (required, node))| (name, required, node))
                .collect()
        })
}

fn closed(entries: Entries, others: Option<Value>) -> Value {
    let required: Vec<_> = entries
        .iter()
        .filter(|entry| entry.1)
        .map(|entry| entry.0.clone())
        .collect();
    let properties: Map<String, Value> = entries
        .into_iter()
        .map(|(name, _, node)| (name, node))
        .collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": others.unwrap_or(Value::Bool(false)),
    })
}

fn union(branches: Vec<Entries>) -> Value {
    let branches = branches
        .into_iter()
        .enumerate()
        .map(|(index, mut entries)| {
            let tag = json!({"type": "string", "const": index.to_string()});
            entries.push(("#".into(), true, tag));
            closed(entries, None)
        });
    json!({ "oneOf": branches.collect::<Vec<_>>() })
}

fn typed(name: &str, nullable: bool) -> Value {
    if nullable {
        json!({ "type": [name, "null"] })
    } else {
        json!({ "type": name })
    }
}

fn with(mut node: Value, more: Value) -> Value {
    if let (Value::Object(node), Value::Object(more)) = (&mut node, more) {
        node.extend(more);
    }
    node
}

/// Values that mostly pass a node.
fn near(node: &Value) -> BoxedStrategy<Value> {
    let fitting = fitting(node);
    prop_oneof![
        60 => fitting,
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::Bool),
        1 => (-9..9_i32).prop_map(Value::from),
        1 => (-9..9_i32).prop_map(|value| json!(f64::from(value))),
        1 => (-9..9_i32).prop_map(|value| json!(f64::from(value) / 2.0)),
        1 => "[ab\u{1f680}]{0,3}".prop_map(Value::from),
        1 => Just(json!([])),
        1 => Just(json!({"#": "0"})),
    ]
    .boxed()
}

fn fitting(node: &Value) -> BoxedStrategy<Value> {
    if let Some(branches) = node["oneOf"].as_array() {
        let branches: Vec<_> = branches.iter().map(fitting).collect();
        return proptest::strategy::Union::new(branches).boxed();
    }
    if let Some(constant) = node.get("const") {
        return Just(constant.clone()).boxed();
    }
    let kind = node["type"].get(0).unwrap_or(&node["type"]);
    let least = node.get("minimum").or(node.get("exclusiveMinimum"));
    let least = least.and_then(Value::as_i64).unwrap_or(0);
    match kind.as_str() {
        Some("object") => object(node),
        Some("array") => {
            let items = near(&node["items"]);
            sized(node, "minItems", "maxItems")
                .prop_flat_map(move |size| proptest::collection::vec(items.clone(), size))
                .prop_map(Value::from)
                .boxed()
        }
        Some("string") if node["enum"].is_array() => {
            prop_oneof![Just(json!("a")), Just(json!("b\u{1f680}"))].boxed()
        }
        Some("string") => sized(node, "minLength", "maxLength")
            .prop_flat_map(|size| proptest::collection::vec("[ab\u{1f680}]", size))
            .prop_map(|characters| json!(characters.concat()))
            .boxed(),
        Some("boolean") => any::<bool>().prop_map(Value::Bool).boxed(),
        // One in nine lies on the wrong side of a bound, or beside it.
        Some("integer") => prop_oneof![
            8 => least..least + 2,
            1 => least - 2..least + 8,
        ]
        .prop_map(Value::from)
        .boxed(),
        _ => prop_oneof![8 => 1..6_i64, 1 => -1..8_i64]
            .prop_map(move |halves| json!(double(2 * least + halves) / 2.0))
            .boxed(),
    }
}

fn double(value: i64) -> f64 {
    i32::try_from(value).map_or(0.0, f64::from)
}

/// A size inside its bounds, now and then one beside them.
fn sized(node: &Value, least: &str, most: &str) -> impl Strategy<Value = usize> + use<> {
    let size = |key: &str| usize::try_from(node[key].as_u64().unwrap_or(1)).unwrap_or(1);
    let (least, most) = (size(least), size(most));
    prop_oneof![
        18 => least..=most,
        1 => Just(least.saturating_sub(1)),
        1 => Just(most + 1),
    ]
}

/// Required properties, some of the others, now and then one that nobody knows.
fn object(node: &Value) -> BoxedStrategy<Value> {
    let required = node["required"].as_array().cloned().unwrap_or_default();
    let properties = node["properties"].as_object().cloned().unwrap_or_default();
    let known: Vec<_> = properties
        .iter()
        .map(|(name, node)| {
            let often = if required.contains(&json!(name)) {
                0.98
            } else {
                0.5
            };
            (
                Just(name.clone()),
                proptest::option::weighted(often, near(node)),
            )
        })
        .collect();
    let (often, others) = match &node["additionalProperties"] {
        others @ Value::Object(_) => (0.5, near(others)),
        _ => (0.02, Just(Value::Null).boxed()),
    };
    (
        known,
        proptest::option::weighted(often, ("[c\u{1f680}]{1,2}", others)),
    )
        .prop_map(|(known, other)| {
            let known = known
                .into_iter()
                .filter_map(|(name, value)| Some((name, value?)));
            let mut object: Map<String, Value> = other.into_iter().collect();
            object.extend(known);
            Value::Object(object)
        })
        .boxed()
}
