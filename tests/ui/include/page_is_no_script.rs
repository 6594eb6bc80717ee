use skills_runtime::{AIInputContract, Catalog, include_skills};

#[derive(AIInputContract)]
struct GreetInput {
    who: String,
}

static SKILLS: Catalog = include_skills!(
    "fixtures/scripts",
    watch = false,
    contracts = { "greeting/SKILL.md": GreetInput },
);

fn main() {
    println!("{}", SKILLS.len());
}
