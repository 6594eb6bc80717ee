use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(rename_all = "lowercase")]
enum Format {
    Csv,
    Json,
}

#[derive(AIInputContract)]
struct Input {
    #[contract(default = "Csv")]
    format: Format,
}

fn main() {}
