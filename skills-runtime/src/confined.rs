//! Directories on disk, opened name by name below handles: whatever is swapped for a link or a pipe while a load runs,
//! nothing outside the roots is read, and nothing hangs.
//!
//! A directory that was opened stays the one that it was. Below it each step opens one name that must not be a link, so
//! there is no path that somebody could bend in between. Where a link may be followed, it is resolved first, and what it
//! leads to is then opened in the same way: a link that changes meanwhile leads to an error, not elsewhere.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cap_fs_ext::{DirExt as _, FollowSymlinks, OpenOptionsFollowExt as _, OpenOptionsSyncExt as _};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, FileType, OpenOptions};
use skills_core::read::{Entry, Kind, Metadata, Opened, Stamp, Target, Tree, slashed};

#[cfg(all(test, unix))]
mod tests;

/// Directories that links may lead into, each opened once.
#[derive(Debug)]
pub(crate) struct Roots(Vec<Root>);

#[derive(Debug)]
struct Root {
    path: PathBuf,
    /// Without links, to find out where a link leads.
    real: Option<PathBuf>,
    dir: io::Result<Arc<Dir>>,
}

impl Roots {
    /// Opens every root; one that cannot be opened says so when it is listed.
    pub(crate) fn open<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Self {
        Self(paths.into_iter().map(Root::open).collect())
    }

    /// What is below one of the roots.
    pub(crate) fn tree(&self, index: usize) -> Option<Confined<'_>> {
        let root = self.0.get(index)?;
        Some(Confined {
            roots: self,
            root,
            opened: Mutex::default(),
        })
    }
}

impl Root {
    fn open(path: &Path) -> Self {
        let dir = Dir::open_ambient_dir(path, ambient_authority());
        Self {
            path: path.to_owned(),
            real: std::fs::canonicalize(path).ok(),
            dir: dir.map(Arc::new),
        }
    }

    fn dir(&self) -> io::Result<Arc<Dir>> {
        let again = |error: &io::Error| match error.raw_os_error() {
            Some(code) => io::Error::from_raw_os_error(code),
            None => error.kind().into(),
        };
        self.dir.as_ref().map(Arc::clone).map_err(again)
    }
}

/// One root as a tree; links may lead into the others.
#[derive(Debug)]
pub(crate) struct Confined<'r> {
    roots: &'r Roots,
    root: &'r Root,
    /// What each thread opened last, but for what one of them is using.
    opened: Mutex<Vec<Chain>>,
}

/// A directory that is open and those above it, each with its name; the first is below a root.
#[derive(Debug, Default)]
struct Chain {
    root: String,
    below: Vec<(String, Arc<Dir>)>,
}

/// Stands before the number of another root in a path; no name on a disk holds it.
const ELSEWHERE: char = '\0';

impl Tree for Confined<'_> {
    fn list(&self, directory: &str, at_most: usize) -> io::Result<Vec<Entry>> {
        let entries = self.directory(directory)?.entries()?;
        let entry = |entry: io::Result<cap_std::fs::DirEntry>| {
            let entry = entry?;
            Ok(Entry::new(entry.file_name(), kind(entry.file_type()?)))
        };
        entries.take(at_most).map(entry).collect()
    }

    fn metadata(&self, path: &str) -> io::Result<Metadata> {
        if path.is_empty() {
            return std::fs::metadata(&self.root.path).map(|found| Metadata::from(&found));
        }
        let (directory, name) = self.parent(path)?;
        directory
            .symlink_metadata(name)
            .map(|found| metadata(&found))
    }

    fn open(&self, path: &str) -> io::Result<Opened<'_>> {
        let (directory, name) = self.parent(path)?;
        let mut options = OpenOptions::new();
        // A pipe that has taken the place of a file is open at once, and then seen not to be a file.
        options.read(true).follow(FollowSymlinks::No).nonblock(true);
        let file = directory.open_with(name, &options)?.into_std();
        let found = file.metadata()?;
        Ok(Opened::new(Metadata::from(&found), file))
    }

    fn target(&self, link: &str) -> io::Result<Target> {
        let (root, below) = self.split(link)?;
        let real = root.real.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let full = std::fs::canonicalize(real.join(below))?;
        let found = std::fs::symlink_metadata(&full)?;
        let kind = Metadata::from(&found).kind;
        match self.inside(&full) {
            Some(path) => path.map(|path| Target::Inside { path, kind }),
            None => Ok(Target::Outside { kind }),
        }
    }
}

