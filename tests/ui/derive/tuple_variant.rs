use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(tag = "kind")]
enum Source {
    File(String, u32),
    Stdin,
}

fn main() {}
