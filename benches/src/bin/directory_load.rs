//! Loading directories of skills, against reading the same bytes with `std::fs`.
//!
//! `cargo run --release -p skills-benches --bin directory_load [PAIRS] [SKILLS]`. The crate in `peers/` does the same against
//! other crates that read skills.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a program that measures, and reads the files itself to compare"
)]

use std::error::Error;
use std::path::Path;
use std::{fs, io};

use skills_benches::loading::{Loaded, compared, on_two_trees};
use skills_runtime::{DirectorySource, Mode};

fn main() -> Result<(), Box<dyn Error>> {
    on_two_trees(|root, pairs, what| {
        for mode in [Mode::Lenient, Mode::Strict] {
            let source = DirectorySource::builder(root).mode(mode);
            let ours = || Ok(source.load()?.catalog().len());
            let line = compared(pairs, ours, ("plain reads", || plain(root)))?;
            println!("{what}, {mode}: {line}");
        }
        Ok(())
    })
}

/// Every file below a directory, in one thread; how many bytes.
fn plain(directory: &Path) -> Loaded {
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
