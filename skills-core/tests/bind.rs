//! Binding: each code, each limit, what a model is shown, and calls that want to be expensive.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "helpers of a test")]

use std::collections::BTreeSet;
use std::num::NonZeroU8;

use serde::Deserialize;
use serde_json::{Value, json};
use skills_core::contract::schema::build::{array, hashed, integer, object, property};
use skills_core::contract::schema::{Bounds, Property};
use skills_core::contract::{
    AIInputContract, ArgumentError, ArgumentErrors, Contract, ContractType, ErrorCode, Schema, hash,
};

/// A contract with one property `x`.
fn taking(x: &str) -> Contract {
    closed(&format!(r#""x":{x}"#))
}

fn closed(properties: &str) -> Contract {
    let text = format!(
        r#"{{"type":"object","additionalProperties":false,"properties":{{{properties}}}}}"#
    );
    Contract::from_json(&text).unwrap()
}

fn codes(errors: &ArgumentErrors) -> Vec<(&str, &str)> {
    errors
        .iter()
        .map(|error| (error.property(), error.code().as_str()))
        .collect()
}

const UNION: &str = r#"{"oneOf":[
    {"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"file"}}},
    {"type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"type":"string","const":"web"}}}]}"#;

/// Property and code.
type Mistake = (&'static str, &'static str);

/// Schema of `x`, arguments, the errors.
const MISTAKES: &[(&str, &str, &[Mistake])] = &[
    (
        r#"{"type":"object","additionalProperties":false,"properties":{"y":{"type":"string"}},"required":["y"]}"#,
        r#"{"x":{"z":1,"z":2}}"#,
        &[
            ("x.y", "missing_required_property"),
            ("x.z", "unknown_property"),
            ("x.z", "duplicate_property"),
        ],
    ),
    (
        r#"{"type":"boolean"}"#,
        r#"{"x":null}"#,
        &[("x", "null_not_allowed")],
    ),
    (
        r#"{"type":"boolean"}"#,
        r#"{"x":0}"#,
        &[("x", "invalid_json_kind")],
    ),
    (
        r#"{"type":"array","items":{"type":"integer"},"minItems":2}"#,
        r#"{"x":[1.5]}"#,
        &[("x", "array_too_short"), ("x[0]", "invalid_json_kind")],
    ),
    (
        r#"{"type":"array","items":{"type":"integer"},"maxItems":1}"#,
        r#"{"x":[1,2]}"#,
        &[("x", "array_too_long")],
    ),
    (
        r#"{"type":"string","minLength":2}"#,
        "{\"x\":\"\u{1f680}\"}",
        &[("x", "string_too_short")],
    ),
    (
        r#"{"type":"string","maxLength":3,"enum":["a"]}"#,
        r#"{"x":"blue"}"#,
        &[("x", "string_too_long"), ("x", "invalid_enum_value")],
    ),
    (
        r#"{"type":"string","const":"a"}"#,
        r#"{"x":"b"}"#,
        &[("x", "invalid_const_value")],
    ),
    (
        r#"{"type":"integer","exclusiveMaximum":5}"#,
        r#"{"x":5}"#,
        &[("x", "number_out_of_range")],
    ),
    (
        r#"{"type":"number"}"#,
        r#"{"x":-1e400}"#,
        &[("x", "number_out_of_range")],
    ),
    (
        UNION,
        r#"{"x":{"kind":"ftp"}}"#,
        &[("x.kind", "unknown_union_discriminator")],
    ),
    (
        UNION,
        r#"{"x":{}}"#,
        &[("x.kind", "missing_required_property")],
    ),
    (
        UNION,
        r#"{"x":{"kind":null}}"#,
        &[("x.kind", "null_not_allowed")],
    ),
    (
        UNION,
        r#"{"x":{"kind":7,"kind":"web"}}"#,
        &[
            ("x.kind", "duplicate_property"),
            ("x.kind", "invalid_json_kind"),
        ],
    ),
    (
        UNION,
        r#"{"x":{"kind":"web","y":1}}"#,
        &[("x.y", "unknown_property")],
    ),
    (
        r#"{"type":"boolean"}"#,
        r#"{"x":}"#,
        &[("", "malformed_json")],
    ),
];

#[test]
fn each_code_has_a_mistake_that_it_names() {
    let mut seen = BTreeSet::new();
    for (schema, arguments, wanted) in MISTAKES {
        let errors = taking(schema).bind(arguments).unwrap_err();
        assert_eq!(codes(&errors), *wanted, "{arguments}: {errors}");
        seen.extend(errors.iter().map(ArgumentError::code));
    }
    let unseen: Vec<_> = ErrorCode::ALL
        .iter()
        .filter(|code| !seen.contains(code))
        .collect();
    assert_eq!(
        unseen,
        [&ErrorCode::BindingFailed],
        "it needs a type, see below"
    );
    assert!(ErrorCode::ALL.is_sorted());
}

#[test]
fn a_model_is_shown_what_to_repair() {
    let errors = taking(r#"{"type":"integer","minimum":1}"#)
        .bind(r#"{"x":"4\u00322","\u202e":[1 ]}"#)
        .unwrap_err();
    let shown: Value = serde_json::from_str(&errors.to_model_json()).unwrap();
    assert_eq!(shown["error_type"], "validation_error");
    assert!(
        shown["retry_guidance"]
            .as_str()
            .is_some_and(|text| text.contains("call again"))
    );
    assert_eq!(
        shown["errors"],
        json!([
            {
                "property": "x",
                "pointer": "/x",
                "error_code": "invalid_json_kind",
                "error_message": "expected an integer, found a string: write it without quotes",
                "attempted_value": "422",
            },
            {
                "property": "\u{202e}",
                "pointer": "/\u{202e}",
                "error_code": "unknown_property",
                "error_message": "`\\u{202e}` is not known here, only `x` is",
                "attempted_value": [1],
            },
        ])
    );
    assert!(!errors.to_string().contains('\u{202e}'), "{errors}");
}

#[test]
fn numbers_beyond_the_doubles_are_shown_as_text() {
    let contract = taking(r#"{"type":"number"}"#);
    for (value, shown) in [
        ("1e400", json!("1e400")),
        ("-1E+999", json!("-1E+999")),
        ("[1,[-1e309]]", json!("[1,[-1e309]]")),
        (r#"{"a":1e400}"#, json!(r#"{"a":1e400}"#)),
        // JSON to everybody but `serde_json`.
        (
            r#"{"$serde_json::private::RawValue":1}"#,
            json!(r#"{"$serde_json::private::RawValue":1}"#),
        ),
        ("[1e308]", json!([1e308])),
        ("\"1e400\"", json!("1e400")),
    ] {
        let errors = contract.bind(&format!("{{\"x\":{value}}}")).unwrap_err();
        let text = errors.to_model_json();
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["errors"][0]["attempted_value"], shown, "{text}");
        assert_eq!(errors.iter().next().unwrap().attempted_value(), Some(value));
    }
}

#[test]
fn pointers_escape_and_paths_do_not() {
    let contract = taking(
        r#"{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}}"#,
    );
    let errors = contract.bind(r#"{"x":{"a.b/c~d":["",0]}}"#).unwrap_err();
    let error = errors.iter().next().unwrap();
    assert_eq!(error.property(), "x.a.b/c~d[1]");
    assert_eq!(error.pointer(), "/x/a.b~1c~0d/1");
}

#[test]
fn attempted_values_are_cut_at_200_characters() {
    let contract = taking(r#"{"type":"boolean"}"#);
    for (characters, cut) in [(199, false), (200, false), (201, true)] {
        let value = format!("\"{}\"", "é".repeat(characters - 2));
        let errors = contract.bind(&format!("{{\"x\":{value}}}")).unwrap_err();
        let attempted = errors.iter().next().unwrap().attempted_value().unwrap();
        assert_eq!(attempted.chars().count(), characters.min(200));
        assert_eq!(attempted != value, cut);
        let shown: Value = serde_json::from_str(&errors.to_model_json()).unwrap();
        assert!(shown["errors"][0]["attempted_value"].is_string());
    }
}

#[test]
fn paths_are_cut_at_200_characters_where_they_are_shown() {
    let contract = taking(r#"{"type":"boolean"}"#);
    // A quote is longer in JSON, and `/` in a pointer.
    for (name, property, pointer) in [
        (
            "é".repeat(199),
            "é".repeat(199),
            format!("/{}", "é".repeat(199)),
        ),
        (
            "é".repeat(200),
            "é".repeat(200),
            format!("/{}…", "é".repeat(198)),
        ),
        (
            "é".repeat(201),
            "é".repeat(199) + "…",
            format!("/{}…", "é".repeat(198)),
        ),
        (
            "/".repeat(150),
            "/".repeat(150),
            format!("/{}…", "~1".repeat(99)),
        ),
        (
            "\"".repeat(1_000_000),
            "\"".repeat(199) + "…",
            format!("/{}…", "\"".repeat(198)),
        ),
    ] {
        let arguments = json!({ name.as_str(): 1 }).to_string();
        let errors = contract.bind(&arguments).unwrap_err();
        let text = errors.to_model_json();
        let shown: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(shown["errors"][0]["property"], property);
        assert_eq!(shown["errors"][0]["pointer"], pointer);
        assert!(text.len() < 2_000, "{}", text.len());
        assert!(errors.to_string().starts_with(&format!("`{property}`: ")));
        assert!(errors.to_string().len() < 1_000);
        let error = errors.iter().next().unwrap();
        assert_eq!(error.property(), name);
        assert_eq!(error.pointer(), format!("/{}", name.replace('/', "~1")));
    }
}

#[test]
fn the_thirty_third_mistake_is_counted() {
    let contract = taking(r#"{"type":"array","items":{"type":"string"}}"#);
    for (count, listed, more) in [(31, 31, 0), (32, 32, 0), (33, 32, 1)] {
        let list = vec!["0"; count].join(",");
        let errors = contract.bind(&format!("{{\"x\":[{list}]}}")).unwrap_err();
        assert_eq!((errors.len(), errors.more()), (listed, more));
        assert_eq!(errors.to_string().ends_with("\nand 1 more"), more == 1);
        assert_eq!(errors.to_model_json().contains("One more error"), more == 1);
    }
}

#[test]
fn sixty_four_levels_are_read_however_they_come() {
    for (levels, wanted) in [
        (63, "unknown_property"),
        (64, "unknown_property"),
        (65, "malformed_json"),
    ] {
        let text = format!(
            "{{\"y\":{}{}}}",
            "[".repeat(levels - 1),
            "]".repeat(levels - 1)
        );
        let contract = taking(r#"{"type":"boolean"}"#);
        let errors = contract.bind(&text).unwrap_err();
        assert_eq!(errors.iter().next().unwrap().code().as_str(), wanted);
        let value: Value = serde_json::from_str(&text).unwrap();
        let errors = contract.bind_value(&value).unwrap_err();
        assert_eq!(errors.iter().next().unwrap().code().as_str(), wanted);
    }
}

#[test]
fn nothing_is_converted_and_numbers_are_normalised() {
    let contract = closed(
        r#""i":{"type":"integer"},"n":{"type":"number"},"m":{"type":"number","minimum":9007199254740992}"#,
    );
    for (arguments, effective) in [
        (r#"{"i":-0.0,"n":-0}"#, r#"{"i":0,"n":0}"#),
        (
            r#"{"n":1e20,"i":18446744073709551615}"#,
            r#"{"i":18446744073709551615,"n":100000000000000000000}"#,
        ),
        (r#"{"n":1e-400,"i":2.50e1}"#, r#"{"i":25,"n":0}"#),
        (r#"{"m":9007199254740993}"#, r#"{"m":9007199254740992}"#),
    ] {
        assert_eq!(contract.bind(arguments).unwrap().effective(), effective);
    }
    let bound = contract.bind("{}").unwrap();
    assert_eq!(bound.fingerprint(), contract.fingerprint());
}

#[test]
fn a_hundred_thousand_of_anything_bind_in_order() {
    const MANY: usize = 100_000;
    let map = taking(r#"{"type":"object","additionalProperties":{"type":"integer"}}"#);
    let entries = |key: &dyn Fn(usize) -> usize| {
        let list: Vec<_> = (0..MANY)
            .map(|at| format!("\"{}\":{at}", key(at)))
            .collect();
        list.join(",")
    };
    let names = entries(&|at| MANY - at);
    let bound = map.bind(&format!("{{\"x\":{{{names}}}}}")).unwrap();
    assert_eq!(
        map.bind(bound.effective()).unwrap().effective(),
        bound.effective()
    );

    let twice = entries(&|at| at / 2);
    let errors = map.bind(&format!("{{\"x\":{{{twice}}}}}")).unwrap_err();
    assert_eq!(errors.len() + errors.more(), MANY / 2);
    let errors = map.bind(&format!("{{{names}}}")).unwrap_err();
    assert_eq!(errors.len() + errors.more(), MANY);

    // Unknown names that are all near to many known ones.
    let known: Vec<_> = (0..500)
        .map(|at| format!(r#""property{at}":{{"type":"string"}}"#))
        .collect();
    let unknown: Vec<_> = (0..MANY).map(|at| format!("\"proprety{at}\":0")).collect();
    let errors = closed(&known.join(","))
        .bind(&format!("{{{}}}", unknown.join(",")))
        .unwrap_err();
    assert_eq!(errors.len() + errors.more(), MANY);
    assert!(
        errors
            .iter()
            .next()
            .unwrap()
            .message()
            .ends_with("did you mean `property0`?")
    );
}

#[test]
fn defaults_that_multiply_end() {
    let long = "d".repeat(100_000);
    let contract = taking(&format!(
        r#"{{"type":"array","items":{{"type":"object","additionalProperties":false,"properties":{{"y":{{"type":"string","default":"{long}"}}}}}}}}"#
    ));
    let items = |count: usize| format!("{{\"x\":[{}]}}", vec!["{}"; count].join(","));
    let bound = contract.bind(&items(100)).unwrap();
    assert!(bound.effective().len() > 100 * long.len());
    let errors = contract.bind(&items(1_000)).unwrap_err();
    assert_eq!(
        errors.iter().next().unwrap().code(),
        ErrorCode::BindingFailed
    );
}

/// As the derive would describe it, without what the widths of its integers say.
#[derive(Debug, Deserialize)]
struct Narrow {
    #[serde(default)]
    large: Vec<i64>,
    small: Option<NonZeroU8>,
}

const INTEGER: &Schema = &integer(Bounds::NONE);
const PROPERTIES: &[Property] = &[
    property(hashed("large", hash::text("large")), false, LIST),
    property(hashed("odd", hash::text("odd")), false, INTEGER),
    property(hashed("small", hash::text("small")), false, INTEGER),
];
const LIST: &Schema = &array(INTEGER, Bounds::NONE);

impl ContractType for Narrow {
    const SCHEMA: &'static Schema = &object(PROPERTIES, None);
}

impl AIInputContract for Narrow {
    const CONTRACT: Contract = Contract::of("Narrow", Self::SCHEMA);
}

#[test]
fn what_a_type_cannot_hold_is_out_of_range_at_its_place() {
    for (arguments, place, attempted) in [
        (
            r#"{"large":[1,9223372036854775808,2]}"#,
            "large[1]",
            "9223372036854775808",
        ),
        (r#"{"small":0,"large":[]}"#, "small", "0"),
        (r#"{"small":256}"#, "small", "256"),
    ] {
        let errors = Narrow::from_arguments(arguments).unwrap_err();
        assert_eq!(codes(&errors), [(place, "number_out_of_range")], "{errors}");
        assert_eq!(
            errors.iter().next().unwrap().attempted_value(),
            Some(attempted)
        );
        let value: Value = serde_json::from_str(arguments).unwrap();
        assert_eq!(Narrow::from_value(&value).unwrap_err(), errors);
    }
    let narrow = Narrow::from_arguments(r#"{"small":255,"large":[-1]}"#).unwrap();
    assert_eq!(
        (narrow.large, narrow.small.map(NonZeroU8::get)),
        (vec![-1], Some(255))
    );
}

/// Takes no call, for a reason of its own.
#[derive(Debug)]
struct Picky;

impl<'de> Deserialize<'de> for Picky {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = Value::deserialize(deserializer)?;
        let large = given
            .get("large")
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        let said = format!("not\ttoday{}", "!".repeat(large * 1_000));
        Err(serde::de::Error::custom(said))
    }
}

impl ContractType for Picky {
    const SCHEMA: &'static Schema = Narrow::SCHEMA;
}

impl AIInputContract for Picky {
    const CONTRACT: Contract = Contract::of("Picky", Self::SCHEMA);
}

#[test]
fn other_refusals_of_a_type_are_failed_bindings() {
    let errors = Picky::from_arguments("{}").unwrap_err();
    assert_eq!(codes(&errors), [("", "binding_failed")]);
    assert_eq!(
        errors.to_string(),
        "arguments: not\\ttoday [binding_failed]"
    );
    let errors = Picky::from_arguments(r#"{"large":[1,2]}"#).unwrap_err();
    let said = format!("not\\ttoday{}…", "!".repeat(999 - "not today".len()));
    assert_eq!(errors.iter().next().unwrap().message(), said);
}

#[test]
fn an_empty_text_is_said_to_be_one() {
    for text in ["", " \n"] {
        let errors = closed("").bind(text).unwrap_err();
        let said = errors.to_string();
        assert_eq!(
            said,
            "arguments: the text is empty: the smallest object is `{}` [malformed_json]"
        );
    }
}

#[test]
fn a_byte_order_mark_before_the_arguments_is_dropped() {
    let contract = taking(r#"{ "type": "string" }"#);
    let bound = contract.bind("\u{feff}{\"x\":\"\u{feff}a\"}").unwrap();
    assert_eq!(bound.effective(), "{\"x\":\"\u{feff}a\"}");
    let errors = contract.bind("\u{feff}{\"x\":1,}").unwrap_err();
    assert_eq!(
        errors.to_string(),
        "arguments: no JSON at character 7, a comma must be followed by another entry: remove the trailing comma \
         [malformed_json]"
    );
    let errors = contract.bind("\u{feff}\u{feff}{}").unwrap_err();
    assert_eq!(
        errors.to_string(),
        "arguments: no JSON at character 1, a value is expected here: U+FEFF is no white space of JSON [malformed_json]"
    );
}

#[test]
fn words_of_other_languages_are_told_those_of_json() {
    let contract = taking(r#"{ "type": "string" }"#);
    for (value, offset) in [("None", 6), ("NULL", 6), ("nil", 7), ("undefined", 6)] {
        let errors = contract.bind(&format!(r#"{{"x":{value}}}"#)).unwrap_err();
        let said = errors.to_string();
        assert!(
            said.starts_with(&format!(
                "arguments: no JSON at character {offset}, a value is expected here"
            )) && said.ends_with(": the words are `true`, `false` and `null` [malformed_json]"),
            "{said}"
        );
    }
}

#[test]
fn a_range_is_said_as_one() {
    let all = "between -1.7976931348623157e+308 and 1.7976931348623157e+308";
    let integers = "of at least -9223372036854775808 and at most 18446744073709551615";
    let large = "18446744073709551616";
    for (kind, bounds, number, said) in [
        ("number", "", "1e309", all.to_owned()),
        (
            "number",
            r#", "minimum": 0"#,
            "1e309",
            format!("of at least 0 and {all}"),
        ),
        (
            "number",
            r#", "maximum": 5"#,
            "1e309",
            "of at most 5".to_owned(),
        ),
        (
            "number",
            r#", "exclusiveMinimum": 0"#,
            "-1",
            "above 0".to_owned(),
        ),
        (
            "number",
            r#", "exclusiveMaximum": 5"#,
            "5",
            "below 5".to_owned(),
        ),
        (
            "number",
            r#", "minimum": 0, "exclusiveMaximum": 5"#,
            "5",
            "of at least 0 and below 5".to_owned(),
        ),
        ("integer", "", large, integers.to_owned()),
        (
            "integer",
            r#", "minimum": 0"#,
            large,
            format!("of at least 0 and at most {}", u64::MAX),
        ),
        (
            "integer",
            r#", "maximum": 5"#,
            "-1e20",
            format!("of at most 5 and at least {}", i64::MIN),
        ),
        (
            "integer",
            r#", "maximum": 5"#,
            large,
            "of at most 5".to_owned(),
        ),
    ] {
        let contract = taking(&format!(r#"{{ "type": "{kind}"{bounds} }}"#));
        let errors = contract.bind(&format!(r#"{{"x":{number}}}"#)).unwrap_err();
        let kind = if kind == "number" {
            "a number"
        } else {
            "an integer"
        };
        assert_eq!(
            errors.to_string(),
            format!("`x`: {number} is out of range, expected {kind} {said} [number_out_of_range]")
        );
    }
}
