//! The published schemas of skill.json and `catalog.json` say what the readers say: no key more, no key less.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests; a panic is a failed test"
)]

use std::collections::BTreeSet;

use serde_json::{Value, json};
use skills_core::code::Code;
use skills_core::options::{Limits, Mode, Options, Setting};
use skills_core::source::Folder;

fn catalog() -> Value {
    serde_json::from_str(include_str!("../../docs/schemas/catalog.schema.json")).unwrap()
}

fn skill() -> Value {
    serde_json::from_str(include_str!("../../docs/schemas/skill.schema.json")).unwrap()
}

/// `(code, help)` of what is said about one of the two files.
fn said(path: &str, content: &Value) -> Vec<(Code, String)> {
    let files = [
        (path, content.to_string()),
        (
            "haiku/SKILL.md",
            "---\nname: haiku\ndescription: Writes.\n---\nFive.\n".to_owned(),
        ),
        ("haiku/references/a.md", "x".to_owned()),
        ("haiku/scripts/a.py", "x".to_owned()),
        ("haiku/scripts/b.py", "x".to_owned()),
    ];
    let options = Options::new().mode(Mode::Strict);
    let folder = Folder::from_files("s", files, &options);
    let found = match skills_core::compile(&folder, &options) {
        Ok(compiled) => compiled.warnings().clone(),
        Err(diagnostics) => diagnostics,
    };
    found
        .iter()
        .filter(|found| found.place().shown_path() == format!("s/{path}"))
        .map(|found| (found.code(), found.help().unwrap_or_default().to_owned()))
        .collect()
}

/// The keys that the reader names when it meets one that it does not know.
fn known(path: &str, content: &Value) -> BTreeSet<String> {
    let said = said(path, content);
    let (_, help) = said
        .iter()
        .find(|(code, _)| *code == Code::UnknownKey)
        .unwrap();
    let list = help.strip_prefix("the keys are ").unwrap();
    list.split(", ")
        .map(|key| key.trim_matches('`').to_owned())
        .collect()
}

fn properties(schema: &Value) -> BTreeSet<String> {
    assert_eq!(schema["additionalProperties"], json!(false));
    schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect()
}

fn strings(list: &Value) -> BTreeSet<&str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|item| item.as_str().unwrap())
        .collect()
}

/// A key that is near to none.
const ODD: &str = "qqqqqqqqqqqqqq";

#[test]
fn catalog_json_has_the_keys_that_are_read() {
    let schema = catalog();
    assert_eq!(
        properties(&schema),
        known("catalog.json", &json!({ ODD: 1 }))
    );
    let limits = &schema["properties"]["limits"];
    assert_eq!(
        properties(limits),
        known("catalog.json", &json!({ "limits": { ODD: 1 } }))
    );
}

#[test]
fn catalog_json_has_the_codes_and_which_can_be_allowed() {
    let schema = catalog();
    let levels = &schema["properties"]["levels"];
    let all: BTreeSet<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(strings(&levels["propertyNames"]["enum"]), all);
    let structural: BTreeSet<&str> = Code::ALL
        .iter()
        .filter(|code| code.is_structural())
        .map(|code| code.as_str())
        .collect();
    let only_denied = levels["properties"].as_object().unwrap().keys();
    assert_eq!(
        only_denied.map(String::as_str).collect::<BTreeSet<_>>(),
        structural
    );
}

#[test]
fn catalog_json_has_the_words_and_the_default_limits() {
    let schema = catalog();
    let modes = Mode::ALL.map(Mode::as_str);
    assert_eq!(strings(&schema["properties"]["mode"]["enum"]), modes.into());
    let settings = Setting::ALL.map(Setting::as_str);
    assert_eq!(strings(&schema["$defs"]["level"]["enum"]), settings.into());
    let limits = &schema["properties"]["limits"]["properties"];
    let defaults = Limits::new();
    for (key, default) in [
        ("skillFile", defaults.skill_file()),
        ("manifest", defaults.manifest()),
        ("contract", defaults.contract()),
        ("file", defaults.file()),
        ("skill", defaults.skill()),
        ("root", defaults.root()),
        ("files", defaults.files()),
        ("depth", defaults.depth()),
    ] {
        assert_eq!(limits[key]["default"], json!(default), "{key}");
    }
    assert_eq!(limits.as_object().unwrap().len(), Limits::KEYS.len());
}

