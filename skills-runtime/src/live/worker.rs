//! The thread that looks when something has changed, and keeps the watcher alive.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[cfg(test)]
mod tests;

use super::engine::Shared;
use super::event::Watching;
use super::signals::{Signals, Wake};
use super::watcher::Identity;

/// How often somebody looks whether a root is still the same directory: it may not exist yet.
const LOOK: Duration = Duration::from_secs(1);
/// How often everything is read where the system tells nothing.
pub(super) const POLL: Duration = Duration::from_secs(2);
/// Polling takes no more than one part of so many of a processor's time.
const SHARE: u32 = 20;
/// How long polling goes on before the system is asked again to tell.
const RETRY: Duration = Duration::from_secs(10);
/// A watcher that does not live so long counts as one that cannot be started.
const LIFE: Duration = Duration::from_secs(1);

/// Starts a watcher, which watches until it is dropped.
pub(super) type Start =
    Box<dyn Fn(&[PathBuf], &Arc<Signals>) -> notify::Result<Box<dyn Send>> + Send>;

/// How changes are noticed.
pub(super) enum Eyes {
    /// By a watcher.
    Open {
        #[expect(dead_code, reason = "watches as long as it lives")]
        watcher: Box<dyn Send>,
        since: Instant,
    },
    /// By reading everything at these times; the system is asked again then, unless it is not to be asked.
    Blinking {
        /// None where that is later than clocks can tell: never.
        next: Option<Instant>,
        every: Duration,
        retry: Option<Instant>,
    },
}

/// The state of the thread.
pub(super) struct Worker {
    pub(super) shared: Arc<Shared>,
    pub(super) start: Start,
    pub(super) eyes: Eyes,
    pub(super) identities: Vec<Option<Identity>>,
}

/// Opens them: watching, or else polling.
pub(super) fn open(start: &Start, places: &[PathBuf], signals: &Arc<Signals>) -> Eyes {
    let now = Instant::now();
    if let Ok(watcher) = start(places, signals) {
        return Eyes::Open {
            watcher,
            since: now,
        };
    }
    // What is left of it has nothing to say.
    signals.next_watcher();
    Eyes::Blinking {
        next: Some(now + POLL),
        every: POLL,
        retry: Some(now + RETRY),
    }
}

/// What each root is now.
pub(super) fn identities(places: &[PathBuf]) -> Vec<Option<Identity>> {
    places.iter().map(|place| Identity::of(place)).collect()
}

impl Worker {
    /// Works until [`Signals::stop`].
    pub(super) fn run(mut self) {
        let signals = Arc::clone(&self.shared.signals);
        let mut look = Instant::now() + LOOK;
        loop {
            let next = match &self.eyes {
                Eyes::Open { .. } => look,
                Eyes::Blinking { next, .. } => next.map_or(look, |next| look.min(next)),
            };
            match signals.wait(next) {
                Wake::Stop => return,
                Wake::Broken => self.reopen(),
                Wake::Pause => self.shared.prepare(),
                Wake::Quiet => {
                    if signals.take_lost() {
                        self.open_again();
                    }
                    self.shared.update();
                }
                Wake::Time => {
                    if Instant::now() >= look {
                        self.look_at_roots();
                        look = Instant::now() + LOOK;
                    }
                    self.poll();
                }
            }
        }
    }

    /// The watcher has died.
    fn reopen(&mut self) {
        let Eyes::Open { since, .. } = &self.eyes else {
            return;
        };
        if since.elapsed() < LIFE {
            self.shared.signals.next_watcher();
            let now = Instant::now();
            self.eyes = Eyes::Blinking {
                next: Some(now),
                every: POLL,
                retry: Some(now + RETRY),
            };
        } else {
            self.open_again();
        }
        self.tell();
    }

    /// A watcher in place of the one before, which may have missed anything.
    fn open_again(&mut self) {
        let places = self.shared.places();
        self.identities = identities(&places);
        self.eyes = open(&self.start, &places, &self.shared.signals);
        self.shared.signals.touch_all(places.len());
    }

    fn tell(&self) {
        self.shared.started(self.eyes.watching());
    }

    /// A root that is another directory by now is watched anew.
    fn look_at_roots(&mut self) {
        let places = self.shared.places();
        if identities(&places) == self.identities {
            return;
        }
        let before = self.eyes.watching();
        match self.eyes {
            Eyes::Open { .. } => self.open_again(),
            Eyes::Blinking { .. } => {
                self.identities = identities(&places);
                self.shared.signals.touch();
            }
        }
        if self.eyes.watching() != before {
            self.tell();
        }
    }

    fn poll(&mut self) {
        let now = Instant::now();
        let Eyes::Blinking { next, every, retry } = &mut self.eyes else {
            return;
        };
        if next.is_none_or(|next| now < next) {
            return;
        }
        // What is new may be half of it: the quiet time comes first.
        if self.shared.is_outdated() {
            self.shared.signals.touch();
        }
        let end = Instant::now();
        *next = end.checked_add((*every).max((end - now).saturating_mul(SHARE)));
        if let Some(retry) = retry.as_mut().filter(|retry| **retry <= end) {
            *retry = end + RETRY;
            let places = self.shared.places();
            if let eyes @ Eyes::Open { .. } = open(&self.start, &places, &self.shared.signals) {
                self.identities = identities(&places);
                self.eyes = eyes;
                self.shared.signals.touch_all(places.len());
                self.tell();
            }
        }
    }
}

impl Eyes {
    pub(super) fn watching(&self) -> Watching {
        match self {
            Self::Open { .. } => Watching::Events,
            Self::Blinking { .. } => Watching::Polling,
        }
    }
}
