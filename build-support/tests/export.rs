//! Sidecars: when they are written, when they are only compared, and what is said.

#![expect(
    clippy::disallowed_methods,
    reason = "what was written is looked at without the reader under test"
)]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::Deserialize;
use skills_build::{Environment, Exporting, Outcome, Skills};
use skills_runtime::{AIInputContract, Contract, ContractType, Schema};
use tempfile::TempDir;

#[derive(Deserialize, AIInputContract)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only its schema is of interest")]
struct NormalizeInput {
    input_file: String,
    #[contract(minimum = 1, maximum = 100_000, default = 1000)]
    maximum_rows: u32,
}

const SIDECAR: &str = "data-analysis/contracts/NormalizeInput.schema.json";
const TEXT: &str = "{\"additionalProperties\":false,\"properties\":{\"inputFile\":{\"type\":\"string\"},\"maximumRows\":{\"default\":1000,\"maximum\":100000,\"minimum\":1,\"type\":\"integer\"}},\"required\":[\"inputFile\"],\"type\":\"object\"}\n";

type Checked = Result<(), Box<dyn Error>>;

fn package() -> Result<TempDir, Box<dyn Error>> {
    let package = tempfile::tempdir()?;
    let skill = package.path().join("skills/data-analysis");
    fs::create_dir_all(&skill)?;
    fs::write(
        skill.join("SKILL.md"),
        "---\nname: data-analysis\ndescription: Cleans tables. Use for tables.\n---\n\nClean.\n",
    )?;
    Ok(package)
}

