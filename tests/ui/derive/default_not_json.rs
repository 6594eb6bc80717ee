use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(default = Vec::new())]
    rows: Vec<u32>,
}

fn main() {}
