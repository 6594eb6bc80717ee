//! `include_skills!` in surroundings that break careless expansions.

use std::error::Error;

use skills_tests::project::{Project, printed};

type Checked = Result<(), Box<dyn Error>>;

const SKILL: &str = "---
name: greeting
description: Greets people. Use when somebody arrives.
license: MIT
allowed-tools: Read Bash(git commit *)
metadata:
  author: us
argument-hint: who
hooks:
  - on: start
    run: [a, b]
---

Read [the guide](references/guide.md).
";

const SKILL_JSON: &str = r#"{
  "resources": { "references/guide.md": { "description": "How to greet.", "mediaType": "text/markdown" } }
}
"#;

/// Packages of one name would take each other's builds for their own: they share a target directory.
fn project(name: &str, manifest: &str, main: &str) -> Result<Project, Box<dyn Error>> {
    let project = Project::new("hygiene")?;
    project.write(
        "Cargo.toml",
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n{manifest}"
        ),
    )?;
    project.write("src/main.rs", main)?;
    project.write(
        "build.rs",
        "fn main() {\n    skills_build::Skills::new(\"skills\").run();\n}\n",
    )?;
    project.write("skills/greeting/SKILL.md", SKILL)?;
    project.write("skills/greeting/skill.json", SKILL_JSON)?;
    project.write("skills/greeting/references/guide.md", "Be kind.\n")?;
    Ok(project)
}

/// Names that an expansion might take for the standard library's.
const MAIN: &str = r#"//! An agent.
#![no_implicit_prelude]
#![deny(warnings, clippy::all, clippy::pedantic)]

extern crate shadow as core;

mod std {}

use ::ours::{Catalog, include_skills};

/// In a static.
pub static STATIC: Catalog = include_skills!("skills");
/// In a constant.
pub const CONST: Catalog = include_skills!("./../skills", mode = strict, deny = ["unknown-field"]);

/// Between names of types, functions and macros that expansions use.
mod shadowed {
    #![allow(dead_code, non_camel_case_types, reason = "only their names matter")]
    struct str;
    struct u8;
    struct usize;
    struct bool;
    struct Option;
    struct Some;
    struct None;
    struct File;
    struct Skill;
    struct SkillLiteral;
    fn file() {}
    fn executable() {}
    fn page() {}
    fn body() {}
    fn content() {}
    pub static SKILLS: ::ours::Catalog = ::ours::include_skills!("skills");
}

/// In a function.
#[must_use]
pub fn local() -> Catalog {
    include_skills!("skills")
}

fn main() {
    ::std::assert_eq!(STATIC.len() + CONST.len() + local().len() + shadowed::SKILLS.len(), 4);
}
"#;

#[test]
fn names_of_users_are_not_in_the_way() -> Checked {
    let manifest = r#"[dependencies]
ours = { package = "skills-runtime", version = "0.1" }
shadow = { path = "shadow" }

[build-dependencies]
skills-build = "0.1"
"#;
    let project = project("shadowed", manifest, MAIN)?;
    project.write(
        "shadow/Cargo.toml",
        "[package]\nname = \"shadow\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
    )?;
    project.write("shadow/src/lib.rs", "")?;
    for arguments in [["clippy", "--all-targets"], ["run", "--quiet"]] {
        let output = project.cargo(arguments)?;
        assert!(output.status.success(), "{}", printed(&output));
    }
    Ok(())
}

/// A mistake must read the same where `core` is somebody else's.
#[test]
fn mistakes_are_shown_there_too() -> Checked {
    let manifest = r#"[dependencies]
ours = { package = "skills-runtime", version = "0.1" }
core = { package = "shadow", path = "shadow" }

[build-dependencies]
skills-build = "0.1"
"#;
    let main = r#"#![no_implicit_prelude]
use ::ours::{Catalog, include_skills};
pub static SKILLS: Catalog = include_skills!("skills");
fn main() {}
"#;
    let project = project("broken", manifest, main)?;
    project.write(
        "shadow/Cargo.toml",
        "[package]\nname = \"shadow\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
    )?;
    project.write("shadow/src/lib.rs", "")?;
    project.write(
        "skills/greeting/SKILL.md",
        SKILL.replace("name: greeting", "name: Greeting"),
    )?;
    let output = project.cargo(["check"])?;
    let said = printed(&output);
    assert!(
        said.contains("error: `Greeting` is not a skill name [name-format]"),
        "{said}"
    );
    assert!(said.contains("due to 1 previous error"), "{said}");
    Ok(())
}

const RENAMED: &str = r#"[dependencies]
ours = { package = "skills-runtime", version = "0.1" }

[build-dependencies]
skills-build = "0.1"
"#;

const SCRIPT_JSON: &str = r#"{
  "resources": { "references/guide.md": "How to greet." },
  "scripts": {
    "scripts/greet.py": {
      "description": "Greets.",
      "runtime": "python",
      "parameters": {
        "type": "object",
        "properties": { "who": { "type": "string" }, "tone": { "type": "string", "enum": ["warm", "cool"] } },
        "required": ["tone", "who"],
        "additionalProperties": false
      }
    }
  }
}
"#;

/// Types of a contract, and the script that takes them.
const TYPES: &str = r#"#![deny(warnings)]
use ours::{AIInputContract, Catalog, include_skills};

#[derive(AIInputContract)]
#[contract(crate = ours)]
pub struct GreetInput {
    pub who: String,
    pub tone: Tone,
}

#[derive(AIInputContract)]
#[contract(crate = ours)]
#[serde(rename_all = "lowercase")]
pub enum Tone { Warm, Cool }

pub static SKILLS: Catalog = include_skills!(
    "skills",
    contracts = { "greeting/scripts/greet.py": GreetInput },
);

fn main() {}
"#;

fn renamed(name: &str, main: &str) -> Result<Project, Box<dyn Error>> {
    let project = project(name, RENAMED, main)?;
    project.write("skills/greeting/skill.json", SCRIPT_JSON)?;
    project.write("skills/greeting/scripts/greet.py", "print('hello')\n")?;
    Ok(project)
}

/// `include_skills!` knows where it came from; a derive is told.
#[test]
fn a_renamed_dependency_has_contracts_too() -> Checked {
    let project = renamed("told", TYPES)?;
    let output = project.cargo(["check"])?;
    assert!(output.status.success(), "{}", printed(&output));
    Ok(())
}

/// rustc alone can say it: once a type, on its derive, in the words that the documentation quotes, and nothing after it.
#[test]
fn a_derive_that_was_not_told_is_one_error_a_type() -> Checked {
    let project = renamed("untold", &TYPES.replace("#[contract(crate = ours)]\n", ""))?;
    let output = project.cargo(["check"])?;
    let said = printed(&output);
    assert!(!output.status.success(), "{said}");
    let words = "^^^^^^^^^^^^^^^ could not find `skills_runtime` in the list of imported crates";
    for line in [
        "4 | #[derive(AIInputContract)]",
        "10 | #[derive(AIInputContract)]",
    ] {
        assert!(said.contains(line), "{said}");
    }
    assert_eq!(said.matches(words).count(), 2, "{said}");
    assert!(said.contains("due to 2 previous errors"), "{said}");
    Ok(())
}
