use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimum =)]
    rows: u32,
}

fn main() {}
