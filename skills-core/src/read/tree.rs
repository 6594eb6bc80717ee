//! What reading needs of a place where files are: list, look and open, all below one root.

use std::ffi::OsString;
use std::io;

use super::stamp::Stamp;

/// Files below one root.
///
/// Paths have `/` between names and are relative to the root, which is the empty path. They never hold `..`, and no
/// component is a symbolic link unless [`target`](Self::target) has said where it leads.
///
/// Skills are read by several threads at once.
pub trait Tree: Sync {
    /// The entries of a directory in any order, at most `at_most` of them.
    ///
    /// # Errors
    ///
    /// When it cannot be listed.
    fn list(&self, directory: &str, at_most: usize) -> io::Result<Vec<Entry>>;

    /// What is at a path, following a symbolic link only where the path is the root.
    ///
    /// # Errors
    ///
    /// When nothing is there or it cannot be asked.
    fn metadata(&self, path: &str) -> io::Result<Metadata>;

    /// Opens a regular file, with the metadata of what was opened.
    ///
    /// # Errors
    ///
    /// When it cannot be opened.
    fn open(&self, path: &str) -> io::Result<Opened<'_>>;

    /// Where a symbolic link leads in the end.
    ///
    /// # Errors
    ///
    /// When it dangles or leads in a circle.
    fn target(&self, link: &str) -> io::Result<Target>;
}

/// A name in a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The name.
    pub name: OsString,
    /// What it is, links not followed.
    pub kind: Kind,
}

impl Entry {
    /// An entry.
    #[must_use]
    pub fn new(name: impl Into<OsString>, kind: Kind) -> Self {
        Self {
            name: name.into(),
            kind,
        }
    }
}

/// What something on a disk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A regular file.
    File,
    /// A directory.
    Directory,
    /// A symbolic link.
    Symlink,
    /// A named pipe, a socket, a device.
    Special,
}

/// What is known about a file without reading it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Metadata {
    /// What it is.
    pub kind: Kind,
    /// How many bytes it has.
    pub len: u64,
    /// Whether somebody may execute it; never on Windows.
    pub executable: bool,
    /// Which version of the file it is, where that can be told.
    pub stamp: Option<Stamp>,
}

impl Metadata {
    /// What is known.
    #[must_use]
    pub const fn new(kind: Kind, len: u64, executable: bool) -> Self {
        Self {
            kind,
            len,
            executable,
            stamp: None,
        }
    }

    /// Says which version of the file it is; [`read_tree_again`](super::read_tree_again) then opens it only once.
    #[must_use]
    pub const fn with_stamp(mut self, stamp: Option<Stamp>) -> Self {
        self.stamp = stamp;
        self
    }
}

/// An open file.
#[non_exhaustive]
pub struct Opened<'t> {
    /// What was opened (not what was there before).
    pub metadata: Metadata,
    /// Its bytes.
    pub reader: Box<dyn io::Read + 't>,
}

impl<'t> Opened<'t> {
    /// An open file.
    #[must_use]
    pub fn new(metadata: Metadata, reader: impl io::Read + 't) -> Self {
        Self {
            metadata,
            reader: Box::new(reader),
        }
    }
}

impl std::fmt::Debug for Opened<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened")
            .field("metadata", &self.metadata)
            .finish_non_exhaustive()
    }
}

/// Where a symbolic link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// To something below the root.
    Inside {
        /// Its path below the root, without any link in it.
        path: String,
        /// What it is.
        kind: Kind,
    },
    /// Out of the root.
    Outside {
        /// What it leads to.
        kind: Kind,
    },
}
