use serde::Deserialize;
use skills_runtime::AIInputContract;

fn lenient<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    u32::deserialize(deserializer)
}

#[derive(Deserialize, AIInputContract)]
struct Input {
    #[serde(deserialize_with = "lenient")]
    rows: u32,
}

fn main() {}
