//! What can go wrong at run time: one opaque type.

use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, io};

use skills_core::diag::{Diagnostics, Level};
use skills_core::read::why;
use skills_core::render::untrusted;

/// Why a source gave no catalog.
///
/// `Display` shows every diagnostic as the compiler does, with file, line, snippet and help.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    kind: ErrorKind,
    /// Where; empty for skills that are in memory.
    roots: String,
    diagnostics: Diagnostics,
    refused: Option<Refused>,
}

/// What the disk refused.
#[derive(Clone)]
struct Refused {
    doing: &'static str,
    path: PathBuf,
    error: Arc<io::Error>,
}

/// What kind of [`Error`] it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// There are skills that do not pass; [`Error::diagnostics`] says which rules they break.
    InvalidSkills,
    /// A root does not exist, or is not a directory, and must.
    MissingRoot,
    /// A root cannot be listed.
    UnreadableRoot,
    /// A catalog cannot be installed: the disk refused something, which is the error's source.
    NotInstalled,
}

impl Error {
    /// An error of directories.
    pub(crate) fn of_roots(kind: ErrorKind, roots: &[PathBuf], diagnostics: Diagnostics) -> Self {
        let roots: Vec<String> = roots
            .iter()
            .map(|root| format!("`{}`", untrusted(&root.to_string_lossy())))
            .collect();
        Self(Box::new(Inner {
            kind,
            roots: roots.join(", "),
            diagnostics,
            refused: None,
        }))
    }

    /// An error of skills that are in memory.
    pub(crate) fn of_memory(diagnostics: Diagnostics) -> Self {
        Self::of_roots(ErrorKind::InvalidSkills, &[], diagnostics)
    }

    /// What kind of error it is.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Every mistake, and the warnings, by file and offset.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.0.diagnostics
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(refused) = &self.0.refused {
            let Refused { doing, path, error } = refused;
            let path = path.to_string_lossy();
            return write!(f, "cannot {doing} `{}`: {}", untrusted(&path), why(error));
        }
        let diagnostics = self.diagnostics();
        let errors = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.level() == Level::Error)
            .count();
        let plural = if errors == 1 { "" } else { "s" };
        write!(f, "{errors} error{plural}")?;
        if !self.0.roots.is_empty() {
            write!(f, " in {}", self.0.roots)?;
        }
        for diagnostic in diagnostics {
            write!(f, "\n{}", skills_core::render::render(diagnostic))?;
        }
        Ok(())
    }
}

/// As it displays: what `main` prints when it returns one should be readable.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let refused = self.0.refused.as_ref()?;
        Some(&*refused.error)
    }
}

#[cfg(feature = "fs")]
impl From<crate::install::Failed> for Error {
    fn from(failed: crate::install::Failed) -> Self {
        let crate::install::Failed { doing, path, error } = failed;
        Self(Box::new(Inner {
            kind: ErrorKind::NotInstalled,
            roots: String::new(),
            diagnostics: Diagnostics::new(),
            refused: Some(Refused {
                doing,
                path,
                error: Arc::new(error),
            }),
        }))
    }
}
