use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/name-missing");

fn main() {
    println!("{}", SKILLS.len());
}
