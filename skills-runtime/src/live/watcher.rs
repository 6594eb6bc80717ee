//! The system's own notices of changes, below every root that exists.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use notify::{Config, Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use super::signals::Signals;

/// A running watcher; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Watcher {
    #[expect(dead_code, reason = "watches as long as it lives")]
    inner: RecommendedWatcher,
}

impl Watcher {
    /// Watches every root that exists.
    ///
    /// # Errors
    ///
    /// When the system does not watch: it has too many watches already, or cannot.
    pub(super) fn start(roots: &[PathBuf], signals: &Arc<Signals>) -> notify::Result<Self> {
        let number = signals.next_watcher();
        // Notices name paths without links.
        let roots: Vec<(usize, PathBuf)> = roots
            .iter()
            .enumerate()
            .filter_map(|(index, root)| Some((index, fs::canonicalize(root).ok()?)))
            .filter(|(_, root)| root.is_dir())
            .collect();
        let alive = Alive {
            signals: Arc::clone(signals),
            number,
        };
        let paths = roots.clone();
        let handler = move |event: notify::Result<Event>| alive.noticed(&paths, event);
        // A link may lead anywhere, and what is out of the roots is not read.
        let config = Config::default().with_follow_symlinks(false);
        let mut inner = RecommendedWatcher::new(handler, config)?;
        for (_, root) in &roots {
            match inner.watch(root, RecursiveMode::Recursive) {
                // It went away meanwhile: somebody looks again.
                Err(_) if !root.is_dir() => {}
                watched => watched?,
            }
        }
        Ok(Self { inner })
    }
}

/// Lives in the watcher's thread, and so tells when that ends.
struct Alive {
    signals: Arc<Signals>,
    number: u64,
}

impl Alive {
    fn noticed(&self, roots: &[(usize, PathBuf)], event: notify::Result<Event>) {
        match event {
            Ok(event) if event.need_rescan() => self.signals.lost(self.number),
            // Reading is no change, and a reload would start itself.
            Ok(event) if matches!(event.kind, EventKind::Access(_)) => {}
            Ok(event) => {
                let paths = event.paths.iter().flat_map(|path| {
                    let below = roots
                        .iter()
                        .map(move |(index, root)| (index, path.strip_prefix(root)));
                    below.filter_map(|(index, below)| Some((*index, slashed(below.ok()?))))
                });
                self.signals.touch_paths(self.number, paths);
            }
            Err(_) => self.signals.broken(self.number),
        }
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.signals.broken(self.number);
    }
}

fn slashed(path: &Path) -> String {
    let names: Vec<_> = path.iter().map(OsStr::to_string_lossy).collect();
    names.join("/")
}

/// What a root is: when it is something else, its watcher watches nothing any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    /// Without links: where one leads may change.
    path: PathBuf,
    number: (u64, u64),
    made: Option<SystemTime>,
}

impl Identity {
    /// None where there is no directory.
    pub(super) fn of(root: &Path) -> Option<Self> {
        let path = fs::canonicalize(root).ok()?;
        let found = fs::metadata(&path).ok().filter(fs::Metadata::is_dir)?;
        Some(Self {
            path,
            number: number(&found),
            made: found.created().ok(),
        })
    }
}

#[cfg(unix)]
fn number(found: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt as _;
    (found.dev(), found.ino())
}

#[cfg(not(unix))]
fn number(_: &fs::Metadata) -> (u64, u64) {
    (0, 0)
}
