//! Directories of skills: what is found, what is skipped, and what the tool answers.

use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::{ffi, fs};

use rustix::fs::{CWD, FileType, Mode as Bits, mknodat};
use serde_json::Value;
use skills_runtime::{DirectorySource, Mode, SkillTool};

use super::answer::{self, Answer};
use super::difference::{Difference, Tally};
use crate::Outcome;
use crate::directory::Directory;

const FILE: &str = "tree_cases.json";

#[rustfmt::skip]
const DIFFERENCES: &[Difference] = &[
    ("dup order", &["prompt 1: - **dup**: first", "skill \"dup\" \"first\" at \"<R>/dup/a1/SKILL.md\": \"FIRST\"", "skipped \"<R>/dup/z2/SKILL.md\": duplicate-name"]),
    ("double slash + dots", &["skill \"ova\" \"d\" at \"<R>//ov/./sub/../a/SKILL.md\": \"body\"", "skill \"ovb\" \"d\" at \"<R>//ov/./sub/../sub/b/SKILL.md\": \"body\""]),
    ("sample mix 100", &[]),
    ("sample -1", &[]),
    ("sample symlinks", &["\"sl\" false 14: <file><R>/sl/s/linkdir/e.txt</file>", "\"sl\" false 15: </skill_files>", "\"sl\" false 16: </skill_content>"]),
    ("non-utf8 filename", &["\"nonutf\" true 0: Skill \"nonutf\" not found. Available skills: none", "prompt 0: No skills are currently available.", "skipped \"<R>/nonutf/s/SKILL.md\": file-name"]),
];

#[test]
fn trees() -> Outcome {
    let Some(cases) = super::cases(FILE)? else {
        return Ok(());
    };
    let mut tally = Tally::default();
    for case in &cases {
        let title = case["title"].as_str().ok_or("no title")?;
        let results = without_ds_store(&case["results"])?;
        let js = answer::of_port(&results["js"]);
        let go = answer::of_port(&results["go"]);
        match js.filter(|js| Some(js) == go.as_ref()) {
            // The link of this one leads to a directory that is not in the data.
            Some(_) if title == "symlink to node_modules" => tally.leave_out(title),
            Some(theirs) => {
                let ours = ours(case).map_err(|error| format!("{title}: {error}"))?;
                tally.compare(title, &theirs, &ours, DIFFERENCES);
            }
            None => tally.leave_out(title),
        }
    }
    tally.finish(FILE, DIFFERENCES)
}

/// `.DS_Store` is no file of a skill.
fn without_ds_store(results: &Value) -> Result<Value, serde_json::Error> {
    let text = results.to_string();
    let line = "\\n<file><R>/samp/mix/.DS_Store</file>";
    serde_json::from_str(&text.replace(line, ""))
}

/// Our answer, with `<R>` for the directory of the case.
fn ours(case: &Value) -> Result<Answer, Box<dyn std::error::Error>> {
    let directory = Directory::new("tree")?;
    let here = std::path::absolute(directory.path())?;
    let here = here.to_str().ok_or("no text")?;
    for entry in case["tree"].as_array().into_iter().flatten() {
        make(directory.path(), here, entry)?;
    }
    let request = &case["request"];
    let roots = request["dirs"].as_array().ok_or("no roots")?.iter();
    let mut roots = roots
        .filter_map(Value::as_str)
        .map(|root| root.replace("<R>", here));
    let first = roots.next().ok_or("no root")?;
    let source = DirectorySource::builder(first)
        .mode(Mode::Lenient)
        .recursive(6);
    let source = roots.fold(source, DirectorySource::root);
    // They follow links wherever they lead.
    let loaded = source.link_target(here).load()?;
    let mut tool = SkillTool::new(loaded.catalog()).raw();
    if let Some(limit) = request["sampleLimit"].as_i64() {
        tool = tool.sample_limit(limit);
    }
    let names = request["names"].as_array().into_iter().flatten();
    let names: Vec<&str> = names.filter_map(Value::as_str).collect();
    let ours = answer::of_ours(&loaded, loaded.catalog(), &tool, &names);
    Ok(ours.iter().map(|line| line.replace(here, "<R>")).collect())
}

fn make(root: &Path, here: &str, entry: &Value) -> Outcome {
    let path = match (entry["path"].as_str(), entry["path_b64"].as_str()) {
        (Some(path), _) => PathBuf::from(path),
        (None, Some(bytes)) => ffi::OsString::from_vec(super::data::base64(bytes)?).into(),
        (None, None) => return Err("no path".into()),
    };
    let path = root.join(path);
    let above = path.parent().ok_or("no directory")?;
    fs::create_dir_all(above)?;
    match entry["type"].as_str() {
        Some("dir") => fs::create_dir_all(path)?,
        Some("file") => fs::write(path, entry["text"].as_str().unwrap_or_default())?,
        Some("symlink") => {
            let target = entry["target"].as_str().ok_or("no target")?;
            symlink(target.replace("<R>", here), path)?;
        }
        Some("fifo") => mknodat(CWD, path, FileType::Fifo, Bits::from(0o644), 0)?,
        other => return Err(format!("what is `{other:?}`?").into()),
    }
    Ok(())
}
