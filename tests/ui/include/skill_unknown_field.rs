use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/unknown-field");

fn main() {
    println!("{}", SKILLS.len());
}
