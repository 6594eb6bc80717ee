//! Watchers that die, and systems that do not watch.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{LIFE, Start, open};
use crate::live::watcher::Watcher;
use crate::live::{Event, Events, Signals, Watching};
use crate::{DirectorySource, LiveCatalog};

const DEADLINE: Duration = Duration::from_mins(1);

fn write(root: &Path, body: &str) {
    fs::create_dir_all(root.join("one")).unwrap();
    let page = format!("---\nname: one\ndescription: Is one.\n---\n{body}\n");
    fs::write(root.join("one/SKILL.md"), page).unwrap();
}

fn follow(root: &Path, start: Start) -> LiveCatalog {
    let source = DirectorySource::builder(root);
    source.watch_with(start, open).unwrap()
}

fn started(events: &Events) -> Watching {
    let start = Instant::now();
    while start.elapsed() < DEADLINE {
        if let Ok(Event::Started(watching)) = events.recv_timeout(DEADLINE) {
            return watching;
        }
    }
    panic!("nobody started");
}

fn serves(live: &LiveCatalog, body: &str) {
    let start = Instant::now();
    while live.current().get("one").unwrap().instructions() != body {
        assert!(start.elapsed() < DEADLINE, "{body} is never served");
        sleep(Duration::from_millis(5));
    }
}

/// Watchers that can be killed from outside: each hands over what it dies of.
fn mortal() -> (Start, Arc<Mutex<Vec<Sender<()>>>>) {
    let killers = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&killers);
    let start: Start = Box::new(move |roots, signals| {
        let watcher = Watcher::start(roots, signals)?;
        let (killer, death) = channel::<()>();
        kept.lock().unwrap().push(killer);
        std::thread::spawn(move || {
            // As a thread that panics: nothing is sent any more, and what it held is dropped.
            while death.recv().is_ok() {}
            drop(watcher);
        });
        Ok(Box::new(()))
    });
    (start, killers)
}

#[test]
fn a_watcher_that_dies_is_started_again_and_nothing_is_lost() {
    let root = TempDir::new().unwrap();
    write(root.path(), "First.");
    let (start, killers) = mortal();
    let live = follow(root.path(), start);
    let events = live.events();
    assert_eq!(started(&events), Watching::Events);
    for round in 0..3 {
        // One that dies at once would count as one that cannot be started.
        sleep(LIFE * 2);
        drop(killers.lock().unwrap().pop().unwrap());
        let lost = format!("Written while nobody watched, {round}.");
        write(root.path(), &lost);
        assert_eq!(started(&events), Watching::Events);
        serves(&live, &lost);
        let seen = format!("Written while somebody did, {round}.");
        write(root.path(), &seen);
        serves(&live, &seen);
    }
}

#[test]
fn where_the_system_does_not_watch_everything_is_looked_at() {
    let root = TempDir::new().unwrap();
    write(root.path(), "First.");
    let refused = Arc::new(AtomicBool::new(true));
    let asked = Arc::new(AtomicUsize::new(0));
    let start: Start = Box::new({
        let (refused, asked) = (Arc::clone(&refused), Arc::clone(&asked));
        move |roots, signals| {
            asked.fetch_add(1, Ordering::SeqCst);
            if refused.load(Ordering::SeqCst) {
                return Err(notify::Error::new(notify::ErrorKind::MaxFilesWatch));
            }
            Ok(Box::new(Watcher::start(roots, signals)?))
        }
    });
    let live = follow(root.path(), start);
    let events = live.events();
    assert_eq!(started(&events), Watching::Polling);
    write(root.path(), "Second.");
    serves(&live, "Second.");
    assert!(asked.load(Ordering::SeqCst) < 10, "not at every look");
    // Once it can, it does.
    refused.store(false, Ordering::SeqCst);
    assert_eq!(started(&events), Watching::Events);
    write(root.path(), "Third.");
    serves(&live, "Third.");
}

#[test]
fn watchers_that_die_at_once_are_not_started_without_end() {
    let root = TempDir::new().unwrap();
    write(root.path(), "First.");
    let asked = Arc::new(AtomicUsize::new(0));
    let start: Start = Box::new({
        let asked = Arc::clone(&asked);
        move |_, signals: &Arc<Signals>| {
            asked.fetch_add(1, Ordering::SeqCst);
            let number = signals.next_watcher();
            signals.broken(number);
            Ok(Box::new(()))
        }
    });
    let live = follow(root.path(), start);
    let events = live.events();
    while started(&events) != Watching::Polling {}
    write(root.path(), "Second.");
    serves(&live, "Second.");
    assert!(asked.load(Ordering::SeqCst) < 10);
}
