use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input(String, u32);

fn main() {}
