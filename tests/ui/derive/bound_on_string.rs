use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(maximum = 10)]
    name: String,
}

fn main() {}
