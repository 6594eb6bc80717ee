//! skill.json beyond the one mistake of each case folder: what the modes derive, drop and keep, and places.
#![cfg(feature = "compile")]
#![expect(clippy::panic, reason = "a helper of tests")]

use skills_core::catalog::{Resource, Skill};
use skills_core::code::Code;
use skills_core::diag::Diagnostics;
use skills_core::options::{Mode, Options, Setting};
use skills_core::source::Folder;

const PAGE: &str = "---\nname: tidy\ndescription: Tidies.\n---\nTidy.\n";
const GUIDE: (&str, &str) = ("references/user-guide.md", "Tidy daily.");
const SCRIPT: (&str, &str) = ("scripts/tidy.py", "print()");

fn outcome(
    options: &Options,
    manifest: &str,
    files: &[(&str, &str)],
) -> (Option<Skill>, Diagnostics) {
    let texts = [("SKILL.md", PAGE), ("skill.json", manifest)];
    let files = texts
        .iter()
        .chain(files)
        .filter(|(_, text)| !text.is_empty())
        .map(|(path, text)| (format!("tidy/{path}"), *text));
    let folder = Folder::from_files("skills", files, options);
    match skills_core::compile(&folder, options) {
        Ok(compiled) => {
            let (data, diagnostics, _) = compiled.into_parts();
            (data.get("tidy").cloned(), diagnostics)
        }
        Err(diagnostics) => (None, diagnostics),
    }
}

fn said(mode: Mode, manifest: &str, files: &[(&str, &str)]) -> Vec<String> {
    lines(&outcome(&Options::new().mode(mode), manifest, files).1)
}

/// `line:column code`, or the code alone for a whole file.
fn lines(diagnostics: &Diagnostics) -> Vec<String> {
    diagnostics
        .iter()
        .map(|diagnostic| match diagnostic.place().start() {
            Some(at) => format!("{}:{} {}", at.line, at.column, diagnostic.code()),
            None => diagnostic.code().to_string(),
        })
        .collect()
}

fn loaded(mode: Mode, manifest: &str, files: &[(&str, &str)]) -> Skill {
    let (skill, diagnostics) = outcome(&Options::new().mode(mode), manifest, files);
    skill.unwrap_or_else(|| panic!("{diagnostics}"))
}

#[test]
fn a_described_reference_is_a_function() {
    let manifest = r#"{ "resources": { "references/user-guide.md": { "description": "How to tidy.", "mediaType": "text/x-guide" } } }"#;
    let skill = loaded(Mode::Strict, manifest, &[GUIDE]);
    let [resource] = skill.resources() else {
        panic!("{:?}", skill.resources())
    };
    assert_eq!(resource.path(), "references/user-guide.md");
    assert_eq!(resource.name(), "read_user_guide");
    assert_eq!(resource.description(), "How to tidy.");
    assert_eq!(resource.media_type(), "text/x-guide");
}

#[test]
fn a_file_elsewhere_becomes_a_function_when_it_is_described() {
    let manifest = r#"{ "resources": { "assets/list.txt": "What to tidy." } }"#;
    let skill = loaded(Mode::Strict, manifest, &[("assets/list.txt", "Desk.")]);
    let names: Vec<_> = skill.resources().iter().map(Resource::name).collect();
    assert_eq!(names, ["read_assets_list"]);
}

#[test]
fn what_nobody_described_is_described_by_its_name() {
    for mode in [Mode::Compatible, Mode::Lenient] {
        let skill = loaded(mode, "", &[GUIDE]);
        let [resource] = skill.resources() else {
            panic!("{:?}", skill.resources())
        };
        assert_eq!(resource.description(), "Reads the user guide file.");
    }
}

#[test]
fn a_rule_that_is_allowed_derives_as_well() {
    let options = Options::new().level(Code::UndescribedResource, Setting::Allow);
    let (skill, diagnostics) = outcome(&options, "", &[GUIDE]);
    assert!(diagnostics.is_empty(), "{diagnostics}");
    assert_eq!(skill.map(|skill| skill.resources().len()), Some(1));
}

