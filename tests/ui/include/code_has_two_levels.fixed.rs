use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!(
    "fixtures/good",
    allow = ["body-empty"],
    deny = ["broken-link"]
);

fn main() {
    println!("{}", SKILLS.len());
}
