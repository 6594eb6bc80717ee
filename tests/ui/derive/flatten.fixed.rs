#![allow(dead_code, reason = "only the derive reads the type")]

use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Deserialize, AIInputContract)]
struct Page {
    size: u32,
}

#[derive(Deserialize, AIInputContract)]
struct Input {
    page: Page,
}

fn main() {}
