use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    rows: u32,
    #[serde(rename = "rows")]
    lines: u32,
}

fn main() {}
