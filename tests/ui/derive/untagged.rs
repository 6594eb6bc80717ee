use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Deserialize, AIInputContract)]
#[serde(untagged)]
enum Source {
    File { path: String },
    Stdin,
}

fn main() {}
