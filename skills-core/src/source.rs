//! What was read from a root: texts and bytes in memory, and what went wrong while reading. From here on, no I/O.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::code::{Code, Fate};
use crate::diag::{Place, Text};
use crate::options::{Options, Settings};
use crate::parse::settings::CatalogFile;
use crate::read::Metadata;

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
    /// What `catalog.json` says.
    pub(crate) catalog_file: Option<CatalogFile>,
    /// The skill directories, sorted by path.
    pub(crate) skills: Vec<SkillFolder>,
    /// What reading found: `(place, code, message, help)`; levels are set when the folder is compiled.
    pub(crate) problems: Vec<Problem>,
    /// Every directory that was listed, below the root (which is the empty path).
    pub(crate) directories: Vec<String>,
    /// Directories that are no skills, or none that are asked for, because of `include` and `exclude`, sorted.
    pub(crate) left_out: Vec<String>,
    pub(crate) root: Root,
    /// Whether the skills' directories stand for definitions, so that nobody knows their names.
    pub(crate) is_defined: bool,
}

/// What the root turned out to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Root {
    /// A directory that could be listed.
    #[default]
    Listed,
    /// No directory: nothing is there, or something else.
    Missing,
    /// A directory that could not be listed.
    Unreadable,
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
    /// Files and directories that belong to no skill (`.git`, excluded ones), sorted by path.
    pub(crate) left_out: Vec<String>,
    /// Files and directories that could not be taken, each with its problem, sorted by path.
    pub(crate) withheld: Vec<String>,
    /// Whether all of it was listed and read; false once a limit of the whole skill is passed.
    pub(crate) is_whole: bool,
}

/// One file, as read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Below its skill (or the root, for `catalog.json`), with `/`.
    pub(crate) path: String,
    /// Not `Arc<[u8]>`: to make one of what was read, every byte is copied.
    pub(crate) bytes: Arc<Vec<u8>>,
    pub(crate) executable: bool,
    /// The bytes as a text to point into, for files that are parsed (`SKILL.md`, JSON); set when they are UTF-8.
    /// A byte-order mark stays in it, so that places are those of the file on disk.
    pub(crate) text: Option<Text>,
    /// Whether it holds a private key: looked for once.
    pub(crate) holds_key: bool,
    /// What the disk said of it, if it will say something else once the bytes change.
    pub(crate) metadata: Option<Metadata>,
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
    /// What strict, compatible and lenient mode make of it, where that is not what they make of the code in general.
    pub(crate) fates: Option<[Fate; 3]>,
}

impl Folder {
    /// The root as it is shown to people.
    #[must_use]
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// What the root turned out to be; [`compile`](crate::compile()) reports what cannot be read.
    #[must_use]
    pub fn root(&self) -> Root {
        self.root
    }

    /// Takes files that are in memory by the rules of a directory on disk; paths are relative to the root, with `/`.
    ///
    /// ```
    /// use skills_core::{options::Options, source::Folder};
    ///
    /// let page = "---\nname: haiku\ndescription: Writes haiku.\n---\nFive, seven, five.\n";
    /// let folder = Folder::from_files("skills", [("haiku/SKILL.md", page)], &Options::new());
    /// assert_eq!(folder.shown(), "skills");
    /// ```
    #[must_use]
    pub fn from_files<P: Into<String>, B: Into<Vec<u8>>>(
        shown: &str,
        files: impl IntoIterator<Item = (P, B)>,
        options: &Options,
    ) -> Self {
        let files = files
            .into_iter()
            .map(|(path, bytes)| (path.into(), bytes.into()));
        crate::read::from_files(shown, files, options)
    }

    /// The folder of skills that a program defines: their directories have names only to tell them apart, so that no
    /// message speaks of them and no name must be that of its directory.
    #[must_use]
    pub fn of_definitions(mut self) -> Self {
        self.is_defined = true;
        self
    }

