use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimum = "1")]
    rows: u32,
}

fn main() {}
