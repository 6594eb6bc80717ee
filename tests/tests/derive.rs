//! What the derive makes of types: the behaviour that a schema states, and what holds in const evaluation.

#![allow(dead_code, reason = "the types are read by the derive only")]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use skills_runtime::{AIInputContract, ContractType};

/// Normalises a file.
///
/// Rows beyond the maximum are dropped.
#[derive(AIInputContract)]
#[serde(rename_all = "camelCase")]
struct NormalizeInput {
    input_file: String,
    #[contract(minimum = 1, maximum = 100000, default = 1000)]
    maximum_rows: u32,
    /// How it is written.
    format: Option<Format>,
    r#type: Vec<Page<Option<u8>>>,
}

#[derive(AIInputContract)]
#[serde(rename_all = "kebab-case")]
enum Format {
    /// comma-separated
    CsvFile,
    Json,
}

#[derive(AIInputContract)]
struct Page<T> {
    items: Vec<T>,
    #[contract(max_items = 3)]
    tags: Vec<T>,
}

#[derive(AIInputContract)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
enum Source {
    /// From a file.
    File {
        file_name: String,
    },
    StandardInput,
    Inner(Empty),
}

#[derive(AIInputContract)]
struct Empty;

#[derive(AIInputContract)]
#[serde(transparent)]
struct Email(#[contract(format = "email", max_length = 254)] String);

#[derive(AIInputContract)]
struct Everything<'a> {
    text: Cow<'a, str>,
    #[contract(min_length = 2)]
    longer: Cow<'a, str>,
    email: Email,
    map: BTreeMap<String, HashMap<String, f64>>,
    set: HashSet<char>,
    three: [i8; 3],
    source: Option<Source>,
    #[contract(default = "json")]
    format: Format,
    #[contract(default = { "kind": "file", "fileName": "x" })]
    other: Source,
    #[contract(default = [1, -2, 3])]
    list: Vec<i64>,
    #[serde(skip)]
    cache: std::time::Duration,
    #[contract(exclusive_minimum = -0.5, maximum = 1)]
    ratio: f32,
}

const _: () = assert!(!NormalizeInput::SCHEMA.is_nullable());
const _: () = assert!(Option::<NormalizeInput>::SCHEMA.is_nullable());
const _: () = assert!(<Everything<'static>>::SCHEMA.must_be_given());

#[test]
fn prints() {
    println!("{:?}", NormalizeInput::contract());
    println!("{:?}", Everything::contract());
}
