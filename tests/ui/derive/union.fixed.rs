#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    whole: u32,
    bytes: [u8; 4],
}

fn main() {}
