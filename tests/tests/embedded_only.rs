//! Without default features: a program that embeds its skills, and brings nothing that reads or judges any.

use std::error::Error;

use skills_tests::project::{Project, printed};

const MANIFEST: &str = r#"[package]
name = "agent"
version = "0.1.0"
edition = "2024"

[dependencies]
serde = { version = "1", features = ["derive"] }
skills-runtime = { version = "0.1", default-features = false }
"#;

const MAIN: &str = r##"
#![deny(warnings)]
use serde::Deserialize;
use skills_runtime::{AIInputContract, Catalog, Overlay, SkillTool, include_skills};

static SKILLS: Catalog = include_skills!("skills", watch = false);

/// Greets.
#[derive(Deserialize, AIInputContract)]
struct Greet {
    #[contract(min_length = 1, default = "world")]
    whom: String,
}

fn main() {
    assert_eq!(SKILLS.len(), 1);
    assert!(SKILLS.prompt().to_string().contains("Says hello."));
    assert!(SKILLS.prompt_xml().starts_with("<available_skills>"));
    let called = SkillTool::new(&SKILLS).call(r#"{"name":"greet"}"#);
    assert!(!called.is_error && called.text.contains("Say hello."), "{}", called.text);
    assert!(SkillTool::new(&SKILLS).call(r#"{"nam":"greet"}"#).is_error);

    assert_eq!(Greet::from_arguments("{}").unwrap().whom, "world");
    assert!(Greet::from_arguments(r#"{"whom":""}"#).is_err());
    assert_eq!(Greet::contract().bind("{}").unwrap().effective(), r#"{"whom":"world"}"#);

    assert!(SKILLS.diff(&SKILLS.filtered([("greet", true)])).is_empty());
    let layered = Overlay::new().layer("embedded", &SKILLS).build();
    assert_eq!(layered.catalog().digest(), SKILLS.digest());
    println!("embedded only: {}", SKILLS.digest());
}
"##;

fn project() -> Result<Project, Box<dyn Error>> {
    let project = Project::new("embedded-only")?;
    project.write("Cargo.toml", MANIFEST)?;
    project.write("src/main.rs", MAIN)?;
    project.write(
        "skills/greet/SKILL.md",
        "---\nname: greet\ndescription: Says hello.\n---\n\nSay hello.\n",
    )?;
    Ok(project)
}

#[test]
fn everything_a_model_needs_works() -> Result<(), Box<dyn Error>> {
    let project = project()?;
    let output = project.cargo(["run", "--quiet"])?;
    let printed = printed(&output);
    assert!(output.status.success(), "{printed}");
    assert!(printed.starts_with("embedded only: sha256:"), "{printed}");
    Ok(())
}

#[test]
fn a_broken_skill_is_the_same_compile_error() -> Result<(), Box<dyn Error>> {
    let project = project()?;
    project.write(
        "skills/greet/SKILL.md",
        "---\nname: Greet\ndescription: Says hello.\n---\n\nSay hello.\n",
    )?;
    let output = project.cargo(["check", "--quiet"])?;
    let printed = printed(&output);
    assert!(!output.status.success(), "{printed}");
    assert!(printed.contains("[name-format]"), "{printed}");
    Ok(())
}

/// Procedural macros run in the compiler: what they depend on is not linked.
#[test]
fn no_reader_is_linked() -> Result<(), Box<dyn Error>> {
    const READERS: [&str; 5] = [
        "annotate-snippets",
        "cap-std",
        "granit-parser",
        "pulldown-cmark",
        "rustix",
    ];
    let project = project()?;
    let tree = |edges| project.cargo(["tree", "--prefix=none", "--edges", edges]);
    let linked = printed(&tree("normal,no-proc-macro")?);
    assert!(linked.contains("skills-core v"), "{linked}");
    for reader in READERS {
        assert!(!linked.contains(&format!("{reader} v")), "{linked}");
    }
    let in_the_compiler = printed(&tree("normal")?);
    assert!(
        in_the_compiler.contains("granit-parser v"),
        "{in_the_compiler}"
    );
    Ok(())
}
