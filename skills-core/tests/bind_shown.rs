//! Whatever the arguments are: what a model is shown is JSON, and short.
#![cfg(feature = "compile")]

use proptest::prelude::*;
use serde_json::Value;
use skills_core::contract::Contract;

const CONTRACT: &str = r#"{"type":"object","additionalProperties":false,"required":["n"],"properties":{
    "n":{"type":"number","maximum":5},"i":{"type":"integer"},"s":{"type":"string","maxLength":3},
    "list":{"type":"array","items":{"type":"number"},"maxItems":2},
    "map":{"type":"object","additionalProperties":{"type":"boolean"}}}}"#;

proptest! {
    #[test]
    fn what_a_model_is_shown_is_json(text in arguments()) {
        let contract = Contract::from_json(CONTRACT).expect("a contract");
        if let Err(errors) = contract.bind(&text) {
            let shown = errors.to_model_json();
            let read: Value = serde_json::from_str(&shown)
                .map_err(|error| TestCaseError::fail(format!("{error}: {shown}")))?;
            prop_assert_eq!(read["errors"].as_array().map(Vec::len), Some(errors.len()));
        }
    }
}

/// Objects of the known names and others, a few of them with something cut off; and any text at all.
fn arguments() -> impl Strategy<Value = String> {
    let entries = prop::collection::vec((name(), value()), 0..6)
        .prop_map(|list| {
            let list: Vec<_> = list
                .iter()
                .map(|(name, value)| format!("{name}:{value}"))
                .collect();
            format!("{{{}}}", list.join(","))
        })
        .boxed();
    prop_oneof![
        6 => entries.clone(),
        1 => (entries, 0..40_usize).prop_map(|(text, kept)| text.chars().take(kept).collect()),
        1 => any::<String>(),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(vec!["n", "i", "s", "list", "map"]).prop_map(quoted),
        1 => Just(quoted("$serde_json::private::RawValue")),
        1 => Just(quoted("$serde_json::private::Number")),
        2 => any::<String>().prop_map(|text| quoted(&text)),
    ]
}

fn value() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,20})?([eE][+-]?[0-9]{1,4})?",
        1 => "-?1\\.797693134862315[6-9][0-9]{0,3}[eE]\\+?30[78]",
        1 => prop::sample::select(vec!["null", "true", "1e400", "-0", "\"\\ud800\""]).prop_map(str::to_owned),
        2 => any::<String>().prop_map(|text| quoted(&text)),
        1 => "[a-z]{190,210}".prop_map(|text| quoted(&text)),
    ];
    leaf.prop_recursive(5, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4)
                .prop_map(|list| format!("[{}]", list.join(","))),
            prop::collection::vec((name(), inner), 0..4).prop_map(|list| {
                let list: Vec<_> = list
                    .iter()
                    .map(|(name, value)| format!("{name}: {value}"))
                    .collect();
                format!("{{{}}}", list.join(", "))
            }),
        ]
    })
}

fn quoted(text: impl AsRef<str>) -> String {
    Value::from(text.as_ref()).to_string()
}
