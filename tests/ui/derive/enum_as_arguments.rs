use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
#[serde(rename_all = "lowercase")]
enum Format {
    Csv,
    Json,
}


fn takes<T: AIInputContract>() {}

fn main() {
    takes::<Format>();
}
