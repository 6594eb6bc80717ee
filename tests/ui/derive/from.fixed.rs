#![allow(dead_code, reason = "only the derive reads the type")]

use serde::Deserialize;
use skills_runtime::AIInputContract;

impl From<String> for Input {
    fn from(name: String) -> Self {
        Self { name }
    }
}

#[derive(Deserialize, AIInputContract)]
#[serde(from = "String")]
#[contract(schema = r#"{"type":"string"}"#)]
struct Input {
    name: String,
}

fn main() {}
