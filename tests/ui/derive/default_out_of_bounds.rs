use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(maximum = 10, default = 20)]
    rows: u32,
}

fn main() {}
