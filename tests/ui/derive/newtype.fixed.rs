#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(transparent)]
struct Email(String);

fn main() {}
