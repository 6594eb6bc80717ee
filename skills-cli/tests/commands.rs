//! The commands as a user runs them.

#[path = "commands/directory.rs"]
mod directory;

use std::path::{Path, PathBuf};

use directory::{Directory, command, text};
use serde_json::{Value, json};

type Outcome = Result<(), Box<dyn std::error::Error>>;

const GOOD: &str = "---\nname: good\ndescription: Does good. Use it often.\n---\nBody.\n";
const BAD: &str = "---\nname: Bad\ndescription: Does bad. Use it never.\n---\nBody.\n";

#[test]
fn clean_skills_exit_with_0() -> Outcome {
    let directory = Directory::new()?;
    directory.write("skills/good/SKILL.md", GOOD)?;
    let output = directory.run(&["check"])?;
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output.stdout),
        "1 skill passed, 0 skipped: 0 errors, 0 warnings\n"
    );
    Ok(())
}

#[test]
fn errors_exit_with_1_and_are_shown_with_their_place() -> Outcome {
    let directory = Directory::new()?;
    directory.write("skills/good/SKILL.md", GOOD)?;
    directory.write("skills/bad/SKILL.md", BAD)?;
    for arguments in [&["check"][..], &["skills", "check", "skills"]] {
        let output = directory.run(arguments)?;
        assert_eq!(output.status.code(), Some(1));
        let shown = text(&output.stdout);
        assert!(
            shown.contains("[name-format]\n --> skills/bad/SKILL.md:2:7\n"),
            "{shown}"
        );
        assert!(
            shown.contains("1 skill passed, 1 skipped: 1 error, 0 warnings; 1 directory refused as a whole until the errors are repaired\n"),
            "{shown}"
        );
        assert!(!shown.contains('\u{1b}'), "no colours in a pipe: {shown}");
    }
    Ok(())
}

#[test]
fn json_has_one_object_per_line_and_a_summary() -> Outcome {
    let directory = Directory::new()?;
    directory.write("skills/good/SKILL.md", GOOD)?;
    directory.write("skills/bad/SKILL.md", BAD)?;
    let output = directory.run(&["check", "--format", "json", "skills"])?;
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<Value> = text(&output.stdout)
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    let [finding, summary] = &lines[..] else {
        return Err(format!("two lines expected: {lines:?}").into());
    };
    let help = finding["help"].clone();
    assert!(help.is_string());
    assert_eq!(
        *finding,
        json!({
            "code": "name-format", "level": "error", "path": "skills/bad/SKILL.md",
            "line": 2, "column": 7, "end_line": 2, "end_column": 10,
            "message": "`Bad` is not a skill name", "help": help, "skill": "bad",
        })
    );
    assert_eq!(
        *summary,
        json!({"summary": {"skills": 1, "errors": 1, "warnings": 0, "skipped": 1}})
    );
    Ok(())
}

