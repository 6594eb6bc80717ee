//! What is published: our crates hold together, and a user's package writes nothing where it is not at home.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use skills_tests::project::{Project, printed, workspace};

type Checked = Result<(), Box<dyn Error>>;

const PUBLISHED: [&str; 5] = [
    "skills-core",
    "skills-macros",
    "skills-runtime",
    "skills-build",
    "cargo-skills",
];

/// Contracts in a module that build.rs includes, as a package with one crate has them.
const MANIFEST: &str = r#"[package]
name = "greeter"
version = "0.1.0"
edition = "2024"
description = "Greets"
license = "MIT"

[dependencies]
serde = { version = "1", features = ["derive"] }
skills-runtime = "0.1"

[build-dependencies]
serde = { version = "1", features = ["derive"] }
skills-build = "0.1"
skills-runtime = "0.1"
"#;

const CONTRACTS: &str = "use serde::Deserialize;
use skills_runtime::AIInputContract;

#[derive(Debug, Deserialize, AIInputContract)]
pub struct GreetInput {
    pub who: String,
}
";

const BUILD: &str = r#"#[path = "src/contracts.rs"]
#[allow(dead_code, reason = "the program uses the rest")]
mod contracts;

fn main() {
    skills_build::Skills::new("skills")
        .contract::<contracts::GreetInput>("greeting/contracts/GreetInput.schema.json")
        .run();
}
"#;

const LIB: &str = r#"pub mod contracts;

pub static SKILLS: skills_runtime::Catalog = skills_runtime::include_skills!("skills");
"#;

const SIDECAR: &str = "skills/greeting/contracts/GreetInput.schema.json";
const STALE: &str =
    "{\"additionalProperties\":false,\"properties\":{},\"required\":[],\"type\":\"object\"}\n";

fn greeter(project: &Project, directory: &str) -> Checked {
    let skill = "---\nname: greeting\ndescription: Greets people. Use when somebody arrives.\n---\n\nSay hello.\n";
    for (path, content) in [
        ("Cargo.toml", MANIFEST),
        ("build.rs", BUILD),
        ("src/lib.rs", LIB),
        ("src/contracts.rs", CONTRACTS),
        ("skills/greeting/SKILL.md", skill),
        (SIDECAR, STALE),
    ] {
        project.write(&Path::new(directory).join(path).to_string_lossy(), content)?;
    }
    Ok(())
}

/// `cargo package` verifies against copies that it keeps for a version, whatever has changed since; so each package is
/// unpacked here and built on the others.
#[test]
fn our_crates_build_from_their_packages() -> Checked {
    let project = Project::new("packaging")?;
    let archives = project.path().join("archives");
    let mut command = project.command(["package", "--no-verify", "--allow-dirty"]);
    for package in PUBLISHED {
        command.args(["-p", package]);
    }
    let output = command
        .env("CARGO_TARGET_DIR", &archives)
        .current_dir(workspace())
        .output()?;
    assert!(output.status.success(), "{}", printed(&output));

    let mut patches = "[patch.crates-io]\n".to_owned();
    for package in PUBLISHED {
        let directory = format!("{package}-{}", env!("CARGO_PKG_VERSION"));
        let archive = archives.join("package").join(format!("{directory}.crate"));
        let unpacked = Command::new("tar")
            .arg("-xzf")
            .arg(archive)
            .current_dir(project.path())
            .status()?;
        assert!(unpacked.success());
        let place = project.path().join(directory);
        writeln!(patches, "{package} = {{ path = '{}' }}", place.display())?;
    }
    project.write(".cargo/config.toml", patches)?;
    for package in PUBLISHED {
        let manifest = format!("{package}-{}/Cargo.toml", env!("CARGO_PKG_VERSION"));
        let output = project.cargo(["check", "--manifest-path", &manifest])?;
        assert!(output.status.success(), "{package}: {}", printed(&output));
    }
    Ok(())
}

#[test]
fn a_stale_sidecar_is_not_packaged() -> Checked {
    let project = Project::new("packaging")?;
    greeter(&project, "")?;
    let output = project.cargo(["package", "--allow-dirty"])?;
    let said = printed(&output);
    assert!(!output.status.success(), "{said}");
    assert!(
        said.contains("`who`: required property added (breaking)"),
        "{said}"
    );
    assert!(!said.contains("Source directory was modified"), "{said}");

    let output = project.cargo(["check"])?;
    assert!(output.status.success(), "{}", printed(&output));
    let output = project.cargo(["package", "--allow-dirty"])?;
    assert!(
        output.status.success(),
        "after a build: {}",
        printed(&output)
    );
    Ok(())
}

#[test]
fn a_vendored_package_writes_nothing() -> Checked {
    let project = Project::new("packaging")?;
    greeter(&project, "vendor/greeter")?;
    project.write("vendor/greeter/.cargo-checksum.json", "{\"files\":{}}")?;
    project.write(
        "Cargo.toml",
        "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\ngreeter = { path = \"vendor/greeter\" }\n",
    )?;
    project.write(
        "src/main.rs",
        "fn main() {\n    println!(\"{}\", greeter::SKILLS.len());\n}\n",
    )?;
    let sidecar = project.path().join("vendor/greeter").join(SIDECAR);

    let output = project.cargo(["check"])?;
    assert!(
        printed(&output).contains("differs from `GreetInput`"),
        "{}",
        printed(&output)
    );
    assert_eq!(
        fs::metadata(&sidecar)?.len(),
        STALE.len() as u64,
        "written to"
    );

    fs::remove_file(project.path().join("vendor/greeter/.cargo-checksum.json"))?;
    let output = project
        .command(["check"])
        .env("SKILLS_CONTRACTS", "write")
        .output()?;
    assert!(output.status.success(), "{}", printed(&output));
    project.write("vendor/greeter/.cargo-checksum.json", "{\"files\":{}}")?;
    let output = project.cargo(["run", "--quiet"])?;
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "1\n",
        "{}",
        printed(&output)
    );
    Ok(())
}
