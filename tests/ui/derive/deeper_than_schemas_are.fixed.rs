#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    cells: Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<Vec<u8>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>,
}

fn main() {}
