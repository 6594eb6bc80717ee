use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/good", warn = ["unknwon-field"]);

fn main() {
    println!("{}", SKILLS.len());
}
