use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/good", mode = strict, allow = ["unknown-field"]);

fn main() {
    println!("{}", SKILLS.len());
}
