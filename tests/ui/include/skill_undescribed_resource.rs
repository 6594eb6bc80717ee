use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/undescribed-resource");

fn main() {
    println!("{}", SKILLS.len());
}
