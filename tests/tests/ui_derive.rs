//! What a user sees who writes something wrong: one mistake a case, and beside it the repair that its message asks for.

use std::fs;
use std::path::Path;

const CASES: &str = "ui/derive";

#[test]
#[expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "lists the cases of this test, and says how many"
)]
fn every_mistake_has_a_repair() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(CASES);
    let mut mistakes = 0;
    for file in fs::read_dir(&directory).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if let Some(mistake) = name.strip_suffix(".fixed.rs") {
            assert!(
                directory.join(format!("{mistake}.rs")).exists(),
                "{name} repairs nothing"
            );
        } else if let Some(mistake) = name.strip_suffix(".rs") {
            mistakes += 1;
            for ending in ["fixed.rs", "stderr"] {
                let companion = format!("{mistake}.{ending}");
                assert!(
                    directory.join(&companion).exists(),
                    "{companion} is missing"
                );
            }
        }
    }
    println!("{mistakes} mistakes, each with its message and its repair");
    assert!(mistakes >= 25);
}

#[test]
#[expect(clippy::disallowed_methods, reason = "lists the cases of this test")]
fn messages_and_repairs() {
    let cases = trybuild::TestCases::new();
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(CASES);
    let mut names: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| {
            Path::new(name)
                .extension()
                .is_some_and(|ending| ending == "rs")
        })
        .collect();
    names.sort();
    for name in names {
        let path = format!("{CASES}/{name}");
        if name.ends_with(".fixed.rs") {
            cases.pass(path);
        } else {
            cases.compile_fail(path);
        }
    }
}
