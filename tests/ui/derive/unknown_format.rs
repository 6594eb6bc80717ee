use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(format = "datetime")]
    at: String,
}

fn main() {}