#[test]
fn skill_json_has_the_keys_that_are_read() {
    let path = "haiku/skill.json";
    let schema = skill();
    assert_eq!(properties(&schema), known(path, &json!({ ODD: 1 })));
    let defs = &schema["$defs"];
    assert_eq!(
        properties(&defs["resource"]["anyOf"][1]),
        known(
            path,
            &json!({ "resources": { "references/a.md": { ODD: 1 } } })
        )
    );
    assert_eq!(
        properties(&defs["script"]),
        known(path, &json!({ "scripts": { "scripts/a.py": { ODD: 1 } } }))
    );
}

#[test]
fn skill_json_asks_for_what_strict_mode_asks_for() {
    let empty = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    let full = json!({ "description": "Runs.", "runtime": "python", "parameters": empty });
    let manifest = |script: &Value| {
        json!({
            "resources": { "references/a.md": "Explains." },
            "scripts": { "scripts/a.py": script },
            "helpers": ["scripts/b.py"],
        })
    };
    assert_eq!(said("haiku/skill.json", &manifest(&full)), []);
    let script = &skill()["$defs"]["script"];
    let required = strings(&script["required"]);
    for key in properties(script) {
        let mut without = full.clone();
        without.as_object_mut().unwrap().remove(&key);
        let complains = !said("haiku/skill.json", &manifest(&without)).is_empty();
        assert_eq!(complains, required.contains(key.as_str()), "{key}");
    }
}

const PAGE: &str = include_str!("../../docs/files.md");

/// The keys of a schema's objects, at any depth; what `properties` of a contract holds is none of its own.
fn keys<'s>(schema: &'s Value, found: &mut BTreeSet<&'s str>) {
    if let Some(properties) = schema["properties"].as_object() {
        found.extend(properties.keys().map(String::as_str));
    }
    let below: Vec<&Value> = match schema {
        Value::Object(map) => map.values().collect(),
        Value::Array(list) => list.iter().collect(),
        _ => Vec::new(),
    };
    for value in below {
        keys(value, found);
    }
}

#[test]
fn the_page_of_the_files_explains_every_key() {
    let (skill, catalog) = (skill(), catalog());
    let mut all = BTreeSet::new();
    keys(&skill, &mut all);
    keys(&catalog["properties"]["limits"], &mut all);
    let own = properties(&catalog);
    all.extend(own.iter().map(String::as_str));
    // Of contracts, not of these files.
    for key in ["type", "properties", "additionalProperties"] {
        assert!(all.remove(key), "{key}");
    }
    let missing: Vec<_> = all
        .into_iter()
        .filter(|key| {
            let (row, only) = (format!("| `{key}` |"), format!("`{{ \"{key}\": "));
            !PAGE.contains(&row) && !PAGE.contains(&only)
        })
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_examples_of_that_page_pass() {
    let mut blocks = PAGE.split("```json\n").skip(1);
    let mut block = || {
        blocks
            .next()
            .unwrap()
            .split("```")
            .next()
            .unwrap()
            .to_owned()
    };
    let (skill, catalog) = (block(), block());
    assert!(blocks.next().is_none());
    let schema = r#"{"type":"object","properties":{},"required":[],"additionalProperties":false}"#;
    let files = [
        ("catalog.json", catalog),
        ("haiku/skill.json", skill),
        (
            "haiku/SKILL.md",
            "---\nname: haiku\ndescription: Writes.\n---\nFive.\n".to_owned(),
        ),
        (
            "haiku/contracts/NormalizeInput.schema.json",
            schema.to_owned(),
        ),
        ("haiku/references/guide.md", "x".to_owned()),
        ("haiku/references/codes.csv", "x".to_owned()),
        ("haiku/scripts/normalize.py", "x".to_owned()),
        ("haiku/scripts/lib/read.py", "x".to_owned()),
    ];
    let options = Options::new().mode(Mode::Strict);
    let compiled = skills_core::compile(&Folder::from_files("s", files, &options), &options);
    let compiled = compiled.unwrap();
    assert_eq!(compiled.warnings().to_string(), "");
    assert_eq!(compiled.data().get("haiku").unwrap().scripts().len(), 1);
}
