//! A catalog that follows its directories.

mod engine; // looks, and swaps
mod event; // what is told
mod events; // to whom
mod judge; // what is served after a look
mod signals; // when to look
mod watcher; // who notices changes
mod worker; // the thread

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use self::engine::Shared;
pub use self::event::{Event, Rejected, Watching};
pub use self::events::Events;
use self::signals::Signals;
use self::watcher::Watcher;
use self::worker::{Eyes, Start, Worker, identities};
use crate::source::Loaded;
use crate::{Catalog, Diff, DirectorySource, Error};

/// Skills that are read again when they change on disk: see [`DirectorySource::watch`].
///
/// [`current`](Self::current) is a [`Catalog`], which never changes: who holds one keeps it, and asks for the next one
/// when it is time. Clones share one thread, which ends with the last of them: dropping that waits for a look that has
/// begun.
///
/// Changes are published after 200 ms without another one, or after two seconds. What is published has passed every
/// rule:
///
/// - a skill that does not pass any more stays as it was, and [`Event::Rejected`] says why. With
///   [`all_or_nothing(true)`](DirectorySource::all_or_nothing) the whole catalog stays as it was;
/// - a skill whose directory is gone is dropped when a second look, a moment later, misses it too;
/// - a root that cannot be read, or whose `catalog.json` is broken, changes nothing. One that does not exist has no
///   skills; once it does, it is noticed within a second;
/// - where all files are the same again, nothing is published. That a skill lies elsewhere, or that a file became
///   executable, is served without an event.
#[derive(Clone)]
pub struct LiveCatalog(Arc<Running>);

/// What ends when it is dropped.
struct Running {
    shared: Arc<Shared>,
    worker: Option<JoinHandle<()>>,
}

impl DirectorySource {
    /// Loads the skills, and loads again what changes from now on, in a thread of its own.
    ///
    /// Needs the feature `watch`, and no async runtime. Where the system does not tell of changes, or stops to, the
    /// directories are looked at every two seconds.
    ///
    /// ```
    /// use skills_runtime::{DirectorySource, live::Event};
    /// # let directory = std::env::temp_dir().join(format!("skills-watch-{}", std::process::id()));
    /// # std::fs::create_dir_all(directory.join("greet"))?;
    /// # let page = directory.join("greet/SKILL.md");
    /// # std::fs::write(&page, "---\nname: greet\ndescription: Says hello.\n---\nSay hello.\n")?;
    ///
    /// let live = DirectorySource::builder(&directory).watch()?;
    /// let events = live.events();
    /// let before = live.current();
    /// // … somebody edits the instructions of `greet` …
    /// # std::fs::write(&page, "---\nname: greet\ndescription: Says hello.\n---\nSay good morning.\n")?;
    /// for event in events.iter() {
    ///     if let Event::Published(diff) = event {
    ///         assert_eq!(diff.to_string(), "changed `greet`: body");
    ///         break;
    ///     }
    /// }
    /// assert_eq!(live.current().get("greet").unwrap().instructions(), "Say good morning.");
    /// assert_eq!(before.get("greet").unwrap().instructions(), "Say hello.");
    /// # std::fs::remove_dir_all(&directory)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load): there must be a valid catalog to begin with.
    pub fn watch(&self) -> Result<LiveCatalog, Error> {
        let start: Start = Box::new(|roots, signals| Ok(Box::new(Watcher::start(roots, signals)?)));
        self.watch_with(start, |start, roots, signals| {
            worker::open(start, roots, signals)
        })
    }

    /// As [`watch`](Self::watch), by looking every so often: for network and other file systems that do not tell of
    /// changes.
    ///
    /// Files are opened only where size or times differ. Looking takes a twentieth of a processor's time at most, even
    /// where that means to look less often.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load).
    pub fn poll(&self, every: Duration) -> Result<LiveCatalog, Error> {
        let start: Start = Box::new(|_, _| Ok(Box::new(())));
        self.watch_with(start, |_, _, _| Eyes::Blinking {
            next: Instant::now().checked_add(every),
            every,
            retry: None,
        })
    }

    fn watch_with(
        &self,
        start: Start,
        open: impl FnOnce(&Start, &[PathBuf], &Arc<Signals>) -> Eyes,
    ) -> Result<LiveCatalog, Error> {
        let signals = Arc::new(Signals::default());
        // Before anything is read: what changes meanwhile is noticed.
        let places: Vec<PathBuf> = self.places().map(Path::to_owned).collect();
        let identities = identities(&places);
        let eyes = open(&start, &places, &signals);
        let shared = Arc::new(Shared::load(self.clone(), signals, eyes.watching())?);
        let worker = Worker {
            shared: Arc::clone(&shared),
            start,
            eyes,
            identities,
        };
        let worker = thread::Builder::new()
            .name("skills-watch".into())
            .spawn(|| worker.run());
        Ok(LiveCatalog(Arc::new(Running {
            shared,
            // Without a thread the catalog is what `refresh` makes it.
            worker: worker.ok(),
        })))
    }
}

impl LiveCatalog {
    /// The catalog that is valid now: one atomic load, which waits for nobody.
    #[must_use]
    pub fn current(&self) -> Catalog {
        self.0.shared.current.load().catalog().clone()
    }

    /// The same catalog with the warnings of the last look and what it left out. A skill whose last valid version is
    /// served is among the skipped too.
    #[must_use]
    pub fn loaded(&self) -> Arc<Loaded> {
        self.0.shared.current.load_full()
    }

    /// What happens from now on. The first event tells how changes are noticed; what is rejected now comes next.
    #[must_use]
    pub fn events(&self) -> Events {
        self.0.shared.listen()
    }

    /// Looks now, in the calling thread, and says what changed.
    ///
    /// A skill whose directory is gone is dropped when the next look misses it too, which follows by itself.
    ///
    /// # Errors
    ///
    /// As [`DirectorySource::load`] on what is on disk now. What passes is served all the same, and what does not is
    /// served as it was.
    pub fn refresh(&self) -> Result<Arc<Diff>, Error> {
        self.0.shared.refresh()
    }
}

impl fmt::Debug for LiveCatalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LiveCatalog").field(&self.current()).finish()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.shared.signals.stop();
        if let Some(worker) = self.worker.take()
            // The last clone may be in a task that the worker itself wakes.
            && worker.thread().id() != thread::current().id()
        {
            // A worker that panicked has ended as well.
            drop(worker.join());
        }
        self.shared.close();
    }
}
