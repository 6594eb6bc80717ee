use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/good"x, mode =, allow = ["unknown-field"s]);

fn main() {
    println!("{}", SKILLS.len());
}
