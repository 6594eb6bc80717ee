//! What the disk refused.

use std::io;
use std::path::{Path, PathBuf};

/// What could not be done, to what, and why.
#[derive(Debug)]
pub(crate) struct Failed {
    pub(crate) doing: &'static str,
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

impl Failed {
    pub(super) fn new(doing: &'static str, path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        Self { doing, path, error }
    }

    /// For `map_err`.
    pub(super) fn to(doing: &'static str, path: &Path) -> impl Fn(io::Error) -> Self {
        move |error| Self::new(doing, path, error)
    }
}
