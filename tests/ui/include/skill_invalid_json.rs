use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/invalid-json");

fn main() {
    println!("{}", SKILLS.len());
}
