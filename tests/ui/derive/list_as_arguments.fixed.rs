#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    names: Vec<String>,
}

fn main() {
    let _ = Input::contract();
}
