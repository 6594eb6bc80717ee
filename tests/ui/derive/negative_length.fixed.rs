#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(min_length = 0)]
    name: String,
}

fn main() {}
