//! Catalogs of directories: contents, digests, equality, errors.

use crate::Outcome;
use crate::directory::Directory;
use skills_runtime::{
    Catalog, Code, Diagnostic, ErrorKind, File, Mode, Options, Skill, SkillTool, Value, load,
};

/// By another implementation: SHA-256 over lengths (eight bytes, big-endian), paths and contents.
const ONE: &str = "sha256:caaf00ed5cd1d88861e56b92ec9e6dd6f248c109ad2a1f75ab4d27569da2aa4e";
const ALL: &str = "sha256:72658a2d9f401b781c87367bfda0e22c57c334858b4833b32fbe026358c710fb";

const FULL: &str = "\
---
name: full
description: Has every field. Use it in tests.
version: 1.10
license: MIT
compatibility: Needs nothing.
allowed-tools: Read, Bash(git commit *) Write
metadata:
  owner: us
  since: 2026-01-01
disable-model-invocation: yes
user-invocable: off
argument-hint: \"[file]\"
---

# Full

See [the guide](guide.md).
";

#[test]
fn every_field_is_kept_as_written() -> Outcome {
    let directory = Directory::new("fields")?;
    directory.write("full/SKILL.md", FULL)?;
    directory.write("full/guide.md", "Text.\n")?;
    directory.write("full/assets/all.bin", [0, 255, 1])?;
    let catalog = load(directory.path(), Mode::Strict)?;
    let skill = catalog.get("full").ok_or("no skill")?;
    assert_eq!(
        (skill.id(), skill.name(), skill.version()),
        ("full", "full", "1.10")
    );
    assert_eq!(skill.license(), Some("MIT"));
    assert_eq!(skill.compatibility(), Some("Needs nothing."));
    let tools: Vec<&str> = skill.allowed_tools().iter().collect();
    assert_eq!(tools, ["Read", "Bash(git commit *)", "Write"]);
    assert_eq!(
        skill.allowed_tools().raw(),
        Some("Read, Bash(git commit *) Write")
    );
    let metadata: Vec<_> = skill.metadata().iter().collect();
    assert_eq!(metadata.len(), 2);
    assert_eq!(metadata[0].0, "owner");
    assert!(*metadata[1].1 == "2026-01-01");
    assert_eq!(
        skill.extra().get("argument-hint").and_then(Value::as_str),
        Some("[file]")
    );
    assert!(!skill.is_model_invocable() && !skill.is_user_invocable());
    assert_eq!(skill.instructions(), "# Full\n\nSee [the guide](guide.md).");

    let paths: Vec<&str> = skill.files().iter().map(File::path).collect();
    assert_eq!(paths, ["SKILL.md", "assets/all.bin", "guide.md"]);
    let binary = skill.file("assets/all.bin").ok_or("no file")?;
    assert_eq!((binary.bytes(), binary.text()), (&[0, 255, 1][..], None));
    assert_eq!(binary.media_type(), "application/octet-stream");
    let guide = skill.file("guide.md").ok_or("no file")?;
    assert_eq!(
        (guide.text(), guide.media_type()),
        (Some("Text.\n"), "text/markdown")
    );
    assert_eq!(
        guide.sha256(),
        "61ebb162c522567baabedfb142fe7341db83d2ad272f2886c92c1aef047b4551"
    );
    Ok(())
}

#[test]
fn digests_are_of_paths_and_contents_alone() -> Outcome {
    let first = two_skills("digest-a")?;
    let second = two_skills("digest-b")?;
    let (a, b) = (
        load(first.path(), Mode::Strict)?,
        load(second.path(), Mode::Strict)?,
    );
    assert_eq!(a, b);
    assert_eq!(a.digest(), b.digest());
    assert_eq!(digest(&a, "one")?, ONE);
    assert_eq!(a.digest(), ALL);
    assert_eq!(a.get("one").map(Skill::version), Some(ONE));

    second.write("one/extra.txt", "more")?;
    let b = load(second.path(), Mode::Strict)?;
    assert_ne!(a, b);
    assert_ne!(digest(&a, "one")?, digest(&b, "one")?);
    assert_eq!(digest(&a, "two")?, digest(&b, "two")?);
    assert_ne!(a.digest(), b.digest());
    Ok(())
}

