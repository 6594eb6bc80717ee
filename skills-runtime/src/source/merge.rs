//! Several roots, one catalog: the first skill of an id or a name is taken.

use std::path::{Path, PathBuf};

use skills_core::Compiled;
use skills_core::by_name::ByName;
use skills_core::catalog::{Data, Provenance, Skill};
use skills_core::code::Code;
use skills_core::diag::{Diagnostic, Diagnostics, Level, Place};
use skills_core::render::untrusted;

use super::{Filter, Loaded, Reason, Skipped};
use crate::{Catalog, Error, ErrorKind};

/// What the roots so far gave.
#[derive(Default)]
pub(crate) struct Merged {
    skills: Vec<Skill>,
    /// Where the skill of an id, and of a name, is.
    ids: ByName<String, PathBuf>,
    names: ByName<String, PathBuf>,
    warnings: Diagnostics,
    skipped: Vec<Skipped>,
}

impl Merged {
    /// Adds the skills of a root, but those that an earlier root has.
    pub(crate) fn add(&mut self, root: &Path, compiled: Compiled) {
        self.warnings.extend(compiled.besides_skipped());
        let (data, _, skipped) = compiled.into_parts();
        let skipped = skipped.iter();
        self.skipped.extend(
            skipped.map(|skipped| Skipped::new(skipped, |directory| below(root, directory))),
        );
        let mut taken = Vec::new();
        for skill in data.into_skills() {
            match self.rival(&skill) {
                Some((what, winner)) => self.shadowed(&skill, what, winner),
                None => taken.push(skill),
            }
        }
        // Not before: what one root may hold is the core's to say.
        for skill in &taken {
            let path = path_of(skill);
            self.names
                .or_insert_with(skill.name().to_owned(), || path.clone());
            self.ids.or_insert_with(skill.id().to_owned(), || path);
        }
        self.skills.append(&mut taken);
    }

    /// Adds a skill that was valid earlier, unless another one has its id or name by now. Whether it was added.
    #[cfg(feature = "watch")]
    pub(crate) fn keep(&mut self, skill: &Skill) -> bool {
        let is_free = self.rival(skill).is_none();
        if is_free {
            let path = path_of(skill);
            self.names.insert(skill.name().to_owned(), path.clone());
            self.ids.insert(skill.id().to_owned(), path);
            self.skills.push(skill.clone());
        }
        is_free
    }

    /// Adds diagnostics of a root that was not taken, none of them as an error.
    pub(crate) fn warn(&mut self, diagnostics: &Diagnostics) {
        self.warnings
            .extend(diagnostics.iter().map(Diagnostic::as_warning));
    }

    /// The catalog of what the filter lets through.
    pub(crate) fn finish(mut self, filter: &Filter) -> Loaded {
        for name in filter.unknown(&self.skills) {
            let message = format!("the filter names `{}`, which no skill has", untrusted(name));
            let place = Place::path(name);
            let warning = Diagnostic::new(Code::NoSkills, Level::Warning, place, message)
                .with_help("take it out of the filter, or look whether the skill was left out");
            self.warnings.push(warning);
        }
        self.skills.retain(|skill| filter.admits(skill));
        Loaded {
            catalog: Catalog::loaded(Data::from_skills(self.skills)),
            warnings: self.warnings,
            skipped: self.skipped,
        }
    }

    fn rival(&self, skill: &Skill) -> Option<(&'static str, PathBuf)> {
        let by_id = self.ids.get(skill.id()).map(|path| ("id", path));
        let by_name = || self.names.get(skill.name()).map(|path| ("name", path));
        by_id
            .or_else(by_name)
            .map(|(what, path)| (what, path.clone()))
    }

    fn shadowed(&mut self, skill: &Skill, what: &str, winner: PathBuf) {
        let path = path_of(skill);
        let (code, taken) = match what {
            "id" => (Code::DuplicateId, skill.id()),
            _ => (Code::DuplicateName, skill.name()),
        };
        let message = format!(
            "the {what} `{}` is already taken by `{}`, which is in an earlier root",
            untrusted(taken),
            untrusted(&winner.to_string_lossy())
        );
        let warning = Diagnostic::new(code, Level::Warning, place(&path), message)
            .with_help(format!("give one of the two another {what}"))
            .with_label(place(&winner), "this one is taken")
            .with_skill(skill.directory());
        self.warnings.push(warning.clone());
        let mut diagnostics = Diagnostics::new();
        diagnostics.push(warning);
        self.skipped.push(Skipped {
            path,
            reason: Reason::DuplicateName,
            diagnostics,
            winner: Some(winner),
        });
    }
}

/// What roots were refused for.
#[derive(Default)]
pub(crate) struct Refused(Option<(ErrorKind, Diagnostics)>);

impl Refused {
    /// Adds the diagnostics of a root; the kind is that of the first one.
    pub(crate) fn add(&mut self, kind: ErrorKind, diagnostics: Diagnostics) {
        match &mut self.0 {
            None => self.0 = Some((kind, diagnostics)),
            Some((_, all)) => all.extend(diagnostics),
        }
    }

    pub(crate) fn into_result(self, roots: &[PathBuf]) -> Result<(), Error> {
        match self.0 {
            None => Ok(()),
            Some((kind, diagnostics)) => Err(Error::of_roots(kind, roots, diagnostics)),
        }
    }
}

/// What was found, whichever way a compilation went.
pub(crate) fn diagnostics(compiled: Result<Compiled, Diagnostics>) -> Diagnostics {
    match compiled {
        Ok(compiled) => compiled.into_parts().1,
        Err(diagnostics) => diagnostics,
    }
}

pub(crate) fn path_of(skill: &Skill) -> PathBuf {
    match skill.provenance() {
        Provenance::Directory(path) => path.clone(),
        Provenance::Logical(base) => PathBuf::from(base.as_ref()),
        _ => PathBuf::from(skill.directory()),
    }
}

/// A skill's directory; the root itself is not joined with nothing, which would add a `/`.
pub(crate) fn below(root: &Path, directory: &str) -> PathBuf {
    if directory.is_empty() {
        root.to_owned()
    } else {
        root.join(directory)
    }
}

fn place(path: &Path) -> Place {
    let shown = path.to_string_lossy();
    if cfg!(windows) {
        Place::path(shown.replace('\\', "/"))
    } else {
        Place::path(&*shown)
    }
}
