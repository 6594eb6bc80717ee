use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    timeout: std::time::Duration,
}

fn main() {}
