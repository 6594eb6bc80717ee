use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(max_length = 10)]
    names: Vec<String>,
}

fn main() {}
