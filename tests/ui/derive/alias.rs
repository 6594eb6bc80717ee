use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Deserialize, AIInputContract)]
struct Input {
    #[serde(alias = "lines")]
    rows: u32,
}

fn main() {}
