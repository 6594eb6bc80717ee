use super::changes;

fn lines(old: &str, new: &str) -> Vec<String> {
    changes(old, new).iter().map(ToString::to_string).collect()
}

#[test]
fn the_same_in_other_words_is_no_change() {
    assert!(lines(r#"{"a":1, "b":2}"#, r#"{"b":2,"a":1}"#).is_empty());
}

#[test]
fn each_kind_of_change_has_its_impact() {
    for (old, new, expected) in [
        (
            r#"{"minimum":1}"#,
            r#"{"minimum":2}"#,
            "`minimum` 1 → 2 (breaking)",
        ),
        (r#"{"minimum":1}"#, "{}", "`minimum` 1 removed (compatible)"),
        ("{}", r#"{"maxLength":2}"#, "`maxLength` 2 added (breaking)"),
        (
            r#"{"type":"string"}"#,
            r#"{"type":["string","null"]}"#,
            "`type` \"string\" → [\"string\",\"null\"] (compatible)",
        ),
        (
            r#"{"type":"string"}"#,
            r#"{"type":"integer"}"#,
            "`type` \"string\" → \"integer\" (breaking)",
        ),
        (
            r#"{"enum":["a"]}"#,
            r#"{"enum":["a","b"]}"#,
            "`enum` [\"a\"] → [\"a\",\"b\"] (compatible)",
        ),
        (
            r#"{"enum":["a","b"]}"#,
            r#"{"enum":["a"]}"#,
            "`enum` [\"a\",\"b\"] → [\"a\"] (breaking)",
        ),
        (
            r#"{"description":"a"}"#,
            r#"{"description":"b"}"#,
            "`description` \"a\" → \"b\" (compatible)",
        ),
        (
            r#"{"items":{"maximum":1}}"#,
            r#"{"items":{"maximum":0}}"#,
            "`[]`: `maximum` 1 → 0 (breaking)",
        ),
        (
            r#"{"oneOf":[{}]}"#,
            r#"{"oneOf":[{},{}]}"#,
            "1 more in `oneOf` (compatible)",
        ),
        (
            r#"{"oneOf":[{},{}]}"#,
            r#"{"oneOf":[{}]}"#,
            "1 fewer in `oneOf` (breaking)",
        ),
        ("{", "{}", "not a JSON text (breaking)"),
    ] {
        assert_eq!(lines(old, new), [expected]);
    }
}

#[test]
fn properties_come_go_and_become_required() {
    let old = r#"{"properties":{"a":{},"b":{},"c":{}},"required":["a"]}"#;
    let new = r#"{"properties":{"a":{},"b":{},"d":{},"e":{}},"required":["b","d"]}"#;
    assert_eq!(
        lines(old, new),
        [
            "`c`: property removed (breaking)",
            "`d`: required property added (breaking)",
            "`e`: optional property added (compatible)",
            "`a`: became optional (compatible)",
            "`b`: became required (breaking)",
        ]
    );
}

#[test]
fn variants_are_told_apart_by_their_tags() {
    let branch = |tag: &str, size: u32| {
        format!(r#"{{"properties":{{"kind":{{"const":"{tag}"}},"x":{{"maximum":{size}}}}}}}"#)
    };
    let union = |branches: &[String]| {
        format!(
            r#"{{"properties":{{"p":{{"oneOf":[{}]}}}}}}"#,
            branches.join(",")
        )
    };
    let null = r#"{"type":"null"}"#.to_owned();
    let old = union(&[branch("a", 1), branch("b", 2), branch("c", 3)]);
    assert_eq!(
        lines(
            &old,
            &union(&[branch("c", 3), branch("d", 4), branch("b", 1), null.clone()])
        ),
        [
            "`p`: `null` added (compatible)",
            "`p`: variant `a` removed (breaking)",
            "`p<b>.x`: `maximum` 2 → 1 (breaking)",
            "`p`: variant `d` added (compatible)",
        ]
    );
    let nullable = union(&[branch("a", 1), null]);
    assert_eq!(
        lines(&nullable, &union(&[branch("a", 1)])),
        ["`p`: `null` removed (breaking)"]
    );
}

#[test]
fn both_values_are_shown_of_lists_defaults_and_formats() {
    for (old, new, expected) in [
        (
            r#"{"enum":["a","b"]}"#,
            r#"{"enum":["a","c"]}"#,
            r#"`enum` ["a","b"] → ["a","c"] (breaking)"#,
        ),
        (
            r#"{"default":[1]}"#,
            r#"{"default":[2]}"#,
            "`default` [1] → [2] (compatible)",
        ),
        (
            r#"{"format":"date"}"#,
            r#"{"format":"time"}"#,
            r#"`format` "date" → "time" (compatible)"#,
        ),
    ] {
        assert_eq!(lines(old, new), [expected]);
    }
}
