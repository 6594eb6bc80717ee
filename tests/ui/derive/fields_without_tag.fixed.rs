#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(tag = "kind")]
enum Source {
    File { path: String },
    Stdin,
}

fn main() {}
