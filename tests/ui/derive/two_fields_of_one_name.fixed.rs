#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    rows: u32,
    #[serde(rename = "maximum")]
    lines: u32,
}

fn main() {}
