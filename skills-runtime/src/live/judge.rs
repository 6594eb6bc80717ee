//! One look at all roots, and what is to be served after it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use skills_core::catalog::Skill;
use skills_core::diag::Diagnostic;
use skills_core::order;
use skills_core::source::{Folder, Root};
use skills_core::{Compiled, compile_each};

use super::event::Rejected;
use crate::source::Loaded;
use crate::source::merge::{Merged, Refused, below, path_of};
use crate::{Catalog, DirectorySource, Error, ErrorKind};

/// What one look gave.
#[derive(Debug)]
pub(super) struct Verdict {
    /// What to serve, and what is worth knowing of it.
    pub(super) loaded: Loaded,
    pub(super) rejected: Rejected,
    /// Where skills were that are served although nothing is there any more.
    pub(super) missed: BTreeSet<PathBuf>,
    /// Why [`DirectorySource::load`] would fail.
    pub(super) error: Option<Error>,
}

/// Judges what was read, where `served` is the catalog so far.
///
/// A skill that does not pass stays as it was. One that is not there stays too, unless it was `missed` before: whoever
/// replaces a directory takes the old one away first. No root is served with more than its limit allows: where what passes
/// has taken the room, nothing of the past is kept.
pub(super) fn judge(
    source: &DirectorySource,
    folders: &[Folder],
    served: &Catalog,
    missed: &BTreeSet<PathBuf>,
) -> Verdict {
    let mut judge = Judge {
        source,
        served: served.iter().map(|skill| (path_of(skill), skill)).collect(),
        missed_before: missed,
        missed: BTreeSet::new(),
        merged: Merged::default(),
        refused: Refused::default(),
        rejected: Rejected::default(),
    };
    for (root, folder) in source.roots.iter().zip(folders) {
        judge.root(root, folder);
    }
    judge.finish(served)
}

struct Judge<'a> {
    source: &'a DirectorySource,
    /// By directory.
    served: BTreeMap<PathBuf, &'a Skill>,
    missed_before: &'a BTreeSet<PathBuf>,
    missed: BTreeSet<PathBuf>,
    merged: Merged,
    refused: Refused,
    rejected: Rejected,
}

impl Judge<'_> {
    fn root(&mut self, root: &Path, folder: &Folder) {
        let kind = match folder.root() {
            Root::Missing if self.source.roots_must_exist => Some(ErrorKind::MissingRoot),
            Root::Missing => None,
            Root::Listed => Some(ErrorKind::InvalidSkills),
            _ => Some(ErrorKind::UnreadableRoot),
        };
        let (compiled, whole) = compile_each(folder, &self.source.options);
        let found = compiled.warnings();
        let own = found.iter().filter(|found| found.refuses_root());
        let own: Vec<Diagnostic> = own.cloned().collect();
        let Some(kind) = kind else {
            self.merged.warn(found);
            // Nothing is there.
            let free = compiled.limits().root();
            self.keep(
                root,
                Past {
                    free,
                    ..Past::default()
                },
            );
            return;
        };
        if !own.is_empty() {
            self.refused.add(kind, found.clone());
            self.keep_all(root, own);
            return;
        }
        if let Some(whole) = whole {
            self.refused.add(kind, whole);
        }
        self.take(root, compiled);
    }

    /// Takes the skills that pass; those that do not, and those that are not there, are kept.
    fn take(&mut self, root: &Path, compiled: Compiled) {
        let passed = compiled.data().skills().iter();
        let taken: u64 = passed.clone().map(bytes).sum();
        let fresh = passed.map(Skill::directory);
        let lost = compiled.skipped().iter().filter(|it| it.winner().is_some());
        let present = fresh
            .chain(lost.map(skills_core::Skipped::directory))
            .map(|directory| below(root, directory))
            .collect();
        let broken = compiled.skipped().iter();
        let broken = broken
            .filter(|skipped| skipped.winner().is_none())
            .map(|skipped| below(root, skipped.directory()))
            .collect();
        let free = compiled.limits().root().saturating_sub(taken);
        self.merged.add(root, compiled);
        self.keep(
            root,
            Past {
                present,
                broken,
                free,
            },
        );
    }

    fn keep(&mut self, root: &Path, mut past: Past) {
        for (path, skill) in &self.served {
            if below(root, skill.directory()) != *path || past.present.contains(path) {
                continue;
            }
            let is_broken = past.broken.contains(path);
            if !is_broken && self.missed_before.contains(path) {
                continue;
            }
            let bytes = bytes(skill);
            if bytes > past.free || !self.merged.keep(skill) {
                continue;
            }
            past.free -= bytes;
            if is_broken {
                self.rejected.retained.push(skill.id().to_owned());
            } else {
                self.missed.insert(path.clone());
            }
        }
    }

    /// Nobody can say what is in this root.
    fn keep_all(&mut self, root: &Path, own: Vec<Diagnostic>) {
        for (path, skill) in &self.served {
            if below(root, skill.directory()) == *path && self.merged.keep(skill) {
                self.rejected.retained.push(skill.id().to_owned());
            }
        }
        for diagnostic in own {
            self.rejected.diagnostics.push(diagnostic);
        }
    }

    fn finish(mut self, served: &Catalog) -> Verdict {
        let mut loaded = self.merged.finish(&self.source.filter);
        self.rejected.skipped = rejected(&loaded);
        let error = self.refused.into_result(&self.source.roots).err();
        if error.is_some() && self.source.options.is_all_or_nothing() == Some(true) {
            self.missed.clone_from(self.missed_before);
            self.rejected.retained = served.iter().map(|skill| skill.id().to_owned()).collect();
            loaded = loaded.with_catalog(served.clone());
        }
        order::sort(&mut self.rejected.retained);
        Verdict {
            loaded,
            rejected: self.rejected,
            missed: self.missed,
            error,
        }
    }
}

/// What a look says of the skills of a root that are served so far.
#[derive(Default)]
struct Past {
    /// Where skills pass, or others have their id or name.
    present: BTreeSet<PathBuf>,
    /// Where skills do not pass.
    broken: BTreeSet<PathBuf>,
    /// The bytes that the root may still hold.
    free: u64,
}

/// What a skill counts for in the limit of its root.
fn bytes(skill: &Skill) -> u64 {
    let files = skill.files().iter();
    files.map(|file| file.bytes().len() as u64).sum()
}

/// The skills that were left out, but not for another one.
pub(super) fn rejected(loaded: &Loaded) -> Vec<crate::Skipped> {
    let skipped = loaded.skipped().iter();
    let skipped = skipped.filter(|skipped| skipped.winner().is_none());
    skipped.cloned().collect()
}
