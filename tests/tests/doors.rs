//! One directory through every door: macro, build helper, command line, loader and source give one verdict, and say the
//! same words about the same places.

#![expect(
    clippy::indexing_slicing,
    reason = "JSON gives null for what is not there"
)]

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;

use serde_json::{Value, json};
use skills_build::{Environment, Skills};
use skills_core::diag::{Diagnostic, Diagnostics, Level};
use skills_runtime::{DirectorySource, Options, load};
use skills_tests::project::{EMBEDDING, Project, printed, workspace};

type Checked = Result<(), Box<dyn Error>>;

/// A root, what it must come to, and at least how much is said.
struct Fixture {
    name: &'static str,
    files: &'static [(&'static str, &'static str)],
    passes: bool,
    errors: usize,
    warnings: usize,
}

const GOOD: &str = "---\nname: good\ndescription: Is good. Use it.\n---\n\nBe good.\n";

const FIXTURES: [Fixture; 6] = [
    Fixture {
        name: "clean",
        files: &[("good/SKILL.md", GOOD)],
        passes: true,
        errors: 0,
        warnings: 0,
    },
    Fixture {
        name: "many mistakes",
        files: &[
            ("good/SKILL.md", GOOD),
            (
                "bad/SKILL.md",
                "---\nname: Bäd `{}`\ncolour: red\ndescription: Cuts # a comment\n---\n",
            ),
            ("bad/references/guide.md", "Text.\n"),
            (
                "json/SKILL.md",
                "---\nname: json\ndescription: Has a manifest. Use never.\n---\n\nSee [it](gone.md).\n",
            ),
            (
                "json/skill.json",
                "{\n  \"resources\": { \"a.md\": {}, \"a.md\": 1 },\n  \"unheard\": [}\n",
            ),
            (
                "yaml/SKILL.md",
                "---\nname: yaml\ndescription: has: two colons\n---\n\nText.\n",
            ),
            ("none/SKILL.md", "No frontmatter.\n"),
        ],
        passes: false,
        errors: 8,
        warnings: 1,
    },
    Fixture {
        name: "settings: mode, levels, exclude",
        files: &[
            (
                "catalog.json",
                "{ \"mode\": \"compatible\", \"levels\": { \"unknown-field\": \"allow\" }, \"exclude\": [\"other/drafts/**\"] }\n",
            ),
            (
                "other/SKILL.md",
                "---\nname: good\ncolour: red\ndescription: Is # good\n---\n\nSee [it](gone.md).\n",
            ),
            ("other/drafts/.env", "SECRET=1\n"),
        ],
        passes: true,
        errors: 0,
        warnings: 3,
    },
    Fixture {
        name: "settings: a level that denies",
        files: &[
            (
                "catalog.json",
                "{ \"levels\": { \"comment-cut\": \"deny\", \"unknown-field\": \"warn\" } }\n",
            ),
            (
                "good/SKILL.md",
                "---\nname: good\ncolour: red\ndescription: Is # good\n---\n\nBe good.\n",
            ),
        ],
        passes: false,
        errors: 1,
        warnings: 1,
    },
    Fixture {
        name: "settings with mistakes",
        files: &[
            (
                "catalog.json",
                "{\n  \"mode\": \"loose\",\n  \"levels\": { \"no-such-code\": \"deny\" },\n  \"nonsense\": 1\n}\n",
            ),
            ("good/SKILL.md", GOOD),
        ],
        passes: false,
        errors: 3,
        warnings: 0,
    },
    Fixture {
        name: "no skill",
        files: &[("notes/README.md", "Nothing here.\n")],
        passes: false,
        errors: 1,
        warnings: 0,
    },
];

#[test]
fn every_door_gives_one_verdict_in_the_same_words() -> Checked {
    for fixture in &FIXTURES {
        let project = Project::with_library("doors", EMBEDDING)?;
        for (path, text) in fixture.files {
            project.write(&format!("skills/{path}"), text)?;
        }
        let name = fixture.name;
        let said = source(&project, fixture.passes, name);
        let count = |level| said.iter().filter(|one| one.level() == level).count();
        let (errors, warnings) = (count(Level::Error), count(Level::Warning));
        assert!(
            errors >= fixture.errors && warnings >= fixture.warnings,
            "{name}: {errors} errors, {warnings} warnings\n{said}"
        );
        assert_eq!(errors == 0, fixture.passes, "{name}\n{said}");

        loader(&project, &said, fixture.passes, name);
        helper(&project, &said, fixture.passes, name);
        command_line(&project, &said, fixture.passes, name)?;
        macros(&project, &said, fixture.passes, name)?;
    }
    Ok(())
}

