//! One skill's part of a root: what one thread has read, until it is joined to the others.

use super::walk::SKILL_FILE;
use crate::source::{Folder, Problem, SkillFolder};

/// What was read of a skill.
pub(super) struct Part {
    pub(super) skill: SkillFolder,
    pub(super) problems: Vec<Problem>,
    /// The directories that were listed, but for the skill's own.
    pub(super) directories: Vec<String>,
}

impl Part {
    /// A skill that is there, and of which nothing is taken.
    pub(super) fn refused(directory: &str, name: &str, problem: Problem) -> Self {
        let skill = SkillFolder {
            directory: directory.to_owned(),
            name: name.to_owned(),
            files: Vec::new(),
            left_out: Vec::new(),
            withheld: vec![SKILL_FILE.to_owned()],
            is_whole: false,
        };
        Self {
            skill,
            problems: vec![problem.skill(directory)],
            directories: Vec::new(),
        }
    }

    /// How many bytes its files have.
    pub(super) fn bytes(&self) -> u64 {
        let sizes = self.skill.files.iter().map(|file| file.bytes.len() as u64);
        sizes.sum()
    }

    /// Makes it a part of the root.
    pub(super) fn join(self, folder: &mut Folder) {
        folder.skills.push(self.skill);
        folder.problems.extend(self.problems);
        folder.directories.extend(self.directories);
    }
}
