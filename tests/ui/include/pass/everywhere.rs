#![deny(warnings)]

use skills_runtime::{Catalog, include_skills};

static STATIC: Catalog = include_skills!("fixtures/good", watch = false);
const CONST: Catalog = include_skills!("fixtures/good", mode = strict, watch = false);

fn main() {
    let local = include_skills!(
        "fixtures/good",
        mode = "lenient",
        allow = ["unknown-field",],
        watch = false,
    );
    for skills in [&STATIC, &CONST, &local] {
        assert_eq!(skills.len(), 1);
        assert_eq!(
            skills.get("greeting").map(|skill| skill.instructions()),
            Some("Say hello.")
        );
    }
}
