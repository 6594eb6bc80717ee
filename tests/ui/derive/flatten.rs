use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Deserialize, AIInputContract)]
struct Page {
    size: u32,
}

#[derive(Deserialize, AIInputContract)]
struct Input {
    #[serde(flatten)]
    page: Page,
}

fn main() {}