    /// What holds for this root: the options, then its `catalog.json`, then the mode.
    pub(crate) fn settings(&self, options: &Options) -> Settings {
        options.resolve(self.catalog_file.as_ref())
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

    /// Every directory that was listed, by its path on disk: what must be watched for new and removed files.
    ///
    /// Empty for a folder from memory.
    pub fn directories_on_disk(&self) -> impl Iterator<Item = PathBuf> + '_ {
        let root = self.location.as_deref();
        self.directories
            .iter()
            .filter_map(move |path| root.map(|root| root.join(path)))
    }

    /// Has these files, and everything below these directories, read again by
    /// [`read_again`](crate::read::read_again), whatever the disk says of them. Paths are relative to the root, which is
    /// the empty path, with `/`.
    pub fn forget(&mut self, paths: &BTreeSet<String>) {
        let is_meant = |path: &str| {
            let ends = path.match_indices('/').map(|(end, _)| end);
            let mut above = ends
                .chain([0, path.len()])
                .filter_map(|end| path.get(..end));
            above.any(|path| paths.contains(path))
        };
        if let Some(file) = self.settings.as_mut().filter(|file| is_meant(&file.path)) {
            file.metadata = None;
        }
        for skill in &mut self.skills {
            for file in &mut skill.files {
                let below = match skill.directory.as_str() {
                    "" => is_meant(&file.path),
                    directory => is_meant(&format!("{directory}/{}", file.path)),
                };
                if below {
                    file.metadata = None;
                }
            }
        }
    }

    /// What lies in a skill and is none of its files (version control, caches, what is excluded), and what directories
    /// `include` and `exclude` leave out, by its path below the root.
    pub fn left_out(&self) -> impl Iterator<Item = String> + '_ {
        let in_skills = self.skills.iter().flat_map(|skill| {
            skill
                .left_out
                .iter()
                .map(|path| match skill.directory.as_str() {
                    "" => path.clone(),
                    directory => format!("{directory}/{path}"),
                })
        });
        self.left_out.iter().cloned().chain(in_skills)
    }
}

impl SkillFolder {
    /// A file by its path.
    pub(crate) fn file(&self, path: &str) -> Option<&SourceFile> {
        let index = self
            .files
            .binary_search_by(|file| file.path.as_str().cmp(path))
            .ok()?;
        self.files.get(index)
    }

    /// Whether reading has already said why a path is not among the files.
    pub(crate) fn is_withheld(&self, path: &str) -> bool {
        let ends = path.match_indices('/').map(|(end, _)| end);
        let is_known = |path: &str| {
            self.withheld
                .binary_search_by(|known| known.as_str().cmp(path))
                .is_ok()
        };
        !self.is_whole
            || ends
                .chain([path.len()])
                .filter_map(|end| path.get(..end))
                .any(is_known)
    }
}

impl Problem {
    pub(crate) fn new(code: Code, place: Place, message: impl Into<String>) -> Self {
        Self {
            code,
            place,
            message: message.into(),
            help: None,
            skill: None,
            fates: None,
        }
    }

    pub(crate) fn fates(mut self, fates: [Fate; 3]) -> Self {
        self.fates = Some(fates);
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn skill(mut self, directory: &str) -> Self {
        self.skill = Some(directory.to_owned());
        self
    }
}

/// The bytes as a text to point into.
///
/// # Errors
///
/// When they are no UTF-8: the text with a replacement for what is not, and the place of the first such byte in it.
pub(crate) fn decode(bytes: &[u8]) -> Result<Text, (Text, Range<usize>)> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Text::new(text)),
        Err(error) => {
            let start = error.valid_up_to();
            let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
            Err((Text::new(String::from_utf8_lossy(bytes)), start..end))
        }
    }
}

/// What is wrong with bytes that are no UTF-8 from `start` on, and what to do.
pub(crate) fn not_utf8(bytes: &[u8], start: usize) -> (String, &'static str) {
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => (
            "the file is UTF-16, not UTF-8".into(),
            "save it as UTF-8, in an editor or with `iconv -f UTF-16 -t UTF-8`",
        ),
        _ => {
            let byte = bytes.get(start).copied().unwrap_or_default();
            let message = format!("the byte 0x{byte:02x} is no UTF-8");
            (message, "save the file as UTF-8")
        }
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
