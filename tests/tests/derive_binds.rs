//! What the contract of a type lets pass, the type takes: each as serde writes it, and defaults as the contract says.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use skills_runtime::AIInputContract;

#[derive(Debug, PartialEq, Serialize, Deserialize, AIInputContract)]
struct Unit;

#[derive(Debug, PartialEq, Serialize, Deserialize, AIInputContract)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Source {
    File { name: String, unit: Unit },
    Stdin,
    Unit(Unit),
    Inner(Inner),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, AIInputContract)]
#[serde(deny_unknown_fields)]
struct Inner {
    #[serde(rename = "in")]
    value: Option<f32>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, AIInputContract)]
#[serde(rename_all = "UPPERCASE")]
enum Format {
    Csv,
    Json,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, AIInputContract)]
#[serde(transparent)]
struct Email(String);

#[derive(Debug, PartialEq, Serialize, Deserialize, AIInputContract)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Everything<'a> {
    some_text: Cow<'a, str>,
    character: char,
    wide: i128,
    units: Vec<Unit>,
    perhaps: Option<Unit>,
    sources: Vec<Source>,
    formats: BTreeMap<String, Option<Format>>,
    email: Email,
    array: [u8; 2],
    #[contract(default = [1.5])]
    defaults: Vec<f64>,
    #[contract(default = { "kind": "file", "name": "x", "unit": {} })]
    source: Source,
    #[serde(skip)]
    skipped: u8,
}

#[test]
fn every_shape_is_read() {
    let arguments = r#"{
        "someText": "é", "character": "é", "wide": -9223372036854775808, "units": [{}, {}], "perhaps": {},
        "sources": [
            {"kind": "stdin"}, {"kind": "unit"}, {"in": 0.5, "kind": "inner"}, {"kind": "inner"},
            {"name": "a", "unit": {}, "kind": "file"}
        ],
        "formats": {"a": "CSV", "b": null}, "email": "a@example.org", "array": [1, 2]
    }"#;
    let read = Everything::from_arguments(arguments).unwrap();
    let file = |name: &str| Source::File {
        name: name.into(),
        unit: Unit,
    };
    let expected = Everything {
        some_text: "é".into(),
        character: 'é',
        wide: i64::MIN.into(),
        units: vec![Unit, Unit],
        perhaps: Some(Unit),
        sources: vec![
            Source::Stdin,
            Source::Unit(Unit),
            Source::Inner(Inner { value: Some(0.5) }),
            Source::Inner(Inner { value: None }),
            file("a"),
        ],
        formats: BTreeMap::from([("a".into(), Some(Format::Csv)), ("b".into(), None)]),
        email: Email("a@example.org".into()),
        array: [1, 2],
        defaults: vec![1.5],
        source: file("x"),
        skipped: 0,
    };
    assert_eq!(read, expected);
    let value = serde_json::from_str(arguments).unwrap();
    assert_eq!(Everything::from_value(&value).unwrap(), expected);
}

#[test]
fn a_unit_struct_takes_the_empty_object() {
    assert_eq!(Unit::from_arguments("{}").unwrap(), Unit);
    for refused in ["null", "[]", r#"{"a":1}"#] {
        assert!(Unit::from_arguments(refused).is_err(), "{refused}");
    }
}

