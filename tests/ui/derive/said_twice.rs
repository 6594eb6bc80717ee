use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimum = 1, minimum = 2)]
    rows: u32,
}

fn main() {}
