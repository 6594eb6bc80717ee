use skills_runtime::AIInputContract;

#[derive(AIInputContract)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

fn main() {}
