#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(rename_all = "lowercase")]
enum Format {
    Csv,
    Json,
}

#[derive(AIInputContract)]
struct Input {
    format: Format,
}

fn takes<T: AIInputContract>() {}

fn main() {
    takes::<Input>();
}
