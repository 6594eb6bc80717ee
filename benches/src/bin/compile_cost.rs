//! What embedding costs a build: `include_skills!` (checked) against `include_dir!` (bytes only) on the same files, and
//! what depending on `skills-runtime` costs against the crates one would take instead.
//!
//! `cargo run --release -p skills-benches --bin compile_cost [ROUNDS]` from anywhere in the workspace; what is measured is the
//! last commit.
#![expect(clippy::print_stdout, reason = "a program that reports")]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use skills_benches::{Pairs, Tree, median};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const TREES: [(&str, Tree); 2] = [
    (
        "10 MB in 1,000 files",
        Tree {
            skills: 100,
            files_per_skill: 10,
            bytes_per_file: 10_000,
        },
    ),
    (
        "5 MB in 5,000 files",
        Tree {
            skills: 500,
            files_per_skill: 10,
            bytes_per_file: 1_000,
        },
    ),
];

/// How a program depends on `skills-runtime`.
const OURS: [(&str, &str); 2] = [
    ("default features", ""),
    ("skills embedded only", ", default-features = false"),
];

fn main() -> Result<()> {
    let rounds: usize = std::env::args().nth(1).map_or(Ok(7), |text| text.parse())?;
    let scratch = tempfile::tempdir()?;
    let sides = TREES
        .iter()
        .flat_map(|tree| OURS.map(|(features, settings)| (tree, features, settings)));
    for ((what, tree), features, settings) in sides {
        let base = scratch
            .path()
            .join(format!("{what} {features}").replace([' ', ','], "-"));
        let bench = Embedding::new(&base, settings, *tree)?;
        let pairs = bench.incremental(rounds)?;
        println!(
            "{what}, {features}: include_skills! {:.2} s, include_dir! {:.2} s, ratio {:.2} (median of {rounds} pairs, incremental dev build)",
            median(seconds(&pairs.ours)),
            median(seconds(&pairs.theirs)),
            pairs.ratio(),
        );
    }
    cold(scratch.path())
}

/// Two crates that embed the same tree, in one target directory.
struct Embedding {
    ours: PathBuf,
    theirs: PathBuf,
    target: PathBuf,
}

impl Embedding {
    fn new(base: &Path, settings: &str, tree: Tree) -> Result<Self> {
        let ours = make_crate(
            &base.join("ours"),
            &runtime(settings),
            "use skills_runtime::{Catalog, include_skills};\n\
             static SKILLS: Catalog = include_skills!(\"skills\", watch = false);\n\
             fn main() { println!(\"{}\", SKILLS.len()); }\n",
        )?;
        let theirs = make_crate(
            &base.join("theirs"),
            "include_dir = \"0.7.4\"",
            "use include_dir::{Dir, include_dir};\n\
             static SKILLS: Dir = include_dir!(\"$CARGO_MANIFEST_DIR/skills\");\n\
             fn main() { println!(\"{}\", SKILLS.dirs().count()); }\n",
        )?;
        tree.write(&ours.join("skills"))?;
        tree.write(&theirs.join("skills"))?;
        Ok(Self {
            ours,
            theirs,
            target: base.join("target"),
        })
    }

    /// Both built once, then rebuilt in turn after an edit of one skill and of the crate itself (`include_dir!` does not
    /// notice the former alone).
    fn incremental(&self, rounds: usize) -> Result<Pairs> {
        build(&self.ours, &self.target)?;
        build(&self.theirs, &self.target)?;
        let mut pairs = Pairs::default();
        for round in 0..rounds {
            for (crate_root, timings) in [
                (&self.ours, &mut pairs.ours),
                (&self.theirs, &mut pairs.theirs),
            ] {
                append(
                    &crate_root.join("skills/skill-00000/SKILL.md"),
                    &format!("\nRound {round}.\n"),
                )?;
                append(
                    &crate_root.join("src/main.rs"),
                    &format!("// round {round}\n"),
                )?;
                timings.push(build(crate_root, &self.target)?);
            }
        }
        Ok(pairs)
    }
}

/// Cold builds of an empty crate with the dependency, each in a target directory of its own.
fn cold(scratch: &Path) -> Result<()> {
    let ours =
        OURS.map(|(features, settings)| (format!("skills-runtime, {features}"), runtime(settings)));
    let theirs = (
        "include_dir + serde_yaml + schemars".to_owned(),
        "include_dir = \"0.7.4\"\nserde_yaml = \"0.9\"\nschemars = \"1\"\nserde = { version = \"1\", features = [\"derive\"] }".to_owned(),
    );
    for (index, (what, dependencies)) in ours.iter().chain([&theirs]).enumerate() {
        let crate_root = make_crate(
            &scratch.join(format!("cold-{index}")),
            dependencies,
            "fn main() {}\n",
        )?;
        let count = dependency_count(&crate_root)?;
        let mut times = Vec::new();
        for round in 0..3 {
            times.push(build(
                &crate_root,
                &scratch.join(format!("cold-target-{index}-{round}")),
            )?);
        }
        println!(
            "{what}: {count} dependencies, cold dev build {:.1} s (median of 3)",
            median(seconds(&times))
        );
    }
    Ok(())
}

fn dependency_count(crate_root: &Path) -> Result<usize> {
    let output = Command::new("cargo")
        .args([
            "tree",
            "--prefix",
            "none",
            "--edges",
            "normal,build",
            "--no-dedupe",
        ])
        .current_dir(crate_root)
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let mut names: Vec<_> = text
        .lines()
        .skip(1)
        .filter_map(|line| line.split(" (").next())
        .collect();
    names.sort_unstable();
    names.dedup();
    Ok(names.len())
}

fn make_crate(root: &Path, dependencies: &str, main: &str) -> Result<PathBuf> {
    fs::create_dir_all(root.join("src"))?;
    let name = root
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or("measured");
    fs::write(
        root.join("Cargo.toml"),
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n\n[workspace]\n"
        ),
    )?;
    fs::write(root.join("src/main.rs"), main)?;
    Ok(root.to_owned())
}

fn build(crate_root: &Path, target: &Path) -> Result<Duration> {
    let start = Instant::now();
    let output = Command::new("cargo")
        .args(["build", "--quiet"])
        .env("CARGO_TARGET_DIR", target)
        .env_remove("RUSTFLAGS")
        .current_dir(crate_root)
        .stdin(Stdio::null())
        .output()?;
    let took = start.elapsed();
    if output.status.success() {
        Ok(took)
    } else {
        Err(format!(
            "{} did not build:\n{}",
            crate_root.display(),
            String::from_utf8_lossy(&output.stderr)
        )
        .into())
    }
}

fn append(path: &Path, text: &str) -> Result<()> {
    use std::io::Write as _;
    fs::OpenOptions::new()
        .append(true)
        .open(path)?
        .write_all(text.as_bytes())?;
    Ok(())
}

fn seconds(times: &[Duration]) -> Vec<f64> {
    times.iter().map(Duration::as_secs_f64).collect()
}

/// As the programs of users depend on us, and on `include_dir`: not by path, because Cargo compiles what it has by path
/// incrementally, in ten times the pieces, and looks through its files for edits in every build.
fn runtime(settings: &str) -> String {
    let repository = concat!("file://", env!("CARGO_MANIFEST_DIR"), "/..");
    format!("skills-runtime = {{ git = '{repository}'{settings} }}")
}