fn environment(package: &Path, variables: &[(&str, &str)]) -> Environment {
    Environment::new(package, |name| {
        let found = variables.iter().find(|(variable, _)| *variable == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

fn export(package: &Path, variables: &[(&str, &str)]) -> Outcome {
    Skills::new("skills")
        .contract::<NormalizeInput>(SIDECAR)
        .outcome(&environment(package, variables))
}

fn errors(outcome: &Outcome) -> Vec<&str> {
    let lines = outcome.lines().iter();
    lines
        .filter_map(|line| line.strip_prefix("cargo::error="))
        .collect()
}

#[test]
fn a_missing_sidecar_is_written() -> Checked {
    let package = package()?;
    let outcome = export(package.path(), &[]);
    assert!(!outcome.is_failed(), "{outcome}");
    assert_eq!(
        fs::read_to_string(package.path().join("skills").join(SIDECAR))?,
        TEXT
    );
    let files = fs::read_dir(package.path().join("skills/data-analysis/contracts"))?;
    assert_eq!(files.count(), 1, "nothing else is left behind");
    Ok(())
}

#[test]
fn what_could_not_be_read_again_is_not_written() -> Checked {
    struct ByHand;
    impl ContractType for ByHand {
        const SCHEMA: &'static Schema = <bool as ContractType>::SCHEMA;
    }
    impl AIInputContract for ByHand {
        const CONTRACT: Contract = Contract::of("ByHand", Self::SCHEMA);
    }
    let package = package()?;
    let outcome = Skills::new("skills")
        .contract::<ByHand>(SIDECAR)
        .outcome(&environment(package.path(), &[]));
    assert_eq!(
        errors(&outcome),
        [
            "`skills/data-analysis/contracts/NormalizeInput.schema.json` is not written: the schema of `ByHand` cannot be read again",
            "  <schema>:1:9: the root of a contract must be of the type `object`, and nothing else [schema-root]",
        ]
    );
    assert!(!package.path().join("skills").join(SIDECAR).exists());
    Ok(())
}

#[test]
fn equal_bytes_are_not_touched() -> Checked {
    let package = package()?;
    let place = package.path().join("skills").join(SIDECAR);
    fs::create_dir_all(place.parent().ok_or("no parent")?)?;
    for text in [TEXT.to_owned(), TEXT.replace('\n', "\r\n")] {
        fs::write(&place, &text)?;
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        fs::File::options()
            .write(true)
            .open(&place)?
            .set_modified(long_ago)?;
        assert!(!export(package.path(), &[]).is_failed());
        assert_eq!(fs::metadata(&place)?.modified()?, long_ago);
        assert!(!export(package.path(), &[("CI", "true")]).is_failed());
    }
    Ok(())
}

/// Cargo runs a script again for what is newer than its start, and what saw the directory before must see the change.
#[test]
fn what_is_written_is_as_old_as_the_start_of_the_script() -> Checked {
    let package = package()?;
    let skills = package.path().join("skills");
    let place = skills.join(SIDECAR);
    let out = package.path().join("target/build/agent/out");
    fs::create_dir_all(&out)?;
    let stamp = out.with_file_name("invoked.timestamp");
    fs::write(&stamp, "")?;
    let start = fs::metadata(&stamp)?.modified()?;
    let variables = [("OUT_DIR", out.to_str().ok_or("no text")?)];

    assert!(!export(package.path(), &variables).is_failed());
    assert_eq!(fs::metadata(&place)?.modified()?, start);
    if cfg!(unix) {
        for directory in place.ancestors().skip(1).take(3) {
            assert!(fs::metadata(directory)?.modified()? <= start);
        }
    }

    fs::write(&place, "{}")?;
    let contracts = place.parent().ok_or("no parent")?;
    let later = start + Duration::from_mins(1);
    fs::File::open(contracts)?.set_modified(later)?;
    assert!(!export(package.path(), &variables).is_failed());
    assert_eq!(fs::read_to_string(&place)?, TEXT);
    assert_eq!(fs::metadata(&place)?.modified()?, start);
    assert!(
        fs::metadata(contracts)?.modified()? > start,
        "somebody else has changed the directory meanwhile"
    );
    Ok(())
}

#[test]
fn without_the_start_it_is_as_new_as_it_is() -> Checked {
    let package = package()?;
    let before = SystemTime::now() - Duration::from_mins(1);
    assert!(!export(package.path(), &[("OUT_DIR", "nowhere/out")]).is_failed());
    let place = package.path().join("skills").join(SIDECAR);
    assert!(fs::metadata(place)?.modified()? > before);
    Ok(())
}

#[test]
fn where_it_is_checked_nothing_is_written() -> Checked {
    for (variables, mark) in [
        (vec![("CI", "true")], None),
        (vec![("DOCS_RS", "1")], None),
        (vec![("SKILLS_CONTRACTS", "check")], None),
        (vec![], Some("Cargo.toml.orig")),
        (vec![], Some(".cargo-ok")),
        (vec![], Some(".cargo-checksum.json")),
    ] {
        let package = package()?;
        if let Some(mark) = mark {
            fs::write(package.path().join(mark), "")?;
        }
        let outcome = export(package.path(), &variables);
        assert_eq!(
            errors(&outcome),
            [
                "`skills/data-analysis/contracts/NormalizeInput.schema.json` is missing, the contract of `NormalizeInput`",
                "  help: `SKILLS_CONTRACTS=write cargo check` writes it; then commit it",
            ],
            "{variables:?} {mark:?}"
        );
        assert!(
            !package
                .path()
                .join("skills/data-analysis/contracts")
                .exists()
        );
    }
    Ok(())
}

#[test]
fn the_user_decides_over_the_surroundings() {
    let package = Path::new("nowhere");
    let of = |variables: &[_]| environment(package, variables).exporting();
    assert_eq!(
        of(&[("CI", "1"), ("SKILLS_CONTRACTS", "write")]),
        Exporting::Write
    );
    assert_eq!(of(&[("SKILLS_CONTRACTS", "check")]), Exporting::Check);
    // `set SKILLS_CONTRACTS=check && cargo build` on Windows leaves the blank.
    for written in ["check ", " CHECK", "Check"] {
        assert_eq!(of(&[("SKILLS_CONTRACTS", written)]), Exporting::Check);
    }
    for written in ["write ", "Write"] {
        let asked = of(&[("CI", "1"), ("SKILLS_CONTRACTS", written)]);
        assert_eq!(asked, Exporting::Write);
    }
    // What means nothing writes nothing.
    assert_eq!(of(&[("SKILLS_CONTRACTS", "yes")]), Exporting::Check);
    assert_eq!(of(&[("SKILLS_CONTRACTS", " ")]), Exporting::Write);
    assert_eq!(of(&[("CI", "false")]), Exporting::Write);
    assert_eq!(of(&[]), Exporting::Write);
}

#[test]
fn a_difference_is_shown_by_path_with_its_impact() -> Checked {
    let package = package()?;
    let place = package.path().join("skills").join(SIDECAR);
    fs::create_dir_all(place.parent().ok_or("no parent")?)?;
    let cases = [
        (
            TEXT.replace("100000", "5000"),
            "`skills/data-analysis/contracts/NormalizeInput.schema.json` differs from `NormalizeInput`; the change is compatible: calls that passed still pass",
            "  `maximumRows`: `maximum` 5000 → 100000 (compatible)",
        ),
        (
            TEXT.replace("100000", "500000"),
            "`skills/data-analysis/contracts/NormalizeInput.schema.json` differs from `NormalizeInput`; the change is breaking: calls that passed may not pass any more",
            "  `maximumRows`: `maximum` 500000 → 100000 (breaking)",
        ),
    ];
    for (text, summary, change) in cases {
        fs::write(&place, &text)?;
        let outcome = export(package.path(), &[("CI", "true")]);
        assert_eq!(errors(&outcome).get(..2), Some(&[summary, change][..]));
        assert_eq!(fs::read_to_string(&place)?, text, "a check writes nothing");
    }
    Ok(())
}

#[test]
fn a_form_that_is_not_canonical_is_said_to_be_that() -> Checked {
    let package = package()?;
    let place = package.path().join("skills").join(SIDECAR);
    fs::create_dir_all(place.parent().ok_or("no parent")?)?;
    fs::write(&place, TEXT.replace(':', ": "))?;
    let outcome = export(package.path(), &[("CI", "true")]);
    assert!(
        errors(&outcome)[0].ends_with("only its form: it is not canonical"),
        "{outcome}"
    );
    Ok(())
}

#[test]
fn sidecars_stay_in_their_skills() -> Checked {
    let package = package()?;
    for (path, expected) in [
        ("../out.json", "is no path below the skills"),
        ("/etc/out.json", "is no path below the skills"),
        ("data-analysis\\out.json", "is no path below the skills"),
        ("c:/out.json", "is no path below the skills"),
        ("data-analysis//out.json", "is no path below the skills"),
        ("", "is no path below the skills"),
        ("data-analysis/out.json", "is no place for a contract"),
        ("data-anlysis/out.json", "there is no skill for"),
        ("out.json", "there is no skill for"),
    ] {
        let outcome = Skills::new("skills")
            .contract::<NormalizeInput>(path)
            .outcome(&environment(package.path(), &[]));
        let errors = errors(&outcome);
        assert!(
            errors.len() == 1 && errors[0].contains(expected),
            "{path}: {outcome}"
        );
    }
    assert_eq!(fs::read_dir(package.path().join("skills"))?.count(), 1);
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_does_not_lead_out() -> Checked {
    let package = package()?;
    let outside = tempfile::tempdir()?;
    let link = package.path().join("skills/data-analysis/contracts");
    std::os::unix::fs::symlink(outside.path(), link)?;
    let outcome = export(package.path(), &[]);
    assert!(
        errors(&outcome)[0].contains("leads through a symbolic link at `contracts`"),
        "{outcome}"
    );
    assert_eq!(fs::read_dir(outside.path())?.count(), 0);
    Ok(())
}

#[test]
fn one_file_holds_one_contract() -> Checked {
    #[derive(Deserialize, AIInputContract)]
    struct Other {}
    let package = package()?;
    let outcome = Skills::new("skills")
        .contract::<NormalizeInput>(SIDECAR)
        .contract::<NormalizeInput>(SIDECAR)
        .contract::<Other>(SIDECAR)
        .outcome(&environment(package.path(), &[]));
    assert_eq!(errors(&outcome).len(), 1, "{outcome}");
    assert!(errors(&outcome)[0].ends_with("a file holds one contract"));
    Ok(())
}

#[test]
fn builds_at_the_same_time_leave_one_whole_file() -> Checked {
    let package = package()?;
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert!(!export(package.path(), &[]).is_failed()));
        }
    });
    let contracts = package.path().join("skills/data-analysis/contracts");
    assert_eq!(
        fs::read_to_string(contracts.join("NormalizeInput.schema.json"))?,
        TEXT
    );
    assert_eq!(fs::read_dir(contracts)?.count(), 1);
    Ok(())
}

#[test]
fn cargo_watches_the_directory_and_the_switches() -> Checked {
    let package = package()?;
    let lines = export(package.path(), &[]).to_string();
    for line in [
        "cargo::rerun-if-changed=skills\n",
        "cargo::rerun-if-env-changed=SKILLS_CONTRACTS\n",
        "cargo::rerun-if-env-changed=CI\n",
        "cargo::rustc-env=SKILLS_WATCHED_",
    ] {
        assert!(lines.contains(line), "{line} in {lines}");
    }
    Ok(())
}

#[test]
fn warnings_are_shown_and_errors_are_left_to_the_macro() -> Checked {
    let package = package()?;
    let skill = package.path().join("skills/data-analysis/SKILL.md");
    fs::write(
        &skill,
        "---\nname: Data\ndescription: Cleans # tables\n---\n\nClean.\n",
    )?;
    let environment = environment(package.path(), &[]);
    let outcome = Skills::new("skills").outcome(&environment);
    assert!(!outcome.is_failed(), "{outcome}");
    assert!(
        outcome
            .to_string()
            .contains("cargo::warning=skills/data-analysis/SKILL.md:3:21: "),
        "{outcome}"
    );
    let outcome = Skills::new("skills").validate().outcome(&environment);
    assert!(
        errors(&outcome)[0].starts_with("skills/data-analysis/SKILL.md:2:7: `Data` "),
        "{outcome}"
    );
    Ok(())
}
