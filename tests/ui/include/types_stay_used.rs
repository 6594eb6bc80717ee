//! One mistake each, and no word about imports.
use skills_runtime::{Catalog, include_skills};

mod types {
    use skills_runtime::AIInputContract;

    #[derive(AIInputContract)]
    pub struct OfCall {
        pub who: String,
    }

    #[derive(AIInputContract)]
    pub struct OfScript {
        pub who: String,
    }

    #[derive(AIInputContract)]
    pub struct OfPath<'a> {
        pub who: std::borrow::Cow<'a, str>,
    }

    #[derive(AIInputContract)]
    pub struct OfSkills {
        pub who: String,
    }
}

use types::{OfCall, OfPath, OfScript, OfSkills};

static CALL: Catalog = include_skills!("fixtures/scripts", wach = false, contracts = { "a" OfCall });

static SCRIPT: Catalog = include_skills!(
    "fixtures/scripts",
    watch = false,
    contracts = { "greeting/scripts/great.py": OfScript },
);

static PATH: Catalog = include_skills!("fixtures/goods", contracts = { "a/b.py": OfPath<'static> });

static SKILLS: Catalog = include_skills!(
    "fixtures/name-missing",
    contracts = { "a/b.py": OfSkills },
);

fn main() {
    println!("{}", CALL.len() + SCRIPT.len() + PATH.len() + SKILLS.len());
}
