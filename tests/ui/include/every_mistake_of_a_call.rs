use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!(
    "fixtures/good",
    mood = strict,
    allow = [unknown_field, "no-such-code", 5],
    watch = no,
    contracts = { "greeting/scripts/run.py" u8, run: u8, "a/b.py": },
);

fn main() {
    println!("{}", SKILLS.len());
}
