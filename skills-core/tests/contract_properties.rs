//! What holds for every contract: text, hash, fingerprint and equality agree, however the tree was made.
#![cfg(feature = "compile")]

use std::borrow::Cow;

use proptest::prelude::*;
use skills_core::contract::schema::{Bounds, Child, Format, Hashed, Json, Number, Property, Shape};
use skills_core::contract::{Schema, assert, hash};

proptest! {
    #[test]
    fn canonical_text_is_a_fixed_point_with_the_same_hash(schema in value()) {
        let text = schema.canonical();
        let read = Schema::from_json(&text).map_err(|mistakes| {
            TestCaseError::fail(format!("{mistakes}\n{text}"))
        })?;
        prop_assert_eq!(read.canonical(), text);
        prop_assert_eq!(read.canonical_shape(), schema.canonical_shape());
        prop_assert_eq!(read.hash(), schema.hash());
        prop_assert_eq!(read.shape_hash(), schema.shape_hash());
        prop_assert_eq!(&read, &schema);
    }

    #[test]
    fn hashes_differ_where_texts_do(a in value(), b in value()) {
        prop_assert_eq!(a.canonical() == b.canonical(), a.hash() == b.hash());
        prop_assert_eq!(a.canonical_shape() == b.canonical_shape(), a.shape_hash() == b.shape_hash());
    }

    #[test]
    fn the_size_in_constants_is_that_of_the_text(schema in value()) {
        let text = schema.canonical();
        let spare = 24 * text.matches(r#""number""#).count();
        let counted = assert::bytes(&schema);
        prop_assert!((text.len()..=text.len() + spare).contains(&counted), "{} for {}", counted, text);
    }

    #[test]
    fn doubles_are_read_back_as_they_were(bits: u64) {
        let value = f64::from_bits(bits);
        prop_assume!(value.is_finite());
        let mut schema = plain(Shape::Number);
        schema.bounds.minimum = Some(Number::Float(value));
        let text = schema.canonical();
        let read = Schema::from_json(&text).expect("a number node");
        prop_assert_eq!(read.canonical(), text);
        prop_assert_eq!(read.hash(), schema.hash());
    }
}

#[test]
fn the_order_of_properties_is_no_part_of_the_hash_but_that_of_choices_is() {
    let parse = |text: &str| Schema::from_json(text).unwrap();
    let object = |list: &str| {
        format!(r#"{{"type":"object","additionalProperties":false,"properties":{{{list}}}}}"#)
    };
    let (a, b) = (r#""a":{"type":"string"}"#, r#""b":{"type":"boolean"}"#);
    let one = parse(&object(&format!("{a},{b}")));
    let other = parse(&object(&format!("{b},{a}")));
    assert_eq!((one.hash(), &one), (other.hash(), &other));
    let one = parse(r#"{"type":"string","enum":["a","b"]}"#);
    let other = parse(r#"{"type":"string","enum":["b","a"]}"#);
    assert_ne!(one.hash(), other.hash());
}

#[test]
fn a_tagged_object_is_the_object_with_a_constant_more() {
    let parse = |text: &str| Schema::from_json(text).unwrap();
    let object = parse(
        r#"{"type":"object","additionalProperties":false,"properties":{"path":{"type":"string"}},"required":["path"],"description":"A file."}"#,
    );
    let tagged = plain(Shape::Tagged {
        tag: hashed("kind"),
        value: hashed("file"),
        object: child(object),
    });
    let written = parse(
        r#"{"type":"object","additionalProperties":false,"properties":{"kind":{"type":"string","const":"file"},"path":{"type":"string"}},"required":["kind","path"],"description":"A file."}"#,
    );
    assert_eq!(tagged, written);
    assert_eq!(tagged.hash(), written.hash());
}

#[test]
fn integers_of_number_nodes_are_doubles() {
    let with = |bound: Number, shape: Shape| {
        let mut schema = plain(shape);
        schema.bounds.maximum = Some(bound);
        schema
    };
    let integer = Number::Integer(9_007_199_254_740_993);
    let double = Number::Float(9_007_199_254_740_992.0);
    assert_eq!(
        with(integer, Shape::Number).hash(),
        with(double, Shape::Number).hash()
    );
    assert_eq!(with(integer, Shape::Number), with(double, Shape::Number));
    assert_ne!(
        with(integer, Shape::Integer).hash(),
        with(double, Shape::Integer).hash()
    );
    let mut list = plain(Shape::Array {
        items: child(plain(Shape::Number)),
    });
    list.default = Some(Json::List(Cow::Owned(vec![Json::Number(integer)])));
    assert_eq!(
        list.canonical(),
        r#"{"default":[9007199254740992],"items":{"type":"number"},"type":"array"}"#
    );
    assert_eq!(
        Schema::from_json(&list.canonical()).unwrap().hash(),
        list.hash()
    );
}

/// Any schema, in the forms that the derive makes too: layers over layers, tagged objects.
fn value() -> impl Strategy<Value = Schema> {
    let leaf = prop_oneof![
        Just(plain(Shape::Boolean)),
        string(),
        choices(),
        any::<(Option<i64>, Option<bool>)>().prop_map(|(minimum, default)| {
            let mut schema = plain(Shape::Integer);
            schema.bounds.minimum = minimum.map(|bound| Number::Integer(bound.into()));
            schema.default = minimum
                .filter(|_| default.is_some())
                .map(|bound| Json::Number(Number::Integer(bound.into())));
            schema
        }),
        (-1e12..1e12_f64, any::<bool>()).prop_map(|(bound, exclusive)| {
            let mut schema = plain(Shape::Number);
            let side = if exclusive {
                &mut schema.bounds.exclusive_maximum
            } else {
                &mut schema.bounds.maximum
            };
            *side = Some(Number::Float(bound));
            schema
        }),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            inner.clone().prop_map(|items| plain(Shape::Array {
                items: child(items)
            })),
            inner
                .clone()
                .prop_map(|values| object(Vec::new(), Some(values))),
            properties(inner.clone()).prop_map(|properties| object(properties, None)),
            proptest::collection::vec(properties(inner.clone()), 1..4).prop_map(union),
            layered(inner),
        ]
    })
}

/// A layer: nullable, described, or nothing said.
fn layered(inner: impl Strategy<Value = Schema>) -> impl Strategy<Value = Schema> {
    (inner, any::<bool>(), proptest::option::of(".{0,8}")).prop_map(
        |(inner, nullable, description)| {
            let mut schema = plain(Shape::Over(child(inner)));
            schema.nullable = nullable;
            schema.description = description.map(|text| hashed(&text));
            schema
        },
    )
}

fn properties(inner: impl Strategy<Value = Schema>) -> impl Strategy<Value = Vec<Property>> {
    proptest::collection::btree_map("[a-zé\u{ffff}\u{1f680}]{1,3}", (any::<bool>(), inner), 0..5)
        .prop_map(|map| {
            map.into_iter()
                .map(|(name, (required, schema))| Property {
                    name: hashed(&name),
                    required,
                    schema: child(schema),
                })
                .collect()
        })
}

fn union(branches: Vec<Vec<Property>>) -> Schema {
    let branches = branches.into_iter().enumerate().map(|(index, properties)| {
        child(plain(Shape::Tagged {
            tag: hashed("#kind"),
            value: hashed(&index.to_string()),
            object: child(object(properties, None)),
        }))
    });
    plain(Shape::Union {
        branches: branches.collect(),
        discriminator: hashed("#kind"),
    })
}

fn string() -> impl Strategy<Value = Schema> {
    (
        proptest::option::of(0..9_u32),
        proptest::option::of(9..20_u32),
        any::<bool>(),
    )
        .prop_map(|(least, most, format)| {
            let mut schema = plain(Shape::String {
                choices: None,
                constant: None,
            });
            schema.bounds.min_length = least;
            schema.bounds.max_length = most;
            schema.bounds.format = format.then_some(Format::Date);
            schema
        })
}

fn choices() -> impl Strategy<Value = Schema> {
    proptest::collection::btree_set(".{0,4}", 1..4).prop_map(|texts| {
        let choices = texts.iter().map(|text| hashed(text)).collect();
        plain(Shape::String {
            choices: Some(choices),
            constant: None,
        })
    })
}

fn object(properties: Vec<Property>, additional: Option<Schema>) -> Schema {
    plain(Shape::Object {
        properties: Cow::Owned(properties),
        additional: additional.map(child),
    })
}

fn plain(shape: Shape) -> Schema {
    Schema {
        shape,
        nullable: false,
        description: None,
        default: None,
        bounds: Bounds::NONE,
    }
}

fn child(schema: Schema) -> Child {
    Child::Owned(Box::new(schema))
}

fn hashed(text: &str) -> Hashed {
    Hashed {
        text: Cow::Owned(text.to_owned()),
        hash: hash::text(text),
    }
}
