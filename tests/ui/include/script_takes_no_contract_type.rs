use skills_runtime::{AIInputContract, Catalog, include_skills};

struct GreetInput;

static SKILLS: Catalog = include_skills!(
    "fixtures/scripts",
    watch = false,
    contracts = { "greeting/scripts/greet.py": GreetInput },
);

fn main() {
    println!("{}", SKILLS.len());
}
