#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    first: String,
    second: u32,
}

fn main() {}
