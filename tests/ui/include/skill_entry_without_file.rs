use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/entry-without-file");

fn main() {
    println!("{}", SKILLS.len());
}
