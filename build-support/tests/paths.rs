//! Wrong paths in build.rs: what is said of each, and that nothing is written.

#![expect(
    clippy::disallowed_methods,
    reason = "what was written is looked at without the reader under test"
)]

use std::error::Error;
use std::fs;

use serde::Deserialize;
use skills_build::{Environment, Outcome, Skills};
use skills_runtime::AIInputContract;
use tempfile::TempDir;

#[derive(Deserialize, AIInputContract)]
#[expect(dead_code, reason = "only its schema is of interest")]
struct ScaleInput {
    servings: u8,
}

type Checked = Result<(), Box<dyn Error>>;

fn package() -> Result<TempDir, Box<dyn Error>> {
    let package = tempfile::tempdir()?;
    for skill in ["recipe-scaler", "unit-converter"] {
        let directory = package.path().join("skills").join(skill);
        fs::create_dir_all(&directory)?;
        let page =
            format!("---\nname: {skill}\ndescription: Scales. Use to scale.\n---\n\nScale.\n");
        fs::write(directory.join("SKILL.md"), page)?;
    }
    Ok(package)
}

fn outcome(package: &TempDir, skills: &Skills) -> Outcome {
    skills.outcome(&Environment::new(package.path(), |_| None))
}

fn said<'a>(outcome: &'a Outcome, instruction: &str) -> Vec<&'a str> {
    let start = format!("cargo::{instruction}=");
    let lines = outcome.lines().iter();
    lines.filter_map(|line| line.strip_prefix(&start)).collect()
}

#[test]
fn a_directory_that_is_not_there_is_said_once() -> Checked {
    let package = package()?;
    for skills in [
        Skills::new("skill"),
        Skills::new("skill")
            .validate()
            .contract::<ScaleInput>("recipe-scaler/contracts/ScaleInput.schema.json")
            .contract::<ScaleInput>("unit-converter/contracts/ScaleInput.schema.json"),
    ] {
        assert_eq!(
            said(&outcome(&package, &skills), "error"),
            [
                "skill: there is no directory `skill` [unreadable-file]; help: did you mean `skills`?"
            ]
        );
    }
    assert_eq!(
        said(&outcome(&package, &Skills::new("").validate()), "error"),
        [
            ".: the path to the skills is empty [unreadable-file]; help: name the directory that holds the skills, or one skill's directory; the current one is `.`"
        ]
    );
    fs::write(package.path().join("notes"), "")?;
    assert_eq!(
        said(&outcome(&package, &Skills::new("notes")), "error"),
        [
            "notes: `notes` is not a directory [unreadable-file]; help: name the directory that holds the skills, or one skill's directory"
        ]
    );
    Ok(())
}

#[test]
fn a_path_that_starts_elsewhere_is_corrected() -> Checked {
    let package = package()?;
    for (path, expected) in [
        (
            "skills/recipe-scaler/contracts/ScaleInput.schema.json",
            "there is no skill for `skills/recipe-scaler/contracts/ScaleInput.schema.json`; \
             help: the path starts below `skills`: write `recipe-scaler/contracts/ScaleInput.schema.json`",
        ),
        (
            "recipe-scalar/contracts/ScaleInput.schema.json",
            "there is no skill for `recipe-scalar/contracts/ScaleInput.schema.json`; \
             help: did you mean `recipe-scaler/contracts/ScaleInput.schema.json`?",
        ),
        (
            "contracts/ScaleInput.schema.json",
            "there is no skill for `contracts/ScaleInput.schema.json`; \
             help: the path starts with the directory of a skill: `recipe-scaler`, `unit-converter`",
        ),
    ] {
        let skills = Skills::new("skills").contract::<ScaleInput>(path);
        assert_eq!(said(&outcome(&package, &skills), "error"), [expected]);
    }
    Ok(())
}

#[test]
fn a_skill_that_was_renamed_on_disk_is_found() -> Checked {
    let path = "recipe-scaler/contracts/ScaleInput.schema.json";
    for (directory, settings) in [
        ("recipe-scalar", None),
        ("kitchen", None),
        ("kitchen", Some(r#"{ "mode": "strict" }"#)),
    ] {
        let package = package()?;
        let root = package.path().join("skills");
        fs::rename(root.join("recipe-scaler"), root.join(directory))?;
        if let Some(settings) = settings {
            fs::write(root.join("catalog.json"), settings)?;
        }
        let skills = Skills::new("skills").contract::<ScaleInput>(path);
        assert_eq!(
            said(&outcome(&package, &skills), "error"),
            [format!(
                "there is no skill for `{path}`; help: did you mean `{directory}/contracts/ScaleInput.schema.json`? \
                 or rename the directory back: its SKILL.md says `recipe-scaler`"
            )]
        );
    }
    Ok(())
}

#[test]
fn contracts_lie_in_one_place() -> Checked {
    let package = package()?;
    for (path, instead) in [
        (
            "recipe-scaler/ScaleInput.json",
            "recipe-scaler/contracts/ScaleInput.schema.json",
        ),
        (
            "recipe-scaler/contracts/ScaleInput.json",
            "recipe-scaler/contracts/ScaleInput.schema.json",
        ),
        (
            "recipe-scaler/ScaleInput.schema.json",
            "recipe-scaler/contracts/ScaleInput.schema.json",
        ),
        (
            "recipe-scaler",
            "recipe-scaler/contracts/RunInput.schema.json",
        ),
    ] {
        let skills = Skills::new("skills").contract::<ScaleInput>(path);
        assert_eq!(
            said(&outcome(&package, &skills), "error"),
            [format!(
                "`{path}` is no place for a contract; help: write `{instead}`"
            )]
        );
    }
    let skill = package.path().join("skills/recipe-scaler");
    assert_eq!(fs::read_dir(&skill)?.count(), 1, "nothing was written");

    let alone = Skills::new("skills/recipe-scaler").contract::<ScaleInput>("ScaleInput.json");
    assert_eq!(
        said(&outcome(&package, &alone), "error"),
        [
            "`ScaleInput.json` is no place for a contract; help: write `contracts/ScaleInput.schema.json`"
        ]
    );
    let alone = Skills::new("skills/recipe-scaler")
        .contract::<ScaleInput>("contracts/ScaleInput.schema.json");
    assert!(!outcome(&package, &alone).is_failed());
    assert!(skill.join("contracts/ScaleInput.schema.json").exists());
    Ok(())
}

/// `catalog.json` holds at every door; what it leaves out is said, also where that fails nothing.
#[test]
fn a_skill_that_is_left_out_is_a_warning() -> Checked {
    let package = package()?;
    fs::write(
        package.path().join("skills/catalog.json"),
        r#"{ "mode": "lenient" }"#,
    )?;
    fs::write(
        package.path().join("skills/unit-converter/SKILL.md"),
        "# Units\n",
    )?;
    for skills in [Skills::new("skills"), Skills::new("skills").validate()] {
        let outcome = outcome(&package, &skills);
        assert!(!outcome.is_failed(), "{outcome}");
        assert_eq!(
            said(&outcome, "warning"),
            [
                "skills/unit-converter/SKILL.md:1:1: `unit-converter` is left out: the file has no frontmatter [frontmatter-missing]; help: start the file with `---`, then `name: unit-converter` and `description: …`, then `---`"
            ]
        );
    }
    Ok(())
}
