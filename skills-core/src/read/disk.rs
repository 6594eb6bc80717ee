//! A directory on disk, by plain `std::fs`.
//!
//! For build time and the command line, where nobody swaps files for links between a check and a read. A door that
//! reads what strangers can change brings a [`Tree`] that opens below directory handles.
#![expect(
    clippy::disallowed_methods,
    reason = "this is the one place of the core that touches the disk"
)]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::stamp::Stamp;
use super::tree::{Entry, Kind, Metadata, Opened, Target, Tree};
use super::walk::ENTRIES;
use crate::order;
use crate::suggest::nearest;

/// A directory on disk.
#[derive(Clone, Debug)]
pub struct Disk {
    root: PathBuf,
}

impl Disk {
    /// Everything below `root`, which need not exist.
    #[must_use]
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    fn path(&self, path: &str) -> PathBuf {
        if path.is_empty() {
            self.root.clone()
        } else {
            self.root.join(path)
        }
    }
}

impl Tree for Disk {
    fn list(&self, directory: &str, at_most: usize) -> io::Result<Vec<Entry>> {
        fs::read_dir(self.path(directory))?
            .take(at_most)
            .map(|entry| {
                let entry = entry?;
                // Comes with the listing: no further call for each file.
                let kind = kind(entry.file_type()?);
                Ok(Entry::new(entry.file_name(), kind))
            })
            .collect()
    }

    fn metadata(&self, path: &str) -> io::Result<Metadata> {
        let full = self.path(path);
        let found = if path.is_empty() {
            fs::metadata(full)?
        } else {
            fs::symlink_metadata(full)?
        };
        Ok(Metadata::from(&found))
    }

    fn open(&self, path: &str) -> io::Result<Opened<'_>> {
        let file = fs::File::open(self.path(path))?;
        let found = file.metadata()?;
        Ok(Opened::new(Metadata::from(&found), file))
    }

    fn target(&self, link: &str) -> io::Result<Target> {
        let root = fs::canonicalize(&self.root)?;
        let full = fs::canonicalize(self.path(link))?;
        let kind = kind(fs::symlink_metadata(&full)?.file_type());
        let Ok(below) = full.strip_prefix(&root) else {
            return Ok(Target::Outside { kind });
        };
        let path = slashed(below).ok_or(io::ErrorKind::InvalidData)?;
        Ok(Target::Inside { path, kind })
    }
}

/// What the system says of an open file, or of a path.
impl From<&fs::Metadata> for Metadata {
    fn from(found: &fs::Metadata) -> Self {
        let kind = kind(found.file_type());
        Self::new(kind, found.len(), is_executable(found)).with_stamp(stamp(found))
    }
}

#[cfg(unix)]
fn stamp(found: &fs::Metadata) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt as _;
    Stamp::on_unix(
        [found.dev(), found.ino()],
        found.modified().ok()?,
        (found.ctime(), found.ctime_nsec()),
    )
}

#[cfg(not(unix))]
fn stamp(found: &fs::Metadata) -> Option<Stamp> {
    Stamp::new([0, 0], [found.modified().ok()?, found.created().ok()?])
}

fn kind(found: fs::FileType) -> Kind {
    if found.is_file() {
        Kind::File
    } else if found.is_dir() {
        Kind::Directory
    } else if found.is_symlink() {
        Kind::Symlink
    } else {
        Kind::Special
    }
}

#[cfg(unix)]
fn is_executable(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    found.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    false
}

/// The root as it is shown to people: relative to the working directory when below it, else as it was given.
pub(super) fn shown(root: &Path, instead: Option<&str>) -> String {
    let below = std::env::current_dir().ok().and_then(|here| {
        let root = std::path::absolute(root).ok()?;
        if let Ok(below) = root.strip_prefix(&here) {
            return Some(below.to_owned());
        }
        // One of the two may have been reached by a link.
        let (here, root) = (fs::canonicalize(here).ok()?, fs::canonicalize(root).ok()?);
        root.strip_prefix(here).ok().map(Path::to_owned)
    });
    let shown = match (below, instead) {
        (Some(below), _) => below.to_string_lossy().into_owned(),
        (None, Some(instead)) => instead.to_owned(),
        (None, None) => root.to_string_lossy().into_owned(),
    };
    let shown = if cfg!(windows) {
        shown.replace('\\', "/")
    } else {
        shown
    };
    if shown.is_empty() { ".".into() } else { shown }
}

/// The name of the directory itself, also of `.` and `..`.
pub(super) fn name(root: &Path) -> String {
    let canonical = match root.file_name() {
        Some(_) => None,
        None => fs::canonicalize(root).ok(),
    };
    let path = canonical.as_deref().unwrap_or(root);
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The directory beside a root that is not there, which was meant most likely.
pub(super) fn similar(root: &Path, name: &str) -> Option<String> {
    let above = root.parent()?;
    let above = if above.as_os_str().is_empty() {
        Path::new(".")
    } else {
        above
    };
    nearest(name, directories(above).iter().map(String::as_str)).map(str::to_owned)
}

/// Not public API: the names of directories in a directory, for suggestions; sorted, since the disk's own order differs
/// between machines.
#[doc(hidden)]
#[must_use]
pub fn directories(parent: &Path) -> Vec<String> {
    let entries = fs::read_dir(parent).into_iter().flatten();
    let mut names: Vec<String> = entries
        .take(ENTRIES)
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    order::sort(&mut names);
    names
}

/// Not public API: a relative path as trees write it, with `/`; none if a name is no text.
#[doc(hidden)]
#[must_use]
pub fn slashed(path: &Path) -> Option<String> {
    let names: Option<Vec<&str>> = path.iter().map(std::ffi::OsStr::to_str).collect();
    Some(names?.join("/"))
}
