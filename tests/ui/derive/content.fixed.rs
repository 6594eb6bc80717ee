#![allow(dead_code, reason = "only the derive reads the type")]

use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Deserialize, AIInputContract)]
#[serde(tag = "kind")]
enum Source {
    File { path: String },
    Stdin,
}

fn main() {}