impl Confined<'_> {
    /// The root that a path is below, and what follows.
    fn split<'p>(&self, path: &'p str) -> io::Result<(&Root, &'p str)> {
        let Some(elsewhere) = path.strip_prefix(ELSEWHERE) else {
            return Ok((self.root, path));
        };
        let (number, below) = elsewhere.split_once('/').unwrap_or((elsewhere, ""));
        let index: usize = number.parse().map_err(|_| io::ErrorKind::NotFound)?;
        let root = self.roots.0.get(index).ok_or(io::ErrorKind::NotFound)?;
        Ok((root, below))
    }

    /// The path in this tree of what is below one of the roots: this one first, then the others in order.
    fn inside(&self, full: &Path) -> Option<io::Result<String>> {
        let below = |root: &Root| {
            let below = full.strip_prefix(root.real.as_ref()?).ok()?;
            Some(slashed(below).ok_or_else(|| io::ErrorKind::InvalidData.into()))
        };
        if let Some(path) = below(self.root) {
            return Some(path);
        }
        let mut others = self.roots.0.iter().enumerate();
        others.find_map(|(index, root)| {
            let elsewhere = |path: String| match path.as_str() {
                "" => format!("{ELSEWHERE}{index}"),
                path => format!("{ELSEWHERE}{index}/{path}"),
            };
            below(root).map(|path| path.map(elsewhere))
        })
    }

    fn parent<'p>(&self, path: &'p str) -> io::Result<(Arc<Dir>, &'p str)> {
        let (directory, name) = path.rsplit_once('/').unwrap_or(("", path));
        Ok((self.directory(directory)?, one_name(name)?))
    }

    /// Opens a directory name by name, from the nearest one that is open already.
    fn directory(&self, path: &str) -> io::Result<Arc<Dir>> {
        let (root, below) = self.split(path)?;
        let start = path.strip_suffix(below).unwrap_or_default();
        if below.is_empty() {
            return root.dir();
        }
        let mut chain = self.nearest(start, below);
        let opened = chain.open(root, below);
        self.opened().push(chain);
        opened
    }

    /// Takes the chain that leads furthest towards a directory, or an empty one while the others are in use.
    fn nearest(&self, root: &str, below: &str) -> Chain {
        let mut opened = self.opened();
        let chains = opened.iter().enumerate();
        let nearest = chains.max_by_key(|(_, chain)| (chain.root == root, chain.known(below)));
        let chain = nearest.map(|(index, _)| index);
        match chain.map(|index| opened.swap_remove(index)) {
            Some(chain) if chain.root == root => chain,
            _ => Chain {
                root: root.to_owned(),
                below: Vec::new(),
            },
        }
    }

    fn opened(&self) -> MutexGuard<'_, Vec<Chain>> {
        // A chain is whole whenever the lock is held.
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Chain {
    /// How many names of a path are open.
    fn known(&self, below: &str) -> usize {
        let names = below.split('/').zip(&self.below);
        names.take_while(|(name, (known, _))| name == known).count()
    }

    /// Opens what is missing of a path, and leaves what does not belong to it.
    fn open(&mut self, root: &Root, below: &str) -> io::Result<Arc<Dir>> {
        let known = self.known(below);
        self.below.truncate(known);
        let mut last = match self.below.last() {
            Some((_, last)) => Arc::clone(last),
            None => root.dir()?,
        };
        for name in below.split('/').skip(known) {
            last = Arc::new(last.open_dir_nofollow(one_name(name)?)?);
            self.below.push((name.to_owned(), Arc::clone(&last)));
        }
        Ok(last)
    }
}

/// A name that leads to an entry of its directory and nowhere else.
fn one_name(name: &str) -> io::Result<&str> {
    let mut parts = Path::new(name).components();
    match (parts.next(), parts.next()) {
        (Some(std::path::Component::Normal(only)), None) if only == name => Ok(name),
        _ => Err(io::ErrorKind::InvalidInput.into()),
    }
}

fn kind(found: FileType) -> Kind {
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

fn metadata(found: &cap_std::fs::Metadata) -> Metadata {
    Metadata::new(kind(found.file_type()), found.len(), is_executable(found))
        .with_stamp(stamp(found))
}

#[cfg(unix)]
fn is_executable(found: &cap_std::fs::Metadata) -> bool {
    use cap_std::fs::MetadataExt as _;
    found.mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &cap_std::fs::Metadata) -> bool {
    false
}

/// As of an open file, so that the two can be compared.
#[cfg(unix)]
fn stamp(found: &cap_std::fs::Metadata) -> Option<Stamp> {
    use cap_std::fs::MetadataExt as _;
    Stamp::on_unix(
        [found.dev(), found.ino()],
        found.modified().ok()?.into_std(),
        (found.ctime(), found.ctime_nsec()),
    )
}

#[cfg(not(unix))]
fn stamp(found: &cap_std::fs::Metadata) -> Option<Stamp> {
    let (modified, created) = (found.modified().ok()?, found.created().ok()?);
    Stamp::new([0, 0], [modified.into_std(), created.into_std()])
}
