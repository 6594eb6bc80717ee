//! Parity with toolnexus: its golden files and trees, read through `SKILLS_CONFORMANCE`.
//!
//! Compared is everything but the wording of the tool's description and of the prompt's preamble.

#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    reason = "reads conformance data, and says how much of it was run; `Value` indexes without panics"
)]

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

/// Trees whose answers toolnexus' js and go ports agree on: those that need no link, special file, or odd root.
#[test]
fn trees() -> Outcome {
    let Some(root) = conformance() else {
        println!("trees: 0 run (SKILLS_CONFORMANCE is not set)");
        return Ok(());
    };
    let text = std::fs::read_to_string(root.join("tree_cases.json"))?;
    // A file name that is not UTF-8, as Python writes it.
    let data: Value = serde_json::from_str(&text.replace(r"\udcff", r"\ufffd"))?;
    let cases = data["cases"].as_array().ok_or("no cases")?;
    let (mut run, mut left_out) = (0, Vec::new());
    for case in cases {
        let title = case["title"].as_str().unwrap_or_default();
        let answers = &case["results"]["js"]["exec"];
        let plain = case["tree"].as_array().is_some_and(|tree| {
            tree.iter().all(|entry| {
                matches!(entry["type"].as_str(), Some("dir" | "file")) && entry["path"].is_string()
            })
        });
        let has_answers = answers
            .as_object()
            .is_some_and(|answers| !answers.is_empty());
        if !plain
            || !has_answers
            || answers != &case["results"]["go"]["exec"]
            || title == "missing root"
        {
            left_out.push(title);
            continue;
        }
        run += 1;
        tree(case).map_err(|error| format!("{title}: {error}"))?;
    }
    println!(
        "trees: {run} run, {} left out ({})",
        left_out.len(),
        left_out.join(", ")
    );
    assert!(run > 0, "no case was run");
    Ok(())
}

fn tree(case: &Value) -> Outcome {
    let directory = Directory::new("tree")?;
    for entry in case["tree"].as_array().into_iter().flatten() {
        let path = entry["path"].as_str().ok_or("no path")?;
        match entry["text"].as_str() {
            Some(text) => directory.write(path, text)?,
            None => std::fs::create_dir_all(directory.path().join(path))?,
        }
    }
    let here = std::path::absolute(directory.path())?.display().to_string();
    let root = case["request"]["dirs"][0]
        .as_str()
        .ok_or("no root")?
        .replace("<R>", &here);
    let catalog = load(&root, Mode::Lenient)?;
    let mut tool = SkillTool::new(&catalog).raw();
    if let Some(limit) = case["request"]["sampleLimit"].as_i64() {
        tool = tool.sample_limit(limit);
    }
    for (name, answer) in case["results"]["js"]["exec"]
        .as_object()
        .into_iter()
        .flatten()
    {
        let output = tool.call(&serde_json::json!({"name": name}).to_string());
        let expected = answer["output"]
            .as_str()
            .ok_or("no output")?
            .replace("<R>", &here);
        // `.DS_Store` is no file of a skill (PACKAGES.md §1).
        let ignored = format!("<file>{root}/{name}/.DS_Store</file>\n");
        assert_eq!(output.text, expected.replace(&ignored, ""));
        assert_eq!(Some(output.is_error), answer["isError"].as_bool());
    }
    Ok(())
}

fn conformance() -> Option<PathBuf> {
    std::env::var_os("SKILLS_CONFORMANCE").map(|root| Path::new(&root).join("toolnexus"))
}
