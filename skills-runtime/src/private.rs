//! Not public API: what expansions name, and all they name.

pub use std::borrow::Cow;
pub use std::option::Option;
pub use std::primitive::{str, u8};
pub use std::{compile_error, include_bytes as content, include_str as page};

pub use skills_core::contract;

pub use skills_core::catalog::{
    Data, File, Map, Resource, Script, ScriptParts, Skill, SkillLiteral, Value,
};

pub use skills_macros::include_skills;

use crate::Catalog;

static NO_SKILLS: Data = Data::embedded(&[]);

/// What a failed expansion evaluates to.
pub const EMPTY: Catalog = Catalog::embedded(&NO_SKILLS);

/// What a good one does.
#[must_use]
pub const fn embedded(data: &'static Data) -> Catalog {
    Catalog::embedded(data)
}

/// A text of the binary.
#[must_use]
pub const fn text(text: &'static str) -> Cow<'static, str> {
    Cow::Borrowed(text)
}

/// A list of the binary.
#[must_use]
pub const fn list<T: Clone>(items: &'static [T]) -> Cow<'static, [T]> {
    Cow::Borrowed(items)
}

/// The schema of a type that arguments can have.
#[must_use]
pub const fn schema_of<T: contract::AIInputContract>() -> &'static contract::Schema {
    T::SCHEMA
}

pub use crate::__json_schema as json_schema;

#[cfg(feature = "schemars")]
pub use schemars;

/// What `#[contract(schemars)]` becomes.
#[cfg(feature = "schemars")]
#[doc(hidden)]
#[macro_export]
macro_rules! __json_schema {
    ([$($parameters:tt)*] [$($ty:tt)*] [$($conditions:tt)*] $name:literal) => {
        #[automatically_derived]
        impl $($parameters)* $crate::__private::schemars::JsonSchema for $($ty)* $($conditions)* {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> $crate::__private::Cow<'static, str> {
                $crate::__private::Cow::Borrowed($name)
            }

            fn json_schema(
                _: &mut $crate::__private::schemars::SchemaGenerator,
            ) -> $crate::__private::schemars::Schema {
                $crate::__private::json_schema_of(<Self as $crate::__private::contract::ContractType>::SCHEMA)
            }
        }
    };
}

/// Without the feature.
#[cfg(not(feature = "schemars"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __json_schema {
    ($($tokens:tt)*) => {
        ::core::compile_error! {
            "`#[contract(schemars)]` needs the feature `schemars` of `skills-runtime`\n = help: `cargo add skills-runtime --features schemars`"
        }
    };
}

/// The same schema in schemars' type.
#[cfg(feature = "schemars")]
#[must_use]
pub fn json_schema_of(schema: &contract::Schema) -> schemars::Schema {
    serde_json::from_str::<serde_json::Value>(&schema.canonical())
        .ok()
        .and_then(|value| schemars::Schema::try_from(value).ok())
        .unwrap_or_default()
}

/// A file of the binary.
#[must_use]
pub const fn file(path: &'static str, bytes: &'static [u8], checked: usize) -> File {
    assert_unchanged(bytes, checked);
    File::embedded(path, bytes, false)
}

/// The same with its executable bit set.
#[must_use]
pub const fn executable(path: &'static str, bytes: &'static [u8], checked: usize) -> File {
    assert_unchanged(bytes, checked);
    File::embedded(path, bytes, true)
}

/// The part of a page that is its instructions.
#[must_use]
pub const fn body(page: &'static str, start: usize, length: usize) -> &'static str {
    page.split_at(start).1.split_at(length).0
}

/// rustc read the bytes after the macro had checked them.
const fn assert_unchanged(bytes: &[u8], checked: usize) {
    assert!(
        bytes.len() == checked,
        "a file of the skills changed while they were compiled; build again"
    );
}
