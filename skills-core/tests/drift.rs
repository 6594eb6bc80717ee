//! A type and a published schema that are not one: where they differ is said, and what each of them has there.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "helpers of a test")]

use std::panic::catch_unwind;

use skills_core::contract::Contract;
use skills_core::contract::assert::{Words, same_text};

/// What const evaluation would say of two objects with one property each.
fn said(ours: &str, theirs: &str, others: &[(&str, u128)]) -> String {
    let object = |property: &str| {
        let text = format!(
            r#"{{"type":"object","properties":{{"a":{property}}},"required":[],"additionalProperties":false}}"#
        );
        Contract::from_json(&text).unwrap()
    };
    let (ours, theirs) = (object(ours), object(theirs));
    let words = Words {
        ty: "Input",
        published: "its sidecar",
        there: "the sidecar",
        help: "write it",
        others,
    };
    let payload = catch_unwind(|| same_text(ours.schema(), theirs.schema(), &words)).unwrap_err();
    payload.downcast_ref::<String>().unwrap().clone()
}

#[test]
fn both_values_of_the_first_keyword_are_shown() {
    let long = "é".repeat(40);
    let described = format!(r#"{{"type":"string","description":"{long}"}}"#);
    let beginning = format!("`{}…` in the type, none in the sidecar", "é".repeat(30));
    for (ours, theirs, expected) in [
        (
            r#"{"type":["string","null"]}"#,
            r#"{"type":"integer"}"#,
            "`type`: `string` or `null` in the type, `integer` in the sidecar",
        ),
        (
            r#"{"type":"number","minimum":0.5}"#,
            r#"{"type":"number"}"#,
            "`minimum`: `0.5` in the type, none in the sidecar",
        ),
        (
            r#"{"type":"string","maxLength":4}"#,
            r#"{"type":"string","maxLength":5}"#,
            "`maxLength`: `4` in the type, `5` in the sidecar",
        ),
        (
            r#"{"type":"string","format":"date"}"#,
            r#"{"type":"string","format":"time"}"#,
            "`format`: `date` in the type, `time` in the sidecar",
        ),
        (
            r#"{"type":"string","enum":["a","b"]}"#,
            r#"{"type":"string","enum":["a","c"]}"#,
            "`enum`: `a`, `b` in the type, `a`, `c` in the sidecar",
        ),
        (
            r#"{"type":"boolean","default":true}"#,
            r#"{"type":"boolean","default":false}"#,
            "`default`: `true` in the type, `false` in the sidecar",
        ),
        (
            r#"{"type":"string","default":"x"}"#,
            r#"{"type":"string"}"#,
            "`default`: `x` in the type, none in the sidecar",
        ),
        (
            &described,
            r#"{"type":"string"}"#,
            &format!("`description`: {beginning}"),
        ),
    ] {
        assert_eq!(
            said(ours, theirs, &[]),
            format!("`Input` and its sidecar differ at `a`, in {expected}; write it")
        );
    }
}

#[test]
fn a_type_of_another_script_is_told_by_its_shape() {
    let text = r#"{"type":"object","properties":{"a":{"type":"string","description":"Other words."}},"required":[],"additionalProperties":false}"#;
    let shape = Contract::from_json(text).unwrap().schema().shape_hash();
    let others = [("one/scripts/a.py", 1), ("one/scripts/b.py", shape)];
    assert_eq!(
        said(r#"{"type":"string"}"#, r#"{"type":"boolean"}"#, &others),
        "`Input` and its sidecar differ at `a`, in `type`: `string` in the type, `boolean` in the sidecar; \
         `Input` is what `one/scripts/b.py` takes: name the type of this script"
    );
}
