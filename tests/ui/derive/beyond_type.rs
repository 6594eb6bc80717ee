use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimum = 300)]
    rows: u8,
}

fn main() {}
