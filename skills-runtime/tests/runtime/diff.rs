//! What changed between two catalogs, part by part.

use crate::Outcome;
use crate::directory::Directory;
use skills_runtime::{Catalog, Diff, FileChange, Impact, Mode, Part, load};

const PAGE: &str =
    "---\nname: table\ndescription: Reads tables.\nlicense: MIT\n---\nRead the table.\n";
const MANIFEST: &str = r#"{
  "resources": { "references/guide.md": "How to read." },
  "scripts": { "scripts/run.py": {
    "description": "Reads.", "runtime": "python",
    "parameters": { "$hpdContract": "contracts/Run.schema.json" }
  } },
  "helpers": ["scripts/lib.py"]
}"#;
const CONTRACT: &str = r#"{"type":"object","properties":{"rows":{"type":"integer","maximum":10}},"required":["rows"],"additionalProperties":false}"#;

fn table(name: &str) -> std::io::Result<Directory> {
    let directory = Directory::new(name)?;
    directory.write("table/SKILL.md", PAGE)?;
    directory.write("table/skill.json", MANIFEST)?;
    directory.write("table/references/guide.md", "From left to right.\n")?;
    directory.write("table/scripts/run.py", "print(1)\n")?;
    directory.write("table/scripts/lib.py", "pass\n")?;
    directory.write("table/contracts/Run.schema.json", CONTRACT)?;
    directory.write("table/assets/logo.svg", "<svg/>\n")?;
    Ok(directory)
}

/// A file, what in it becomes what, and what the difference shows.
const EDITS: &[(&str, &str, &str, &str)] = &[
    (
        "SKILL.md",
        "Reads tables.",
        "Reads any table.",
        "description",
    ),
    ("SKILL.md", "MIT", "Apache-2.0", "frontmatter"),
    ("SKILL.md", "Read the", "Look at the", "body"),
    ("SKILL.md", "license", "# As ever.\nlicense", "files"),
    (
        "SKILL.md",
        "name: table",
        "id: table\nname: tables",
        "frontmatter",
    ),
    ("references/guide.md", "left", "right", "resources"),
    ("skill.json", "How to read.", "How to write.", "resources"),
    ("scripts/run.py", "1", "2", "scripts"),
    ("skill.json", "python", "bash", "scripts"),
    ("contracts/Run.schema.json", "10", "20", "contracts"),
    ("contracts/Run.schema.json", "{", " {", "files"),
    ("scripts/lib.py", "pass", "...", "files"),
    ("assets/logo.svg", "<svg/>", "<svg></svg>", "files"),
    ("skill.json", "{\n", "{\n\n", "files"),
];

#[test]
fn each_edit_shows_as_the_part_that_it_touches() -> Outcome {
    for (file, from, to, parts) in EDITS {
        let directory = table("diff-edit")?;
        let old = load(directory.path(), Mode::Strict)?;
        let path = format!("table/{file}");
        let text = directory.read(&path)?;
        assert!(text.contains(from), "no `{from}` in {file}");
        directory.write(&path, text.replacen(from, to, 1))?;
        let new = load(directory.path(), Mode::Strict)?;
        let diff = old.diff(&new);
        assert_eq!(
            diff.to_string(),
            format!("changed `table`: {parts}"),
            "{file}: {to}"
        );
        assert_eq!(
            diff.changed()[0].files(),
            [FileChange::Modified((*file).to_owned())]
        );
        assert_eq!(new.diff(&old).to_string(), diff.to_string());
    }
    Ok(())
}

#[test]
fn equal_catalogs_have_no_difference() -> Outcome {
    let (first, second) = (table("diff-equal")?, table("diff-equal")?);
    let (a, b) = (
        load(first.path(), Mode::Strict)?,
        load(second.path(), Mode::Strict)?,
    );
    for (old, new) in [(&a, &a), (&a, &b), (&b, &a.clone())] {
        let diff = old.diff(new);
        assert!(diff.is_empty() && old == new);
        assert_eq!(diff.to_string(), "no changes");
        assert_eq!(diff, Diff::default());
    }
    Ok(())
}