#[test]
fn the_mode_decides() -> Outcome {
    let directory = Directory::new()?;
    directory.write("skills/other/SKILL.md", GOOD)?;
    let code = |mode: &str| {
        directory
            .run(&["check", "--mode", mode])
            .map(|output| output.status.code())
    };
    assert_eq!(code("strict")?, Some(1));
    assert_eq!(code("compatible")?, Some(0));
    assert_eq!(code("lenient")?, Some(0));
    assert_eq!(code("loose")?, Some(2));
    directory.write("skills/catalog.json", r#"{"mode": "compatible"}"#)?;
    assert_eq!(directory.run(&["check"])?.status.code(), Some(0));
    Ok(())
}

#[test]
fn skills_further_down_are_found_where_that_is_asked_for() -> Outcome {
    let directory = Directory::new()?;
    directory.write("skills/good/SKILL.md", GOOD)?;
    directory.write("skills/team/tools/bad/SKILL.md", BAD)?;
    let last = |arguments: &[&str]| -> Result<Value, Box<dyn std::error::Error>> {
        let arguments = [&["check", "--format", "json"], arguments].concat();
        let output = directory.run(&arguments)?;
        let shown = text(&output.stdout);
        Ok(serde_json::from_str(
            shown.lines().last().unwrap_or_default(),
        )?)
    };
    for (arguments, skills, skipped) in [
        (&[][..], 1, 0),
        (&["--recursive=2"], 1, 0),
        (&["--recursive=3"], 1, 1),
        (&["--recursive"], 1, 1),
        (&["--recursive", "skills/team"], 0, 1),
    ] {
        let summary = &last(arguments)?["summary"];
        assert_eq!(summary["skills"], skills, "{arguments:?}: {summary}");
        assert_eq!(summary["skipped"], skipped, "{arguments:?}: {summary}");
    }
    for depth in ["0", "7", "deep"] {
        let output = directory.run(&["check", &format!("--recursive={depth}")])?;
        assert_eq!(output.status.code(), Some(2), "{depth}");
    }
    Ok(())
}

#[test]
fn several_paths_are_one_check() -> Outcome {
    let directory = Directory::new()?;
    directory.write("a/good/SKILL.md", GOOD)?;
    directory.write("b/bad/SKILL.md", BAD)?;
    let output = directory.run(&["check", "--format", "json", "a", "b/bad", "nowhere"])?;
    assert_eq!(
        output.status.code(),
        Some(2),
        "a path that cannot be checked weighs most"
    );
    assert!(
        text(&output.stderr).starts_with("error: `nowhere` cannot be checked: "),
        "{}",
        text(&output.stderr)
    );
    let last: Value =
        serde_json::from_str(text(&output.stdout).lines().last().unwrap_or_default())?;
    assert_eq!(
        last,
        json!({"summary": {"skills": 1, "errors": 1, "warnings": 0, "skipped": 1, "unchecked": 1}})
    );
    let output = directory.run(&["check", "a", "nowhere"])?;
    assert_eq!(
        text(&output.stdout),
        "1 skill passed, 0 skipped: 0 errors, 0 warnings; 1 path not checked\n"
    );
    Ok(())
}

#[test]
fn a_path_that_is_no_directory_is_corrected() -> Outcome {
    let directory = Directory::new()?;
    directory.write("skills/good/SKILL.md", GOOD)?;
    for (path, help) in [
        ("skill", "did you mean `skills`?"),
        ("skills/god", "did you mean `skills/good`?"),
        (
            "skills/good/SKILL.md",
            "name the skill's directory: `skills/good`",
        ),
        (
            "elsewhere",
            "name the directory that holds the skills, or one skill's directory",
        ),
    ] {
        let output = directory.run(&["check", path])?;
        assert_eq!(output.status.code(), Some(2));
        let said = text(&output.stderr);
        assert!(
            said.starts_with(&format!("error: `{path}` cannot be checked: ")),
            "{said}"
        );
        assert!(said.ends_with(&format!("\nhelp: {help}\n")), "{said}");
    }
    Ok(())
}

#[test]
fn an_empty_path_is_not_the_current_directory() -> Outcome {
    let directory = Directory::new()?;
    directory.write("good/SKILL.md", GOOD)?;
    let output = directory.run(&["check", ""])?;
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    let said = text(&output.stderr);
    assert!(
        said.starts_with("error: ") && said.contains("value"),
        "{said}"
    );
    Ok(())
}

#[test]
fn what_is_only_counted_is_in_the_summary() -> Outcome {
    let directory = Directory::new()?;
    directory.write(
        "good/SKILL.md",
        &(GOOD.to_owned() + &"[a](b.md)\n".repeat(250)),
    )?;
    let output = directory.run(&["check", "."])?;
    let said = text(&output.stdout);
    assert_eq!(said.matches("[broken-link]").count(), 101);
    assert!(said.contains("150 more findings of this kind"), "{said}");
    assert!(
        said.lines()
            .last()
            .is_some_and(|line| line.contains("250 errors")),
        "{said}"
    );
    Ok(())
}

#[test]
fn only_modes_that_take_all_or_none_refuse_a_directory() -> Outcome {
    let directory = Directory::new()?;
    directory.write("skills/good/SKILL.md", GOOD)?;
    directory.write("skills/bad/SKILL.md", "# Bad\n")?;
    for (mode, is_refused) in [("strict", true), ("compatible", true), ("lenient", false)] {
        let output = directory.run(&["check", "--mode", mode])?;
        let shown = text(&output.stdout);
        assert_eq!(
            shown.contains("refused as a whole"),
            is_refused,
            "{mode}: {shown}"
        );
    }
    Ok(())
}

#[test]
fn every_code_is_explained() -> Outcome {
    let directory = Directory::new()?;
    for code in skills_core::code::Code::ALL {
        let output = directory.run(&["explain", code.as_str()])?;
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(text(&output.stdout).trim_end(), code.explain().trim_end());
    }
    let codes = directory.run(&["explain"])?;
    assert_eq!(codes.status.code(), Some(0));
    let all = skills_core::code::Code::ALL
        .iter()
        .map(|code| code.as_str());
    assert!(text(&codes.stdout).lines().eq(all));
    for (name, help) in [
        ("name-fromat", "did you mean `name-format`?"),
        ("namefmt", "did you mean `name-format`?"),
        ("format-name", "did you mean `name-format`?"),
        ("missing_name", "did you mean `name-missing`?"),
        (
            "descr",
            "did you mean one of `description-missing`, `description-empty`, `description-too-long`, `description-markup`?",
        ),
        ("xyz", "`cargo skills explain` lists all codes"),
    ] {
        let unknown = directory.run(&["explain", name])?;
        assert_eq!(unknown.status.code(), Some(2));
        assert_eq!(
            text(&unknown.stderr),
            format!("error: there is no code `{name}`\nhelp: {help}\n")
        );
    }
    Ok(())
}

/// What a program says of a skill that was left out can be asked for.
#[test]
fn every_reason_is_explained() -> Outcome {
    let directory = Directory::new()?;
    for code in skills_core::code::Code::ALL {
        let output = directory.run(&["explain", code.reason()])?;
        assert_eq!(output.status.code(), Some(0), "{}", code.reason());
    }
    let output = directory.run(&["explain", "missing-name"])?;
    assert_eq!(
        text(&output.stdout),
        "# missing-name\n\nA skill was left out for this reason, which is one of these rules; \
         `cargo skills explain` has a page on each:\n\n- `frontmatter-missing`\n- `frontmatter-not-first`\n\
         - `frontmatter-unclosed`\n- `frontmatter-not-a-map`\n- `name-missing`\n- `name-empty`\n"
    );
    Ok(())
}

/// Every skill of a corpus of real ones, read through `SKILLS_CORPUS`: a verdict on each, and no panic.
#[test]
#[expect(clippy::print_stdout, reason = "says how much was run")]
fn a_corpus_is_checked_to_its_end() -> Outcome {
    let Some(corpus) = std::env::var_os("SKILLS_CORPUS") else {
        println!("corpus: 0 run (SKILLS_CORPUS is not set)");
        return Ok(());
    };
    let mut skills = Vec::new();
    find(Path::new(&corpus), &mut skills)?;
    assert!(!skills.is_empty(), "no skill in the corpus");
    let output = command()
        .args(["check", "--mode", "compatible", "--format", "json"])
        .args(&skills)
        .output()?;
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{:?}: {}",
        output.status,
        text(&output.stderr)
    );
    let last: Value =
        serde_json::from_str(text(&output.stdout).lines().last().unwrap_or_default())?;
    let count = |key: &str| last["summary"][key].as_u64().unwrap_or_default();
    assert_eq!(
        count("skills") + count("skipped"),
        skills.len() as u64,
        "{last}"
    );
    println!("corpus: {} run, 0 left out; {last}", skills.len());
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "looks for test data")]
fn find(directory: &Path, skills: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if directory.join("SKILL.md").is_file() {
        skills.push(directory.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            find(&entry.path(), skills)?;
        }
    }
    Ok(())
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_is_no_success() -> Outcome {
    let directory = Directory::new()?;
    directory.write("skills/good/SKILL.md", GOOD)?;
    for arguments in [&["check"][..], &["explain"], &["explain", "name-format"]] {
        let full = std::fs::File::options().write(true).open("/dev/full")?;
        let output = directory.command(arguments).stdout(full).output()?;
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.contains("cannot be written"), "{said}");
    }
    Ok(())
}
