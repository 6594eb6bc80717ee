use skills_runtime::{AIInputContract, Catalog, include_skills};

#[derive(AIInputContract)]
struct GreetInput {
    who: String,
    #[contract(maximum = 3)]
    times: u8,
}

static SKILLS: Catalog = include_skills!(
    "fixtures/scripts",
    wach = false,
    contracts = { "greeting/scripts/greet.py": Greeting },
);

fn main() {
    println!("{}", SKILLS.len());
}
