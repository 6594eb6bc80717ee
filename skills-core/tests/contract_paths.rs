//! A path in skill.json that names no file is answered with one that can be there.
#![cfg(feature = "compile")]

use skills_core::diag::Diagnostic;
use skills_core::options::Options;
use skills_core::source::Folder;

const PAGE: &str = "---\nname: tidy\ndescription: Tidies. Use to tidy.\n---\nTidy.\n";
const CONTRACT: &str =
    r#"{"additionalProperties":false,"properties":{},"required":[],"type":"object"}"#;

/// The help on a script that names `path`, in a skill with other files.
fn help(path: &str, others: &[&str]) -> Vec<String> {
    let manifest = format!(
        r#"{{ "scripts": {{ "scripts/tidy.py": {{ "description": "Tidies.", "runtime": "python", "parameters": {{ "$hpdContract": "{path}" }} }} }} }}"#
    );
    let files = [
        ("SKILL.md", PAGE),
        ("skill.json", &*manifest),
        ("scripts/tidy.py", "print()\n"),
    ];
    let others = others.iter().map(|path| (*path, CONTRACT));
    let files = files.into_iter().chain(others);
    let files = files.map(|(path, text)| (format!("tidy/{path}"), text));
    let options = Options::new();
    let folder = Folder::from_files("skills", files, &options);
    let findings = skills_core::compile(&folder, &options).err();
    let helps = findings.iter().flatten().filter_map(Diagnostic::help);
    helps.map(str::to_owned).collect()
}

#[test]
fn a_contract_that_is_there_is_named() {
    let there = "contracts/TidyInput.schema.json";
    for path in [
        "TidyInput.schema.json",
        "TidyInput.json",
        "TidyInput",
        "schemas/TidyInput.schema.json",
        "tidy/contracts/TidyInput.schema.json",
        "contracts/TidyInput.json",
        "contracts/TidyInput",
        "contracts/tidyInput",
        "contracts/TidyInptu.schema.json",
    ] {
        let expected = format!("did you mean `{there}`?");
        assert_eq!(help(path, &[there]), [expected], "{path}");
    }
}

#[test]
fn a_contract_that_is_not_there_is_one_that_the_build_helper_writes() {
    let line = "if it comes from a Rust type, the next build writes it, where build.rs says \
                `.contract::<TidyInput>(\"tidy/contracts/TidyInput.schema.json\")` (`skills-build`)";
    for path in [
        "contracts/TidyInput.schema.json",
        "./contracts/TidyInput.schema.json",
    ] {
        assert_eq!(help(path, &[]), [line], "{path}");
    }
    for path in [
        "TidyInput.schema.json",
        "schemas/TidyInput.schema.json",
        "contracts/TidyInput.json",
        "tidy/contracts/TidyInput.schema.json",
    ] {
        let expected = format!("write `contracts/TidyInput.schema.json`; {line}");
        assert_eq!(help(path, &[]), [expected], "{path}");
    }
    assert_eq!(
        help("schemas/tidy-input.json", &[]),
        [
            "write `contracts/tidy-input.schema.json`; if it comes from a Rust type, the next build writes it, where build.rs says \
             `.contract::<RunInput>(\"tidy/contracts/tidy-input.schema.json\")` (`skills-build`)"
        ]
    );
}
