//! What is advised about mistakes in skill.json, catalog.json and contracts: obeying it once repairs them.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "helpers of a test")]

use skills_core::options::{Mode, Options};
use skills_core::source::Folder;
use skills_core::{compile, read};

const PAGE: &str = "---\nname: a\ndescription: Does it. Use when asked.\n---\nBody.\n";

/// Code and help of everything that is said about a skill with these files and this skill.json.
fn advised(files: &[&str], manifest: &str) -> Vec<(String, String)> {
    let mut all = vec![("a/SKILL.md", PAGE), ("a/skill.json", manifest)];
    all.extend(files.iter().map(|file| (*file, "text")));
    let options = Options::new().mode(Mode::Strict).all_or_nothing(false);
    let folder = Folder::from_files("skills", all, &options);
    let compiled = compile(&folder, &options).unwrap();
    let said = compiled.warnings().iter();
    said.map(|one| {
        let help = one.help().unwrap_or_default();
        (one.code().to_string(), help.to_owned())
    })
    .collect()
}

#[track_caller]
fn assert_advised(files: &[&str], manifest: &str, code: &str, help: &str) {
    let said = advised(files, manifest);
    assert_eq!(said, [(code.to_owned(), help.to_owned())], "{manifest}");
}

const SCRIPT: &[&str] = &["a/scripts/run.py"];
const REFERENCE: &[&str] = &["a/references/guide.md"];
const NOTHING: &str = r#"{ "type": "object", "properties": {}, "additionalProperties": false }"#;

/// A skill.json whose one script, of this path, has these parameters.
fn script(path: &str, parameters: &str) -> String {
    format!(
        r#"{{"scripts": {{"{path}": {{"description": "Runs.", "runtime": "python", "parameters": {parameters}}}}}}}"#
    )
}

