//! What the derive makes of types, byte for byte; the independent judge is in `oracle.rs`.

#![allow(dead_code, reason = "the types are read by the derive only")]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use skills_runtime::{AIInputContract, ContractType, Schema};

mod example {
    use skills_runtime::AIInputContract;

    #[derive(AIInputContract)]
    #[serde(rename_all = "camelCase")]
    pub(super) struct NormalizeInput {
        pub(super) input_file: String,
        #[contract(minimum = 1, maximum = 100000, default = 1000)]
        pub(super) maximum_rows: u32,
    }
}

use example::NormalizeInput;

const _: () = assert!(!NormalizeInput::SCHEMA.is_nullable());
const _: () = assert!(Option::<NormalizeInput>::SCHEMA.is_nullable());
const _: () = assert!(NormalizeInput::SCHEMA.hash() != Page::<NormalizeInput>::SCHEMA.hash());

#[test]
fn the_example_of_the_design_has_its_fingerprint() {
    let contract = NormalizeInput::contract();
    assert_eq!(contract.name(), "NormalizeInput");
    assert_eq!(
        contract.canonical(),
        r#"{"additionalProperties":false,"properties":{"inputFile":{"type":"string"},"maximumRows":{"default":1000,"maximum":100000,"minimum":1,"type":"integer"}},"required":["inputFile"],"type":"object"}"#
    );
    assert_eq!(
        contract.fingerprint().to_string(),
        "b7ad20e4a8a62d85836ec0f3d8e4ecf6ccb9f40fe3cd711bd3af34500376b41f"
    );
}

#[derive(AIInputContract)]
struct Empty;

#[test]
fn a_unit_struct_is_the_empty_object() {
    assert_eq!(
        Empty::contract().fingerprint().to_string(),
        "d746974fa9afd5e951f76f9af38954b0ad7f436f2120dc974da65e5ee39f856f"
    );
}

#[derive(AIInputContract)]
struct Page<T> {
    items: Vec<T>,
    #[contract(max_items = 3)]
    tags: Vec<T>,
}

#[test]
fn generics_compose() {
    let numbers =
        r#"{"items":{"maximum":255,"minimum":0,"type":["integer","null"]},"type":"array"}"#;
    let few = numbers.replace(r#""type":"array""#, r#""maxItems":3,"type":"array""#);
    assert_eq!(
        Page::<Option<u8>>::SCHEMA.canonical(),
        format!(
            r#"{{"additionalProperties":false,"properties":{{"items":{numbers},"tags":{few}}},"required":["items","tags"],"type":"object"}}"#
        )
    );
}

/// `Option` by another name, and behind a newtype.
type Perhaps<T> = Option<T>;

#[derive(AIInputContract)]
#[serde(transparent)]
struct Wrapped(Perhaps<String>);

#[derive(AIInputContract)]
struct Optionals {
    alias: Perhaps<u8>,
    boxed: Box<Option<bool>>,
    wrapped: Wrapped,
    #[serde(default)]
    by_serde: bool,
    #[contract(default = "x")]
    by_contract: String,
    needed: bool,
}

#[test]
fn optional_is_what_the_type_says_however_it_is_spelled() {
    let canonical = Optionals::contract().canonical();
    assert!(
        canonical.contains(r#""required":["needed"]"#),
        "{canonical}"
    );
}

#[derive(AIInputContract)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Source {
    File { name: String },
    Stdin,
}

#[derive(AIInputContract)]
struct Defaults<'a> {
    #[contract(default = { "kind": "file", "name": "x" })]
    source: Source,
    #[contract(default = [1, -2, 1e1])]
    list: Vec<i64>,
    #[contract(default = { "b": [], "a": [true] })]
    map: BTreeMap<String, Vec<bool>>,
    #[contract(default = -0.5, exclusive_minimum = -1)]
    ratio: f64,
    #[contract(default = null, min_length = 2)]
    text: Option<Cow<'a, str>>,
    #[contract(default = 18446744073709551615)]
    large: u64,
}

#[test]
fn defaults_are_json() {
    let canonical = Defaults::contract().canonical();
    for default in [
        r#""default":{"kind":"file","name":"x"}"#,
        r#""default":[1,-2,10]"#,
        r#""default":{"a":[true],"b":[]}"#,
        r#""default":-0.5,"exclusiveMinimum":-1"#,
        r#""default":null,"minLength":2,"type":["string","null"]"#,
        r#""default":18446744073709551615"#,
        r#""required":[]"#,
    ] {
        assert!(
            canonical.contains(default),
            "{default} is not in {canonical}"
        );
    }
}

macro_rules! documented {
    ($text:expr, $name:ident) => {
        #[doc = $text]
        #[derive(AIInputContract)]
        struct $name {}
    };
}

documented!("From a macro.", ByMacro);

/**
 * In a block,
 *   indented.
 */
#[derive(AIInputContract)]
struct InBlock {}

#[test]
fn documentation_is_read_as_rustdoc_does() {
    for (schema, description) in [
        (ByMacro::SCHEMA, "From a macro."),
        (InBlock::SCHEMA, r"In a block,\n  indented."),
    ] {
        let canonical = schema.canonical();
        assert!(
            canonical.contains(&format!(r#""description":"{description}""#)),
            "{canonical}"
        );
    }
}

#[derive(AIInputContract)]
struct Names {
    #[serde(rename = "\u{1f600}")]
    face: HashSet<char>,
    #[serde(rename = "\u{ff61}")]
    stop: bool,
    r#type: bool,
}

#[test]
fn properties_are_sorted_by_utf_16() {
    let canonical = Names::contract().canonical();
    let place = |name: &str| canonical.find(name).unwrap();
    assert!(place("\"type\":{") < place("\u{1f600}"));
    assert!(
        place("\u{1f600}") < place("\u{ff61}"),
        "surrogates come first in UTF-16"
    );
}

#[test]
fn shape_and_text_differ_in_documentation_only() {
    const SAME: bool = Undocumented::SCHEMA.shape_hash() == Documented::SCHEMA.shape_hash();
    const DIFFERENT: bool = Undocumented::SCHEMA.hash() != Documented::SCHEMA.hash();
    assert_eq!((SAME, DIFFERENT), (true, true));
    let (one, other): (&Schema, &Schema) = (Undocumented::SCHEMA, Documented::SCHEMA);
    assert_ne!(one.canonical(), other.canonical());
}

#[derive(AIInputContract)]
struct Undocumented {
    text: String,
}

/// Says it.
#[derive(AIInputContract)]
struct Documented {
    /// What.
    text: String,
}
