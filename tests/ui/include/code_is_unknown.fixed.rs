use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/good", warn = ["unknown-field"]);

fn main() {
    println!("{}", SKILLS.len());
}
