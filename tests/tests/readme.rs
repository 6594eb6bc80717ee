//! The project in the README builds and runs as it stands there, without a warning.

use std::error::Error;

use skills_tests::project::{Project, printed, workspace};

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
    Ok(())
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
