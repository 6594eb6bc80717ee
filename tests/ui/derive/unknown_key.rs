use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimun = 1)]
    rows: u32,
}

fn main() {}