#[test]
fn what_the_type_cannot_hold_is_an_error_at_its_place() {
    #[derive(Debug, Deserialize, AIInputContract)]
    struct Narrow {
        #[expect(dead_code, reason = "only read")]
        value: i64,
    }
    let errors = Narrow::from_arguments(r#"{"value": 18446744073709551615}"#).unwrap_err();
    let error = errors.iter().next().unwrap();
    assert_eq!(
        (error.property(), error.code().to_string().as_str()),
        ("value", "number_out_of_range")
    );
}

#[test]
fn what_a_variant_cannot_hold_is_an_error_at_its_enum() {
    #[derive(Debug, Deserialize, AIInputContract)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    #[expect(dead_code, reason = "only read")]
    enum Step {
        Wait { seconds: i64 },
        Group { steps: Vec<i64>, last: Box<Narrow> },
    }
    #[derive(Debug, Deserialize, AIInputContract)]
    #[expect(dead_code, reason = "only read")]
    struct Narrow {
        value: i64,
    }
    #[derive(Debug, Deserialize, AIInputContract)]
    #[expect(dead_code, reason = "only read")]
    struct Plan {
        after: Option<Step>,
        narrow: Vec<Narrow>,
        steps: Vec<Step>,
    }
    let wait = r#"{"kind":"wait","seconds":1}"#;
    let long = r#"{"kind":"wait","seconds":18446744073709551615}"#;
    let group = |steps: &str, value: &str| {
        format!(r#"{{"kind":"group","last":{{"value":{value}}},"steps":[{steps}]}}"#)
    };
    let most = "18446744073709551615";
    let (deep, deeper) = (group(&format!("1,{most}"), "1"), group("1", most));
    let plan = |after: &str, narrow: &str, steps: &str| {
        format!(r#"{{"steps":[{steps}],"narrow":[{narrow}],"after":{after}}}"#)
    };
    for (arguments, property, attempted) in [
        (
            plan("null", "", &format!("{wait},{long},{wait}")),
            "steps[1]",
            long,
        ),
        (
            plan("null", "", &format!("{wait},{long}")),
            "steps[1]",
            long,
        ),
        (
            plan("null", "", &format!("{deep},{wait}")),
            "steps[0]",
            &deep,
        ),
        (
            plan("null", "", &format!("{wait},{deeper}")),
            "steps[1]",
            &deeper,
        ),
        (plan(long, "", wait), "after", long),
        (
            plan(wait, &format!(r#"{{"value":1}},{{"value":{most}}}"#), wait),
            "narrow[1].value",
            most,
        ),
    ] {
        let errors = Plan::from_arguments(&arguments).unwrap_err();
        assert_eq!(errors.len(), 1, "{arguments}");
        let error = errors.iter().next().unwrap();
        assert_eq!(
            (
                error.property(),
                error.code().as_str(),
                error.attempted_value()
            ),
            (property, "number_out_of_range", Some(attempted)),
            "{arguments}"
        );
    }
}

#[derive(Debug, PartialEq, Deserialize, AIInputContract)]
#[serde(deny_unknown_fields)]
struct Singles {
    plain: Option<f32>,
    #[serde(default)]
    list: Vec<f32>,
    #[serde(default)]
    map: BTreeMap<String, Vec<Option<f32>>>,
    boxed: Option<Box<Single>>,
    source: Option<Source>,
    double: Option<f64>,
    #[contract(minimum = 0)]
    above: Option<f32>,
}

#[derive(Debug, PartialEq, Deserialize, AIInputContract)]
#[serde(transparent)]
struct Single(f32);

#[test]
fn numbers_that_32_bits_cannot_hold_are_out_of_range() {
    for (arguments, property) in [
        (r#"{"plain":1e39}"#, "plain"),
        (r#"{"plain":-1e39}"#, "plain"),
        (r#"{"plain":3.4028236e38}"#, "plain"),
        (r#"{"list":[1,2.5,1e308]}"#, "list[2]"),
        (r#"{"map":{"a":[null],"b":[null,1e39]}}"#, "map.b[1]"),
        (r#"{"boxed":1e39}"#, "boxed"),
        (r#"{"source":{"kind":"inner","in":1e39}}"#, "source.in"),
    ] {
        let errors = Singles::from_arguments(arguments).unwrap_err();
        let found: Vec<_> = errors
            .iter()
            .map(|error| (error.property(), error.code().as_str()))
            .collect();
        assert_eq!(found, [(property, "number_out_of_range")], "{errors}");
    }
    // Every mistake is found at once, and the contract alone says nothing of 32 bits.
    let errors = Singles::from_arguments(r#"{"above":1e39,"list":[1e39],"source":{"kind":"ftp"}}"#)
        .unwrap_err();
    assert_eq!(
        errors.to_string(),
        "`above`: 1e39 is out of range, expected a number of at least 0 and between -3.4028235e38 and 3.4028235e38 \
         [number_out_of_range]\n\
         `list[0]`: 1e39 is out of range, expected a number between -3.4028235e38 and 3.4028235e38 \
         [number_out_of_range]\n\
         `source.kind`: `ftp` is none of `file`, `stdin`, `unit`, `inner` [unknown_union_discriminator]"
    );
    let bound = Singles::contract().bind(r#"{"above":1e39}"#).unwrap();
    assert_eq!(bound.effective(), r#"{"above":1e+39}"#);
    // As serde writes the largest one, and what rounds to it or to zero.
    let arguments = r#"{"plain":3.4028235e38,"list":[-3.40282350e38,1e-60,18446744073709551615],"double":1e39}"#;
    assert_eq!(
        Singles::from_arguments(arguments).unwrap(),
        Singles {
            plain: Some(f32::MAX),
            list: vec![f32::MIN, 0.0, 18_446_744_073_709_551_615.0],
            map: BTreeMap::new(),
            boxed: None,
            source: None,
            double: Some(1e39),
            above: None,
        }
    );
}
