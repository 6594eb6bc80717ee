use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Input<'a> {
    name: &'a str,
}

fn main() {}
