//! Every package of the conformance data, in every mode: verdict, all diagnostics with their places, what was loaded.
//!
//! The data is read through the variable `SKILLS_CONFORMANCE`; without it the test says so and passes.
#![cfg(feature = "compile")]
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "helpers of a test"
)]

#[path = "conformance/case.rs"]
mod case;
#[path = "conformance/facts.rs"]
mod facts;
#[path = "conformance/judge.rs"]
mod judge;
#[path = "conformance/reading.rs"]
mod reading;

use std::path::{Path, PathBuf};

use case::Case;
use skills_core::options::{Mode, Options};

#[test]
fn every_package_in_every_mode() {
    let Some(root) = std::env::var_os("SKILLS_CONFORMANCE") else {
        println!("conformance packages: left out, SKILLS_CONFORMANCE is not set");
        return;
    };
    let root = PathBuf::from(root).join("packages");
    let cases = Case::all(&root);
    assert!(!cases.is_empty(), "no cases below {}", root.display());

    let mut run = 0;
    let mut left_out = 0;
    let mut failures = Vec::new();
    for case in &cases {
        let made = case.make();
        for mode in Mode::ALL {
            let Some(expected) = case.expected(mode) else {
                left_out += 1;
                continue;
            };
            run += 1;
            let outcome = compile(made.path(), mode);
            let mistakes = judge::outcome(case, mode, &expected, made.path(), &outcome);
            if !mistakes.is_empty() {
                failures.push(format!(
                    "{} ({mode}):\n  {}",
                    case.name,
                    mistakes.join("\n  ")
                ));
            }
        }
    }
    println!(
        "conformance packages: {} cases, {run} run, {left_out} left out, {} failed",
        cases.len(),
        failures.len()
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn compile(root: &Path, mode: Mode) -> judge::Outcome {
    let options = Options::new().mode(mode);
    let folder = skills_core::read(root, &options);
    skills_core::compile(&folder, &options)
}