#[cfg(unix)]
#[test]
fn the_executable_bit_is_recorded_but_no_part_of_equality() -> Outcome {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = two_skills("executable")?;
    let before = load(directory.path(), Mode::Strict)?;
    let path = directory.path().join("one/SKILL.md");
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))?;
    let after = load(directory.path(), Mode::Strict)?;
    let bit = |catalog: &Catalog| {
        catalog
            .get("one")?
            .file("SKILL.md")
            .map(File::is_executable)
    };
    assert_eq!((bit(&before), bit(&after)), (Some(false), Some(true)));
    assert_eq!(before, after);
    assert_eq!(before.digest(), after.digest());
    Ok(())
}

#[test]
fn an_error_has_every_mistake_and_shows_it() -> Outcome {
    let directory = Directory::new("errors")?;
    directory.write(
        "one/SKILL.md",
        "---\nname: One\ndescription: \"\"\n---\nBody.\n",
    )?;
    let error = load(directory.path(), Mode::Strict)
        .err()
        .ok_or("it loaded")?;
    assert_eq!(error.kind(), ErrorKind::InvalidSkills);
    let codes: Vec<Code> = error.diagnostics().iter().map(Diagnostic::code).collect();
    assert_eq!(codes, [Code::NameFormat, Code::DescriptionEmpty]);
    let shown = error.to_string();
    assert!(shown.starts_with("2 errors in `"), "{shown}");
    for part in [
        "[name-format]",
        "[description-empty]",
        "SKILL.md:2:7",
        "name: One",
        "help: ",
    ] {
        assert!(shown.contains(part), "no {part} in:\n{shown}");
    }
    let missing = load(directory.path().join("nowhere"), Mode::Strict)
        .err()
        .ok_or("it loaded")?;
    assert!(missing.to_string().contains("nowhere"), "{missing}");
    Ok(())
}

#[test]
fn one_by_one_a_bad_skill_hides_no_good_one() -> Outcome {
    let directory = two_skills("one-by-one")?;
    directory.write("bad/SKILL.md", "no frontmatter\n")?;
    assert!(load(directory.path(), Mode::Strict).is_err());
    let options = Options::new().mode(Mode::Strict).all_or_nothing(false);
    assert_eq!(load(directory.path(), options)?.len(), 2);
    assert_eq!(load(directory.path(), Mode::Lenient)?.len(), 2);
    Ok(())
}

#[test]
fn the_tool_names_the_directory() -> Outcome {
    let directory = two_skills("tool")?;
    directory.write("one/notes/a.md", "A")?;
    let catalog = load(directory.path(), Mode::Strict)?;
    let output = SkillTool::new(&catalog).call(r#"{"name":"one"}"#);
    let base = std::path::absolute(directory.path().join("one"))?;
    let base = base.display();
    assert!(
        output
            .text
            .contains(&format!("\nBase directory for this skill: file://{base}\n")),
        "{}",
        output.text
    );
    assert!(
        output
            .text
            .contains(&format!("<file>{base}/notes/a.md</file>")),
        "{}",
        output.text
    );
    assert_eq!(output.metadata["dir"], base.to_string());
    Ok(())
}

fn two_skills(name: &str) -> std::io::Result<Directory> {
    let directory = Directory::new(name)?;
    directory.skill("one", "First.")?;
    directory.skill("two", "Second.")?;
    Ok(directory)
}

fn digest<'c>(catalog: &'c Catalog, id: &str) -> Result<&'c str, String> {
    catalog
        .get(id)
        .map(Skill::digest)
        .ok_or_else(|| format!("no `{id}`"))
}

#[test]
fn an_empty_path_is_refused_by_each_loader() -> Outcome {
    let source = skills_runtime::DirectorySource::builder("").roots_must_exist();
    for refused in [
        load("", Mode::Lenient).err(),
        load("", Mode::Strict).err(),
        source.load().err(),
    ] {
        let error = refused.ok_or("an empty path was loaded")?;
        assert_eq!(error.kind(), ErrorKind::MissingRoot);
        assert!(
            error
                .to_string()
                .contains("the path to the skills is empty"),
            "{error}"
        );
    }
    // One that need not exist is a warning, as any other.
    let loaded = skills_runtime::DirectorySource::builder("").load()?;
    assert!(loaded.catalog().is_empty());
    assert!(
        loaded
            .warnings()
            .to_string()
            .contains("the path to the skills is empty")
    );
    Ok(())
}
