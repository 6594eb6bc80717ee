use skills_runtime::{AIInputContract, Catalog, include_skills};

#[derive(AIInputContract)]
struct GreetInput {
    who: String,
    #[contract(maximum = 3)]
    times: u8,
}

/// Another description is fine for a schema that is written by hand.
#[derive(AIInputContract)]
struct WaveInput {
    who: String,
}

static SKILLS: Catalog = include_skills!(
    "fixtures/scripts",
    watch = false,
    contracts = { "greeting/scripts/greet.py": GreetInput, "greeting/scripts/wave.py": WaveInput },
);

fn main() {
    println!("{}", SKILLS.len());
}
