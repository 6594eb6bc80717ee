#![allow(dead_code, reason = "only the derive reads the type")]

use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimum = 1)]
    rows: u32,
    #[contract(maximum = 255)]
    columns: u8,
    rest: std::collections::BTreeMap<String, String>,
    name: String,
}

fn main() {
    let _ = Input::contract();
}
