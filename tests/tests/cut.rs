//! How much a compiler says at once: fifty findings, and how many more there are.

#![expect(
    clippy::indexing_slicing,
    reason = "JSON gives null for what is not there"
)]

use std::error::Error;

use serde_json::Value;
use skills_tests::project::{EMBEDDING, Project, printed};

type Checked = Result<(), Box<dyn Error>>;

/// Skills with one finding each: an error, or a warning.
fn project(count: usize, description: &str) -> Result<Project, Box<dyn Error>> {
    let project = Project::with_library("doors", EMBEDDING)?;
    for index in 100..100 + count {
        let page = format!("---\nname: s{index}\ndescription: {description}\n---\n\nText.\n");
        project.write(&format!("skills/s{index}/SKILL.md"), page)?;
    }
    Ok(project)
}

/// What rustc says about the call, in order.
fn said(project: &Project, level: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let output = project.cargo(["check", "--message-format=json"])?;
    assert_eq!(
        output.status.success(),
        level == "warning",
        "{}",
        printed(&output)
    );
    let mut said = Vec::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line)?;
        let message = &line["message"];
        let is_ours = message["level"] == level
            && message["spans"]
                .as_array()
                .is_some_and(|spans| !spans.is_empty());
        if let (true, Some(text)) = (is_ours, message["message"].as_str()) {
            let note = text.split_once("A_WARNING_ABOUT_SKILLS`: ");
            said.push(note.map_or(text, |(_, note)| note).to_owned());
        }
    }
    Ok(said)
}

#[test]
fn errors_and_warnings_over_fifty_are_counted() -> Checked {
    for (level, description, code) in [
        ("error", "", "[description-empty]"),
        ("warning", "Is # cut", "[comment-cut]"),
    ] {
        for (count, rest) in [
            (50, None),
            (51, Some("and 1 more: `cargo skills check` lists them all")),
            (60, Some("and 10 more: `cargo skills check` lists them all")),
        ] {
            let said = said(&project(count, description)?, level)?;
            let (shown, more) = said.split_at(said.len().min(50));
            assert_eq!(shown.len(), 50, "{count} of {level}");
            for (index, text) in (100..).zip(shown) {
                let title = text.lines().next().unwrap_or_default();
                assert!(title.ends_with(code), "{text}");
                assert!(
                    text.contains(&format!("skills/s{index}/SKILL.md")),
                    "{text}"
                );
            }
            let more: Vec<&str> = more.iter().map(String::as_str).collect();
            assert_eq!(more, Vec::from_iter(rest), "{count} of {level}");
        }
    }
    Ok(())
}
