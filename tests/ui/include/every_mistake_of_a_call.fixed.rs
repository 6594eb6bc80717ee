use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!(
    "fixtures/good",
    mode = strict,
    allow = ["unknown-field"],
    watch = false,
    contracts = {},
);

fn main() {
    println!("{}", SKILLS.len());
}
