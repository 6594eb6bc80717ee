#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(default = [])]
    rows: Vec<u32>,
}

fn main() {}
