use crate::contract::{Contract, Schema};

/// An object with one property `p` of the given schema.
fn with(property: &str) -> String {
    format!(r#"{{"type":"object","additionalProperties":false,"properties":{{"p":{property}}}}}"#)
}

fn mistakes(text: &str) -> Vec<String> {
    let mistakes = Contract::from_json(text).unwrap_err();
    mistakes.iter().map(ToString::to_string).collect()
}

#[test]
fn the_table_of_the_documentation() {
    for (text, fingerprint) in [
        (
            r#"{"type":"object","additionalProperties":false}"#,
            "d746974fa9afd5e951f76f9af38954b0ad7f436f2120dc974da65e5ee39f856f",
        ),
        (
            r#"{"type":"object","properties":{"value":{"type":"string"}},"required":["value"],"additionalProperties":false}"#,
            "12ed9447fbbb261381b19f521a226cefef9dd3f6250b42a14873a051886c18e7",
        ),
        (
            r#"{"required":["inputFile"],"type":"object","properties":{"limit":{"type":"integer","default":2e1},"inputFile":{"type":"string"}},"additionalProperties":false}"#,
            "857c45b1e48b04aa30627a2002c71cecd5f8fe0a341e5611c8ba7329f94200c8",
        ),
        (
            r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","additionalProperties":false,"properties":{"inputFile":{"type":"string"},"maximumRows":{"default":1000,"maximum":100000,"minimum":1,"type":"integer"}},"required":["inputFile"],"type":"object"}"#,
            "b7ad20e4a8a62d85836ec0f3d8e4ecf6ccb9f40fe3cd711bd3af34500376b41f",
        ),
    ] {
        assert_eq!(
            Contract::from_json(text).unwrap().fingerprint(),
            fingerprint
        );
    }
}

#[test]
fn bounds_that_leave_nothing_are_refused() {
    for (schema, expected) in [
        (
            r#"{"type":"integer","exclusiveMinimum":18446744073709551615}"#,
            "`exclusiveMinimum` 18446744073709551615 leaves no value: no 64-bit integer lies beyond it",
        ),
        (
            r#"{"type":"integer","exclusiveMaximum":-9223372036854775808}"#,
            "`exclusiveMaximum` -9223372036854775808 leaves no value: no 64-bit integer lies beyond it",
        ),
        (
            r#"{"type":"number","exclusiveMinimum":1.7976931348623157e308}"#,
            "`exclusiveMinimum` 1.7976931348623157e308 leaves no value: no double lies beyond it",
        ),
        (
            r#"{"type":"number","exclusiveMaximum":-1.7976931348623157e308}"#,
            "`exclusiveMaximum` -1.7976931348623157e308 leaves no value: no double lies beyond it",
        ),
    ] {
        let found = mistakes(&with(schema));
        let [found] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert!(found.contains(expected), "{found}");
        assert!(found.ends_with("[schema-bounds]"), "{found}");
    }
    for schema in [
        r#"{"type":"integer","exclusiveMinimum":18446744073709551614}"#,
        r#"{"type":"integer","exclusiveMaximum":-9223372036854775807}"#,
        r#"{"type":"integer","minimum":18446744073709551615}"#,
        r#"{"type":"number","exclusiveMinimum":1.7976931348623155e308}"#,
        r#"{"type":"number","exclusiveMinimum":18446744073709551615}"#,
    ] {
        assert!(Contract::from_json(&with(schema)).is_ok(), "{schema}");
    }
}

#[test]
fn listed_values_keep_to_the_lengths() {
    let schema = r#"{"type":"string","enum":["é","éé","ééé","éééé"],"minLength":2,"maxLength":3}"#;
    assert_eq!(
        mistakes(&with(schema)),
        [
            "<schema>:1:90: `é` is shorter than `minLength`, so it never passes [schema-enum]",
            "<schema>:1:105: `éééé` is longer than `maxLength`, so it never passes [schema-enum]",
        ]
    );
}

#[test]
fn all_mistakes_come_at_once_in_the_order_of_the_text() {
    let text = r##"{
  "type": "object",
  "properties": {
    "a": { "type": "strin", "minLength": 5, "maxLength": 1 },
    "b": { "type": "integer", "minimum": 0.5, "pattern": "x" },
    "c": { "type": "array" },
    "d": { "$ref": "#/$defs/x" },
    "d": { "type": "boolean", "default": "yes" }
  },
  "required": ["e", "a", "a"]
}"##;
    assert_eq!(
        mistakes(text),
        [
            "<schema>:1:1: `additionalProperties` is missing: what else may the object hold? [schema-closed]",
            "<schema>:4:20: there is no type `strin` [schema-type]",
            "<schema>:4:58: `minLength` 5 is above `maxLength` 1 [schema-length]",
            "<schema>:5:42: `minimum` must be an integer, as the type is [schema-bounds]",
            "<schema>:5:47: contracts have no keyword `pattern` [schema-keyword]",
            "<schema>:6:10: `items` is missing: what does the array hold? [schema-items]",
            "<schema>:7:12: contracts have no keyword `$ref` [schema-keyword]",
            "<schema>:8:5: `d` stands twice in this object [json-duplicate-key]",
            "<schema>:10:16: `required` names `e`, which is not in `properties` [schema-required]",
            "<schema>:10:26: `a` stands twice in `required` [schema-required]",
        ]
    );
}

