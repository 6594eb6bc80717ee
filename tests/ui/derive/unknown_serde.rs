use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[serde(renam = "lines")]
    rows: u32,
}

fn main() {}
