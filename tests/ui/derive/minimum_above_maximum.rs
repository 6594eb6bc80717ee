use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimum = 10, maximum = 5)]
    rows: u32,
}

fn main() {}
