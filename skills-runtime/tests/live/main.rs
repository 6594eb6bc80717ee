//! A catalog that follows its directories.
//!
//! Tests wait for what must happen, for as long as it takes; no time is asserted.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "helpers of tests; a panic is a failed test"
)]

mod race;
mod reload;
mod roots;
mod saving;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use skills_runtime::live::{Event, Events, Rejected, Watching};
use skills_runtime::{Catalog, Diff, DirectorySource, LiveCatalog};
use tempfile::TempDir;

/// Longer than any machine needs.
const DEADLINE: Duration = Duration::from_mins(1);

/// A root that goes away with the test, followed by a catalog.
struct Followed {
    live: LiveCatalog,
    events: Events,
    root: TempDir,
}

impl Followed {
    /// A root with the skills `one` and `two`, each with a reference.
    fn new() -> Self {
        Self::with(|source| source)
    }

    fn with(change: impl FnOnce(DirectorySource) -> DirectorySource) -> Self {
        let root = TempDir::new().unwrap();
        skill(root.path(), "one");
        skill(root.path(), "two");
        Self::of(root, change)
    }

    fn of(root: TempDir, change: impl FnOnce(DirectorySource) -> DirectorySource) -> Self {
        let live = change(source(root.path())).watch().unwrap();
        let events = live.events();
        let started = events.recv_timeout(DEADLINE);
        assert!(matches!(started, Ok(Event::Started(Watching::Events))));
        Self { live, events, root }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        write(&self.path(path), text);
    }

    /// The next difference that is published.
    fn published(&self) -> Arc<Diff> {
        published(&self.events)
    }

    /// What is rejected next.
    fn rejected(&self) -> Arc<Rejected> {
        next(&self.events, |event| match event {
            Event::Rejected(rejected) => Some(rejected),
            _ => None,
        })
    }

    /// Waits until the catalog is what loading would give.
    fn catches_up(&self) {
        catches_up(&self.live, &source(self.root.path()));
    }

    /// What is served of a skill's instructions.
    fn body(&self, id: &str) -> Option<String> {
        body(&self.live.current(), id)
    }

    /// What a skill's reference says.
    fn reference(&self, id: &str) -> String {
        let current = self.live.current();
        let file = current.get(id).unwrap().file("references/guide.md");
        file.unwrap().text().unwrap().to_owned()
    }
}

fn source(root: &Path) -> DirectorySource {
    DirectorySource::builder(root)
}

fn published(events: &Events) -> Arc<Diff> {
    next(events, |event| match event {
        Event::Published(diff) => Some(diff),
        _ => None,
    })
}

/// The next event of a kind.
fn next<T>(events: &Events, of: impl Fn(Event) -> Option<T>) -> T {
    let start = Instant::now();
    while start.elapsed() < DEADLINE {
        if let Some(found) = events.recv_timeout(DEADLINE).ok().and_then(&of) {
            return found;
        }
    }
    panic!("no such event");
}

/// Waits until something is so.
fn until(mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < DEADLINE, "it never is");
        sleep(Duration::from_millis(5));
    }
}

fn catches_up(live: &LiveCatalog, source: &DirectorySource) {
    // What is rejected for good would never be equal, and is a mistake of the test.
    until(|| {
        let fresh = source.load();
        fresh.is_ok_and(|fresh| *fresh.catalog() == live.current())
    });
}

fn body(catalog: &Catalog, id: &str) -> Option<String> {
    Some(catalog.get(id)?.instructions().to_owned())
}

fn ids(catalog: &Catalog) -> Vec<&str> {
    catalog.iter().map(skills_runtime::Skill::id).collect()
}

/// A skill with a reference that its skill.json describes.
fn skill(root: &Path, name: &str) {
    let directory = root.join(name);
    write(&directory.join("SKILL.md"), &page(name, "First."));
    write(&directory.join("references/guide.md"), "A guide.\n");
    let manifest = r#"{ "resources": { "references/guide.md": "Says how." } }"#;
    write(&directory.join("skill.json"), manifest);
}

fn page(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: Does {name}. Use when asked.\n---\n{body}\n")
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}
