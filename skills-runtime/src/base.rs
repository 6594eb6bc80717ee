//! Where a model finds the files of a skill.

use std::path::Path;

use skills_core::catalog::{Provenance, Skill};

/// The base directory of a skill, as a model is told.
pub(crate) enum Base {
    /// On disk, absolute.
    Directory(String),
    /// A name that only means something to the host.
    Logical(String),
}

impl Base {
    pub(crate) fn of(skill: &Skill) -> Self {
        match skill.provenance() {
            Provenance::Directory(path) => Self::Directory(absolute(path)),
            Provenance::Logical(base) => Self::Logical(base.clone().into_owned()),
            _ => Self::Logical(format!("skill://{}/", skill.name())),
        }
    }

    /// As the tool's metadata has it: a path, or the base as it is.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Directory(base) | Self::Logical(base) => base,
        }
    }

    /// As a URI: `file:///abs/dir`, or the base as it is. Nothing is percent-encoded, so that the path can be read off.
    pub(crate) fn uri(&self) -> String {
        match self {
            Self::Directory(path) if path.starts_with('/') => format!("file://{path}"),
            Self::Directory(path) => format!("file:///{path}"),
            Self::Logical(base) => base.clone(),
        }
    }

    /// Where a file of the skill is.
    pub(crate) fn file(&self, path: &str) -> String {
        let base = self.as_str();
        let slash = if base.ends_with('/') { "" } else { "/" };
        format!("{base}{slash}{path}")
    }

    pub(crate) fn is_directory(&self) -> bool {
        matches!(self, Self::Directory(_))
    }
}

fn absolute(path: &Path) -> String {
    let absolute = std::path::absolute(path);
    let path = absolute.as_deref().unwrap_or(path);
    let mut parts = Vec::new();
    for component in path.components() {
        use std::path::Component::{CurDir, ParentDir};
        match component {
            CurDir => {}
            ParentDir => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    let path: std::path::PathBuf = parts.into_iter().collect();
    let text = path.to_string_lossy();
    if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text.into_owned()
    }
}
