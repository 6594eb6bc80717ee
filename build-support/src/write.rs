//! A whole file or none: readers, and a second build at the same time, never see half of one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Replaces a file by way of a temporary one in the same directory.
///
/// # Errors
///
/// When the disk refuses; then nothing has changed.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let temporary = temporary(path);
    let written = filled(&temporary, text).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The first error is the one worth showing.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn filled(temporary: &Path, text: &str) -> io::Result<()> {
    let mut file: File = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(temporary)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Names that end in `~` are left out of skills, so that nothing takes it for a file of one.
fn temporary(path: &Path) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{}-{count}~", std::process::id()))
}
