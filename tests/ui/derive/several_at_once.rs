use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(minimun = 1)]
    rows: u32,
    #[contract(maximum = 300)]
    columns: u8,
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, String>,
    name: &'static str,
}

fn main() {
    let _ = Input::contract();
}
