use skills_runtime::{AIInputContract, Catalog, include_skills};

#[derive(AIInputContract)]
struct GreetInput {
    who: String,
    #[contract(maximum = 3)]
    times: u8,
}

static SKILLS: Catalog = include_skills!(
    "fixtures/scripts"
    contracts = { "greeting/scripts/greet.py": GreetInput }
    mode = strict
    allow = ["unknown-field" "body-too-long"]
    watch = false
);

static OTHERS: Catalog = include_skills!("fixtures/good" { watch: false });

fn main() {
    println!("{} {}", SKILLS.len(), OTHERS.len());
}
