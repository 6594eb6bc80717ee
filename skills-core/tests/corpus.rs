//! Real SKILL.md files, against an independent reading of their frontmatter.
//!
//! The files are read through the variable `SKILLS_CORPUS`; without it the test says so and passes.
//!
//! How the neutral names of `expected.tsv` are mapped to our codes, in compatible mode:
//!
//! | expected | ours |
//! |---|---|
//! | `unknown-field:NAME` | nothing where NAME is `version`, `id` or a field that clients know, else `unknown-field` |
//! | `metadata-value-type:KEY=KIND` | `metadata-value-type`, for KIND list or map (plain scalars are text) |
//! | `name-dir-mismatch:NAME` | `name-directory-mismatch` |
//! | `description-too-long:N` | `description-too-long` |
//! | `allowed-tools-type:list` | `allowed-tools-list` |
//!
//! Warnings of the other reading that are a matter of taste (`allowed-tools-comma`, `name-reserved-word`) have no code.
#![cfg(feature = "compile")]
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "helpers of a test"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use skills_core::catalog::Skill;
use skills_core::code::Code;
use skills_core::diag::Diagnostics;
use skills_core::options::{Mode, Options};

/// The codes that are about frontmatter and have a counterpart in the other reading.
const COMPARED: [Code; 17] = [
    Code::UnknownField,
    Code::MetadataValueType,
    Code::NameDirectoryMismatch,
    Code::DescriptionTooLong,
    Code::AllowedToolsList,
    Code::NameMissing,
    Code::NameEmpty,
    Code::NameTooLong,
    Code::NameFormat,
    Code::DescriptionMissing,
    Code::DescriptionEmpty,
    Code::CompatibilityLength,
    Code::WrongType,
    Code::InvalidYaml,
    Code::UnquotedColon,
    Code::DuplicateKey,
    Code::FrontmatterMissing,
];

/// Fields that the other reading calls unknown and we accept.
const ACCEPTED: [&str; 3] = ["version", "disable-model-invocation", "argument-hint"];

#[test]
fn findings_agree_with_an_independent_reading() {
    let Some(corpus) = std::env::var_os("SKILLS_CORPUS").map(PathBuf::from) else {
        println!("corpus: left out, SKILLS_CORPUS is not set");
        return;
    };
    let table = fs::read_to_string(corpus.join("expected.tsv"))
        .unwrap_or_else(|error| panic!("expected.tsv: {error}"));
    let strangers = Folders::read(&corpus, Mode::Compatible);
    let lenient = Folders::read(&corpus, Mode::Lenient);

    let mut run = 0;
    let mut disagreements = Vec::new();
    for row in table.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [path, errors, _, verdict, name, chars] = columns[..] else {
            panic!("not six columns: {row}");
        };
        run += 1;
        let wanted = mapped(errors);
        let found = strangers.findings(path);
        if wanted != found {
            disagreements.push(format!(
                "{path}: ours {found:?}, theirs {wanted:?} ({errors})"
            ));
        }
        match lenient.skill(path) {
            None if verdict != "skip" => {
                disagreements.push(format!("{path}: left out, theirs {verdict}"));
            }
            None => {}
            Some(skill) => {
                let found = (
                    skill.name(),
                    skill.description().chars().count().to_string(),
                );
                if found != (name, chars.to_owned()) {
                    disagreements
                        .push(format!("{path}: ours {found:?}, theirs {name} and {chars}"));
                }
            }
        }
    }
    println!(
        "corpus: {run} run, 0 left out, {} disagreements",
        disagreements.len()
    );
    assert!(run > 0, "expected.tsv is empty");
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
}

/// The other reading's errors as our codes, sorted.
fn mapped(errors: &str) -> Vec<String> {
    let mut codes: Vec<String> = errors
        .split("; ")
        .filter_map(|error| {
            let (name, detail) = error.split_once(':').unwrap_or((error, ""));
            let code = match name {
                "-" => return None,
                "unknown-field" if ACCEPTED.contains(&detail) => return None,
                "name-dir-mismatch" => Code::NameDirectoryMismatch,
                "allowed-tools-type" => Code::AllowedToolsList,
                other => other.parse().unwrap_or_else(|error| panic!("{error}")),
            };
            Some(code.to_string())
        })
        .collect();
    codes.sort();
    codes
}

/// Everything that was read of the corpus, by repository.
struct Folders(BTreeMap<String, (Vec<Skill>, Diagnostics)>);

impl Folders {
    fn read(corpus: &Path, mode: Mode) -> Self {
        let options = Options::new().mode(mode).all_or_nothing(false);
        let folders = fs::read_dir(corpus).unwrap().filter_map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name()?.to_str()?.to_owned();
            if !path.is_dir() {
                return None;
            }
            let folder = skills_core::read(&path, &options);
            let (data, found, _) = skills_core::compile(&folder, &options)
                .unwrap()
                .into_parts();
            Some((name, (data.skills().to_vec(), found)))
        });
        Self(folders.collect())
    }

    fn skill(&self, path: &str) -> Option<&Skill> {
        let (repository, directory) = path.split_once('/')?;
        let (skills, _) = self.0.get(repository)?;
        skills.iter().find(|skill| skill.directory() == directory)
    }

    fn findings(&self, path: &str) -> Vec<String> {
        let (repository, directory) = path.split_once('/').unwrap();
        let (_, found) = &self.0[repository];
        let mut codes: Vec<String> = found
            .iter()
            .filter(|one| one.skill() == Some(directory) && COMPARED.contains(&one.code()))
            .map(|one| one.code().to_string())
            .collect();
        codes.sort();
        codes
    }
}
