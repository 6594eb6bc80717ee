//! Skills in directories.

use std::path::{Path, PathBuf};

use skills_core::options::Options;
use skills_core::source::{Folder, Root};

use super::{Filter, Loaded, merge};
use crate::confined::Roots;
use crate::{Error, ErrorKind};

/// Directories of skills, and how they are judged: a root with skill directories in it, or one skill directory.
///
/// The rules and the words are those of [`include_skills!`](crate::include_skills); nothing is run. Without further
/// settings a root is read in strict mode, or as its `catalog.json` says.
///
/// ```
/// use skills_runtime::{DirectorySource, Mode};
/// # let directory = std::env::temp_dir().join(format!("skills-source-{}", std::process::id()));
/// # std::fs::create_dir_all(directory.join("greet"))?;
/// # std::fs::write(directory.join("greet/SKILL.md"), "---\nname: greet\ndescription: Says hello.\n---\nSay hello.\n")?;
/// # std::fs::create_dir_all(directory.join("nameless"))?;
/// # std::fs::write(directory.join("nameless/SKILL.md"), "Only text.\n")?;
///
/// let loaded = DirectorySource::builder(&directory).mode(Mode::Lenient).load()?;
/// assert_eq!(loaded.catalog().len(), 1);
/// let skipped = &loaded.skipped()[0];
/// assert!(skipped.path().ends_with("nameless"));
/// assert_eq!(skipped.reason().to_string(), "missing-name");
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DirectorySource {
    pub(crate) roots: Vec<PathBuf>,
    pub(crate) options: Options,
    pub(crate) filter: Filter,
    pub(crate) roots_must_exist: bool,
    /// Where links may lead as well.
    pub(super) link_targets: Vec<PathBuf>,
}

impl DirectorySource {
    /// Reads and checks the skills of every root.
    ///
    /// Of two skills with one id (or name) in different roots the first is taken. In lenient mode a bad skill is left
    /// out; in the others it refuses the load, unless [`all_or_nothing`](Self::all_or_nothing) says otherwise.
    ///
    /// # Errors
    ///
    /// If a root cannot be listed, or if a skill breaks a rule and the load is taken as a whole;
    /// [`Error::diagnostics`] has every mistake of every root with its place. A root that does not exist is a warning
    /// only, unless [`roots_must_exist`](Self::roots_must_exist).
    pub fn load(&self) -> Result<Loaded, Error> {
        self.judge(&self.read())
    }

    /// The only step that touches the disk: one folder for each root.
    pub(crate) fn read(&self) -> Vec<Folder> {
        self.read_again(&[])
    }

    /// Every directory in which something may be read: the roots first.
    pub(crate) fn places(&self) -> impl Iterator<Item = &Path> {
        let places = self.roots.iter().chain(&self.link_targets);
        places.map(PathBuf::as_path)
    }

    /// As [`read`](Self::read), where `earlier` is what that gave: only what changed is opened.
    pub(crate) fn read_again(&self, earlier: &[Folder]) -> Vec<Folder> {
        let opened = Roots::open(self.places());
        let trees = (0..).map_while(|index| opened.tree(index));
        let roots = self.roots.iter().zip(trees).enumerate();
        roots
            .map(|(index, (path, tree))| {
                skills_core::read::read_through(&tree, path, &self.options, earlier.get(index))
            })
            .collect()
    }

    /// What [`load`](Self::load) makes of what was read.
    pub(crate) fn judge(&self, folders: &[Folder]) -> Result<Loaded, Error> {
        let mut refused = merge::Refused::default();
        let mut merged = merge::Merged::default();
        for (path, folder) in self.roots.iter().zip(folders) {
            let compiled = skills_core::compile(folder, &self.options);
            match (folder.root(), compiled) {
                (Root::Listed, Ok(compiled)) => merged.add(path, compiled),
                (Root::Listed, Err(diagnostics)) => {
                    refused.add(ErrorKind::InvalidSkills, diagnostics);
                }
                (Root::Missing, compiled) if self.roots_must_exist => {
                    refused.add(ErrorKind::MissingRoot, merge::diagnostics(compiled));
                }
                (Root::Missing, compiled) => merged.warn(&merge::diagnostics(compiled)),
                (_, compiled) => {
                    refused.add(ErrorKind::UnreadableRoot, merge::diagnostics(compiled));
                }
            }
        }
        refused.into_result(&self.roots)?;
        Ok(merged.finish(&self.filter))
    }
}