#[test]
fn skills_come_and_go() -> Outcome {
    let directory = Directory::new("diff-skills")?;
    for name in ["a", "c", "e"] {
        directory.skill(name, "Old.")?;
    }
    let old = load(directory.path(), Mode::Strict)?;
    for name in ["b", "d", "f"] {
        directory.skill(name, "New.")?;
    }
    std::fs::remove_dir_all(directory.path().join("a"))?;
    std::fs::remove_dir_all(directory.path().join("e"))?;
    directory.skill("c", "New.")?;
    let new = load(directory.path(), Mode::Strict)?;
    let diff = old.diff(&new);
    assert_eq!(diff.added(), ["b", "d", "f"]);
    assert_eq!(diff.removed(), ["a", "e"]);
    assert_eq!(diff.changed().len(), 1);
    assert_eq!(
        diff.to_string(),
        "added `b`\nadded `d`\nadded `f`\nremoved `a`\nremoved `e`\nchanged `c`: description"
    );
    let back = new.diff(&old);
    assert_eq!(
        (back.added(), back.removed()),
        (diff.removed(), diff.added())
    );
    Ok(())
}

#[test]
fn files_and_contracts_are_listed_when_asked_for() -> Outcome {
    let directory = table("diff-files")?;
    let old = load(directory.path(), Mode::Strict)?;
    directory.write("table/assets/a.txt", "A\n")?;
    std::fs::remove_file(directory.path().join("table/assets/logo.svg"))?;
    directory.write("table/SKILL.md", PAGE.replace("Read the", "Look at the"))?;
    let smaller = CONTRACT.replace("10", "5");
    directory.write("table/contracts/Run.schema.json", smaller)?;
    let new = load(directory.path(), Mode::Strict)?;
    let diff = old.diff(&new);
    assert_eq!(
        format!("{diff:#}"),
        "changed `table`: body, contracts, files\n  \
         modified `SKILL.md`\n  \
         added `assets/a.txt`\n  \
         removed `assets/logo.svg`\n  \
         modified `contracts/Run.schema.json`\n  \
         contract of `scripts/run.py`: `rows`: `maximum` 10 → 5 (breaking)"
    );
    let changed = &diff.changed()[0];
    let parts: Vec<Part> = changed.parts().collect();
    assert_eq!(parts, [Part::Body, Part::Contracts, Part::Files]);
    assert!(changed.contracts()[0].is_breaking());
    assert_eq!(
        changed.contracts()[0].changes()[0].impact(),
        Impact::Breaking
    );
    assert!(!new.diff(&old).changed()[0].contracts()[0].is_breaking());
    Ok(())
}

#[test]
fn resources_and_scripts_come_and_go() -> Outcome {
    let directory = table("diff-capabilities")?;
    let old = load(directory.path(), Mode::Compatible)?;
    directory.write("table/references/more.md", "More.\n")?;
    std::fs::remove_file(directory.path().join("table/scripts/run.py"))?;
    std::fs::remove_file(directory.path().join("table/contracts/Run.schema.json"))?;
    directory.write(
        "table/skill.json",
        r#"{ "resources": { "references/guide.md": "How to read." } }"#,
    )?;
    let new = load(directory.path(), Mode::Compatible)?;
    assert_eq!(
        old.diff(&new).to_string(),
        "changed `table`: resources, scripts"
    );
    Ok(())
}

#[test]
fn a_moved_skill_is_another_catalog() -> Outcome {
    let directory = Directory::new("diff-moved")?;
    directory.skill("here", "Stays the same.")?;
    let old = load(directory.path(), Mode::Compatible)?;
    std::fs::rename(
        directory.path().join("here"),
        directory.path().join("there"),
    )?;
    let new = load(directory.path(), Mode::Compatible)?;
    assert_eq!(old.diff(&new).to_string(), "changed `here`: directory");
    assert!(old.diff(&new).changed()[0].files().is_empty());
    Ok(())
}

#[test]
fn text_of_skills_is_escaped() -> Outcome {
    let directory = Directory::new("diff-escape")?;
    let none: Catalog = load(directory.path(), Mode::Lenient)?;
    directory.write(
        "a/SKILL.md",
        "---\nname: \"a\\e[2Jb\"\ndescription: D.\n---\nB.\n",
    )?;
    let one = load(directory.path(), Mode::Lenient)?;
    assert_eq!(none.diff(&one).to_string(), r"added `a\u{1b}[2Jb`");
    Ok(())
}
