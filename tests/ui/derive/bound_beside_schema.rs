use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(schema = r#"{"type":"integer"}"#, minimum = 1)]
    rows: u32,
}

fn main() {}
