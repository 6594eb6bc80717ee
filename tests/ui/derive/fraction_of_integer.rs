use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimum = 0.5)]
    rows: u32,
}

fn main() {}
