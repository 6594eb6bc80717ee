//! What can go wrong at run time: one opaque type.

use std::fmt;

use skills_core::diag::{Diagnostics, Level};

/// Why [`load`](crate::load()) gave no catalog.
///
/// `Display` shows every diagnostic as the compiler does, with file, line, snippet and help.
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    root: String,
    diagnostics: Diagnostics,
}

/// What kind of [`Error`] it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The root holds skills that do not pass; [`Error::diagnostics`] says which rules they break.
    InvalidSkills,
}

impl Error {
    pub(crate) fn invalid_skills(root: String, diagnostics: Diagnostics) -> Self {
        Self(Box::new(Inner { root, diagnostics }))
    }

    /// What kind of error it is.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::InvalidSkills
    }

    /// Every mistake, and the warnings, by file and offset.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.0.diagnostics
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let diagnostics = self.diagnostics();
        let errors = diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.level() == Level::Error)
            .count();
        let plural = if errors == 1 { "" } else { "s" };
        write!(f, "{errors} error{plural} in `{}`", self.0.root)?;
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

impl std::error::Error for Error {}
