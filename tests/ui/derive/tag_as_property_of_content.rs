use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct File {
    kind: String,
}

#[derive(AIInputContract)]
#[serde(tag = "kind")]
enum Source {
    File(File),
    Stdin,
}

fn main() {}
