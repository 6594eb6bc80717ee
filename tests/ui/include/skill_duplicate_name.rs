use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/duplicate-name");

fn main() {
    println!("{}", SKILLS.len());
}
