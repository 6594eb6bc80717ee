#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(exclusive_minimum = 18446744073709551614)]
    after: u64,
    #[contract(exclusive_maximum = -9223372036854775807)]
    before: i64,
    #[contract(exclusive_minimum = 254)]
    byte: u8,
    #[contract(exclusive_minimum = 5, exclusive_maximum = 7)]
    between: i64,
    #[contract(exclusive_minimum = 5, exclusive_maximum = 6)]
    ratio: f64,
}

fn main() {}
