//! The schemas of the standard library's types, and, behind features, of a few foreign ones.
//!
//! A schema says what serde takes from JSON for the type: what it does not say (the range of an `i64`, the characters
//! of a `PathBuf`), binding leaves to serde.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use super::ContractType;
use super::schema::{Bounds, Number, Schema, build};

const STRING: &Schema = &build::string(Bounds::NONE);

macro_rules! alike {
    ($schema:expr; $($ty:ty),*) => {
        $(impl ContractType for $ty {
            const SCHEMA: &'static Schema = $schema;
        })*
    };
}

alike!(STRING; String, Box<str>, Rc<str>, Arc<str>, Cow<'_, str>, PathBuf);
alike!(&build::boolean(); bool);
alike!(&build::single(); f32);
alike!(&build::number(Bounds::NONE); f64);

/// One character is a string of length 1.
impl ContractType for char {
    const SCHEMA: &'static Schema = &build::string(Bounds {
        min_length: Some(1),
        max_length: Some(1),
        ..Bounds::NONE
    });
}

/// Up to 32 bits the range of the type; beyond, doubles in a model's JSON library could not state it.
macro_rules! ranged {
    ($($ty:ty),*) => {
        $(impl ContractType for $ty {
            const SCHEMA: &'static Schema = &build::integer(Bounds {
                minimum: Some(Number::Integer(<$ty>::MIN as i128)),
                maximum: Some(Number::Integer(<$ty>::MAX as i128)),
                ..Bounds::NONE
            });
        })*
    };
}

ranged!(i8, i16, i32, u8, u16, u32);
alike!(&build::integer(Bounds::NONE); i64, i128, isize);
alike!(
    &build::integer(Bounds { minimum: Some(Number::Integer(0)), ..Bounds::NONE });
    u64, u128, usize
);

impl<T: ContractType> ContractType for Option<T> {
    const SCHEMA: &'static Schema = &build::over(T::SCHEMA, true, None, None, Bounds::NONE);
}

macro_rules! like_their_content {
    ($($ty:ident),*) => {
        $(impl<T: ContractType> ContractType for $ty<T> {
            const SCHEMA: &'static Schema = T::SCHEMA;
        })*
    };
}

like_their_content!(Box, Rc, Arc);

macro_rules! lists {
    ($($ty:ident),*) => {
        $(impl<T: ContractType> ContractType for $ty<T> {
            const SCHEMA: &'static Schema = &build::array(T::SCHEMA, Bounds::NONE);
        })*
    };
}

lists!(Vec, VecDeque, BTreeSet);

impl<T: ContractType, S> ContractType for HashSet<T, S> {
    const SCHEMA: &'static Schema = Vec::<T>::SCHEMA;
}

impl<T: ContractType, const N: usize> ContractType for [T; N] {
    const SCHEMA: &'static Schema = &build::array(
        T::SCHEMA,
        Bounds {
            min_items: Some(length(N)),
            max_items: Some(length(N)),
            ..Bounds::NONE
        },
    );
}

impl<K: ContractKey, T: ContractType> ContractType for BTreeMap<K, T> {
    const SCHEMA: &'static Schema = &build::map(T::SCHEMA);
}

impl<K: ContractKey, T: ContractType, S> ContractType for HashMap<K, T, S> {
    const SCHEMA: &'static Schema = &build::map(T::SCHEMA);
}

/// A type that is a key of a JSON object: a string.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no key of a JSON object",
    label = "this map has keys that are not strings",
    note = "keys of JSON objects are strings: take `String` as the key, or a list of structs"
)]
pub trait ContractKey: sealed::Key {}

mod sealed {
    #[expect(unnameable_types, reason = "only this crate may add keys")]
    pub trait Key {}
}

macro_rules! keys {
    ($($ty:ty),*) => {
        $(impl sealed::Key for $ty {}
        impl ContractKey for $ty {})*
    };
}

keys!(String, Box<str>, Rc<str>, Arc<str>, Cow<'_, str>);

#[cfg(feature = "uuid")]
alike!(&formatted(super::schema::Format::Uuid); uuid::Uuid);

#[cfg(feature = "url")]
alike!(&formatted(super::schema::Format::Uri); url::Url);

#[cfg(feature = "chrono")]
impl<Zone: chrono::TimeZone> ContractType for chrono::DateTime<Zone> {
    const SCHEMA: &'static Schema = &formatted(super::schema::Format::DateTime);
}

#[cfg(feature = "chrono")]
alike!(&formatted(super::schema::Format::Date); chrono::NaiveDate);

// The formats `time` and `date-time` ask for an offset from UTC, which these two refuse.
#[cfg(feature = "chrono")]
alike!(STRING; chrono::NaiveTime, chrono::NaiveDateTime);

#[cfg(any(feature = "uuid", feature = "chrono", feature = "url"))]
const fn formatted(format: super::schema::Format) -> Schema {
    build::string(Bounds {
        format: Some(format),
        ..Bounds::NONE
    })
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the assertion is about that"
)]
const fn length(n: usize) -> u32 {
    assert!(
        n <= u32::MAX as usize,
        "this array is too long for a contract"
    );
    n as u32
}
