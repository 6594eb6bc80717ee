#![allow(dead_code, reason = "only the derive reads the type")]

use serde::Deserialize;
use skills_runtime::AIInputContract;
use std::borrow::Cow;

#[derive(Deserialize, AIInputContract)]
struct Input<'a> {
    name: Cow<'a, str>,
}

fn main() {}