#[test]
fn exclusive_bounds_need_an_integer_between_them() {
    let bounds = |low, high| {
        with(&format!(
            r#"{{"type":"integer","exclusiveMinimum":{low},"exclusiveMaximum":{high}}}"#
        ))
    };
    assert!(Contract::from_json(&bounds(1, 3)).is_ok());
    assert_eq!(mistakes(&bounds(1, 2)).len(), 1);
    let doubles = with(r#"{"type":"number","exclusiveMinimum":1,"exclusiveMaximum":2}"#);
    assert!(Contract::from_json(&doubles).is_ok());
}

#[test]
fn null_closes_an_enum_and_a_union() {
    for (text, canonical) in [
        (
            r#"{"type":["null","string"],"enum":["a"]}"#,
            r#"{"enum":["a",null],"type":["string","null"]}"#,
        ),
        (
            r#"{"oneOf":[{"type":"object","additionalProperties":false,"properties":{"k":{"type":"string","const":"x"}},"required":["k"]},{"type":"null"}]}"#,
            r#"{"oneOf":[{"additionalProperties":false,"properties":{"k":{"const":"x","type":"string"}},"required":["k"],"type":"object"},{"type":"null"}]}"#,
        ),
    ] {
        let schema = Schema::from_json(text).unwrap();
        assert_eq!(schema.canonical(), canonical);
        assert!(schema.is_nullable());
        assert_eq!(Schema::from_json(canonical).unwrap(), schema);
    }
    for text in [
        r#"{"type":"string","enum":["a",null]}"#,
        r#"{"type":["string","null"],"enum":[null]}"#,
        r#"{"type":["string","null"],"const":"a"}"#,
        r#"{"type":"string","enum":["a"],"const":"b"}"#,
        r#"{"type":"string","maxLength":1,"const":"ab"}"#,
        r#"{"oneOf":[{"type":"null"}]}"#,
    ] {
        assert_eq!(mistakes(&with(text)).len(), 1, "{text}");
    }
}

#[test]
fn a_union_needs_a_constant_that_differs() {
    let branch = |key: &str, value: &str, required: &str| {
        format!(
            r#"{{"type":"object","additionalProperties":false,"properties":{{"{key}":{{"type":"string","const":"{value}"}}}},"required":[{required}]}}"#
        )
    };
    let union = |a: &str, b: &str| with(&format!(r#"{{"oneOf":[{a},{b}]}}"#));
    let k = r#""k""#;
    assert!(Contract::from_json(&union(&branch("k", "a", k), &branch("k", "b", k))).is_ok());
    for second in [
        branch("k", "a", k),
        branch("k", "b", ""),
        branch("j", "b", r#""j""#),
    ] {
        let text = union(&branch("k", "a", k), &second);
        let found = mistakes(&text);
        assert!(found[0].contains("told apart"), "{found:?}");
    }
}

#[test]
fn a_value_may_be_of_any_shape_but_an_argument_is_an_object() {
    for text in [
        r#"{"type":"string"}"#,
        r#"{"type":"object","additionalProperties":{"type":"integer"}}"#,
        r#"{"type":["object","null"],"additionalProperties":false}"#,
    ] {
        assert!(Schema::from_json(text).is_ok(), "{text}");
        assert_eq!(mistakes(text).len(), 1, "{text}");
    }
}

#[test]
fn hostile_texts_end_soon() {
    let keys: Vec<_> = (0..20_000).map(|i| format!("\"{i}\":1")).collect();
    assert_eq!(mistakes(&format!("{{{}}}", keys.join(","))).len(), 20_001);
    let long = "k".repeat(200_000);
    let inner: Vec<_> = (0..500).map(|i| format!("\"{i}\":1")).collect();
    let text = format!(
        r#"{{"type":"object","additionalProperties":false,"properties":{{"{long}":{{"type":"object","additionalProperties":false,"properties":{{{}}}}}}}}}"#,
        inner.join(",")
    );
    assert_eq!(mistakes(&text).len(), 500);
    let required: Vec<_> = (0..20_000).map(|i| format!("\"{i}\"")).collect();
    let text = format!(
        r#"{{"type":"object","additionalProperties":false,"required":[{}]}}"#,
        required.join(",")
    );
    assert_eq!(mistakes(&text).len(), 20_000);
}

#[test]
fn a_mark_before_the_text_moves_no_place() {
    assert_eq!(
        mistakes("\u{feff}{\"type\":\"object\",}"),
        ["<schema>:1:18: a comma must be followed by another entry [invalid-json]"]
    );
}
