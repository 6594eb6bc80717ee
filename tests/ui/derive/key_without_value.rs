use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(default)]
    rows: u32,
}

fn main() {}
