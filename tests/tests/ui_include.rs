//! `include_skills!` as a new user meets it: what the compiler says, and that it says nothing else.

use std::error::Error;
use std::fs;
use std::path::Path;

const CASES: &str = "ui/include";

/// Mistakes that a file of the skills repairs, as those of `skill_*`; and cases that are about several.
const REPAIRED_ELSEWHERE: [&str; 6] = [
    "contract_of_no_script",
    "file_is_no_script",
    "script_is_unknown",
    "sidecar_is_not_exported",
    "types_stay_used",
    "value_is_a_catalog_after_errors",
];

/// Messages of the compiler itself change between releases; these are of the toolchain in rust-toolchain.toml.
#[test]
fn mistakes_are_shown_where_they_are() -> Result<(), Box<dyn Error>> {
    // trybuild compiles cases in a package that it makes here.
    let package = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("../tests/trybuild")
        .join(env!("CARGO_PKG_NAME"));
    let fixtures = package.join("fixtures");
    if fixtures.exists() {
        fs::remove_dir_all(&fixtures)?;
    }
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures"),
        &fixtures,
    )?;
    let cases = trybuild::TestCases::new();
    for name in cases_by_name()? {
        let path = format!("{CASES}/{name}");
        if name.ends_with(".fixed.rs") {
            cases.pass(path);
        } else {
            cases.compile_fail(path);
        }
    }
    cases.pass("ui/include/pass/*.rs");
    Ok(())
}

/// Where the repair is in the call, or in a type that it names, it stands beside the mistake and is compiled too.
#[test]
fn mistakes_of_a_call_have_a_repair() -> Result<(), Box<dyn Error>> {
    let names = cases_by_name()?;
    for name in &names {
        let mistake = name.trim_end_matches(".rs").trim_end_matches(".fixed");
        let is_there = |ending: &str| names.contains(&format!("{mistake}.{ending}"));
        assert!(is_there("rs"), "{name} repairs nothing");
        let is_elsewhere = mistake.starts_with("skill_") || REPAIRED_ELSEWHERE.contains(&mistake);
        assert_ne!(is_there("fixed.rs"), is_elsewhere, "{name}");
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "lists the cases of this test")]
fn cases_by_name() -> Result<Vec<String>, Box<dyn Error>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join(CASES);
    let mut names = Vec::new();
    for entry in fs::read_dir(directory)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(
            Path::new(&name)
                .extension()
                .is_some_and(|ending| ending == "rs")
                .then_some(name),
        );
    }
    names.sort();
    Ok(names)
}

#[expect(
    clippy::disallowed_methods,
    reason = "copies what the reader under test will read"
)]
fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
