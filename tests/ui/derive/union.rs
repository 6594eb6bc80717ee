use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
union Input {
    whole: u32,
    bytes: [u8; 4],
}

fn main() {}
