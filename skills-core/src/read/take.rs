//! The second half of a skill: reading the files that the walk has found.

use super::bytes::{self, Failed};
use super::counts;
use super::part::Part;
use super::walk::{Found, MANIFEST, SKILL_FILE, Walk, joined};
use crate::code::Code;
use crate::diag::Place;
use crate::options::Setting;
use crate::order;
use crate::source::{Problem, SkillFolder, SourceFile, not_utf8};

impl Walk<'_> {
    /// Reads what was found; what is parsed comes first, so that a skill that is too large is still judged.
    pub(super) fn finish(mut self) -> Part {
        let mut found = std::mem::take(&mut self.files);
        order::sort_by(&mut found, |a, b| {
            let first = |found: &Found| found.path != SKILL_FILE && found.path != MANIFEST;
            (first(a), &a.path).cmp(&(first(b), &b.path))
        });
        let mut files = Vec::with_capacity(found.len());
        let mut room = self.room();
        for found in found {
            let must = found.path == SKILL_FILE || found.path == MANIFEST;
            if self.stopped && !must {
                break;
            }
            if let Some(file) = self.read(found, room) {
                room = room.saturating_sub(file.bytes.len() as u64);
                files.push(file);
            }
        }
        order::sort_by(&mut files, |a, b| a.path.cmp(&b.path));
        order::sort(&mut self.left_out);
        order::sort(&mut self.withheld);
        let skill = SkillFolder {
            directory: self.skill.directory.to_owned(),
            name: self.skill.name.to_owned(),
            files,
            left_out: self.left_out,
            withheld: self.withheld,
            is_whole: !self.stopped,
        };
        Part {
            skill,
            problems: self.problems,
            directories: self.listed,
        }
    }

    /// How many bytes the files of the skill may have.
    fn room(&self) -> u64 {
        self.tighter().0
    }

    /// The smaller one of two limits that hold for a whole skill, and its key.
    fn tighter(&self) -> (u64, &'static str) {
        let limits = &self.skill.settings.limits;
        if limits.root() < limits.skill() {
            (limits.root(), "root")
        } else {
            (limits.skill(), "skill")
        }
    }

    fn read(&mut self, found: Found, room: u64) -> Option<SourceFile> {
        let limits = &self.skill.settings.limits;
        let (limit, key) = match found.path.as_str() {
            SKILL_FILE => (limits.skill_file(), "skillFile"),
            MANIFEST => (limits.manifest(), "manifest"),
            _ => (limits.file(), "file"),
        };
        let real = found
            .real
            .unwrap_or_else(|| joined(self.skill.real, &found.path));
        let earlier = self.skill.earlier.and_then(|skill| skill.file(&found.path));
        let mut file = match bytes::read(self.skill.tree, &real, limit, room, earlier) {
            Ok(file) => file,
            Err(Failed::NoRoom) => {
                let (limit, key) = self.tighter();
                let limit = counts::bytes(limit);
                let message = format!("the files of this skill have more than {limit}");
                self.stop("", Code::SkillTooLarge, message, Some(key));
                return None;
            }
            Err(failed) => {
                self.withhold(
                    &found.path,
                    failed.code(),
                    failed.to_string(),
                    failed.help(key).as_deref(),
                );
                return None;
            }
        };
        if file.holds_key && !self.may_take_secrets() {
            let help = "remove it; whoever runs the skill brings the key";
            let message = "this file holds a private key";
            self.withhold(&found.path, Code::SecretFile, message, Some(help));
            return None;
        }
        file.path = found.path;
        let ending = file.path.rsplit_once('.').map(|(_, ending)| ending);
        let is_json = ending == Some("json") && file.bytes.len() as u64 <= limits.contract();
        if file.path == SKILL_FILE || file.path == MANIFEST {
            let shown = self.shown(&file.path);
            if let Some(problem) = decode(&mut file, &shown) {
                self.report(problem);
            }
        } else if is_json && file.text.is_none() {
            file.text = crate::source::decode(&file.bytes).ok();
        }
        Some(file)
    }

    /// Only who says so by name embeds secrets.
    pub(super) fn may_take_secrets(&self) -> bool {
        let setting = self.skill.settings.setting(Code::SecretFile);
        matches!(setting, Some(Setting::Allow | Setting::Warn))
    }
}

/// Decodes a file that is parsed, and reports what is no UTF-8. A byte-order mark is its parser's to report.
pub(super) fn decode(file: &mut SourceFile, shown: &str) -> Option<Problem> {
    if file.text.is_some() {
        return None;
    }
    match crate::source::decode(&file.bytes) {
        Ok(text) => {
            file.text = Some(text);
            None
        }
        Err((text, range)) => {
            let (message, help) = not_utf8(&file.bytes, range.start);
            let place = Place::range(shown, &text, range);
            Some(Problem::new(Code::NotUtf8, place, message).help(help))
        }
    }
}
