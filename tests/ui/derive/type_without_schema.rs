use skills_runtime::AIInputContract;

struct Rows(u32);

#[derive(AIInputContract)]
struct Input {
    rows: Rows,
}

fn main() {}
