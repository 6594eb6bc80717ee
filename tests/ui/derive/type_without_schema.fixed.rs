#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(transparent)]
struct Rows(u32);

#[derive(AIInputContract)]
struct Input {
    rows: Rows,
}

fn main() {}
