use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(schema = r#"{"type":"string","pattern":"a+","minLenght":1}"#)]
    name: String,
}

fn main() {}
