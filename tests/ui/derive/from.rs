use serde::Deserialize;
use skills_runtime::AIInputContract;

impl From<String> for Input {
    fn from(name: String) -> Self {
        Self { name }
    }
}

#[derive(Deserialize, AIInputContract)]
#[serde(from = "String")]
struct Input {
    name: String,
}

fn main() {}
