//! What was found and what was done, skill by skill.

use std::fmt;
use std::path::{Path, PathBuf};

use skills_core::render::untrusted;

use super::{InstallOptions, Job};
use crate::FileChange;

/// What [`Catalog::install_to`](crate::Catalog::install_to) found and did.
///
/// Displays as one line for each skill.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "skills that somebody edited are kept, and only this says so"]
pub struct Installed {
    path: PathBuf,
    skills: Vec<InstalledSkill>,
}

/// One skill: what was found at its place and what was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalledSkill {
    id: String,
    directory: Option<String>,
    state: InstallState,
    action: InstallAction,
    edits: Vec<FileChange>,
    reason: Option<String>,
    is_behind: bool,
    dry: bool,
}

/// What was found at the place of a skill, before anything was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum InstallState {
    /// Nothing.
    Missing,
    /// The skill as the catalog has it.
    UpToDate,
    /// The skill as it was installed, which is not as the catalog has it now.
    Outdated,
    /// The skill with changes that somebody made since it was installed.
    Modified,
    /// Something else: a directory without a marker, what another owner installed, a link, a file.
    Foreign,
    /// A skill that this owner installed and the catalog no longer has.
    Stale,
    /// It was not looked for: the skill, or a file of it, has a name that cannot be written here.
    Unwritable,
}

/// What was done; in a dry run, what would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum InstallAction {
    /// Nothing: what was there is there, untouched.
    Kept,
    /// The skill was written where nothing was.
    Installed,
    /// The skill was replaced with the catalog's.
    Updated,
    /// The skill was replaced with the catalog's, and somebody's edits with it.
    Replaced,
    /// The skill was removed.
    Removed,
}

impl Installed {
    pub(super) fn new(path: &Path, options: &InstallOptions, jobs: Vec<Job<'_>>) -> Self {
        let skills = jobs.into_iter().map(|job| {
            let Job {
                id,
                directory,
                skill: _,
                state,
                action,
                edits,
                reason,
                is_behind,
            } = job;
            InstalledSkill {
                id,
                directory,
                state,
                action,
                edits,
                reason,
                is_behind,
                dry: options.dry_run,
            }
        });
        Self {
            path: path.to_owned(),
            skills: skills.collect(),
        }
    }

    /// The directory, as it was given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The skills of the catalog by id, then those that it no longer has by directory.
    #[must_use]
    pub fn skills(&self) -> &[InstalledSkill] {
        &self.skills
    }

    /// What is said of the skill of that id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&InstalledSkill> {
        self.skills.iter().find(|skill| skill.id == id)
    }

    /// Whether every skill of the catalog is there as the catalog has it; in a dry run, whether it would be.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.skills.iter().all(|skill| match skill.action {
            InstallAction::Kept => {
                matches!(skill.state, InstallState::UpToDate | InstallState::Stale)
            }
            _ => true,
        })
    }

    /// Whether nothing was done.
    #[must_use]
    pub fn is_unchanged(&self) -> bool {
        let mut actions = self.skills.iter().map(|skill| skill.action);
        actions.all(|action| action == InstallAction::Kept)
    }
}

impl InstalledSkill {
    /// The skill's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name of its directory; none if it has no name that can be written there.
    #[must_use]
    pub fn directory(&self) -> Option<&str> {
        self.directory.as_deref()
    }

    /// What was found.
    #[must_use]
    pub fn state(&self) -> InstallState {
        self.state
    }

    /// What was done.
    #[must_use]
    pub fn action(&self) -> InstallAction {
        self.action
    }

    /// What somebody changed since the skill was installed, sorted by path. A directory that came ends in `/`.
    ///
    /// What systems and interpreters drop (`.DS_Store`, `__pycache__` …) and the executable bit are no changes.
    #[must_use]
    pub fn edits(&self) -> &[FileChange] {
        &self.edits
    }

    /// Whether the catalog has another version than the one that was found installed.
    #[must_use]
    pub fn was_behind(&self) -> bool {
        self.is_behind
    }

    /// Why a foreign or unwritable skill is one.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }
}

impl fmt::Display for Installed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.skills.is_empty() {
            return f.write_str("no skills");
        }
        for (index, skill) in self.skills.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}{skill}")?;
        }
        Ok(())
    }
}

impl fmt::Display for InstalledSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match (self.action, self.dry) {
            (InstallAction::Kept, _) => match self.state {
                InstallState::UpToDate => "up to date:",
                InstallState::Unwritable => "not installed:",
                _ => "kept",
            },
            (InstallAction::Installed, false) => "installed",
            (InstallAction::Installed, true) => "would install",
            (InstallAction::Updated, false) => "updated",
            (InstallAction::Updated, true) => "would update",
            (InstallAction::Replaced, false) => "replaced",
            (InstallAction::Replaced, true) => "would replace",
            (InstallAction::Removed, false) => "removed",
            (InstallAction::Removed, true) => "would remove",
        };
        write!(f, "{what} `{}`", untrusted(&self.id))?;
        if self.state == InstallState::Stale {
            f.write_str(", which the catalog no longer has")?;
        }
        if let Some(reason) = &self.reason {
            write!(f, ": {reason}")?;
        }
        for (index, edit) in self.edits.iter().enumerate() {
            let before = if index == 0 { ", edited: " } else { ", " };
            write!(f, "{before}{edit}")?;
        }
        if self.state == InstallState::Modified
            && self.action == InstallAction::Kept
            && self.is_behind
        {
            f.write_str("; the catalog has another version")?;
        }
        Ok(())
    }
}
