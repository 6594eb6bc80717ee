use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Email(String);

fn main() {}
