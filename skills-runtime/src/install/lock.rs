//! One installer at a time, in one directory. The system lets go of the lock when a process ends, however it ends.

use std::fs::File;
use std::io;

use cap_std::fs::Dir;

/// Held as long as the value lives.
pub(super) struct Lock(Option<File>);

impl Lock {
    /// Whether there are no other installers at work; some file systems have no locks, and there nobody knows.
    pub(super) fn is_held(&self) -> bool {
        self.0.is_some()
    }
}

/// Waits for the others.
pub(super) fn acquire(root: &Dir) -> io::Result<Lock> {
    let file = lockable(root)?;
    match file.lock() {
        Ok(()) => Ok(Lock(Some(file))),
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(Lock(None)),
        Err(error) => Err(error),
    }
}

/// The directory itself, so that no file is left behind.
#[cfg(unix)]
fn lockable(root: &Dir) -> io::Result<File> {
    Ok(root.open(".")?.into_std())
}

#[cfg(not(unix))]
fn lockable(root: &Dir) -> io::Result<File> {
    let mut options = cap_std::fs::OpenOptions::new();
    options.write(true).create(true);
    let file = root.open_with(format!("{}.lock", super::marker::PREFIX), &options)?;
    Ok(file.into_std())
}
