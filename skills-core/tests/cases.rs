//! Each rule by an example: `cases/<code>/skills` is the smallest root that breaks it, `expected.txt` what is then said.
//!
//! `UPDATE_EXPECT=1 cargo test -p skills-core --test cases` writes the expected texts anew. A case is read in strict mode unless
//! a file `mode` names another. `make.json` has what Git cannot hold: long texts, links, pipes, odd names.
#![cfg(feature = "compile")]
#![cfg(unix)] // cases hold links, pipes and names that are not UTF-8
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "the test makes and compares files, and lists what each rule is needed for"
)]

#[path = "cases/make.rs"]
mod make;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use skills_core::code::{Code, Fate};
use skills_core::options::{Mode, Options};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[test]
fn every_code_has_a_case_and_every_case_a_code() {
    let folders: BTreeSet<String> = folders().unwrap();
    let codes: BTreeSet<String> = Code::ALL.iter().map(|code| folder(*code)).collect();
    assert_eq!(folders, codes);
}

#[test]
fn every_case_says_what_is_expected() {
    let roots = Roots::new().unwrap();
    let mut wrong = Vec::new();
    for code in Code::ALL {
        let said = roots.said(*code, None).unwrap();
        let path = cases().join(folder(*code)).join("expected.txt");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&path, &said).unwrap();
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if said != expected {
            wrong.push(format!("{code}: expected\n{expected}\nbut it said\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_case_is_about_its_code_alone() {
    for code in Code::ALL {
        let path = cases().join(folder(*code)).join("expected.txt");
        let expected = fs::read_to_string(&path).unwrap();
        let titles = expected
            .lines()
            .filter(|line| line.starts_with("error: ") || line.starts_with("warning: "));
        let mut count = 0;
        for title in titles {
            assert!(title.ends_with(&format!("[{code}]")), "{code}: {title}");
            count += 1;
        }
        assert!(count > 0, "{code}: nothing is said");
    }
}

/// A rule that is switched off changes what its own case says, and what no other case says.
#[test]
fn each_rule_is_needed_by_exactly_its_case() {
    let roots = Roots::new().unwrap();
    let expected: BTreeMap<Code, String> = Code::ALL
        .iter()
        .map(|code| (*code, roots.said(*code, None).unwrap()))
        .collect();
    let mut wrong = Vec::new();
    for rule in Code::ALL {
        let mut changed = Vec::new();
        for (code, expected) in &expected {
            if roots.said(*code, Some(*rule)).unwrap() != *expected {
                changed.push(code.as_str());
            }
        }
        println!("without `{rule}` fails: {}", changed.join(", "));
        if changed != [rule.as_str()] {
            wrong.push(format!("without `{rule}` fails: {changed:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{} rules switched off one by one", Code::ALL.len());
}

#[test]
fn every_page_says_what_the_modes_make_of_the_code() {
    for code in Code::ALL {
        let [strict, compatible, lenient] =
            [Mode::Strict, Mode::Compatible, Mode::Lenient].map(|mode| word(code.fate(mode)));
        let levels =
            format!("Levels: strict {strict}, compatible {compatible}, lenient {lenient}.");
        let page = code.explain();
        assert!(page.starts_with(&format!("# {code}\n")), "{code}");
        assert!(page.contains(&levels), "{code}: {levels}");
        let lines = page.lines().count();
        assert!((8..=36).contains(&lines), "{code}: {lines} lines");
    }
}

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Error => "error",
        Fate::Warn => "warning",
        Fate::Skip => "the skill is left out",
        _ => "not reported",
    }
}

/// The cases, copied and completed.
struct Roots {
    directory: tempfile::TempDir,
}

impl Roots {
    fn new() -> Result<Self> {
        let directory = tempfile::tempdir()?;
        for code in Code::ALL {
            let folder = folder(*code);
            make::root(&cases().join(&folder), &directory.path().join(&folder))?;
        }
        Ok(Self { directory })
    }

    /// What is said about a case, with one rule switched off or none.
    fn said(&self, case: Code, without: Option<Code>) -> Result<String> {
        let directory = self.directory.path().join(folder(case));
        let mode = fs::read_to_string(cases().join(folder(case)).join("mode"));
        let mode: Mode = mode.as_deref().unwrap_or("strict").trim().parse()?;
        let mut options = Options::new().mode(mode);
        if let Some(rule) = without {
            options = options.without_rule(rule);
        }
        let read = skills_core::read(&directory.join("skills"), &options);
        let diagnostics = match skills_core::compile(&read, &options) {
            Ok(compiled) => compiled.into_parts().1,
            Err(diagnostics) => diagnostics,
        };
        let texts: Vec<String> = diagnostics.iter().map(skills_core::render).collect();
        let shown = format!("{}/", directory.display());
        let mut said = texts.join("\n\n").replace(&shown, "");
        said.push('\n');
        Ok(said)
    }
}

fn folders() -> Result<BTreeSet<String>> {
    let mut folders = BTreeSet::new();
    for entry in fs::read_dir(cases())? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            folders.insert(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(folders)
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn folder(code: Code) -> String {
    code.as_str().replace('-', "_")
}
