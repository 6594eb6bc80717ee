use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/unquoted-colon");

fn main() {
    println!("{}", SKILLS.len());
}
