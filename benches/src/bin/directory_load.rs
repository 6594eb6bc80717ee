//! Loading directories of skills, against reading the same bytes with `std::fs`.
//!
//! `cargo run --release -p skills-benches --bin directory_load [PAIRS] [SKILLS]`; with `--features peers` also against
//! crates that read a skill each, with the same files read through them or beside them.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program that measures, and reads the files itself to compare"
)]

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use skills_benches::{Pairs, Tree, median};
use skills_runtime::{DirectorySource, Mode};

const FILES: usize = 12;
const BYTES: usize = 2_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let pairs: usize = arguments.next().as_deref().unwrap_or("15").parse()?;
    let skills: usize = arguments.next().as_deref().unwrap_or("1000").parse()?;
    println!("{skills} skills of {FILES} files of {BYTES} bytes, warm, {pairs} pairs");
    for skills in [skills, skills * 10] {
        let place = tempfile::tempdir()?;
        let tree = Tree {
            skills,
            files_per_skill: FILES,
            bytes_per_file: BYTES,
        };
        tree.write(place.path())?;
        let ours = |mode| {
            let source = DirectorySource::builder(place.path()).mode(mode);
            move || Ok(source.load()?.catalog().len())
        };
        for mode in [Mode::Lenient, Mode::Strict] {
            let what = format!("{skills} skills, {mode}");
            compare(
                &what,
                pairs,
                ours(mode),
                ("plain reads", || plain(place.path())),
            )?;
        }
        #[cfg(feature = "peers")]
        for (name, peer) in peers::ALL {
            let what = format!("{skills} skills, strict");
            compare(
                &what,
                pairs,
                ours(Mode::Strict),
                (name, || peer(place.path())),
            )?;
        }
    }
    Ok(())
}

/// Times both in turn and prints what came out.
fn compare(
    what: &str,
    pairs: usize,
    ours: impl Fn() -> Result<usize, Box<dyn Error>>,
    (name, theirs): (&str, impl Fn() -> Result<usize, Box<dyn Error>>),
) -> Result<(), Box<dyn Error>> {
    let mut timed = Pairs::default();
    for _ in 0..pairs {
        timed.ours.push(time(&ours)?);
        timed.theirs.push(time(&theirs)?);
    }
    println!(
        "{what}: {:.1} ms, {name} {:.1} ms, ratio {:.2}",
        milliseconds(&timed.ours),
        milliseconds(&timed.theirs),
        timed.ratio()
    );
    Ok(())
}

/// Every file below a directory, in one thread; how many bytes.
fn plain(directory: &Path) -> Result<usize, Box<dyn Error>> {
    fn read(directory: &Path, contents: &mut Vec<Vec<u8>>) -> io::Result<()> {
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                read(&entry.path(), contents)?;
            } else {
                contents.push(fs::read(entry.path())?);
            }
        }
        Ok(())
    }
    let mut contents = Vec::new();
    read(directory, &mut contents)?;
    Ok(contents.iter().map(Vec::len).sum())
}

fn time(run: impl FnOnce() -> Result<usize, Box<dyn Error>>) -> Result<Duration, Box<dyn Error>> {
    let start = Instant::now();
    black_box(run()?);
    Ok(start.elapsed())
}

fn milliseconds(timings: &[Duration]) -> f64 {
    median(
        timings
            .iter()
            .map(|time| time.as_secs_f64() * 1_000.0)
            .collect(),
    )
}

/// What other crates do with the same tree: parse and validate each `SKILL.md`, and read the other files.
#[cfg(feature = "peers")]
mod peers {
    use std::error::Error;
    use std::fs;
    use std::path::{Path, PathBuf};

    use agent_skills::SkillDirectory;

    /// How many skills a peer has read below a root.
    type Peer = fn(&Path) -> Result<usize, Box<dyn Error>>;

    pub(crate) const ALL: [(&str, Peer); 2] =
        [("agent-skills", agent_skills_reads), ("skref", skref_reads)];

    fn agent_skills_reads(root: &Path) -> Result<usize, Box<dyn Error>> {
        let mut kept = Vec::new();
        for directory in children(root)? {
            let skill = SkillDirectory::load(&directory)?;
            let mut contents = Vec::new();
            for path in skill.assets()? {
                let name = path.file_name().and_then(|name| name.to_str());
                contents.push(skill.read_asset(name.unwrap_or_default())?);
            }
            kept.push((skill, contents));
        }
        Ok(kept.len())
    }

    fn skref_reads(root: &Path) -> Result<usize, Box<dyn Error>> {
        let mut kept = Vec::new();
        for directory in children(root)? {
            let mistakes = skref::validate(&directory, false);
            if let Some(mistake) = mistakes.first() {
                return Err(mistake.clone().into());
            }
            let properties = skref::read_properties(&directory, false)?;
            let mut contents = Vec::new();
            for path in children(&directory.join("assets"))? {
                contents.push(fs::read(path)?);
            }
            kept.push((properties, contents));
        }
        Ok(kept.len())
    }

    fn children(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(directory)? {
            paths.push(entry?.path());
        }
        paths.sort();
        Ok(paths)
    }
}
