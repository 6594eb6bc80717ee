//! What the measurements share: trees of skills to measure on, and pairs of timings.
//!
//! Figures are ratios of two programs that do the same work, run in turn on the same machine (A B A B …), so that a
//! machine whose speed drifts moves both. They are written into `README.md` of this directory; no test asserts a time.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

pub mod loading; // what loading directories costs

/// A tree of skills: `skills × files_per_skill` files of about `bytes_per_file` bytes each, valid in strict mode.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::exhaustive_structs,
    reason = "a plain record of this workspace's own benches"
)]
pub struct Tree {
    /// How many skills.
    pub skills: usize,
    /// How many files each has, `SKILL.md` included.
    pub files_per_skill: usize,
    /// How large each is, in bytes.
    pub bytes_per_file: usize,
}

impl Tree {
    /// Writes the tree below `root`.
    ///
    /// # Errors
    ///
    /// When the disk refuses.
    pub fn write(self, root: &Path) -> io::Result<()> {
        for skill in 0..self.skills {
            let name = format!("skill-{skill:05}");
            let directory = root.join(&name);
            fs::create_dir_all(directory.join("assets"))?;
            let head = format!(
                "---\nname: {name}\ndescription: Does the work of number {skill}. Use when it is asked for.\n---\n\n"
            );
            fs::write(
                directory.join("SKILL.md"),
                filled(&head, self.bytes_per_file, skill),
            )?;
            for file in 1..self.files_per_skill {
                let head = format!("{skill} {file}\n");
                let content = filled(
                    &head,
                    self.bytes_per_file,
                    skill * self.files_per_skill + file,
                );
                fs::write(
                    directory.join(format!("assets/part-{file:03}.txt")),
                    content,
                )?;
            }
        }
        Ok(())
    }
}

/// Lines of words after `head`, different for each `seed`, so that equal contents are not merged.
fn filled(head: &str, bytes: usize, seed: usize) -> String {
    const WORDS: [&str; 8] = [
        "table", "column", "row", "value", "header", "check", "clean", "report",
    ];
    let mut text = String::from(head);
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(1);
    while text.len() < bytes {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        text.push_str(WORDS.get((state >> 33) % WORDS.len()).unwrap_or(&"word"));
        text.push(if (state >> 40).is_multiple_of(12) {
            '\n'
        } else {
            ' '
        });
    }
    text
}

/// Timings of two programs, taken in turn.
#[derive(Debug, Default)]
#[expect(
    clippy::exhaustive_structs,
    reason = "a plain record of this workspace's own benches"
)]
pub struct Pairs {
    /// Ours.
    pub ours: Vec<Duration>,
    /// The peer's.
    pub theirs: Vec<Duration>,
}

impl Pairs {
    /// The median of the ratios ours/theirs, pair by pair.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        let ratios = self
            .ours
            .iter()
            .zip(&self.theirs)
            .map(|(ours, theirs)| ours.as_secs_f64() / theirs.as_secs_f64());
        median(ratios.collect())
    }
}

/// The middle value; of an even number the upper one; NaN of nothing.
#[must_use]
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