#[test]
fn lenient_mode_drops_a_bad_entry_and_loads_the_skill() {
    let manifest = r#"{
        "resources": { "references/user-guide.md": 7, "references/gone.md": "Gone." },
        "scripts": { "scripts/tidy.py": { "timeoutSeconds": 0 } }
    }"#;
    let skill = loaded(Mode::Lenient, manifest, &[GUIDE, SCRIPT]);
    assert_eq!(skill.scripts().len(), 0);
    let descriptions: Vec<_> = skill
        .resources()
        .iter()
        .map(Resource::description)
        .collect();
    assert_eq!(descriptions, ["Reads the user guide file."]);
}

#[test]
fn every_mistake_is_reported_at_its_place() {
    let manifest = r#"{
  "resource": {},
  "scripts": {
    "scripts/tidy.py": {
      "description": " ",
      "runtime": "python -u",
      "requiresPermission": "yes",
      "parameters": { "$hpdContract": 1 },
      "timeoutSeconds": 1.5,
      "maxOutputBytes": -1,
      "environment": ["API KEY", 3]
    }
  },
  "helpers": "scripts/lib"
}"#;
    assert_eq!(
        said(Mode::Strict, manifest, &[SCRIPT]),
        [
            "2:3 unknown-key",
            "5:22 invalid-value",
            "6:18 invalid-value",
            "7:29 wrong-type",
            "8:39 contract-declaration",
            "9:25 invalid-value",
            "10:25 invalid-value",
            "11:23 invalid-value",
            "11:34 wrong-type",
            "14:14 wrong-type",
        ]
    );
}

#[test]
fn a_manifest_that_cannot_be_read_leaves_nothing_undescribed() {
    assert_eq!(
        said(Mode::Strict, "{", &[GUIDE, SCRIPT]),
        ["1:2 invalid-json"]
    );
}

#[test]
fn places_count_the_byte_order_mark_as_the_file_does() {
    let manifest = "\u{feff}{\n\"resource\": {} }";
    assert_eq!(
        said(Mode::Strict, manifest, &[]),
        ["1:1 byte-order-mark", "2:1 unknown-key"]
    );
}

#[test]
fn two_spellings_of_a_path_are_one_entry() {
    let manifest = r#"{ "resources": { "references/user-guide.md": "A.", "./references/user-guide.md": "B." } }"#;
    assert_eq!(
        said(Mode::Strict, manifest, &[GUIDE]),
        ["1:52 json-duplicate-key"]
    );
}

#[test]
fn helpers_are_no_scripts() {
    let files = [
        ("scripts/lib/a.py", "pass"),
        ("scripts/lib/__init__.py", "pass"),
        ("scripts/data.csv", "1"),
        ("scripts/run", "#!/bin/sh"),
    ];
    assert_eq!(
        said(
            Mode::Strict,
            r#"{ "helpers": ["scripts/lib/**", "scripts/run"] }"#,
            &files
        ),
        [""; 0]
    );
    assert_eq!(
        said(Mode::Strict, "{}", &files),
        ["undescribed-script", "undescribed-script"]
    );
    assert_eq!(
        said(
            Mode::Strict,
            r#"{ "helpers": ["scripts/lib/**", "scripts/run", "libs/*", "../*"] }"#,
            &files
        ),
        ["1:48 entry-without-file", "1:58 invalid-value"]
    );
}

