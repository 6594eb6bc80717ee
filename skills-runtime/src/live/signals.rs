//! What the watcher has seen and nobody has looked at yet; and when to look.

use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Who edits usually writes more than one file: nothing is published before so long a pause.
pub(super) const QUIET: Duration = Duration::from_millis(200);
/// Somebody may never pause.
const LONGEST: Duration = Duration::from_secs(2);
/// The pause after which it is likely that nothing more comes, so that the time can be used for reading.
const PAUSE: Duration = Duration::from_millis(25);
/// More paths than these stand for everything.
const PATHS: usize = 10_000;

/// Shared by the watcher, which adds, and the worker, which waits.
#[derive(Debug, Default)]
pub(super) struct Signals {
    pending: Mutex<Pending>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Pending {
    burst: Option<Burst>,
    dirty: Dirty,
    /// Counts every sign of a change.
    seen: u64,
    /// Which watcher is the present one: what an earlier one still has to say is of no interest.
    watcher: u64,
    broken: bool,
    lost: bool,
    stopped: bool,
}

#[derive(Clone, Copy, Debug)]
struct Burst {
    first: Instant,
    last: Instant,
    paused: bool,
}

/// Paths below each root, by its index, that may have changed; the empty path is all of the root.
#[derive(Debug, Default)]
pub(super) struct Dirty(BTreeSet<(usize, String)>);

/// Why [`Signals::wait`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wake {
    /// Something changed, and for a moment nothing else did. Once in each burst.
    Pause,
    /// Something changed, and it was quiet since, or went on for too long.
    Quiet,
    /// The watcher has died.
    Broken,
    /// It is as late as was asked for.
    Time,
    /// Nobody is interested any more.
    Stop,
}

impl Signals {
    /// Something has changed somewhere.
    pub(super) fn touch(&self) {
        self.add(None);
    }

    /// Something has changed at these paths, says watcher number `watcher`.
    pub(super) fn touch_paths(
        &self,
        watcher: u64,
        paths: impl IntoIterator<Item = (usize, String)>,
    ) {
        if self.lock().watcher == watcher {
            self.add(Some(&mut paths.into_iter()));
        }
    }

    fn add(&self, paths: Option<&mut dyn Iterator<Item = (usize, String)>>) {
        let now = Instant::now();
        let mut pending = self.lock();
        pending.seen += 1;
        let burst = pending.burst.get_or_insert(Burst {
            first: now,
            last: now,
            paused: false,
        });
        burst.last = now;
        pending.dirty.add(paths.into_iter().flatten());
        drop(pending);
        self.changed.notify_all();
    }

    /// Anything may have changed below so many roots.
    pub(super) fn touch_all(&self, roots: usize) {
        self.add(Some(&mut (0..roots).map(|root| (root, String::new()))));
    }

    /// The watcher of this number has missed something.
    pub(super) fn lost(&self, watcher: u64) {
        let mut pending = self.lock();
        if pending.watcher == watcher {
            pending.lost = true;
            drop(pending);
            self.touch();
        }
    }

    /// Whether the watcher has missed something since this was asked last.
    pub(super) fn take_lost(&self) -> bool {
        std::mem::take(&mut self.lock().lost)
    }

    /// The watcher of this number has died.
    pub(super) fn broken(&self, watcher: u64) {
        let mut pending = self.lock();
        if pending.watcher == watcher {
            pending.broken = true;
            drop(pending);
            self.changed.notify_all();
        }
    }

    /// The number of a watcher that takes the place of the one before.
    pub(super) fn next_watcher(&self) -> u64 {
        let mut pending = self.lock();
        pending.watcher += 1;
        pending.broken = false;
        pending.lost = false;
        pending.watcher
    }