/// As the other doors show the root, which is not below the directory that tests run in.
fn options() -> Options {
    Options::new().show_root_as("skills")
}

fn root(project: &Project) -> PathBuf {
    project.path().join("skills")
}

fn source(project: &Project, passes: bool, name: &str) -> Diagnostics {
    let loaded = DirectorySource::builder(root(project))
        .options(options())
        .load();
    assert_eq!(loaded.is_ok(), passes, "{name}: {loaded:?}");
    match loaded {
        Ok(loaded) => loaded.warnings().clone(),
        Err(error) => error.diagnostics().clone(),
    }
}

fn loader(project: &Project, said: &Diagnostics, passes: bool, name: &str) {
    match load(root(project), options()) {
        Ok(_) => assert!(passes, "{name}"),
        Err(error) => assert_eq!(error.diagnostics(), said, "{name}"),
    }
}

fn helper(project: &Project, said: &Diagnostics, passes: bool, name: &str) {
    let environment = Environment::new(project.path(), |_| None);
    let outcome = Skills::new("skills").validate().outcome(&environment);
    assert_eq!(outcome.is_failed(), !passes, "{name}: {outcome}");
    let lines: Vec<&String> = outcome
        .lines()
        .iter()
        .filter(|line| {
            ["cargo::error=", "cargo::warning="]
                .iter()
                .any(|kind| line.starts_with(kind))
        })
        .collect();
    let expected: Vec<String> = said.iter().map(helper_line).collect();
    assert_eq!(lines, expected.iter().collect::<Vec<_>>(), "{name}");
}

fn helper_line(diagnostic: &Diagnostic) -> String {
    let help = diagnostic
        .help()
        .map(|help| format!("; help: {help}").replace('\n', " "))
        .unwrap_or_default();
    format!("cargo::{}={diagnostic}{help}", diagnostic.level())
}

fn command_line(project: &Project, said: &Diagnostics, passes: bool, name: &str) -> Checked {
    let output = Command::new("cargo")
        .args([
            "run",
            "--quiet",
            "--offline",
            "--package",
            "cargo-skills",
            "--target-dir",
        ])
        .arg(workspace().join("target/projects/doors"))
        .arg("--manifest-path")
        .arg(workspace().join("Cargo.toml"))
        .args(["--", "check", "--format", "json"])
        .current_dir(project.path())
        .env_remove("RUSTFLAGS")
        .output()?;
    let code = i32::from(!passes);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{name}: {}",
        printed(&output)
    );
    let shown = String::from_utf8(output.stdout)?;
    let mut lines: Vec<Value> = shown
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    lines.pop();
    let expected: Vec<Value> = said.iter().map(json_line).collect();
    assert_eq!(lines, expected, "{name}");
    Ok(())
}

fn json_line(diagnostic: &Diagnostic) -> Value {
    let place = diagnostic.place();
    let (start, end) = (place.start(), place.end());
    json!({
        "code": diagnostic.code().as_str(),
        "level": diagnostic.level().as_str(),
        "path": place.shown_path(),
        "line": start.map(|start| start.line),
        "column": start.map(|start| start.column),
        "end_line": end.map(|end| end.line),
        "end_column": end.map(|end| end.column),
        "message": diagnostic.message(),
        "help": diagnostic.help(),
        "skill": diagnostic.skill(),
    })
}

/// Where there are errors the macro leaves the warnings to the build that has none.
fn macros(project: &Project, said: &Diagnostics, passes: bool, name: &str) -> Checked {
    let output = project.cargo(["check", "--message-format=json"])?;
    assert_eq!(
        output.status.success(),
        passes,
        "{name}: {}",
        printed(&output)
    );
    let level = if passes { Level::Warning } else { Level::Error };
    let shown = String::from_utf8(output.stdout)?;
    let mut messages = Vec::new();
    for line in shown.lines() {
        let line: Value = serde_json::from_str(line)?;
        let message = &line["message"];
        let Some(text) = message["message"].as_str() else {
            continue;
        };
        // The last message of rustc counts the others.
        if message["level"] == level.as_str()
            && !message["spans"].as_array().is_none_or(Vec::is_empty)
        {
            let text = text
                .split_once("A_WARNING_ABOUT_SKILLS`: ")
                .map_or(text, |(_, note)| note);
            messages.push(format!("{level}: {text}"));
        }
    }
    let expected: Vec<String> = said
        .iter()
        .filter(|one| one.level() == level)
        .map(skills_core::render)
        .collect();
    assert_eq!(messages, expected, "{name}");
    Ok(())
}
