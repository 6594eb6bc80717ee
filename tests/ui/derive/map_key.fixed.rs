#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;
use std::collections::BTreeMap;

#[derive(AIInputContract)]
struct Input {
    names: BTreeMap<String, String>,
}

fn main() {}
