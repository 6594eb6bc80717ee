use skills_runtime::{AIInputContract, Catalog, include_skills};

#[derive(AIInputContract)]
struct GreetInput {
    who: String,
}

static SKILLS: Catalog = include_skills!(
    "fixtures/elsewhere",
    watch = false,
    contracts = { "greeting/scripts/greet.py": GreetInput },
);

fn main() {
    println!("{}", SKILLS.len());
}
