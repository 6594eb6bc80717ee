use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Deserialize, AIInputContract)]
#[serde(tag = "kind", content = "value")]
enum Source {
    File { path: String },
    Stdin,
}

fn main() {}
