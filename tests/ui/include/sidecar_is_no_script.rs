use skills_runtime::{AIInputContract, Catalog, include_skills};

#[derive(AIInputContract)]
struct GreetInput {
    who: String,
    #[contract(maximum = 3)]
    times: u8,
}

static SKILLS: Catalog = include_skills!(
    "fixtures/scripts",
    watch = false,
    contracts = { "greeting/contracts/GreetInput.schema.json": GreetInput },
);

fn main() {
    println!("{}", SKILLS.len());
}
