#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(schema = r#"{"type":"string","minLength":1}"#)]
    name: String,
}

fn main() {}
