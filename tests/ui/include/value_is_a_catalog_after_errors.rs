use skills_runtime::{Catalog, include_skills};

const SKILLS: Catalog = include_skills!("fixtures/name-format");

fn main() {
    let skills: Catalog = include_skills!("fixtures/name-missing");
    println!(
        "{} {:?}",
        SKILLS.len(),
        skills.get("greeting").map(|skill| skill.name())
    );
}
