//! Files that never were on a disk, as a tree.

use std::io;

use super::tree::{Entry, Kind, Metadata, Opened, Target, Tree};
use crate::by_name::ByName;
use crate::code::{Code, Fate};
use crate::diag::Place;
use crate::render::untrusted;
use crate::source::Problem;

/// Files from memory, by path.
#[derive(Debug, Default)]
pub(super) struct Memory {
    files: ByName<String, Vec<u8>>,
    directories: ByName<String, ByName<String, Kind>>,
}

/// Why a file was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// The path is absolute, climbs, has empty names or backslashes.
    Path,
    /// Something else has this path.
    Taken,
}

impl Memory {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        let mut memory = Self::default();
        memory.directories.insert(String::new(), ByName::default());
        memory
    }

    /// Adds a file and the directories above it.
    pub(super) fn add(&mut self, path: &str, bytes: Vec<u8>) -> Result<(), Refused> {
        let bad = |name: &str| matches!(name, "" | "." | "..") || name.contains(['\\', '\0']);
        if path.split('/').any(bad) {
            return Err(Refused::Path);
        }
        let above: Vec<&str> = path
            .match_indices('/')
            .filter_map(|(end, _)| path.get(..end))
            .collect();
        let taken = self.files.contains(path)
            || self.directories.contains(path)
            || above.iter().any(|above| self.files.contains(above));
        if taken {
            return Err(Refused::Taken);
        }
        for directory in above {
            self.directories
                .or_insert_with(directory.to_owned(), ByName::default);
            self.link(directory, Kind::Directory);
        }
        self.link(path, Kind::File);
        self.files.insert(path.to_owned(), bytes);
        Ok(())
    }

    fn link(&mut self, path: &str, kind: Kind) {
        let (directory, name) = path.rsplit_once('/').unwrap_or(("", path));
        if let Some(entries) = self.directories.get_mut(directory) {
            entries.insert(name.to_owned(), kind);
        }
    }
}

impl Tree for Memory {
    fn list(&self, directory: &str, at_most: usize) -> io::Result<Vec<Entry>> {
        let entries = self
            .directories
            .get(directory)
            .ok_or(io::ErrorKind::NotFound)?;
        Ok(entries
            .iter()
            .take(at_most)
            .map(|(name, kind)| Entry::new(name, *kind))
            .collect())
    }

    fn metadata(&self, path: &str) -> io::Result<Metadata> {
        if self.directories.contains(path) {
            return Ok(Metadata::new(Kind::Directory, 0, false));
        }
        self.open(path).map(|opened| opened.metadata)
    }

    fn open(&self, path: &str) -> io::Result<Opened<'_>> {
        let bytes = self.files.get(path).ok_or(io::ErrorKind::NotFound)?;
        let metadata = Metadata::new(Kind::File, bytes.len() as u64, false);
        Ok(Opened::new(metadata, bytes.as_slice()))
    }

    fn target(&self, _: &str) -> io::Result<Target> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

impl Refused {
    /// What is said of it. Of two with one path the first is taken, and the skill with it where others are lenient.
    pub(super) fn problem(self, path: &str, place: Place) -> Problem {
        let path = untrusted(path);
        match self {
            Self::Path => {
                let message =
                    format!("`{path}` is no relative path below the root with `/` between names");
                Problem::new(Code::PathEscape, place, message)
            }
            Self::Taken => {
                let message = format!("`{path}` is here twice, or is a file and a directory");
                Problem::new(Code::UnreadableFile, place, message)
                    .help("give each file a path of its own: the first of them is taken")
                    .fates([Fate::Error, Fate::Error, Fate::Warn])
            }
        }
    }
}
