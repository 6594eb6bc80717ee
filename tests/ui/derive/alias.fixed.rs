#![allow(dead_code, reason = "only the derive reads the type")]

use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Deserialize, AIInputContract)]
struct Input {
    rows: u32,
}

fn main() {}
