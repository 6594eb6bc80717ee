//! A bar on the terminal, once a check has taken a second.

use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

pub(crate) struct Progress {
    bar: ProgressBar,
    /// Dropping it ends the thread that waits to show the bar.
    _waiting: Sender<()>,
}

const PATIENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);

impl Progress {
    /// Hidden at first; `stderr` of indicatif stays hidden where there is no terminal.
    pub(crate) fn over(roots: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(roots as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {bar:24} {pos}/{len} {wide_msg}")
        {
            bar.set_style(style);
        }
        let (waiting, done) = mpsc::channel();
        let shown = bar.clone();
        thread::spawn(move || {
            if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
        });
        Self {
            bar,
            _waiting: waiting,
        }
    }

    /// A root is begun.
    pub(crate) fn at(&self, root: &Path) {
        self.bar
            .set_message(root.display().to_string().escape_debug().to_string());
    }

    /// Takes the bar away while something is written, after which the root is done.
    pub(crate) fn pause<T>(&self, write: impl FnOnce() -> T) -> T {
        let written = self.bar.suspend(write);
        self.bar.inc(1);
        written
    }

    pub(crate) fn done(self) {
        self.bar.finish_and_clear();
    }
}
