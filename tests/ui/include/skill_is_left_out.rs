#![deny(warnings)]

use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("fixtures/lenient", mode = lenient, watch = false);

fn main() {
    println!("{}", SKILLS.len());
}
