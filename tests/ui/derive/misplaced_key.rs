use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[contract(minimum = 1)]
struct Input {
    rows: u32,
}

fn main() {}
