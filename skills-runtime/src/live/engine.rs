//! Looks at the roots, and swaps the catalog for what it finds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use arc_swap::ArcSwap;
use skills_core::catalog::{Data, File, Skill};
use skills_core::source::Folder;

use super::event::{Event, Rejected, Watching};
use super::events::{Events, Listeners};
use super::judge::{self, Verdict, judge};
use super::signals::Signals;
use crate::source::Loaded;
use crate::{Catalog, Diff, DirectorySource, Error};

/// What readers, the worker and the watcher share.
pub(super) struct Shared {
    pub(super) current: ArcSwap<Loaded>,
    pub(super) signals: Arc<Signals>,
    engine: Mutex<Engine>,
}

struct Engine {
    source: DirectorySource,
    /// What was read last, for the next time.
    folders: Vec<Folder>,
    missed: BTreeSet<PathBuf>,
    rejected: Arc<Rejected>,
    watching: Watching,
    listeners: Listeners,
    /// What was found in advance, and how many signs of changes there were before.
    prepared: Option<(u64, Prepared)>,
}

struct Prepared {
    verdict: Verdict,
    diff: Diff,
}

impl Shared {
    /// Loads everything for the first time.
    ///
    /// # Errors
    ///
    /// As [`DirectorySource::load`].
    pub(super) fn load(
        source: DirectorySource,
        signals: Arc<Signals>,
        watching: Watching,
    ) -> Result<Self, Error> {
        let folders = source.read();
        let loaded = source.judge(&folders)?;
        let rejected = Rejected {
            skipped: judge::rejected(&loaded),
            ..Rejected::default()
        };
        let engine = Engine {
            source,
            folders,
            missed: BTreeSet::new(),
            rejected: Arc::new(rejected),
            watching,
            listeners: Listeners::default(),
            prepared: None,
        };
        Ok(Self {
            current: ArcSwap::from_pointee(loaded),
            signals,
            engine: Mutex::new(engine),
        })
    }

    /// Looks at the roots, and keeps what is found for [`update`](Self::update).
    pub(super) fn prepare(&self) {
        let mut engine = self.lock();
        let seen = self.signals.seen();
        let prepared = engine.look(self);
        engine.prepared = Some((seen, prepared));
    }

    /// Looks at the roots, and says whether anything is new.
    pub(super) fn is_outdated(&self) -> bool {
        let mut engine = self.lock();
        let Prepared { verdict, diff } = engine.look(self);
        !diff.is_empty() || !verdict.missed.is_empty() || verdict.rejected != *engine.rejected
    }

    /// Serves what is on disk, unless what was prepared is still that.
    pub(super) fn update(&self) {
        let mut engine = self.lock();
        let prepared = match engine.prepared.take() {
            Some((seen, prepared)) if seen == self.signals.seen() => prepared,
            _ => engine.look(self),
        };
        engine.publish(self, prepared);
        release(engine);
    }

    /// Serves what is on disk.
    ///
    /// # Errors
    ///
    /// Those of [`DirectorySource::load`]; what passes is served all the same.
    pub(super) fn refresh(&self) -> Result<Arc<Diff>, Error> {
        let mut engine = self.lock();
        engine.prepared = None;
        let mut prepared = engine.look(self);
        let error = prepared.verdict.error.take();
        let diff = engine.publish(self, prepared);
        release(engine);
        error.map_or(Ok(diff), Err)
    }

    /// One more who listens, and is told first how things are.
    pub(super) fn listen(&self) -> Events {
        let mut engine = self.lock();
        let rejected = (!engine.rejected.is_empty()).then(|| Arc::clone(&engine.rejected));
        let started = Event::Started(engine.watching);
        let first = std::iter::once(started).chain(rejected.map(Event::Rejected));
        engine.listeners.add(first)
    }

    /// Tells that watching has begun anew.
    pub(super) fn started(&self, watching: Watching) {
        let mut engine = self.lock();
        engine.watching = watching;
        engine.listeners.tell(&Event::Started(watching));
        release(engine);
    }

    /// What is watched.
    pub(super) fn places(&self) -> Vec<PathBuf> {
        self.lock().source.places().map(Path::to_owned).collect()
    }

    /// Nothing more will be told.
    pub(super) fn close(&self) {
        let mut engine = self.lock();
        engine.listeners.close();
        release(engine);
    }

    fn lock(&self) -> MutexGuard<'_, Engine> {
        // A look that panicked has changed nothing but what will be read again.
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes who listens, once nothing is locked any more.
fn release(mut engine: MutexGuard<'_, Engine>) {
    let wakers = engine.listeners.take_wakers();
    drop(engine);
    wakers.into_iter().for_each(Waker::wake);
}

/// The newer catalog with the skills of the older one where they are the same: they know their digests already.
fn with_digests(old: &Catalog, new: &Catalog) -> Catalog {
    let known = |skill: &Skill| {
        let old = old.get(skill.id());
        old.filter(|old| is_identical(old, skill)).cloned()
    };
    let known: Vec<Option<Skill>> = new.iter().map(known).collect();
    if known.len() == old.len() && known.iter().all(Option::is_some) {
        return old.clone();
    }
    let skills = known.into_iter().zip(new);
    let skills = skills.map(|(known, skill)| known.unwrap_or_else(|| skill.clone()));
    Catalog::loaded(Data::from_skills(skills))
}

/// Whether two skills are equal, also in what no digest covers.
fn is_identical(old: &Skill, new: &Skill) -> bool {
    let is_executable =
        |skill: &Skill| -> Vec<bool> { skill.files().iter().map(File::is_executable).collect() };
    old == new && old.provenance() == new.provenance() && is_executable(old) == is_executable(new)
}

impl Engine {
    fn look(&mut self, shared: &Shared) -> Prepared {
        let dirty = shared.signals.take_dirty();
        for (index, folder) in self.folders.iter_mut().enumerate() {
            let paths = dirty.of_root(index);
            if !paths.is_empty() {
                folder.forget(&paths);
            }
        }
        self.folders = self.source.read_again(&self.folders);
        let served = shared.current.load();
        let served = served.catalog();
        let mut verdict = judge(&self.source, &self.folders, served, &self.missed);
        let diff = served.diff(verdict.loaded.catalog());
        let catalog = with_digests(served, verdict.loaded.catalog());
        verdict.loaded = verdict.loaded.with_catalog(catalog);
        Prepared { verdict, diff }
    }

    fn publish(&mut self, shared: &Shared, prepared: Prepared) -> Arc<Diff> {
        let Prepared { verdict, diff } = prepared;
        let diff = Arc::new(diff);
        shared.current.store(Arc::new(verdict.loaded));
        if !diff.is_empty() {
            self.listeners.tell(&Event::Published(Arc::clone(&diff)));
        }
        if verdict.rejected != *self.rejected {
            self.rejected = Arc::new(verdict.rejected);
            self.listeners.tell(&if self.rejected.is_empty() {
                Event::Recovered
            } else {
                Event::Rejected(Arc::clone(&self.rejected))
            });
        }
        self.missed = verdict.missed;
        if !self.missed.is_empty() {
            // A second look decides.
            shared.signals.touch();
        }
        diff
    }
}
