//! A directory against what was written into it: what somebody has added, removed or modified since.

use std::io::{self, Read as _};

use cap_fs_ext::{DirExt as _, FollowSymlinks, OpenOptionsFollowExt as _, OpenOptionsSyncExt as _};
use cap_std::fs::{Dir, File, FileType, Metadata, OpenOptions};
use sha2::{Digest as _, Sha256};
use skills_core::by_name::Names;
use skills_core::catalog::{Skill, hex};
use skills_core::order;

use super::marker::{MARKER, Marker};
use crate::FileChange;

/// What systems and interpreters drop, and what is gone without a loss.
const DROPPINGS: [&str; 4] = [".DS_Store", "Thumbs.db", "desktop.ini", "__pycache__"];

const CHUNK: usize = 64 << 10;

/// What should be in a directory, sorted by path.
pub(super) struct Content<'a>(Vec<(&'a str, Expected<'a>)>);

struct Expected<'a> {
    bytes: Bytes<'a>,
    executable: bool,
}

enum Bytes<'a> {
    Whole(&'a [u8]),
    Hash { bytes: u64, sha256: &'a str },
}

impl<'a> Content<'a> {
    pub(super) fn of_skill(skill: &'a Skill) -> Self {
        let files = skill.files().iter();
        Self(
            files
                .map(|file| {
                    let expected = Expected {
                        bytes: Bytes::Whole(file.bytes()),
                        executable: file.is_executable(),
                    };
                    (file.path(), expected)
                })
                .collect(),
        )
    }

    pub(super) fn of_marker(marker: &'a Marker) -> Self {
        let files = marker.files().iter();
        Self(
            files
                .map(|(path, file)| {
                    let (bytes, sha256) = (file.bytes, file.sha256.as_str());
                    let expected = Expected {
                        bytes: Bytes::Hash { bytes, sha256 },
                        executable: file.executable,
                    };
                    (path.as_str(), expected)
                })
                .collect(),
        )
    }

    /// Whether something below `directory` is expected.
    fn has_below(&self, directory: &str) -> bool {
        let start = format!("{directory}/");
        let before = self.0.partition_point(|(path, _)| *path < start.as_str());
        let next = self.0.get(before);
        next.is_some_and(|(path, _)| path.starts_with(&start))
    }

    fn get(&self, path: &str) -> Option<&(&'a str, Expected<'a>)> {
        let place = self.0.binary_search_by(|(known, _)| (*known).cmp(path));
        self.0.get(place.ok()?)
    }
}

/// The differences, sorted by path. Directories that nobody expects are not looked into, links not followed.
pub(super) fn edits(skill: &Dir, content: &Content<'_>) -> io::Result<Vec<FileChange>> {
    let keeps_bits = keeps_executable_bits(skill);
    let mut edits = Vec::new();
    let mut seen = Names::default();
    let mut pending = vec![String::new()];
    while let Some(path) = pending.pop() {
        let directory = if path.is_empty() {
            skill.try_clone()
        } else {
            skill.open_dir_nofollow(&path)
        };
        let Some(directory) = unless_gone(directory)? else {
            continue;
        };
        let Some(entries) = unless_gone(directory.entries())? else {
            continue;
        };
        for entry in entries {
            let Some(entry) = unless_gone(entry)? else {
                break;
            };
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let Some(kind) = unless_gone(entry.file_type())? else {
                continue;
            };
            let path = match path.as_str() {
                "" => name.clone().into_owned(),
                path => format!("{path}/{name}"),
            };
            if path == MARKER || is_dropping(&name) {
                continue;
            }
            if kind.is_dir() && content.has_below(&path) {
                pending.push(path);
                continue;
            }
            let Some((expected_path, expected)) = content.get(&path) else {
                let slash = if kind.is_dir() { "/" } else { "" };
                edits.push(FileChange::Added(format!("{path}{slash}")));
                continue;
            };
            seen.add(*expected_path);
            if !is_as_expected(&directory, &entry.file_name(), kind, expected, keeps_bits) {
                edits.push(FileChange::Modified(path));
            }
        }
    }
    let expected = content.0.iter().map(|(path, _)| *path);
    let gone = expected.filter(|path| !seen.contains(path));
    edits.extend(gone.map(|path| FileChange::Removed(path.to_owned())));
    order::sort_by(&mut edits, |a, b| a.path().cmp(b.path()));
    Ok(edits)
}

/// What goes while it is looked at is gone.
fn unless_gone<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_dropping(name: &str) -> bool {
    DROPPINGS.contains(&name) || name.strip_suffix(".pyc").is_some()
}

/// What cannot be read is not as it was written.
fn is_as_expected(
    directory: &Dir,
    name: &std::ffi::OsStr,
    kind: FileType,
    expected: &Expected<'_>,
    keeps_bits: bool,
) -> bool {
    if !kind.is_file() {
        return false;
    }
    let mut options = OpenOptions::new();
    options.read(true).nonblock(true).follow(FollowSymlinks::No);
    let Ok(file) = directory.open_with(name, &options) else {
        return false;
    };
    let Ok(found) = file.metadata() else {
        return false;
    };
    if keeps_bits && is_executable(&found) != expected.executable {
        return false;
    }
    matches!(is_equal(file, &found, &expected.bytes), Ok(true))
}

/// Whether the file system keeps who may run a file. Some show all files as executable, also the marker, which nobody
/// runs.
fn keeps_executable_bits(skill: &Dir) -> bool {
    cfg!(unix)
        && skill
            .symlink_metadata(MARKER)
            .is_ok_and(|marker| !is_executable(&marker))
}

/// As reading a skill sees it.
#[cfg(unix)]
fn is_executable(found: &Metadata) -> bool {
    use cap_std::fs::MetadataExt as _;
    found.mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &Metadata) -> bool {
    false
}

fn is_equal(file: File, found: &Metadata, expected: &Bytes<'_>) -> io::Result<bool> {
    let length = match expected {
        Bytes::Whole(bytes) => bytes.len() as u64,
        Bytes::Hash { bytes, .. } => *bytes,
    };
    if !found.is_file() || found.len() != length {
        return Ok(false);
    }
    // One more than expected, to notice when it grows.
    let mut file = file.take(length.saturating_add(1));
    let mut hash = Sha256::new();
    let mut rest = match expected {
        Bytes::Whole(bytes) => *bytes,
        Bytes::Hash { .. } => &[],
    };
    let mut buffer = vec![0; CHUNK];
    let mut total = 0;
    loop {
        let count = file.read(&mut buffer)?;
        let read = buffer.get(..count).unwrap_or_default();
        total += count as u64;
        if read.is_empty() {
            break;
        }
        match expected {
            Bytes::Whole(_) => match rest.strip_prefix(read) {
                Some(after) => rest = after,
                None => return Ok(false),
            },
            Bytes::Hash { .. } => hash.update(read),
        }
    }
    Ok(total == length
        && match expected {
            Bytes::Whole(_) => rest.is_empty(),
            Bytes::Hash { sha256, .. } => hex(&hash.finalize()) == *sha256,
        })
}
