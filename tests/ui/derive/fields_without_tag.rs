use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
enum Source {
    File { path: String },
    Stdin,
}

fn main() {}
