//! The build helper and the macro judge one root, maybe with different options: each finding is shown, and shown once.

use std::error::Error;

use skills_tests::project::{Project, printed};

type Checked = Result<(), Box<dyn Error>>;

const MANIFEST: &str = r#"[package]
name = "NAME"
version = "0.1.0"
edition = "2024"

[dependencies]
skills-runtime = "0.1"

[build-dependencies]
skills-build = "0.1"
"#;

const BUILD: &str = r#"
fn main() {
    skills_build::Skills::new("skills").run();
}
"#;

/// A comment cuts the description: a warning in every mode. The field is an error, a warning, or nothing.
const GREETING: &str = "---
name: greeting
description: Greets people # by name
colour: red
---

Say hello.
";

/// Projects of one name and target directory are one to Cargo, and tests run at the same time.
fn project(name: &str) -> Result<Project, Box<dyn Error>> {
    let project = Project::new("rebuild")?;
    project.write("Cargo.toml", MANIFEST.replace("NAME", name))?;
    project.write("build.rs", BUILD)?;
    project.write("skills/greeting/SKILL.md", GREETING)?;
    Ok(project)
}

/// What cargo says of a call with these arguments.
fn said(project: &Project, arguments: &str) -> Result<String, Box<dyn Error>> {
    let main = format!(
        "static SKILLS: skills_runtime::Catalog = skills_runtime::include_skills!({arguments});\n\n\
         fn main() {{\n    println!(\"{{}}\", SKILLS.len());\n}}\n"
    );
    project.write("src/main.rs", main)?;
    let output = project.cargo(["check"])?;
    let said = printed(&output);
    assert!(output.status.success(), "{said}");
    Ok(said)
}

fn assert_once(said: &str, words: &str) {
    assert_eq!(said.matches(words).count(), 1, "{words} in {said}");
}

#[test]
fn what_options_of_a_call_find_is_said_by_the_macro() -> Checked {
    let project = project("of-call")?;
    for (arguments, fields) in [
        (r#""skills", mode = compatible"#, 1),
        (r#""skills", warn = ["unknown-field"]"#, 1),
        (r#""skills", allow = ["unknown-field"]"#, 0),
        (r#""skills", mode = lenient"#, 0),
    ] {
        let said = said(&project, arguments)?;
        assert_once(&said, "[comment-cut]");
        assert_eq!(said.matches("[unknown-field]").count(), fields, "{said}");
    }
    Ok(())
}

#[test]
fn without_options_the_helper_has_said_everything() -> Checked {
    let project = project("of-helper")?;
    project.write(
        "skills/catalog.json",
        r#"{ "levels": { "unknown-field": "warn" } }"#,
    )?;
    let said = said(&project, r#""skills""#)?;
    assert_once(&said, "[comment-cut]");
    assert_once(&said, "[unknown-field]");
    assert!(!said.contains("deprecated"), "{said}");
    Ok(())
}

#[test]
fn no_skill_is_left_out_without_a_word() -> Checked {
    const REASON: &str = "`parting` is left out: the file has no frontmatter [frontmatter-missing]";
    let project = project("left-out")?;
    project.write("skills/parting/SKILL.md", "# Parting\n")?;
    assert_once(&said(&project, r#""skills", mode = lenient"#)?, REASON);

    project.write("skills/catalog.json", r#"{ "mode": "lenient" }"#)?;
    let said = said(&project, r#""skills""#)?;
    assert_once(&said, REASON);
    assert!(!said.contains("deprecated"), "{said}");
    Ok(())
}

#[test]
fn a_wrong_directory_in_the_build_script_is_the_one_mistake() -> Checked {
    let project = project("wrong-directory")?;
    project.write("build.rs", BUILD.replace("\"skills\"", "\"skill\""))?;
    project.write("src/main.rs", "fn main() {}\n")?;
    let output = project.cargo(["check"])?;
    let said = printed(&output);
    assert!(!output.status.success(), "{said}");
    assert_once(&said, "there is no directory `skill`");
    assert_once(&said, "did you mean `skills`?");
    Ok(())
}
