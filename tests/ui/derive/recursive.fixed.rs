#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Tree {
    name: String,
    children: Vec<usize>,
}

fn main() {}
