#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(description = "The rows")]
    #[doc = concat!("The ", "rows")]
    rows: u32,
}

fn main() {}
