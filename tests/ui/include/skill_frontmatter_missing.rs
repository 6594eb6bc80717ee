use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/frontmatter-missing");

fn main() {
    println!("{}", SKILLS.len());
}
