use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/name-format");

fn main() {
    println!("{}", SKILLS.len());
}