#[test]
fn parameters_of_the_wrong_type() {
    assert_advised(
        SCRIPT,
        &script("scripts/run.py", r#""contracts/X.schema.json""#),
        "wrong-type",
        r#"write `{ "$hpdContract": "contracts/X.schema.json" }`"#,
    );
    assert_advised(
        SCRIPT,
        r#"{"scripts": {"scripts/run.py": "Runs it."}}"#,
        "wrong-type",
        &format!(
            r#"write `{{ "description": "Runs it.", "runtime": "python", "parameters": {NOTHING} }}`"#
        ),
    );
    assert_advised(
        &[],
        r#"{"scripts": ["scripts/run.py"]}"#,
        "wrong-type",
        &format!(
            r#"write `{{ "scripts/run.py": {{ "description": "…", "runtime": "python", "parameters": {NOTHING} }} }}`"#
        ),
    );
    assert_advised(
        &[],
        r#"{"resources": ["assets/a.md"]}"#,
        "wrong-type",
        r#"write `{ "assets/a.md": "What it says, and when to read it." }`"#,
    );
    assert_advised(
        &[],
        r#"{"helpers": "scripts/lib/**"}"#,
        "wrong-type",
        r#"write `["scripts/lib/**"]`"#,
    );
}

#[test]
fn values_of_the_wrong_type() {
    for (field, help) in [
        (r#""timeoutSeconds": "30""#, "write `30` without quotes"),
        (r#""timeoutSeconds": "soon""#, "write a whole number from 1"),
        (
            r#""requiresPermission": "true""#,
            "write `true` without quotes",
        ),
        (r#""requiresPermission": 1"#, "write `true` or `false`"),
        (r#""environment": "API_KEY""#, r#"write `["API_KEY"]`"#),
    ] {
        let entry = format!(
            r#"{{"scripts": {{"scripts/run.py": {{"description": "Runs.", "runtime": "python", "parameters": {NOTHING}, {field}}}}}}}"#
        );
        assert_advised(SCRIPT, &entry, "wrong-type", help);
    }
}

#[test]
fn the_root_of_a_contract_is_said_at_once() {
    let root = format!(
        "a contract is one closed object, each argument under `properties`; without arguments it is `{NOTHING}`"
    );
    let arguments = r#"arguments stand under `properties`: `{ "type": "object", "properties": { "inputFile": { "type": "string" } }, "required": ["inputFile"], "additionalProperties": false }`"#;
    for (parameters, code, help) in [
        ("{}", "schema-type", &*root),
        (r#"{"type": "object"}"#, "schema-closed", &*root),
        (r#"{"inputFile": "string"}"#, "schema-type", arguments),
        (
            r#"{"properties": {}}"#,
            "schema-type",
            r#"add `"type": "object"` and `"additionalProperties": false`"#,
        ),
    ] {
        let manifest = script("scripts/run.py", parameters);
        assert_advised(SCRIPT, &manifest, code, help);
    }
}

#[test]
fn a_property_that_does_not_say_its_type() {
    for (property, help) in [
        (r#""string""#, r#"say which type: `{ "type": "string" }`"#),
        (r#""int""#, r#"say which type: `{ "type": "integer" }`"#),
        (r#"{"enum": ["a"]}"#, r#"add `"type": "string"`"#),
        (
            r#"{"items": {"type": "string"}}"#,
            r#"add `"type": "array"`"#,
        ),
        (
            r#"{"minimum": 1}"#,
            "the types are `object`, `array`, `string`, `boolean`, `integer` and `number`",
        ),
        (
            r#"{"enum": [1]}"#,
            "the types are `object`, `array`, `string`, `boolean`, `integer` and `number`",
        ),
    ] {
        let parameters = format!(
            r#"{{"type": "object", "properties": {{"a": {property}}}, "additionalProperties": false}}"#
        );
        let manifest = script("scripts/run.py", &parameters);
        assert_advised(SCRIPT, &manifest, "schema-type", help);
    }
}

#[test]
fn a_description_that_a_file_needs() {
    assert_advised(
        REFERENCE,
        r#"{"resources": {"references/guide.md": ""}}"#,
        "invalid-value",
        "write a text",
    );
    assert_advised(
        REFERENCE,
        r#"{"resources": {"references/guide.md": {"desc": "x"}}}"#,
        "unknown-key",
        "did you mean `description`?",
    );
    assert_advised(
        REFERENCE,
        r#"{"resources": {"references/guide.md": {}}}"#,
        "missing-key",
        "add `\"description\": \"…\"`: what a model finds in it, and when to read it",
    );
}

#[test]
fn a_misspelt_path_is_one_mistake() {
    for path in ["scripts/runn.py", "run.py", "runn.py"] {
        assert_advised(
            SCRIPT,
            &script(path, NOTHING),
            "entry-without-file",
            "did you mean `scripts/run.py`?",
        );
    }
    for path in ["references/giude.md", "guide.md", "giude.md"] {
        assert_advised(
            REFERENCE,
            &format!(r#"{{"resources": {{"{path}": "Says it."}}}}"#),
            "entry-without-file",
            "did you mean `references/guide.md`?",
        );
    }
}

#[test]
fn a_file_that_has_an_entry_is_not_meant_by_another() {
    assert_advised(
        REFERENCE,
        r#"{"resources": {"references/guide.md": "Says it.", "references/guides.md": "Says it."}}"#,
        "entry-without-file",
        "add the file, or remove the entry",
    );
}

/// Everything that is said about a root on disk with this `catalog.json`, a reference and its entry.
fn said_with(catalog: &str) -> Vec<String> {
    let directory = tempfile::tempdir().unwrap();
    let manifest = r#"{"resources": {"references/guide.md": "Says it."}}"#;
    for (path, text) in [
        ("catalog.json", catalog),
        ("a/SKILL.md", PAGE),
        ("a/skill.json", manifest),
        ("a/references/guide.md", "Text."),
    ] {
        let path = directory.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let options = Options::new();
    let found = match compile(&read(directory.path(), &options), &options) {
        Ok(compiled) => compiled.into_parts().1,
        Err(diagnostics) => diagnostics,
    };
    let said = |one: &skills_core::diag::Diagnostic| {
        format!("{}: {}", one.message(), one.help().unwrap_or_default())
    };
    found.iter().map(said).collect()
}

#[test]
fn a_file_that_is_left_out_is_not_said_to_be_missing() {
    for (catalog, which) in [
        (r#"{"exclude": ["*.md"]}"#, "exclude"),
        (r#"{"exclude": ["a/references"]}"#, "exclude"),
        (r#"{"include": ["a/assets/**"]}"#, "include"),
    ] {
        let expected = format!(
            "`references/guide.md` is left out by `{which}` in catalog.json or in the call: change that, or remove the entry"
        );
        assert_eq!(said_with(catalog), [expected], "{catalog}");
    }
}

#[test]
fn catalog_json_with_values_of_the_wrong_type() {
    for (catalog, expected) in [
        (
            r#"{"exclude": "x"}"#,
            r#"`exclude` must be an array, not a string: write `["x"]`"#,
        ),
        (
            r#"{"limits": 3}"#,
            r#"`limits` must be an object, not a number: write an object, as in `{ "files": 100 }`"#,
        ),
        (
            r#"{"exclude": ["./a/b"]}"#,
            "the glob `./a/b` is no relative path: write `a/b`",
        ),
        (
            r#"{"exclude": ["./b"]}"#,
            "the glob `./b` is no relative path: write `/b`",
        ),
        (
            r#"{"limits": {"fileSize": 3}}"#,
            "`limits` has no key `fileSize`: did you mean `file`?",
        ),
    ] {
        assert_eq!(said_with(catalog), [expected], "{catalog}");
    }
}
