use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(tag = "kind")]
enum Source {
    File { kind: String },
    Stdin,
}

fn main() {}
