//! A whole file or none: readers, and a second build at the same time, never see half of one.
//!
//! What a build script writes into a directory that Cargo watches is newer than the script's start, so Cargo would run it
//! again on the next build. Therefore it is dated to that start, and no earlier: other builds, which looked before, see
//! the change; this script, and the crate that is compiled after it, see nothing new.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

/// Replaces a file by way of a temporary one in the same directory, and dates it, and the directories that change with
/// it, as `written`.
///
/// # Errors
///
/// When the disk refuses; then nothing has changed.
pub(crate) fn replace(path: &Path, text: &str, written: Option<SystemTime>) -> io::Result<()> {
    let directories = Directories::above(path, written);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let temporary = temporary(path);
    let done = filled(&temporary, text, written).and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        // The first error is the one worth showing.
        let _ = fs::remove_file(&temporary);
    }
    directories.date();
    done
}

fn filled(temporary: &Path, text: &str, written: Option<SystemTime>) -> io::Result<()> {
    let mut file: File = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(temporary)?;
    file.write_all(text.as_bytes())?;
    if let Some(written) = written {
        // Not every disk keeps times as they are given.
        let _ = file.set_modified(written);
    }
    file.sync_all()
}

/// Names that end in `~` are left out of skills, so that nothing takes it for a file of one.
fn temporary(path: &Path) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{}-{count}~", std::process::id()))
}

/// The directories whose time changes when a file is written.
struct Directories<'p> {
    changing: Vec<&'p Path>,
    written: Option<SystemTime>,
}

impl<'p> Directories<'p> {
    /// Those that have to be made, and the first that is there. One that has changed since `written` keeps its time:
    /// somebody else is at work, and Cargo shall see it.
    fn above(path: &'p Path, written: Option<SystemTime>) -> Self {
        let mut changing = Vec::new();
        for directory in path.ancestors().skip(1) {
            match fs::metadata(directory).and_then(|found| found.modified()) {
                Ok(modified) => {
                    if written.is_some_and(|written| modified <= written) {
                        changing.push(directory);
                    }
                    break;
                }
                Err(_) => changing.push(directory),
            }
        }
        Self { changing, written }
    }

    /// Where a directory cannot be opened as a file, on Windows, its time stays: the script runs once more.
    fn date(&self) {
        let Some(written) = self.written else { return };
        for directory in &self.changing {
            let _ = File::open(directory).and_then(|opened| opened.set_modified(written));
        }
    }
}
