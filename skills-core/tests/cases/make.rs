//! Copies a case and makes what Git cannot hold.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;

/// `make.json`; paths are below `skills`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Make {
    files: Vec<File>,
    symlinks: Vec<Link>,
    fifos: Vec<String>,
    bytes_names: Vec<BytesName>,
}

/// Texts, each so many times; `{n}` counts from 0.
#[derive(Deserialize)]
struct File {
    path: String,
    parts: Vec<(String, usize)>,
}

#[derive(Deserialize)]
struct Link {
    path: String,
    target: String,
}

#[derive(Deserialize)]
struct BytesName {
    directory: String,
    name: Vec<u8>,
}

pub(crate) fn root(case: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    let root = to.join("skills");
    fs::create_dir_all(&root)?;
    if case.join("skills").is_dir() {
        copy(&case.join("skills"), &root)?;
    }
    let make = match fs::read_to_string(case.join("make.json")) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => Make::default(),
    };
    for file in make.files {
        let mut text = String::new();
        for (part, times) in file.parts {
            for n in 0..times {
                write!(text, "{}", part.replace("{n}", &n.to_string()))?;
            }
        }
        fs::write(ready(&root.join(file.path))?, text)?;
    }
    for link in make.symlinks {
        symlink(link.target, ready(&root.join(link.path))?)?;
    }
    for path in make.fifos {
        let status = Command::new("mkfifo")
            .arg(ready(&root.join(path))?)
            .status()?;
        assert!(status.success(), "mkfifo: {status}");
    }
    for file in make.bytes_names {
        let name = OsStr::from_bytes(&file.name);
        fs::write(ready(&root.join(file.directory).join(name))?, "")?;
    }
    Ok(())
}

fn ready(path: &Path) -> Result<&Path, Box<dyn Error>> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    Ok(path)
}

fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
