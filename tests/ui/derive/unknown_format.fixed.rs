#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(format = "date-time")]
    at: String,
}

fn main() {}
