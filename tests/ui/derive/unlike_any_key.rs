use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(colour = 1)]
    rows: u32,
}

fn main() {}
