use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/good", contracts = ["greeting/scripts/run.py"]);

fn main() {
    println!("{}", SKILLS.len());
}
