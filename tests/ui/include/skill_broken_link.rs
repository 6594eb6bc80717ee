use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/broken-link");

fn main() {
    println!("{}", SKILLS.len());
}
