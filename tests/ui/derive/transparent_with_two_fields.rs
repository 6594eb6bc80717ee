use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(transparent)]
struct Email {
    user: String,
    host: String,
}

fn main() {}
