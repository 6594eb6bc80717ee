//! What stands at a skill's place, without changing anything.

use std::io;

use cap_fs_ext::DirExt as _;
use cap_std::fs::{Dir, FileType};
use skills_core::catalog::Skill;
use skills_core::order;
use skills_core::render::untrusted;

use super::compare::{self, Content};
use super::marker::{MARKER, Marker};
use super::stage;
use crate::FileChange;

/// What stands at a place.
pub(super) enum Place {
    Free,
    /// Nothing that this owner installed, and why it is not.
    Foreign(String),
    Ours(Ours),
}

/// What this owner installed.
pub(super) struct Ours {
    pub(super) marker: Marker,
    /// What somebody changed since.
    pub(super) edits: Vec<FileChange>,
}

/// Looks at `name` in `parent`, where `owner` may have installed `directory`; never through a link.
///
/// With the skill that is to stand there, contents are compared with its own instead of being hashed, if they may be equal.
pub(super) fn at(
    parent: &Dir,
    name: &str,
    directory: &str,
    owner: &str,
    skill: Option<&Skill>,
) -> io::Result<Place> {
    let foreign = |reason: &str| Ok(Place::Foreign(reason.to_owned()));
    let kind = match parent.symlink_metadata(name) {
        Ok(found) => found.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Place::Free),
        Err(error) => return Err(error),
    };
    if !kind.is_dir() {
        return foreign(in_the_way(kind));
    }
    let found = match parent.open_dir_nofollow(name) {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Place::Free),
        Err(error) => {
            return Ok(Place::Foreign(format!(
                "it cannot be opened: {}",
                error.kind()
            )));
        }
    };
    let marker = match Marker::read(&found) {
        Ok(marker) => marker,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return foreign("no installer left a marker in it");
        }
        Err(_) => return Ok(Place::Foreign(format!("its `{MARKER}` cannot be read"))),
    };
    if marker.owner() != owner {
        return Ok(Place::Foreign(match marker.owner() {
            "" => "it was installed by another program".to_owned(),
            other => format!("it was installed by `{}`", untrusted(other)),
        }));
    }
    if marker.directory() != directory {
        let original = untrusted(marker.directory());
        return Ok(Place::Foreign(format!("it is a copy of `{original}`")));
    }
    let edits = match skill.filter(|skill| marker.is_of(skill)) {
        Some(skill) => compare::edits(&found, &Content::of_skill(skill))?,
        None => compare::edits(&found, &Content::of_marker(&marker))?,
    };
    Ok(Place::Ours(Ours { marker, edits }))
}

fn in_the_way(kind: FileType) -> &'static str {
    if kind.is_symlink() {
        "a symbolic link is in the way"
    } else {
        "a file is in the way"
    }
}

/// What lies in the directory that is installed to.
pub(super) struct Listed {
    /// Sorted; without what installers use themselves.
    pub(super) directories: Vec<String>,
    /// Sorted: all that stands there, links and files too.
    pub(super) names: Vec<String>,
    /// What installers that were interrupted left behind.
    pub(super) leftovers: Vec<String>,
}

/// Lists the directories; names that are no texts are nobody's skills.
pub(super) fn list(root: &Dir) -> io::Result<Listed> {
    let mut listed = Listed {
        directories: Vec::new(),
        names: Vec::new(),
        leftovers: Vec::new(),
    };
    for entry in root.entries()? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        listed.names.push(name.clone());
        if entry.file_type()?.is_dir() {
            if stage::is_stage(&name) {
                listed.leftovers.push(name);
            } else {
                listed.directories.push(name);
            }
        }
    }
    order::sort(&mut listed.directories);
    order::sort(&mut listed.names);
    Ok(listed)
}
