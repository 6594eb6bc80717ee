//! A case of the data: copied to a temporary directory, and completed by what git cannot hold.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;
use skills_core::options::Mode;
use tempfile::TempDir;

pub(crate) struct Case {
    pub name: String,
    pub expected: Value,
    source: PathBuf,
}

impl Case {
    /// Every case below `root`, by name.
    pub(crate) fn all(root: &Path) -> Vec<Self> {
        let mut cases: Vec<Self> = fs::read_dir(root)
            .unwrap_or_else(|error| panic!("{}: {error}", root.display()))
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_dir())
            .map(|path| Self::read(&path))
            .collect();
        cases.sort_by(|a, b| a.name.cmp(&b.name));
        cases
    }

    fn read(source: &Path) -> Self {
        let file = source.join("expected.json");
        let text =
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        Self {
            name: source.file_name().unwrap().to_str().unwrap().to_owned(),
            expected: serde_json::from_str(&text).unwrap(),
            source: source.to_owned(),
        }
    }

    /// What is expected in a mode, if something is asked.
    pub(crate) fn expected(&self, mode: Mode) -> Option<Value> {
        let expected = self.expected.get(mode.as_str())?;
        (!expected["codes"].is_null() || expected.get("verdict").is_some())
            .then(|| expected.clone())
    }

    /// The root to read.
    pub(crate) fn make(&self) -> TempDir {
        let made = TempDir::new().unwrap();
        copy(&self.source, made.path(), true).unwrap();
        let list = |key: &str| {
            let items = self.expected[key].as_array().cloned();
            items.unwrap_or_default().into_iter()
        };
        for item in list("create") {
            write(made.path(), &item["path"], item["text"].as_str().unwrap());
        }
        for item in list("generate") {
            generate(made.path(), &item);
        }
        special(made.path(), list);
        made
    }
}

fn copy(from: &Path, to: &Path, top: bool) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target, false)?;
        } else if !(top && entry.file_name() == "expected.json") {
            fs::write(target, fs::read(entry.path())?)?;
        }
    }
    Ok(())
}

fn write(root: &Path, path: &Value, text: &str) {
    let path = root.join(path.as_str().unwrap());
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// `head`, then `fill` up to `bytes`; with `count` once for each `{n}` from 0.
fn generate(root: &Path, item: &Value) {
    let head = item["head"].as_str().unwrap_or("");
    let fill = item["fill"].as_str().unwrap_or("x");
    let bytes = usize::try_from(item["bytes"].as_u64().unwrap()).unwrap();
    let mut text = head.to_owned();
    text.push_str(&fill.repeat(bytes.saturating_sub(head.len()).div_ceil(fill.len())));
    text.truncate(bytes);
    for n in 0..item["count"].as_u64().unwrap_or(1) {
        let path = item["path"]
            .as_str()
            .unwrap()
            .replace("{n}", &n.to_string());
        write(root, &Value::String(path), &text);
    }
}

#[cfg(unix)]
fn special<I: Iterator<Item = Value>>(root: &Path, list: impl Fn(&str) -> I) {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    for item in list("symlinks") {
        let path = root.join(item["path"].as_str().unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        symlink(item["target"].as_str().unwrap(), path).unwrap();
    }
    for path in list("fifo") {
        let path = root.join(path.as_str().unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        assert!(
            std::process::Command::new("mkfifo")
                .arg(path)
                .status()
                .unwrap()
                .success()
        );
    }
    for path in list("executable") {
        let path = root.join(path.as_str().unwrap());
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[cfg(not(unix))]
fn special<I: Iterator<Item = Value>>(_root: &Path, list: impl Fn(&str) -> I) {
    for key in ["symlinks", "fifo", "executable"] {
        assert_eq!(list(key).count(), 0, "`{key}` needs a Unix");
    }
}
