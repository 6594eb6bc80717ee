//! Parity with toolnexus: its golden files and trees, read through `SKILLS_CONFORMANCE`.
//!
//! Compared is everything but the wording of the tool's description and of the prompt's preamble.

#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    reason = "reads conformance data, and says how much of it was run; `Value` indexes without panics"
)]

mod answer;
mod data;
mod difference;
mod frontmatter;
#[cfg(unix)]
mod trees;

use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::directory::Directory;
use serde_json::Value;
use skills_runtime::{Mode, SkillTool, load};

const HELLO: &str = "hello-world";

/// The skill that the golden files show, with the body that they show.
fn hello(golden: &str) -> std::io::Result<Directory> {
    let directory = Directory::new("hello")?;
    let start = format!("<skill_content name=\"{HELLO}\">\n# Skill: {HELLO}\n\n");
    let body = golden
        .strip_prefix(start.as_str())
        .and_then(|rest| rest.split_once("\n\nBase directory for this skill: "))
        .map(|(body, _)| body)
        .unwrap_or_default();
    let description = "A tiny example skill. Use when you want to see how skill loading (progressive disclosure) works end to end.";
    let text = format!("---\nname: {HELLO}\ndescription: {description}\n---\n{body}\n");
    directory.write("hello-world/SKILL.md", text)?;
    directory.write("hello-world/scripts/greet.sh", "echo hello\n")?;
    Ok(directory)
}

#[test]
fn golden_files() -> Outcome {
    let Some(root) = conformance() else {
        println!("golden files: 0 run, 7 left out (SKILLS_CONFORMANCE is not set)");
        return Ok(());
    };
    let golden = |name: &str| std::fs::read_to_string(root.join("golden").join(name));
    let output = golden("hello-world.output.tmpl")?;
    let directory = hello(&output)?;
    let catalog = load(directory.path(), Mode::Lenient)?;
    let base = std::path::absolute(directory.path().join(HELLO))?;
    let expected = |text: &str| text.replace("{{DIR}}", &base.display().to_string());
    let tool = SkillTool::new(&catalog);
    let call = r#"{"name":"hello-world"}"#;
    for tool in [tool.clone(), tool.clone().raw()] {
        assert_eq!(tool.call(call).text, expected(&output));
        let unsampled = tool.clone().sample_limit(-1).call(call);
        assert_eq!(
            unsampled.text,
            expected(&golden("hello-world.sample-1.output.tmpl")?)
        );
        let unknown = tool.call(r#"{"name":"nope"}"#);
        assert!(unknown.is_error);
        assert_eq!(unknown.text, golden("hello-world.not-found.txt")?);
    }
    let schema: Value = serde_json::from_str(&golden("input_schema.insertion-order.json")?)?;
    assert_eq!(tool.input_schema(), schema);
    let list = golden("hello-world.prompt.txt")?;
    let list = list
        .split_once("\n\n")
        .map(|(_, list)| list)
        .ok_or("no list")?;
    assert!(
        catalog.prompt().as_str().ends_with(list),
        "{}",
        catalog.prompt()
    );

    let empty = load(Directory::new("empty")?.path(), Mode::Lenient)?;
    assert_eq!(empty.prompt(), golden("empty.prompt.txt")?.as_str());
    let unknown = SkillTool::new(&empty).call(r#"{"name":"x"}"#);
    assert_eq!(unknown.text, golden("empty.not-found.txt")?);
    println!("golden files: 7 run, 0 left out");
    Ok(())
}

fn conformance() -> Option<PathBuf> {
    std::env::var_os("SKILLS_CONFORMANCE").map(|root| Path::new(&root).join("toolnexus"))
}

/// The cases of a file.
fn cases(name: &str) -> Result<Option<Vec<Value>>, Box<dyn std::error::Error>> {
    let Some(root) = conformance() else {
        println!("{name}: 0 run, all left out (SKILLS_CONFORMANCE is not set)");
        return Ok(None);
    };
    let text = std::fs::read_to_string(root.join(name))?;
    // Half a character, as Python writes a file name that is no UTF-8.
    let mut data: Value = serde_json::from_str(&text.replace(r"\udcff", r"\ufffd"))?;
    match data["cases"].take() {
        Value::Array(cases) if !cases.is_empty() => Ok(Some(cases)),
        _ => Err(format!("{name} has no cases").into()),
    }
}
