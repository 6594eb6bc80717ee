//! How long after an edit the new catalog is there, and what is opened for it; and what many reloads leave behind.
//!
//! `cargo run --release -p skills-benches --bin live_reload [EDITS [RELOADS]]`
#![expect(clippy::print_stdout, reason = "a program that reports")]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use notify::event::{AccessKind, EventKind};
use notify::{RecursiveMode, Watcher as _};
use skills_benches::{Tree, median};
use skills_runtime::live::Event;
use skills_runtime::{DirectorySource, LiveCatalog};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const LARGE: Tree = Tree {
    skills: 1_000,
    files_per_skill: 12,
    bytes_per_file: 2_000,
};
const SMALL: Tree = Tree {
    skills: 20,
    files_per_skill: 4,
    bytes_per_file: 1_000,
};
/// Files younger than this are opened again, since their times say nothing yet.
const SETTLED: Duration = Duration::from_millis(2_500);

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(Ok(default), |text| text.parse());
    let (edits, reloads) = (number(20)?, number(10_000)?);
    one_edit(edits)?;
    many_reloads(reloads)
}

/// One edit of one skill among many, again and again.
fn one_edit(edits: usize) -> Result<()> {
    let root = tempfile::tempdir()?;
    LARGE.write(root.path())?;
    thread::sleep(SETTLED);
    let live = DirectorySource::builder(root.path()).watch()?;
    let events = live.events();
    let opened = Opened::below(root.path())?;
    let (mut seconds, mut files) = (Vec::new(), Vec::new());
    for edit in 0..edits {
        let skill = format!("skill-{:05}", edit * 37 % LARGE.skills);
        let page = root.path().join(&skill).join("SKILL.md");
        let text = format!(
            "---\nname: {skill}\ndescription: Does the work of number {edit}. Use when it is asked for.\n---\nEdit {edit}.\n"
        );
        thread::sleep(SETTLED);
        opened.take();
        fs::write(&page, text)?;
        let start = Instant::now();
        while !matches!(events.recv()?, Event::Published(_)) {}
        seconds.push(start.elapsed().as_secs_f64());
        // The writer opened one of them itself.
        thread::sleep(Duration::from_millis(50));
        files.push(opened.take().saturating_sub(1));
    }
    files.sort_unstable();
    let longest = seconds.iter().copied().fold(0.0, f64::max);
    println!(
        "one edit among {} skills of {} files: published {:.0} ms after it (median of {edits}; at most {:.0} ms), {} to {} files opened",
        LARGE.skills,
        LARGE.files_per_skill,
        median(seconds) * 1e3,
        longest * 1e3,
        files.first().copied().unwrap_or_default(),
        files.last().copied().unwrap_or_default(),
    );
    let looks: Result<Vec<f64>> = (0..edits.max(1)).map(|_| look(&live)).collect();
    println!(
        "one look at all of it that finds nothing: {:.0} ms (median)",
        median(looks?) * 1e3
    );
    Ok(())
}

fn look(live: &LiveCatalog) -> Result<f64> {
    let start = Instant::now();
    live.refresh()?;
    Ok(start.elapsed().as_secs_f64())
}

/// How many files the system says were opened.
struct Opened {
    count: Arc<AtomicUsize>,
    _watcher: notify::RecommendedWatcher,
}

impl Opened {
    fn below(root: &Path) -> Result<Self> {
        let count = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&count);
        let mut watcher =
            notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
                let is_open = |event: &notify::Event| {
                    matches!(event.kind, EventKind::Access(AccessKind::Open(_)))
                        && event.paths.iter().any(|path| path.is_file())
                };
                if event.is_ok_and(|event| is_open(&event)) {
                    counter.fetch_add(1, Ordering::Relaxed);
                }
            })?;
        watcher.watch(root, RecursiveMode::Recursive)?;
        Ok(Self {
            count,
            _watcher: watcher,
        })
    }

    fn take(&self) -> usize {
        self.count.swap(0, Ordering::Relaxed)
    }
}

/// Reloads without end: what they leave behind in memory and threads.
fn many_reloads(reloads: usize) -> Result<()> {
    let root = tempfile::tempdir()?;
    SMALL.write(root.path())?;
    let live = DirectorySource::builder(root.path()).watch()?;
    // One who listens, and one who has forgotten that he does.
    let (events, _forgotten) = (live.events(), live.events());
    let mut published = 0;
    for reload in 0..=reloads {
        if reload.is_multiple_of((reloads / 5).max(1)) {
            let (memory, threads) = status()?;
            println!(
                "after {reload} reloads ({published} published): {memory} KiB resident, {threads} threads"
            );
        }
        let file = format!("skill-{:05}/assets/part-001.txt", reload % SMALL.skills);
        fs::write(root.path().join(file), format!("reload {reload}\n"))?;
        live.refresh()?;
        let new = events.try_iter();
        published += new
            .filter(|event| matches!(event, Event::Published(_)))
            .count();
    }
    Ok(())
}

/// Resident memory in KiB and the number of threads, as Linux counts them.
fn status() -> Result<(u64, u64)> {
    let status = procfs("/proc/self/status")?;
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok::<u64, Box<dyn Error>>(number.ok_or("no such field")?.parse()?)
    };
    Ok((field("VmRSS:")?, field("Threads:")?))
}

#[expect(clippy::disallowed_methods, reason = "no file of a skill")]
fn procfs(path: &str) -> Result<String> {
    Ok(fs::read_to_string(path)?)
}
