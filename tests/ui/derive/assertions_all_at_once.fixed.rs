#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(maximum = 255)]
    rows: u8,
    #[contract(max_length = 3)]
    name: String,
    #[contract(default = true)]
    on: bool,
}

fn main() {}
