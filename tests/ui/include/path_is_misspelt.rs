use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/goods", watch = false);

fn main() {
    println!("{}", SKILLS.len());
}
