use skills_runtime::AIInputContract;
use std::collections::BTreeMap;

#[derive(AIInputContract)]
struct Input {
    names: BTreeMap<u32, String>,
}

fn main() {}
