//! Skills below the depth at which skills are looked for: named, lest they vanish without a word.

use super::children::{Children, Directory, OTHERS};
use super::left_out;
use super::problems;
use super::tree::Kind;
use super::walk::{SKILL_FILE, joined};

impl Children<'_> {
    /// Notes skills in a directory whose own directories are not looked through.
    pub(super) fn look_below(&mut self, directory: &Directory, entries: &[(String, Kind)]) {
        let directories = entries
            .iter()
            .filter(|(name, kind)| {
                *kind == Kind::Directory && !left_out::is_left_out(name, *kind, 0)
            })
            .map(|(name, _)| directory.child(name))
            .filter(|child| self.settings.enters(&child.path));
        let mut found = Vec::new();
        for child in directories {
            if self.looks >= OTHERS {
                break;
            }
            self.looks += 1;
            let page = self.tree.metadata(&joined(&child.real, SKILL_FILE));
            if page.is_ok_and(|page| page.kind == Kind::File) {
                found.push(child);
            }
        }
        self.too_deep.push(found);
    }

    /// Reports the skills that lie too deep, unless a link leads to them.
    pub(super) fn report_too_deep(&mut self) {
        for mut found in std::mem::take(&mut self.too_deep) {
            found.retain(|skill| !self.seen.contains(&skill.real));
            if let Some((first, others)) = found.split_first() {
                let path = first.path.as_str();
                let place = self.place(&joined(path, SKILL_FILE));
                let depth = self.settings.recursive;
                let problem = problems::too_deep(place, path, others.len(), depth);
                self.report(problem, path);
            }
        }
    }
}
