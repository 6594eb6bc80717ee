use std::panic::catch_unwind;

use super::{Words, same_text};
use crate::contract::Schema;

/// What is said where a type has one schema and the file another.
fn said(of_type: &str, published: &str) -> String {
    let read = |text: &str| Schema::from_json(text).unwrap();
    let (of_type, published) = (read(of_type), read(published));
    let words = Words {
        ty: "Input",
        published: "its sidecar",
        there: "the sidecar",
        help: "repair",
        others: &[],
    };
    let panic = catch_unwind(|| same_text(&of_type, &published, &words)).unwrap_err();
    panic.downcast_ref::<String>().unwrap().clone()
}

/// An object with one property `p`.
fn with(property: &str) -> String {
    format!(r#"{{"type":"object","additionalProperties":false,"properties":{{"p":{property}}}}}"#)
}

/// A union of `a` and `b`, each with a property `x` of its own kind.
fn union(a: &str, b: &str) -> String {
    let branch = |tag: &str, x: &str| {
        format!(
            r#"{{"type":"object","additionalProperties":false,"properties":{{"kind":{{"type":"string","const":"{tag}"}},"x":{x}}},"required":["kind"]}}"#
        )
    };
    with(&format!(
        r#"{{"oneOf":[{},{}]}}"#,
        branch("a", a),
        branch("b", b)
    ))
}

#[test]
fn the_path_leads_into_lists_maps_and_variants() {
    let (long, short) = (
        r#"{"type":"string","maxLength":9}"#,
        r#"{"type":"string","maxLength":3}"#,
    );
    let list = |items: &str| format!(r#"{{"type":"array","items":{items}}}"#);
    let map = |values: &str| format!(r#"{{"type":"object","additionalProperties":{values}}}"#);
    let maximum = "in `maxLength`: `9` in the type, `3` in the sidecar; repair";
    for (ours, theirs, path) in [
        (with(&list(long)), with(&list(short)), "p[]"),
        (with(&map(long)), with(&map(short)), "p.*"),
        (with(&list(&with(long))), with(&list(&with(short))), "p[].p"),
        (
            union("{\"type\":\"boolean\"}", long),
            union("{\"type\":\"boolean\"}", short),
            "p<b>.x",
        ),
    ] {
        assert_eq!(
            said(&ours, &theirs),
            format!("`Input` and its sidecar differ at `{path}`, {maximum}")
        );
    }
}

#[test]
fn what_is_on_one_side_only_is_named() {
    let object = |properties: &str, required: &str| {
        with(&format!(
            r#"{{"type":"object","additionalProperties":false,"properties":{{{properties}}},"required":[{required}]}}"#
        ))
    };
    let (a, b) = (r#""a":{"type":"boolean"}"#, r#""b":{"type":"boolean"}"#);
    let boolean = r#"{"type":"boolean"}"#;
    let two = union(boolean, boolean);
    let renamed = two.replace(r#""const":"b""#, r#""const":"c""#);
    let swapped = two
        .replace(r#""const":"a""#, r#""const":"?""#)
        .replace(r#""const":"b""#, r#""const":"a""#)
        .replace(r#""const":"?""#, r#""const":"b""#);
    for (ours, theirs, expected) in [
        (object(a, ""), object(b, ""), ": `a` is only in the type"),
        (object("", ""), object(b, ""), ": `b` is not in the type"),
        (
            object(a, r#""a""#),
            object(a, ""),
            ": `a` is required by the type only",
        ),
        (
            object(a, ""),
            object(a, r#""a""#),
            ": `a` is required by the schema only",
        ),
        (two.clone(), renamed, ": variant `b` is only in the type"),
        (two, swapped, ": the variants stand in another order"),
    ] {
        assert_eq!(
            said(&ours, &theirs),
            format!("`Input` and its sidecar differ at `p`{expected}; repair")
        );
    }
}
