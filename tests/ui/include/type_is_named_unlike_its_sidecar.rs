use skills_runtime::{AIInputContract, Catalog, include_skills};

mod types {
    #[derive(super::AIInputContract)]
    pub struct NormalizeInput {
        pub file: String,
    }
}

static SKILLS: Catalog = include_skills!(
    "fixtures/scripts",
    watch = false,
    contracts = { "greeting/scripts/greet.py": types::NormalizeInput },
);

fn main() {
    println!("{}", SKILLS.len());
}
