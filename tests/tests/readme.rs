//! The project in the README builds and runs as it stands there, without a warning.

use std::error::Error;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use skills_tests::project::{Project, printed, workspace};

/// Longer than any machine needs, the build included.
const DEADLINE: Duration = Duration::from_mins(10);

#[test]
#[expect(clippy::disallowed_methods, reason = "reads the README, no skill")]
fn the_project_of_the_readme_builds_without_warnings_and_runs() -> Result<(), Box<dyn Error>> {
    let readme = std::fs::read_to_string(workspace().join("README.md"))?;
    let files = named_blocks(&readme);
    let names: Vec<_> = files.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        names,
        [
            "Cargo.toml",
            "contracts/Cargo.toml",
            "contracts/src/lib.rs",
            "build.rs",
            "skills/data-analysis/SKILL.md",
            "skills/data-analysis/references/validation-guide.md",
            "skills/data-analysis/scripts/normalize.py",
            "skills/data-analysis/skill.json",
            "src/main.rs",
            "src/bin/load.rs",
            "src/bin/watch.rs",
        ]
    );

    let project = Project::new("readme")?;
    for (name, content) in files {
        project.write(name, content)?;
    }
    let printed = run(&project, "my-agent")?;
    for expected in [
        "**data-analysis**: Normalises tables",
        "<skill_content name=\"data-analysis\">",
        "Every row has as many fields",
        "a.csv at most 1000 rows",
    ] {
        assert!(
            printed.contains(expected),
            "`{expected}` is missing in:\n{printed}"
        );
    }
    let loaded = run(&project, "load")?;
    assert!(
        loaded.contains("**data-analysis**: Normalises tables"),
        "{loaded}"
    );
    assert!(loaded.contains("more-skills"), "{loaded}");

    project.write("Cargo.toml", with_watch(&readme, "Cargo.toml")?)?;
    let mut watching = project
        .command(["run", "--quiet", "--bin", "watch"])
        .env("RUSTFLAGS", "-Dwarnings")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let printed = edits(&mut watching, &project);
    watching.kill()?;
    let mut errors = String::new();
    if let Some(mut stderr) = watching.stderr.take() {
        stderr.read_to_string(&mut errors)?;
    }
    watching.wait()?;
    assert_eq!(printed?, "changed `data-analysis`: body", "{errors}");
    Ok(())
}

/// What the program prints after an edit.
#[expect(clippy::disallowed_methods, reason = "edits a page")]
fn edits(watching: &mut Child, project: &Project) -> Result<String, Box<dyn Error>> {
    let stdout = watching.stdout.take().ok_or("nothing is printed")?;
    let (lines, printed) = mpsc::channel();
    // A program that prints no more must not stop the tests.
    thread::spawn(move || {
        let mut printed = BufReader::new(stdout).lines().map_while(Result::ok);
        printed.all(|line| lines.send(line).is_ok())
    });
    let next = |is_wanted: fn(&str) -> bool| loop {
        match printed.recv_timeout(DEADLINE) {
            Ok(line) if is_wanted(&line) => return Ok(line),
            Ok(_) => {}
            Err(error) => return Err(error),
        }
    };
    next(|line| line.contains("data-analysis"))?;
    let page = "skills/data-analysis/SKILL.md";
    let text = std::fs::read_to_string(project.path().join(page))?;
    project.write(page, format!("{text}3. Say what was left out.\n"))?;
    Ok(next(|line| line.starts_with("changed"))?)
}

/// Its Cargo.toml, with the dependency that the README names for the feature `watch`.
fn with_watch(readme: &str, name: &str) -> Result<String, Box<dyn Error>> {
    let dependency = r#"skills-runtime = { version = "0.1", features = ["watch"] }"#;
    assert!(readme.contains(dependency), "the README names it");
    let blocks = named_blocks(readme);
    let manifest = blocks.into_iter().find(|(file, _)| *file == name);
    let (_, manifest) = manifest.ok_or("no such block")?;
    Ok(manifest.replace("skills-runtime = \"0.1\"", dependency))
}

/// What a program of the project prints; its build may not warn.
fn run(project: &Project, program: &str) -> Result<String, Box<dyn Error>> {
    let output = project
        .command(["run", "--quiet", "--bin", program])
        .env("RUSTFLAGS", "-Dwarnings")
        .output()?;
    let printed = printed(&output);
    assert!(output.status.success(), "{printed}");
    assert!(!printed.contains("warning"), "{printed}");
    Ok(printed)
}

/// The fenced blocks that a paragraph starting with a file name in backticks introduces.
fn named_blocks(readme: &str) -> Vec<(&str, String)> {
    let mut blocks = Vec::new();
    let mut name = None;
    let mut lines = readme.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let block = lines
                .by_ref()
                .take_while(|line| *line != "```")
                .flat_map(|line| [line, "\n"])
                .collect();
            blocks.extend(name.take().map(|name| (name, block)));
        } else if let Some((first, _)) =
            line.strip_prefix('`').and_then(|rest| rest.split_once('`'))
        {
            name = first.contains('.').then_some(first);
        }
    }
    blocks
}
