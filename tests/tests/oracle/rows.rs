//! The derive's table: one row for each thing that it understands, with a type that shows it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use skills_runtime::AIInputContract;

/// A type in a position, as both say it.
pub(crate) struct Case {
    pub(crate) row: &'static str,
    pub(crate) position: &'static str,
    pub(crate) ours: String,
    pub(crate) hash: u128,
    pub(crate) theirs: Value,
}

pub(crate) const POSITIONS: [&str; 5] = ["plain", "option", "list", "nested", "alias"];

fn case<T: AIInputContract + JsonSchema>(row: &'static str, position: &'static str) -> Case {
    Case {
        row,
        position,
        ours: T::contract().canonical(),
        hash: const { T::SCHEMA.hash() },
        theirs: schemars::schema_for!(T).to_value(),
    }
}

/// The row's type, or its field with what is said about it, in every position.
macro_rules! rows {
    ($($row:literal $module:ident: $(#[$said:meta])* $ty:ty;)*) => {
        pub(crate) const EXPECTED: &[&str] = &[$($row),*];

        pub(crate) fn all() -> Vec<Case> {
            let mut all = Vec::new();
            $(all.extend($module::cases());)*
            all
        }

        $(mod $module {
            #[allow(clippy::wildcard_imports, unused_imports, reason = "the types of the rows")]
            use super::*;

            type Alias = $ty;
            type Inner<T> = Option<T>;

            #[derive(Deserialize, JsonSchema, AIInputContract)]
            struct Plain {
                $(#[$said])*
                value: $ty,
            }

            #[derive(Deserialize, JsonSchema, AIInputContract)]
            struct Optional {
                $(#[$said])*
                value: Inner<$ty>,
            }

            #[derive(Deserialize, JsonSchema, AIInputContract)]
            struct List {
                values: Vec<$ty>,
                plain: Vec<Plain>,
            }

            #[derive(Deserialize, JsonSchema, AIInputContract)]
            struct Nested {
                /// Deeper.
                deeper: Optional,
                plain: Plain,
                by_name: BTreeMap<String, $ty>,
            }

            #[derive(Deserialize, JsonSchema, AIInputContract)]
            struct Through {
                $(#[$said])*
                value: Alias,
            }

            pub(super) fn cases() -> [Case; 5] {
                [
                    case::<Plain>($row, "plain"),
                    case::<Optional>($row, "option"),
                    case::<List>($row, "list"),
                    case::<Nested>($row, "nested"),
                    case::<Through>($row, "alias"),
                ]
            }
        })*
    };
}

rows! {
    "struct with named fields" named_fields: Named;
    "unit struct" unit: Unit;
    "struct without fields" no_fields: NoFields;
    "newtype" newtype: Newtype;
    "newtype of a named field" named_newtype: NamedNewtype;
    "string enum" string_enum: Plain3;
    "tagged enum: struct variant" tagged_struct: TaggedStruct;
    "tagged enum: unit variant" tagged_unit: TaggedUnit;
    "tagged enum: newtype variant" tagged_newtype: TaggedNewtype;
    "generics" generic: Generic<u16, Named>;
    "lifetimes" lifetime: Borrowed<'static>;
    "documentation: type" documented: Documented;
    "documentation: field" documented_field: /// What it is.
        ///
        ///   * indented
        /// and wrapped.
        String;
    "documentation: field on a documented type" documented_twice: /// What it is here.
        Documented;
    "documentation: variant of a string enum" documented_choices: DocumentedChoices;
    "documentation: variant of a tagged enum" documented_branches: DocumentedBranches;
    "Option" option: Option<String>;
    "i8" signed_8: i8;
    "i16" signed_16: i16;
    "i32" signed_32: i32;
    "i64" signed_64: i64;
    "i128" signed_128: i128;
    "isize" signed_size: isize;
    "u8" unsigned_8: u8;
    "u16" unsigned_16: u16;
    "u32" unsigned_32: u32;
    "u64" unsigned_64: u64;
    "u128" unsigned_128: u128;
    "usize" unsigned_size: usize;
    "f32" float_32: f32;
    "f64" float_64: f64;
    "bool" boolean: bool;
    "char" character: char;
    "String" string: String;
    "Box<str>" boxed_text: Box<str>;
    "Cow<str>" cow: Cow<'static, str>;
    "PathBuf" path: PathBuf;
    "Box" boxed: Box<u8>;
    "Vec" list: Vec<bool>;
    "VecDeque" deque: VecDeque<bool>;
    "array" array: [u8; 3];
    "BTreeSet" set: BTreeSet<u8>;
    "HashSet" hash_set: HashSet<u8>;
    "BTreeMap" map: BTreeMap<String, Option<u8>>;
    "HashMap" hash_map: HashMap<String, Vec<Named>>;
    "uuid" id: uuid::Uuid;
    "url" address: url::Url;
    "chrono: moment" moment: chrono::DateTime<chrono::Utc>;
    "chrono: date" date: chrono::NaiveDate;
    "contract(schemars)" to_schemars: ToSchemars<Documented>;
    "minimum" minimum: #[contract(minimum = 1)] #[schemars(range(min = 1))] u32;
    "maximum" maximum: #[contract(maximum = 100)] #[schemars(range(max = 100))] i32;
    "exclusive_minimum" exclusive_minimum: #[contract(exclusive_minimum = 0.5)] #[schemars(extend("exclusiveMinimum" = 0.5))] f64;
    "exclusive_maximum" exclusive_maximum: #[contract(exclusive_maximum = 2)] #[schemars(extend("exclusiveMaximum" = 2))] f32;
    "min_length" min_length: #[contract(min_length = 1)] #[schemars(length(min = 1))] String;
    "max_length" max_length: #[contract(max_length = 9)] #[schemars(length(max = 9))] String;
    "min_items" min_items: #[contract(min_items = 1)] #[schemars(extend("minItems" = 1))] Vec<u8>;
    "max_items" max_items: #[contract(max_items = 9)] #[schemars(extend("maxItems" = 9))] Vec<u8>;
    "format" format: #[contract(format = "email")] #[schemars(extend("format" = "email"))] String;
    "description" description: #[contract(description = "What it is.")] #[schemars(description = "What it is.")] String;
    "default: number" default_number: #[contract(default = 7)] #[schemars(extend("default" = 7))] #[serde(default, skip_serializing_if = "always")] u8;
    "default: value of an enum" default_choice: #[contract(default = "Two")] #[schemars(extend("default" = "Two"))] #[serde(default, skip_serializing_if = "always")] Plain3;
    "serde(rename)" rename: #[serde(rename = "Value!")] u8;
    "serde(rename(deserialize))" rename_one_side: #[serde(rename(serialize = "out", deserialize = "in"))] u8;
    "serde(default)" default: #[serde(default, skip_serializing_if = "always")] u8;
    "serde(rename_all)" rename_all: RenameAll;
    "serde(rename_all) of variants" rename_variants: RenameVariants;
    "serde(rename_all) of one variant" rename_in_variant: RenameInVariant;
    "serde(rename_all_fields)" rename_all_fields: RenameAllFields;
    "serde(skip)" skip: Skip;
    "serde(skip_deserializing)" skip_deserializing: SkipDeserializing;
    "serde(default) of a type" default_type: DefaultType;
    "serde(transparent)" transparent: Newtype;
    "serde(tag)" tag: TaggedStruct;
    "serde(deny_unknown_fields)" deny_unknown_fields: Deny;
    "schema" schema: Described;
    "schema of a type" schema_of_type: Given;
    "serde(deserialize_with)" with: ReadByFunction;
    "serde(from)" from: From;
    "crate" krate: Crate;
}

/// Ours in schemars' hands.
#[derive(Deserialize, AIInputContract)]
#[contract(schemars)]
struct ToSchemars<T> {
    #[contract(maximum = 9)]
    number: u8,
    tagged: Vec<TaggedNewtype>,
    other: T,
}

/// A type of which nobody knows the JSON.
#[derive(Deserialize)]
struct Opaque(String);

type Perhaps = Option<Opaque>;

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct Described {
    #[contract(schema = r#"{"type":"string","maxLength":9,"minLength":1}"#)]
    #[schemars(with = "String", length(min = 1, max = 9))]
    needed: Opaque,
    /// With a description of its own.
    #[contract(schema = r#"{"type":["string","null"]}"#)]
    #[schemars(with = "Option<String>")]
    optional: Perhaps,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct ReadByFunction {
    /// Needed, because serde does not look for an `Option` behind a function.
    #[serde(deserialize_with = "opaque")]
    #[contract(schema = r#"{"type":["integer","null"]}"#)]
    #[schemars(with = "i64", extend("type" = ["integer", "null"]))]
    needed: Perhaps,
    #[serde(default, skip_serializing_if = "always", deserialize_with = "opaque")]
    #[contract(schema = r#"{"type":["integer","null"]}"#)]
    #[schemars(with = "Option<i64>")]
    optional: Perhaps,
}

fn opaque<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Perhaps, D::Error> {
    let number = Option::<i64>::deserialize(deserializer)?;
    Ok(number.map(|number| Opaque(number.to_string())))
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[contract(schema = r#"{"type":"array","items":{"type":["string","null"]}}"#)]
#[schemars(with = "Vec<Option<String>>")]
struct Given(Vec<Option<String>>);

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(from = "String")]
#[contract(schema = r#"{"type":"string"}"#)]
struct From {
    text: String,
}

impl std::convert::From<String> for From {
    fn from(text: String) -> Self {
        Self { text }
    }
}

fn always<T>(_: &T) -> bool {
    true
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct Named {
    text: String,
    r#type: Option<u8>,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct Unit;

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct NoFields {}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(transparent)]
struct Newtype(Vec<u8>);

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(transparent)]
struct NamedNewtype {
    inner: Named,
}

#[derive(Default, Deserialize, JsonSchema, AIInputContract)]
enum Plain3 {
    #[default]
    One,
    Two,
    #[serde(rename = "3")]
    Three,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(tag = "kind")]
enum TaggedStruct {
    File { path: String, maximum: Option<u8> },
    Zip { zip: Arc<Named> },
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(tag = "kind")]
enum TaggedUnit {
    Stdin,
    File { path: String },
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(tag = "kind")]
enum TaggedNewtype {
    Named(Named),
    Documented(Documented),
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct Generic<T, U> {
    items: Vec<T>,
    other: Option<U>,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct Borrowed<'a> {
    text: Cow<'a, str>,
}

/// The type.
///
/// A second paragraph
/// of two lines.
#[derive(Deserialize, JsonSchema, AIInputContract)]
struct Documented {
    /** One line. */
    text: String,
}

/// The formats.
#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(rename_all = "lowercase")]
enum DocumentedChoices {
    /// comma-separated
    Csv,
    /// one object a line
    Json,
}

/// Where from.
#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(tag = "kind")]
enum DocumentedBranches {
    /// A file.
    File {
        /// Below the root.
        path: String,
    },
    /// Nothing.
    Nothing,
    /// A named one.
    Named(Named),
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(rename_all = "camelCase")]
struct RenameAll {
    input_file: String,
    r#loop: bool,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
enum RenameVariants {
    OneTwo,
    Three,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(tag = "kind")]
enum RenameInVariant {
    #[serde(rename_all = "kebab-case")]
    One {
        first_field: u8,
    },
    Two {
        first_field: u8,
    },
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "PascalCase"
)]
enum RenameAllFields {
    OneTwo {
        first_field: u8,
    },
    #[serde(rename_all = "camelCase")]
    Three {
        first_field: u8,
    },
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct Skip {
    kept: u8,
    #[serde(skip)]
    skipped: u8,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
struct SkipDeserializing {
    kept: u8,
    #[serde(skip_deserializing)]
    #[schemars(skip)]
    skipped: u8,
}

#[derive(Default, Deserialize, JsonSchema, AIInputContract)]
#[serde(default)]
struct DefaultType {
    #[serde(skip_serializing_if = "always")]
    one: u8,
    #[serde(skip_serializing_if = "always")]
    two: String,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(deny_unknown_fields)]
struct Deny {
    text: String,
}

#[derive(Deserialize, JsonSchema, AIInputContract)]
#[serde(crate = "serde")]
#[contract(crate = skills_runtime)]
struct Crate {
    text: String,
}
