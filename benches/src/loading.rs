//! Loading directories of skills: the trees, and one line for each pair of loaders.

use std::env;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::{Pairs, Tree, median};

const FILES: usize = 12;
const BYTES: usize = 2_000;

/// What a loader gives: how much it has loaded.
pub type Loaded = Result<usize, Box<dyn Error>>;

/// Makes a tree of as many skills as the command line asks for (`[PAIRS] [SKILLS]`, 15 and 1,000 unless given), then one
/// of ten times as many; `measure` gets each with the number of pairs and the words for it.
///
/// # Errors
///
/// When the command line is wrong, the disk refuses, or a loader fails.
pub fn on_two_trees(
    measure: impl Fn(&Path, usize, &str) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let pairs = arguments.next().as_deref().unwrap_or("15").parse()?;
    let skills: usize = arguments.next().as_deref().unwrap_or("1000").parse()?;
    for skills in [skills, skills * 10] {
        let place = tempfile::tempdir()?;
        let tree = Tree {
            skills,
            files_per_skill: FILES,
            bytes_per_file: BYTES,
        };
        tree.write(place.path())?;
        let what = format!("{skills} skills of {FILES} files of {BYTES} bytes, warm");
        measure(place.path(), pairs, &what)?;
    }
    Ok(())
}

/// Times our loader and another in turn.
///
/// # Errors
///
/// When one of them fails.
pub fn compared(
    pairs: usize,
    ours: impl Fn() -> Loaded,
    (name, theirs): (&str, impl Fn() -> Loaded),
) -> Result<String, Box<dyn Error>> {
    let mut timed = Pairs::default();
    for _ in 0..pairs {
        timed.ours.push(time(&ours)?);
        timed.theirs.push(time(&theirs)?);
    }
    Ok(format!(
        "{:.1} ms, {name} {:.1} ms, ratio {:.2} (median of {pairs} pairs)",
        milliseconds(&timed.ours),
        milliseconds(&timed.theirs),
        timed.ratio()
    ))
}

fn time(run: impl FnOnce() -> Loaded) -> Result<Duration, Box<dyn Error>> {
    let start = Instant::now();
    black_box(run()?);
    Ok(start.elapsed())
}

fn milliseconds(timings: &[Duration]) -> f64 {
    let milliseconds = timings.iter().map(|time| time.as_secs_f64() * 1_000.0);
    median(milliseconds.collect())
}
