use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(rename_all = "lowercase")]
enum Format {
    Csv,
    CSV,
}

fn main() {}
