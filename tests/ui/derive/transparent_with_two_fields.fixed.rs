#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Email {
    user: String,
    host: String,
}

fn main() {}
