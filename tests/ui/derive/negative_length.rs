use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(min_length = -1)]
    name: String,
}

fn main() {}
