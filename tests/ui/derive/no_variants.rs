use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
enum Format {}

fn main() {}
