use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Deserialize, AIInputContract)]
#[serde(tag = "kind")]
enum Source {
    File { path: String },
    #[serde(other)]
    Unknown,
}

fn main() {}
