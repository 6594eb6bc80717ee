//! What reading takes, what it leaves out, and what it says of the rest.
#![cfg(feature = "compile")]
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests; a panic is a failed test"
)]

#[path = "read/again.rs"]
mod again;
#[path = "read/disk.rs"]
mod disk;
#[path = "read/limits.rs"]
mod limits;
#[path = "read/links.rs"]
mod links;
#[path = "read/recursion.rs"]
mod recursion;
#[path = "read/settings.rs"]
mod settings;
#[path = "read/shape.rs"]
mod shape;
#[path = "read/trees.rs"]
mod trees;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use skills_core::code::Code;
use skills_core::diag::Diagnostics;
use skills_core::options::{Mode, Options};
use skills_core::source::Folder;

/// A directory that goes away with the test.
struct Root(PathBuf);

impl Root {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("skills-read-{}-{next}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A root with one good skill, `haiku`.
    fn with_haiku() -> Self {
        let root = Self::new();
        root.file("haiku/SKILL.md", &page("haiku"));
        root
    }

    fn file(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, options: &Options) -> Folder {
        skills_core::read(&self.0, options)
    }

    /// `(code, path below the root)` of everything that is found.
    fn found(&self, options: &Options) -> Vec<(Code, String)> {
        found(&self.diagnostics(options), &self.0)
    }

    fn diagnostics(&self, options: &Options) -> Diagnostics {
        diagnostics(&self.read(options), options)
    }
}

impl Drop for Root {
    fn drop(&mut self) {
        // Best effort: the system clears its temporary directory as well.
        drop(fs::remove_dir_all(&self.0));
    }
}

fn page(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Writes.\n---\nFive, seven, five.\n")
}

fn strict() -> Options {
    Options::new().mode(Mode::Strict)
}

fn lenient() -> Options {
    Options::new().mode(Mode::Lenient)
}

fn diagnostics(folder: &Folder, options: &Options) -> Diagnostics {
    match skills_core::compile(folder, options) {
        Ok(compiled) => compiled.warnings().clone(),
        Err(diagnostics) => diagnostics,
    }
}

fn found(diagnostics: &Diagnostics, root: &Path) -> Vec<(Code, String)> {
    let root = root.to_str().unwrap();
    diagnostics
        .iter()
        .map(|diagnostic| {
            let path = diagnostic.place().shown_path();
            let path = path.strip_prefix(root).unwrap_or(path);
            (diagnostic.code(), path.trim_start_matches('/').to_owned())
        })
        .collect()
}

fn said(code: Code, path: &str) -> Vec<(Code, String)> {
    vec![(code, path.to_owned())]
}

/// Every file that was taken, by skill: `haiku/SKILL.md`.
fn taken(folder: &Folder) -> Vec<String> {
    let mut options = lenient();
    for code in Code::ALL {
        if !code.is_structural() {
            options = options.level(*code, skills_core::options::Setting::Allow);
        }
    }
    let compiled = skills_core::compile(folder, &options).unwrap();
    let skills = compiled.data().skills().iter();
    skills
        .flat_map(|skill| {
            let directory = skill.directory();
            let files = skill.files().iter();
            files.map(move |file| match directory {
                "" => file.path().to_owned(),
                directory => format!("{directory}/{}", file.path()),
            })
        })
        .collect()
}
