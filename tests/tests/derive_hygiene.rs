//! The derive where nothing is as usual: no prelude, names taken, the runtime under another name, every lint an error.

#![no_implicit_prelude]
#![deny(
    warnings,
    clippy::pedantic,
    unused_qualifications,
    single_use_lifetimes
)]
#![allow(dead_code, reason = "the types are read by the derive only")]

extern crate skills_runtime as renamed;

/// Names that an expansion without care would pick up.
mod core {}
mod std {}
mod skills_runtime {}
struct Option;
struct Some;
struct None;
struct Cow;
struct Vec;
struct String;

#[derive(renamed::AIInputContract)]
#[contract(crate = renamed)]
#[serde(rename_all = "camelCase")]
struct Input<T, const N: usize> {
    /// Described.
    #[contract(minimum = 1, default = 2)]
    number: u32,
    choice: Choice,
    source: [Source; N],
    generic: T,
    #[contract(min_items = 1)]
    list: ::std::vec::Vec<::std::string::String>,
}

#[derive(renamed::AIInputContract)]
#[contract(crate = renamed)]
enum Choice {
    One,
    Two,
}

#[derive(renamed::AIInputContract)]
#[contract(crate = renamed)]
#[serde(tag = "kind")]
enum Source {
    Empty,
    File { path: ::std::string::String },
    Inner(Inner),
}

#[derive(renamed::AIInputContract)]
#[contract(crate = renamed)]
struct Inner;

#[test]
fn expands_and_composes() {
    let contract = <Input<bool, 2> as renamed::AIInputContract>::contract();
    ::std::assert_eq!(contract.name(), "Input");
    ::std::assert!(
        contract
            .canonical()
            .contains("\"required\":[\"choice\",\"generic\",\"list\",\"source\"]")
    );
}
