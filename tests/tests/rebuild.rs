//! What Cargo notices, with real cargo in a user's project: every change of a skill, and nothing else.

use std::error::Error;
use std::fs;
use std::process::Output;

use skills_tests::project::{Project, printed};

type Checked = Result<(), Box<dyn Error>>;

const MANIFEST: &str = r#"[package]
name = "agent"
version = "0.1.0"
edition = "2024"

[dependencies]
agent-contracts = { path = "contracts" }
skills-runtime = "0.1"

[build-dependencies]
agent-contracts = { path = "contracts" }
skills-build = "0.1"
"#;

const CONTRACTS_MANIFEST: &str = r#"[package]
name = "agent-contracts"
version = "0.1.0"
edition = "2024"

[dependencies]
serde = { version = "1", features = ["derive"] }
skills-runtime = "0.1"
"#;

const CONTRACTS: &str = r"
use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Debug, Deserialize, AIInputContract)]
pub struct GreetInput {
    pub who: String,
}
";

const BUILD: &str = r#"
fn main() {
    skills_build::Skills::new("skills")
        .contract::<agent_contracts::GreetInput>("greeting/contracts/GreetInput.schema.json")
        .run();
}
"#;

const MAIN: &str = r#"
use skills_runtime::{Catalog, include_skills};

static SKILLS: Catalog = include_skills!("skills");

fn main() {
    for skill in SKILLS.skills() {
        println!("{}: {}", skill.id(), skill.instructions());
        for file in skill.files() {
            println!("{}/{} {}", skill.id(), file.path(), file.bytes().len());
        }
    }
}
"#;

fn skill(name: &str, body: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Greets people. Use when somebody arrives.\n---\n\n{body}\n"
    )
}

fn agent() -> Result<Project, Box<dyn Error>> {
    let project = Project::new("rebuild")?;
    project.write("Cargo.toml", MANIFEST)?;
    project.write("build.rs", BUILD)?;
    project.write("src/main.rs", MAIN)?;
    project.write("contracts/Cargo.toml", CONTRACTS_MANIFEST)?;
    project.write("contracts/src/lib.rs", CONTRACTS)?;
    project.write("skills/greeting/SKILL.md", skill("greeting", "Say hello."))?;
    project.write("skills/greeting/notes.txt", "one")?;
    Ok(project)
}

/// Runs the agent; what Cargo compiled or ran is in the second text.
fn run(project: &Project) -> Result<(String, String), Box<dyn Error>> {
    let output = project.cargo(["run", "-v"])?;
    assert!(output.status.success(), "{}", printed(&output));
    Ok(texts(&output))
}

fn assert_fresh(did: &str) {
    assert!(did.contains("Fresh agent v0.1.0"), "{did}");
    assert!(!did.contains("build-script-build`"), "{did}");
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn every_change_is_seen_and_nothing_else() -> Checked {
    let project = agent()?;
    let skills = project.path().join("skills");

    let (shown, _) = run(&project)?;
    assert!(shown.contains("greeting: Say hello."), "{shown}");
    assert!(
        shown.contains("greeting/contracts/GreetInput.schema.json"),
        "{shown}"
    );

    // The first build wrote a file after its script had started, and the second one need not look at it.
    for _ in 0..2 {
        let (_, did) = run(&project)?;
        assert!(!did.contains("will go unnoticed"), "{did}");
        assert_fresh(&did);
    }

    project.write(
        "skills/greeting/SKILL.md",
        skill("greeting", "Say good day."),
    )?;
    let (shown, _) = run(&project)?;
    assert!(
        shown.contains("greeting: Say good day."),
        "an edit: {shown}"
    );

    project.write("skills/greeting/notes.txt", "twelve bytes")?;
    let (shown, _) = run(&project)?;
    assert!(
        shown.contains("greeting/notes.txt 12"),
        "an edit of a file: {shown}"
    );

    project.write("skills/greeting/assets/new.bin", [0, 255])?;
    let (shown, _) = run(&project)?;
    assert!(
        shown.contains("greeting/assets/new.bin 2"),
        "a new file: {shown}"
    );

    project.write("skills/parting/SKILL.md", skill("parting", "Say goodbye."))?;
    let (shown, _) = run(&project)?;
    assert!(
        shown.contains("parting: Say goodbye."),
        "a new skill: {shown}"
    );

    fs::rename(skills.join("parting"), skills.join("leaving"))?;
    let output = project.cargo(["build"])?;
    assert!(
        printed(&output).contains("[name-directory-mismatch]"),
        "a renamed directory: {}",
        printed(&output)
    );
    project.write("skills/leaving/SKILL.md", skill("leaving", "Say goodbye."))?;
    let (shown, _) = run(&project)?;
    assert!(
        shown.contains("leaving: Say goodbye.") && !shown.contains("parting"),
        "a repair: {shown}"
    );

    fs::remove_file(skills.join("greeting/notes.txt"))?;
    let (shown, _) = run(&project)?;
    assert!(!shown.contains("notes.txt"), "a deleted file: {shown}");

    fs::remove_dir_all(skills.join("leaving"))?;
    let (shown, _) = run(&project)?;
    assert!(!shown.contains("leaving"), "a deleted skill: {shown}");

    let sidecar = skills.join("greeting/contracts/GreetInput.schema.json");
    fs::remove_file(&sidecar)?;
    run(&project)?;
    assert!(sidecar.exists(), "a deleted sidecar is written again");
    assert_fresh(&run(&project)?.1);

    project.write(
        "contracts/src/lib.rs",
        CONTRACTS.replace("who: String", "whom: String"),
    )?;
    let before = fs::metadata(&sidecar)?.len();
    let (shown, _) = run(&project)?;
    assert!(
        shown.contains(&format!(
            "greeting/contracts/GreetInput.schema.json {}",
            before + 2 // twice in the schema
        )),
        "a changed contract is embedded: {shown}"
    );
    assert_fresh(&run(&project)?.1);
    Ok(())
}

#[test]
fn the_documented_manifest_builds_when_warnings_are_errors() -> Checked {
    let project = agent()?;
    let output = project
        .command(["build"])
        .env("RUSTFLAGS", "-Dwarnings")
        .output()?;
    assert!(output.status.success(), "{}", printed(&output));
    Ok(())
}

#[test]
fn a_stale_sidecar_fails_where_it_is_only_checked() -> Checked {
    let project = agent()?;
    let sidecar = "skills/greeting/contracts/GreetInput.schema.json";
    let stale = r#"{"additionalProperties":false,"properties":{},"required":[],"type":"object"}"#;
    project.write(sidecar, format!("{stale}\n"))?;
    let output = project.command(["check"]).env("CI", "true").output()?;
    let said = printed(&output);
    assert!(!output.status.success(), "{said}");
    for line in [
        "`skills/greeting/contracts/GreetInput.schema.json` differs from `GreetInput`; the change is breaking",
        "`who`: required property added (breaking)",
        "`SKILLS_CONTRACTS=write cargo check` writes it",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
    let output = project
        .command(["check"])
        .env("CI", "true")
        .env("SKILLS_CONTRACTS", "write")
        .output()?;
    assert!(output.status.success(), "{}", printed(&output));
    Ok(())
}

#[test]
fn without_the_helper_the_macro_says_what_is_missing() -> Checked {
    let project = agent()?;
    fs::remove_file(project.path().join("build.rs"))?;
    let output = project.cargo(["check"])?;
    let said = printed(&output);
    assert!(output.status.success(), "{said}");
    for line in [
        "new files in `skills` will go unnoticed",
        "skills_build::Skills::new(\"skills\").run();",
        "watch = false",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
    Ok(())
}
