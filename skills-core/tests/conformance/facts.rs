//! What is said about a skill that was loaded.

use serde_json::{Value, json};
use skills_core::catalog::{Map, Skill};

/// Each fact that does not hold.
pub(crate) fn differences(skill: &Skill, wanted: &Value) -> Vec<String> {
    let wanted = wanted.as_object().unwrap();
    wanted
        .iter()
        .filter_map(|(fact, wanted)| {
            let found = fact_of(skill, fact, wanted);
            (found != *wanted).then(|| format!("{}: {fact} is {found}, not {wanted}", skill.id()))
        })
        .collect()
}

fn fact_of(skill: &Skill, fact: &str, wanted: &Value) -> Value {
    match fact {
        "id" => json!(skill.id()),
        "name" => json!(skill.name()),
        "description" => json!(skill.description()),
        "version" => json!(skill.declared_version()),
        "license" => json!(skill.license()),
        "compatibility" => json!(skill.compatibility()),
        "body" => json!(skill.instructions()),
        "metadata" => texts(skill.metadata()),
        "allowed_tools" => json!(skill.allowed_tools().iter().collect::<Vec<_>>()),
        "disable-model-invocation" => json!(!skill.is_model_invocable()),
        "user-invocable" => json!(skill.is_user_invocable()),
        "files" => skill
            .files()
            .iter()
            .map(skills_core::catalog::File::path)
            .collect(),
        "executable" => skill
            .files()
            .iter()
            .filter(|file| file.is_executable())
            .map(skills_core::catalog::File::path)
            .collect(),
        "sha256" => each(wanted, |path| {
            skill.file(path).map(skills_core::catalog::File::sha256)
        }),
        "contracts" => each(wanted, |path| {
            let script = skill.script(path)?;
            Some(script.contract().fingerprint().to_string())
        }),
        other => panic!("the test does not know the fact `{other}`"),
    }
}

fn texts(map: &Map) -> Value {
    map.iter()
        .map(|(key, value)| (key.to_owned(), json!(value.as_str())))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// The same keys with what is found for each.
fn each(wanted: &Value, found: impl Fn(&str) -> Option<String>) -> Value {
    let keys = wanted.as_object().unwrap().keys();
    keys.map(|key| (key.clone(), json!(found(key))))
        .collect::<serde_json::Map<_, _>>()
        .into()
}
