//! What a system makes of skills, as lines that can be compared.

use std::collections::BTreeSet;

use serde_json::Value;
use skills_runtime::{Catalog, Loaded, Provenance, Skill, SkillTool};

/// One line for each fact.
pub(super) type Answer = BTreeSet<String>;

/// What one of the ports answered.
pub(super) fn of_port(results: &Value) -> Option<Answer> {
    let skills = results["skills"].as_array()?.iter();
    let skipped = results["skipped"].as_array()?.iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut answer: Answer = skills
        .map(|skill| {
            // The content is compared as models see it.
            let content = text(&skill["content"]);
            skill_line(
                &text(&skill["name"]),
                &text(&skill["description"]),
                &text(&skill["location"]),
                content.trim(),
            )
        })
        .collect();
    answer.extend(skipped.map(|skip| skip_line(&text(&skip["location"]), &text(&skip["reason"]))));
    answer.extend(prompt_lines(results["prompt"].as_str()?));
    for (name, output) in results["exec"].as_object()? {
        let is_error = output["isError"].as_bool()?;
        answer.extend(tool_lines(name, output["output"].as_str()?, is_error));
    }
    Some(answer)
}

/// What we answer: what was loaded, what of it a prompt shows, and what calls of `names` give.
pub(super) fn of_ours(
    loaded: &Loaded,
    visible: &Catalog,
    tool: &SkillTool,
    names: &[&str],
) -> Answer {
    let mut answer: Answer = loaded
        .catalog()
        .iter()
        .map(|skill| {
            skill_line(
                skill.name(),
                skill.description(),
                &location(skill),
                skill.instructions(),
            )
        })
        .collect();
    answer.extend(loaded.skipped().iter().map(|skipped| {
        let path = skipped.path().to_string_lossy();
        let location = if path.contains("://") {
            path.into_owned()
        } else {
            format!("{path}/SKILL.md")
        };
        skip_line(&location, skipped.reason().as_str())
    }));
    answer.extend(prompt_lines(visible.prompt().as_str()));
    for name in names {
        let output = tool.call(&serde_json::json!({"name": name}).to_string());
        answer.extend(tool_lines(name, &output.text, output.is_error));
    }
    answer
}

fn location(skill: &Skill) -> String {
    match skill.provenance() {
        Provenance::Directory(path) => format!("{}/SKILL.md", path.display()),
        Provenance::Logical(base) => base.clone().into_owned(),
        _ => String::new(),
    }
}

fn skill_line(name: &str, description: &str, location: &str, content: &str) -> String {
    format!("skill {name:?} {description:?} at {location:?}: {content:?}")
}

fn skip_line(location: &str, reason: &str) -> String {
    format!("skipped {location:?}: {reason}")
}

/// All but the preamble, which is theirs and ours.
fn prompt_lines(prompt: &str) -> Vec<String> {
    let list = prompt
        .split_once("## Available Skills")
        .map(|(_, list)| list);
    let line = |(number, line): (usize, &str)| format!("prompt {number}: {line}");
    list.unwrap_or(prompt)
        .lines()
        .enumerate()
        .map(line)
        .collect()
}

fn tool_lines(name: &str, output: &str, is_error: bool) -> Vec<String> {
    let line = |(number, line): (usize, &str)| format!("{name:?} {is_error} {number}: {line}");
    output.split('\n').enumerate().map(line).collect()
}
