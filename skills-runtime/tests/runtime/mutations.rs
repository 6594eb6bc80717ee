//! A thousand directories, each a good one that something was done to: whatever it was, the load ends, the untouched skill
//! is there, and what is not there says why.

#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "breaks files, and says how much was run"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::directory::Directory;
use skills_runtime::{DirectorySource, Level, Loaded, Mode};

const DIRECTORIES: u64 = 1_000;

const PAGE: &str = "---\nname: report\ndescription: >-\n  Writes reports: long ones,\n  short ones. Use for reports.\nlicense: MIT\nmetadata:\n  owner: us\n  version: \"1.0\"\nallowed-tools: Read, Bash(git *)\n---\n\n# Report\n\nSee [the guide](references/guide.md).\n\n```sh\nscripts/run.sh --help\n```\n";
const MANIFEST: &str = "{\n  \"resources\": { \"references/guide.md\": \"How to write.\" },\n  \"scripts\": {\n    \"scripts/run.sh\": {\n      \"description\": \"Runs.\", \"runtime\": \"bash\",\n      \"parameters\": { \"$hpdContract\": \"contracts/Run.schema.json\" }\n    }\n  }\n}\n";
const SIDECAR: &str = "{\"type\":\"object\",\"properties\":{\"count\":{\"type\":\"integer\",\"minimum\":1}},\"required\":[\"count\"],\"additionalProperties\":false}";

const FILES: [(&str, &str); 5] = [
    ("SKILL.md", PAGE),
    ("skill.json", MANIFEST),
    ("contracts/Run.schema.json", SIDECAR),
    ("references/guide.md", "# Guide\n\nWrite.\n"),
    ("scripts/run.sh", "#!/bin/sh\necho run\n"),
];

/// What people and their tools leave behind in a file.
const INSERTS: [&str; 22] = [
    "---\n",
    "----",
    "\0",
    "\u{feff}",
    "\r\n",
    "\t",
    ": ",
    " #",
    "\"",
    "'",
    "{",
    "]",
    "- ",
    "|",
    "&a ",
    "*a",
    "!!int ",
    "<<<<<<< HEAD\n",
    "version https://git-lfs.github.com/spec/v1\n",
    "name: again\n",
    "../../",
    "\u{202e}",
];

/// The same sequence on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (end.max(1) as u64)).unwrap_or_default()
    }
}

#[test]
fn a_thousand_broken_directories_load_and_explain_themselves() -> Outcome {
    let mut reasons: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut refused = 0;
    for seed in 1..=DIRECTORIES {
        let directory = Directory::new("mutated")?;
        directory.skill("untouched", "Stays as it is.")?;
        for (path, text) in FILES {
            directory.write(&format!("report/{path}"), text)?;
        }
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for _ in 0..=random.below(3) {
            mutate(&directory.path().join("report"), &mut random)?;
        }
        for mode in [Mode::Lenient, Mode::Compatible, Mode::Strict] {
            let source = DirectorySource::builder(directory.path()).mode(mode);
            refused += usize::from(source.load().is_err());
            let loaded = source
                .all_or_nothing(false)
                .load()
                .map_err(|error| format!("{seed} {mode}: {error}"))?;
            assert!(loaded.catalog().get("untouched").is_some(), "{seed} {mode}");
            explains_itself(&loaded, directory.path())
                .map_err(|what| format!("{seed} {mode}: {what}"))?;
            for skipped in loaded.skipped() {
                *reasons.entry(skipped.reason().as_str()).or_default() += 1;
            }
        }
    }
    println!(
        "{DIRECTORIES} directories in 3 modes, {refused} refused as a whole; skipped for {reasons:?}"
    );
    assert!(reasons.len() > 10 && refused > 500, "{reasons:?}");
    Ok(())
}

/// The skill is in the catalog, was skipped for a reason with a place and a text, or is reported as no skill at all.
fn explains_itself(loaded: &Loaded, root: &Path) -> Result<(), String> {
    for skipped in loaded.skipped() {
        let reason = skipped.reason();
        let mut found = skipped.diagnostics().iter();
        // A page that is a pipe or a link to nowhere is a warning, and no skill is left.
        let is_explained = found.any(|found| {
            let place = Path::new(found.place().shown_path());
            let is_error = found.level() == Level::Error || place.ends_with("SKILL.md");
            is_error && !found.message().is_empty() && place.starts_with(root)
        });
        if !is_explained || reason.as_str().is_empty() || !skipped.path().starts_with(root) {
            return Err(format!(
                "{reason} of {} is not explained",
                skipped.path().display()
            ));
        }
    }
    let is_there = loaded.catalog().len() + loaded.skipped().len() > 1;
    let has_a_page = root.join("report/SKILL.md").symlink_metadata().is_ok();
    if !is_there && (has_a_page || loaded.warnings().is_empty()) && root.join("report").is_dir() {
        return Err("nothing is said of the skill".into());
    }
    Ok(())
}

fn mutate(skill: &Path, random: &mut Random) -> std::io::Result<()> {
    let mut files = Vec::new();
    list(skill, &mut files)?;
    files.sort();
    let Some(path) = files.get(random.below(files.len())) else {
        return Ok(());
    };
    // Most mistakes are made where most is written.
    let page = skill.join("SKILL.md");
    let path = if random.below(2) == 0 && page.is_file() {
        &page
    } else {
        path
    };
    let mut bytes = fs::read(path)?;
    let at = random.below(bytes.len() + 1);
    match random.below(14) {
        0..=3 => {
            let insert = INSERTS.get(random.below(INSERTS.len())).copied();
            bytes.splice(at..at, insert.unwrap_or_default().bytes());
        }
        4 => bytes.truncate(at),
        5 => {
            let end = (at + random.below(40)).min(bytes.len());
            bytes.drain(at..end);
        }
        6 => bytes.insert(at, 0xff),
        7 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.below(7);
            }
        }
        8 => {
            let mut lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            let line = random.below(lines.len());
            if let Some(line) = lines.get(line).copied() {
                lines.insert(random.below(lines.len()), line);
            }
            bytes = lines.concat();
        }
        9 => {
            bytes = String::from_utf8_lossy(&bytes)
                .replace('\n', "\r\n")
                .into_bytes();
        }
        10 => return fs::remove_file(path),
        11 => {
            fs::remove_file(path)?;
            return fs::create_dir(path);
        }
        12 => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            return fs::rename(path, path.with_file_name(name.to_lowercase()));
        }
        _ => return replace_with_something_odd(path, random),
    }
    fs::write(path, bytes)
}

#[cfg(unix)]
fn replace_with_something_odd(path: &Path, random: &mut Random) -> std::io::Result<()> {
    use rustix::fs::{CWD, FileType, Mode as Bits, mknodat};
    fs::remove_file(path)?;
    match random.below(4) {
        0 => Ok(mknodat(CWD, path, FileType::Fifo, Bits::from(0o644), 0)?),
        1 => std::os::unix::fs::symlink("/etc/passwd", path),
        2 => std::os::unix::fs::symlink("nothing", path),
        _ => std::os::unix::fs::symlink("..", path),
    }
}

#[cfg(not(unix))]
fn replace_with_something_odd(path: &Path, _: &mut Random) -> std::io::Result<()> {
    fs::remove_file(path)
}

/// Regular files only: a pipe of an earlier change would be waited for.
fn list(directory: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            list(&entry.path(), files)?;
        } else if kind.is_file() {
            files.push(entry.path());
        }
    }
    Ok(())
}
