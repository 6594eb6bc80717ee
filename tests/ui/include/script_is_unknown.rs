use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog =
    include_skills!("fixtures/good", watch = false, contracts = { "greeting/scripts/run.py": u8 });

fn main() {
    println!("{}", SKILLS.len());
}
