#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct File {
    kind: String,
}

#[derive(AIInputContract)]
#[serde(tag = "source")]
enum Source {
    File(File),
    Stdin,
}

fn main() {}
