//! What was read from a root: texts and bytes in memory, and what went wrong while reading. From here on, no I/O.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::code::Code;
use crate::diag::{Place, Text};

/// Everything that was read below one root, in deterministic order.
///
/// Made by [`read`](crate::read()) from a directory, or from memory with [`Folder::from_files`].
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// The root as it is shown to people.
    pub(crate) shown: String,
    /// Where the root is on disk; none for folders from memory.
    pub(crate) location: Option<PathBuf>,
    /// The root's own `catalog.json`.
    pub(crate) settings: Option<SourceFile>,
    /// The skill directories, sorted by path.
    pub(crate) skills: Vec<SkillFolder>,
    /// What reading found: `(place, code, message, help)`; levels are set when the folder is compiled.
    pub(crate) problems: Vec<Problem>,
}

/// One skill directory, as read.
#[derive(Clone, Debug)]
pub(crate) struct SkillFolder {
    /// The directory below the root (`data-analysis`); empty if the root is the skill.
    pub(crate) directory: String,
    /// The name of the directory itself, also where the root is the skill.
    pub(crate) name: String,
    /// Every file that was taken, sorted by path.
    pub(crate) files: Vec<SourceFile>,
}

/// One file, as read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Below its skill (or the root, for `catalog.json`), with `/`.
    pub(crate) path: String,
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) executable: bool,
    /// The bytes as a text to point into, for files that are parsed (`SKILL.md`, JSON); set when they are UTF-8.
    pub(crate) text: Option<Text>,
}

/// What reading found.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    pub(crate) place: Place,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// The skill directory that it belongs to.
    pub(crate) skill: Option<String>,
}

impl Folder {
    /// The root as it is shown to people.
    #[must_use]
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// A path below the root as it is shown to people.
    pub(crate) fn shown_path(&self, path: &str) -> String {
        match (self.shown.as_str(), path) {
            (shown, "") => shown.to_owned(),
            ("" | ".", path) => path.to_owned(),
            (shown, path) => format!("{}/{path}", shown.trim_end_matches('/')),
        }
    }

    /// Every file that was read, by its path on disk: what a build must watch for edits and deletions.
    ///
    /// Includes files of skills that do not pass and `catalog.json`; empty for a folder from memory.
    pub fn paths_on_disk(&self) -> impl Iterator<Item = PathBuf> + '_ {
        let settings = self
            .settings
            .iter()
            .map(|file| Path::new(&file.path).to_owned());
        let files = self.skills.iter().flat_map(|skill| {
            skill
                .files
                .iter()
                .map(|file| Path::new(&skill.directory).join(&file.path))
        });
        let root = self.location.as_deref();
        settings
            .chain(files)
            .filter_map(move |path| root.map(|root| root.join(path)))
    }
}

impl SourceFile {
    /// The path below its skill, with `/`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}
