use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input {
    #[doc = concat!("The ", "rows")]
    rows: u32,
}

fn main() {}
