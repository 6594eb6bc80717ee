//! Symbolic links in a skill, where the settings let them be.

use std::rc::Rc;

use super::problems;
use super::tree::{Kind, Target};
use super::walk::{Directory, Walk, joined};
use crate::code::{Code, Fate};

/// The directories whose links led to a directory.
pub(super) struct Trail {
    pub(super) real: String,
    before: Option<Rc<Trail>>,
}

impl Walk<'_> {
    pub(super) fn link(&mut self, path: String, name: &str, from: &Directory) {
        let place = self.place(&path);
        let fate = self.skill.settings.fate(Code::Symlink);
        self.report(problems::symlink(place.clone()));
        if !matches!(fate, Fate::Off | Fate::Warn) {
            self.withheld.push(path);
            return;
        }
        let problem = match self.skill.tree.target(&joined(&from.real, name)) {
            Ok(Target::Inside { path: real, kind }) => match kind {
                Kind::File => return self.file(path, name, from, Some(real)),
                Kind::Directory if !leads_back(&real, from) => {
                    let trail = Rc::new(Trail {
                        real: from.real.clone(),
                        before: from.trail.clone(),
                    });
                    return self.enter(path, real, from, Some(trail));
                }
                Kind::Directory => problems::circle(place),
                Kind::Symlink | Kind::Special => problems::special_target(place),
            },
            Ok(Target::Outside { .. }) => problems::escape(place),
            Err(error) => problems::dangling(place, &error),
        };
        self.withheld.push(path);
        self.report(problem);
    }
}

/// Whether a directory is one of those that led to the link in `from`.
fn leads_back(real: &str, from: &Directory) -> bool {
    let is_above = |below: &str| {
        real.is_empty()
            || below
                .strip_prefix(real)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let mut trail = from.trail.as_deref();
    let mut back = is_above(&from.real);
    while let Some(step) = trail {
        back = back || is_above(&step.real);
        trail = step.before.as_deref();
    }
    back
}