    /// Ends all waiting.
    pub(super) fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }

    /// How many signs of changes there were so far.
    pub(super) fn seen(&self) -> u64 {
        self.lock().seen
    }

    /// What changed since this was asked last.
    pub(super) fn take_dirty(&self) -> Dirty {
        std::mem::take(&mut self.lock().dirty)
    }

    /// Waits until something is to be done, no longer than until `at_most`.
    pub(super) fn wait(&self, at_most: Instant) -> Wake {
        let mut pending = self.lock();
        loop {
            let now = Instant::now();
            if let Some(wake) = pending.due(now) {
                return wake;
            }
            if at_most <= now {
                return Wake::Time;
            }
            let next = pending.burst.map_or(at_most, |burst| burst.next());
            let wait = next.min(at_most).saturating_duration_since(now);
            pending = self
                .changed
                .wait_timeout(pending, wait)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Pending> {
        // Every change of it is one assignment: it is whole even where a thread has panicked.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pending {
    fn due(&mut self, now: Instant) -> Option<Wake> {
        if self.stopped {
            return Some(Wake::Stop);
        }
        if std::mem::take(&mut self.broken) {
            return Some(Wake::Broken);
        }
        let burst = self.burst.as_mut()?;
        if now >= burst.end() {
            self.burst = None;
            Some(Wake::Quiet)
        } else if now >= burst.next() {
            burst.paused = true;
            Some(Wake::Pause)
        } else {
            None
        }
    }
}

impl Burst {
    /// When it is over.
    fn end(&self) -> Instant {
        (self.last + QUIET).min(self.first + LONGEST)
    }

    /// When somebody is to be woken.
    fn next(&self) -> Instant {
        if self.paused {
            self.end()
        } else {
            (self.last + PAUSE).min(self.end())
        }
    }
}

impl Dirty {
    fn add(&mut self, paths: impl Iterator<Item = (usize, String)>) {
        for (root, path) in paths {
            if self.0.len() < PATHS {
                self.0.insert((root, path));
            } else {
                self.0.insert((root, String::new()));
            }
        }
    }

    /// The paths below one root.
    pub(super) fn of_root(&self, root: usize) -> BTreeSet<String> {
        let all = (root, String::new())..(root + 1, String::new());
        self.0.range(all).map(|(_, path)| path.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Burst, LONGEST, PATHS, PAUSE, Pending, QUIET, Signals, Wake};

    const MOMENT: Duration = Duration::from_millis(1);

    /// The moment before.
    fn before(time: Instant) -> Instant {
        time.checked_sub(MOMENT).unwrap_or(time)
    }

    fn burst(first: Instant, last: Instant) -> Pending {
        let paused = false;
        let burst = Some(Burst {
            first,
            last,
            paused,
        });
        Pending {
            burst,
            ..Pending::default()
        }
    }

    #[test]
    fn a_burst_is_over_when_it_was_quiet() {
        let start = Instant::now();
        let mut pending = burst(start, start + PAUSE);
        assert_eq!(pending.due(before(start + PAUSE * 2)), None);
        assert_eq!(pending.due(start + PAUSE * 2), Some(Wake::Pause));
        assert_eq!(pending.due(start + PAUSE * 2), None, "once");
        assert_eq!(pending.due(before(start + PAUSE + QUIET)), None);
        assert_eq!(pending.due(start + PAUSE + QUIET), Some(Wake::Quiet));
        assert_eq!(pending.due(start + LONGEST), None, "nothing more came");
    }

    #[test]
    fn a_burst_without_a_pause_is_over_after_two_seconds() {
        let start = Instant::now();
        let mut pending = burst(start, start + LONGEST);
        assert_eq!(pending.due(before(start + LONGEST)), None);
        assert_eq!(pending.due(start + LONGEST), Some(Wake::Quiet));
    }

    #[test]
    fn an_end_and_a_broken_watcher_do_not_wait() {
        let mut pending = Pending {
            broken: true,
            ..Pending::default()
        };
        assert_eq!(pending.due(Instant::now()), Some(Wake::Broken));
        assert_eq!(pending.due(Instant::now()), None, "once");
        pending.stopped = true;
        assert_eq!(pending.due(Instant::now()), Some(Wake::Stop));
    }

    #[test]
    fn paths_are_kept_by_root_and_too_many_are_all() {
        let signals = Signals::default();
        let watcher = signals.next_watcher();
        let path = |root, path: &str| (root, path.to_owned());
        signals.touch_paths(watcher, [path(0, "a"), path(1, "b"), path(0, "c")]);
        signals.touch_paths(watcher - 1, [path(0, "of an earlier watcher")]);
        let dirty = signals.take_dirty();
        assert!(dirty.of_root(0).iter().eq(["a", "c"]));
        assert!(dirty.of_root(1).iter().eq(["b"]));
        assert!(dirty.of_root(2).is_empty());

        let many = (0..=PATHS).map(|number| (0, number.to_string()));
        signals.touch_paths(watcher, many);
        assert!(signals.take_dirty().of_root(0).contains(""));
        assert!(signals.take_dirty().of_root(0).is_empty(), "taken");
    }

    #[test]
    fn an_earlier_watcher_cannot_break_the_present_one() {
        let signals = Signals::default();
        let earlier = signals.next_watcher();
        let present = signals.next_watcher();
        let soon = || Instant::now() + MOMENT;
        signals.broken(earlier);
        assert_eq!(signals.wait(soon()), Wake::Time);
        signals.broken(present);
        assert_eq!(signals.wait(soon()), Wake::Broken);
    }
}
