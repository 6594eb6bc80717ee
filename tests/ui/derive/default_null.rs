use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(default = null)]
    rows: u32,
}

fn main() {}