#[test]
fn scripts_of_one_function_collide_and_references_take_the_ending_along() {
    let run = r#"{ "description": "Runs.", "runtime": "x", "parameters": { "type": "object", "properties": {}, "additionalProperties": false } }"#;
    let manifest =
        format!(r#"{{ "scripts": {{ "scripts/run.py": {run}, "scripts/run.sh": {run} }} }}"#);
    let files = [("scripts/run.py", "pass"), ("scripts/run.sh", "exit")];
    assert_eq!(
        said(Mode::Strict, &manifest, &files),
        ["capability-collision"]
    );
    let manifest = r#"{ "resources": { "references/user-guide.md": "A.", "references/user-guide.json": "B." } }"#;
    let files = [GUIDE, ("references/user-guide.json", "{}")];
    let skill = loaded(Mode::Strict, manifest, &files);
    let names: Vec<_> = skill.resources().iter().map(Resource::name).collect();
    assert_eq!(names, ["read_user_guide_json", "read_user_guide_md"]);
}

#[test]
fn a_deep_manifest_is_an_error_and_no_overflow() {
    let manifest = format!(
        r#"{{ "scripts": {}1{} }}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert_eq!(said(Mode::Strict, &manifest, &[]), ["1:141 invalid-json"]);
}

#[test]
fn a_script_says_how_it_is_called() {
    let manifest = r#"{ "scripts": { "scripts/tidy.py": {
        "description": "Tidies.", "runtime": "python", "requiresPermission": true,
        "parameters": { "$hpdContract": "contracts/Tidy.schema.json" },
        "timeoutSeconds": 5, "maxOutputBytes": 9, "environment": ["TZ"]
    } } }"#;
    let sidecar = r#"{ "type": "object", "additionalProperties": false }"#;
    let files = [SCRIPT, ("contracts/Tidy.schema.json", sidecar)];
    let skill = loaded(Mode::Strict, manifest, &files);
    let script = skill.script("tidy").unwrap();
    assert_eq!(script.path(), "scripts/tidy.py");
    assert_eq!(script.runtime(), "python");
    assert!(script.requires_permission());
    assert_eq!(script.contract().name(), "Tidy");
    assert_eq!(
        script.contract().canonical(),
        r#"{"additionalProperties":false,"properties":{},"required":[],"type":"object"}"#
    );
}

#[test]
fn a_sidecar_that_scripts_share_is_reported_once_and_costs_lenient_mode_the_scripts() {
    let run = r#"{ "description": "Runs.", "runtime": "x", "parameters": { "$hpdContract": "a.schema.json" } }"#;
    let manifest =
        format!(r#"{{ "scripts": {{ "scripts/a.py": {run}, "scripts/b.py": {run} }} }}"#);
    let files = [
        ("scripts/a.py", "pass"),
        ("scripts/b.py", "pass"),
        ("a.schema.json", r#"{ "type": "object" }"#),
    ];
    assert_eq!(said(Mode::Strict, &manifest, &files), ["1:1 schema-closed"]);
    let skill = loaded(Mode::Lenient, &manifest, &files);
    assert_eq!(skill.scripts().len(), 0);
}

#[test]
fn what_must_mean_a_sidecar_is_named() {
    for (parameters, key) in [
        (r#"{ "$ref": "contracts/Tidy.schema.json" }"#, "$ref"),
        (r#"{ "$ref": "./contracts/Tidy.schema.json" }"#, "$ref"),
        (
            r#"{ "$hpdcontract": "contracts/Tidy.schema.json" }"#,
            "$hpdcontract",
        ),
        (
            r#"{ "hpd_contract": "contracts/Tidy.schema.json" }"#,
            "hpd_contract",
        ),
        (
            r#"{ "$contract": "contracts/Tidy.schema.json" }"#,
            "$contract",
        ),
    ] {
        let manifest = format!(
            r#"{{ "scripts": {{ "scripts/tidy.py": {{ "description": "Tidies.", "runtime": "python", "parameters": {parameters} }} }} }}"#
        );
        let (_, diagnostics) = outcome(&Options::new(), &manifest, &[SCRIPT]);
        let said: Vec<_> = diagnostics
            .iter()
            .map(|found| (found.code(), found.message(), found.help().unwrap()))
            .collect();
        let message = format!("`{key}` names no contract here");
        let help =
            "did you mean `$hpdContract`? it names the file of the skill that holds the contract";
        assert_eq!(said, [(Code::ContractDeclaration, &*message, help)]);
    }
}

#[test]
fn a_reference_within_a_schema_is_the_compilers_to_refuse() {
    for parameters in [
        r##"{ "$ref": "#/$defs/a" }"##,
        r#"{ "$ref": "https://example.org/a.json" }"#,
    ] {
        let manifest = format!(
            r#"{{ "scripts": {{ "scripts/tidy.py": {{ "description": "Tidies.", "runtime": "python", "parameters": {parameters} }} }} }}"#
        );
        let said = said(Mode::Strict, &manifest, &[SCRIPT]);
        assert!(
            said.iter().all(|line| line.contains(" schema-")),
            "{said:?}"
        );
    }
}
