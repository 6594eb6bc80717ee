use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("./fixtures/good", watch = false);

fn main() {
    println!("{}", SKILLS.len());
}
