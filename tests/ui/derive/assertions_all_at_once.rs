use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[contract(maximum = 300)]
    rows: u8,
    #[contract(max_items = 3)]
    name: String,
    #[contract(default = 1)]
    on: bool,
}

fn main() {}
