//! One skill: everything below its directory that belongs to it.

use std::rc::Rc;

use super::bytes::{self, Failed};
use super::names::{self, collisions, grouped};
use super::root::SETTINGS_FILE;
use super::tree::{Entry, Kind, Target, Tree};
use super::{left_out, problems, secret};
use crate::code::{Code, Fate};
use crate::diag::Place;
use crate::options::{Setting, Settings};
use crate::source::{Folder, Problem, SkillFolder, SourceFile};

pub(super) const SKILL_FILE: &str = "SKILL.md";
const MANIFEST: &str = "skill.json";

/// More entries in one directory are not listed, whatever they are.
pub(super) const ENTRIES: usize = 100_000;

/// Where a skill is.
pub(super) struct Skill<'a> {
    pub(super) tree: &'a dyn Tree,
    pub(super) settings: &'a Settings,
    /// Below the root; empty if the root is the skill.
    pub(super) directory: &'a str,
    /// The directory's own name.
    pub(super) name: &'a str,
    /// Where it is below the root, without links.
    pub(super) real: &'a str,
}

impl Skill<'_> {
    /// Walks through the directory and reads what belongs to the skill; `entries` are those of the directory itself.
    pub(super) fn read(self, entries: Vec<(String, Kind)>, folder: &mut Folder) {
        let mut walk = Walk {
            skill: self,
            folder,
            files: Vec::new(),
            left_out: Vec::new(),
            withheld: Vec::new(),
            pending: Vec::new(),
            directories: 0,
            stopped: false,
        };
        walk.all(entries);
        walk.finish();
    }
}

struct Walk<'a, 'f> {
    skill: Skill<'a>,
    folder: &'f mut Folder,
    files: Vec<Found>,
    left_out: Vec<String>,
    withheld: Vec<String>,
    pending: Vec<Directory>,
    directories: u64,
    stopped: bool,
}

/// A file that belongs to the skill.
struct Found {
    /// Below the skill.
    path: String,
    /// Where to open it, below the root; none if it is where it is found.
    real: Option<String>,
}

/// A directory that is still to be listed.
struct Directory {
    path: String,
    real: String,
    depth: u64,
    /// The directories whose links led here.
    trail: Option<Rc<Trail>>,
}

struct Trail {
    real: String,
    before: Option<Rc<Trail>>,
}

impl Walk<'_, '_> {
    fn all(&mut self, entries: Vec<(String, Kind)>) {
        let top = Directory {
            path: String::new(),
            real: self.skill.real.to_owned(),
            depth: 0,
            trail: None,
        };
        self.directory(&top, entries);
        while let Some(directory) = self.pending.pop() {
            if self.stopped {
                return;
            }
            match self.skill.tree.list(&directory.real, ENTRIES + 1) {
                Ok(entries) => {
                    let below = below_root(self.skill.directory, &directory.path);
                    self.folder.directories.push(below);
                    let entries = self.named(&directory, entries);
                    self.directory(&directory, entries);
                }
                Err(error) => {
                    let message = format!("this directory cannot be listed: {}", error.kind());
                    self.withhold(&directory.path, Code::UnreadableFile, message, None);
                }
            }
        }
    }

    /// The entries whose names are texts, sorted; the others are reported.
    fn named(&mut self, directory: &Directory, entries: Vec<Entry>) -> Vec<(String, Kind)> {
        let mut odd = Vec::new();
        let named = named(entries, |name| odd.push(name.to_owned()));
        for name in odd {
            let place = self.place(&joined(&directory.path, &name));
            self.report(problems::not_unicode(place));
        }
        named
    }

    fn directory(&mut self, directory: &Directory, mut entries: Vec<(String, Kind)>) {
        if entries.len() > ENTRIES {
            let message = format!(
                "this directory has more than {} entries",
                grouped(ENTRIES as u64)
            );
            self.stop(&directory.path, Code::TooManyFiles, message);
            return;
        }
        let is_output = directory
            .path
            .rsplit('/')
            .next()
            .is_some_and(left_out::is_build_output);
        if is_output && entries.iter().any(|(name, _)| name == left_out::CACHE_MARK) {
            self.left_out.push(directory.path.clone());
            return;
        }
        entries.retain(|(name, kind)| !self.is_left_out(directory, name, *kind));
        for (name, earlier) in collisions(entries.iter().map(|(name, _)| name.as_str())) {
            let place = self.place(&joined(&directory.path, name));
            self.report(problems::collision(place, name, earlier));
        }
        for (name, kind) in entries {
            let path = joined(&directory.path, &name);
            match kind {
                Kind::File => self.file(path, &name, directory, None),
                Kind::Directory => {
                    let real = joined(&directory.real, &name);
                    self.enter(path, real, directory, directory.trail.clone());
                }
                Kind::Symlink => self.link(path, &name, directory),
                Kind::Special => {
                    let message = "this is a named pipe, a socket or a device, not a file";
                    let help = "remove it; a skill holds regular files";
                    self.withhold(&path, Code::SpecialFile, message, Some(help));
                }
            }
            if self.stopped {
                return;
            }
        }
    }

    fn is_left_out(&mut self, directory: &Directory, name: &str, kind: Kind) -> bool {
        let path = joined(&directory.path, name);
        if path == SKILL_FILE || path == MANIFEST {
            return false;
        }
        let settings_file = self.skill.directory.is_empty() && path == SETTINGS_FILE;
        let exclude = &self.skill.settings.exclude;
        let out = left_out::is_left_out(name, kind, directory.depth)
            || exclude.iter().any(|glob| glob.matches(&path));
        if out {
            self.left_out.push(path);
        }
        out || settings_file
    }

    fn file(&mut self, path: String, name: &str, directory: &Directory, real: Option<String>) {
        let settings = self.skill.settings;
        let must = path == SKILL_FILE || path == MANIFEST;
        let include = &settings.include;
        if !must && !include.is_empty() && !include.iter().any(|glob| glob.covers(&path)) {
            self.left_out.push(path);
            return;
        }
        if secret::is_secret_name(name) && !self.may_take_secrets() {
            let help = "remove it; `.env.example` may show what is needed";
            self.withhold(
                &path,
                Code::SecretFile,
                "this file holds secrets",
                Some(help),
            );
            return;
        }
        if name == SKILL_FILE && directory.depth > 0 {
            let problem = Problem::new(
                Code::NestedSkill,
                self.place(&path),
                "a skill inside a skill is only a file of it",
            );
            self.report(
                problem.help("to make it a skill, move its directory beside the outer one"),
            );
        }
        if name == "Cargo.toml" {
            let problem = Problem::new(
                Code::NestedCargoPackage,
                self.place(&path),
                "`cargo package` leaves out a directory with its own `Cargo.toml`",
            );
            self.report(problem.help("rename it (`Cargo.toml.in`), or keep the crate unpublished"));
        }
        if self.files.len() as u64 >= settings.limits.files() {
            let message = format!(
                "this skill has more than {} files",
                grouped(settings.limits.files())
            );
            self.stop("", Code::TooManyFiles, message);
            return;
        }
        self.files.push(Found { path, real });
    }

    fn enter(&mut self, path: String, real: String, from: &Directory, trail: Option<Rc<Trail>>) {
        let limits = &self.skill.settings.limits;
        if path == SKILL_FILE {
            let help = "a skill's instructions are a file of that name";
            let message = "`SKILL.md` is a directory";
            self.withhold(&path, Code::UnreadableFile, message, Some(help));
        } else if from.depth >= limits.depth() {
            let message = format!(
                "this directory is more than {} directories deep",
                grouped(limits.depth())
            );
            let help = "move it up, leave it out (`exclude`), or raise the limit (`limits`)";
            self.withhold(&path, Code::TooDeep, message, Some(help));
        } else if self.directories >= limits.files() {
            let message = format!(
                "this skill has more than {} directories",
                grouped(limits.files())
            );
            self.stop("", Code::TooManyFiles, message);
        } else {
            self.directories += 1;
            self.pending.push(Directory {
                path,
                real,
                depth: from.depth + 1,
                trail,
            });
        }
    }

    fn link(&mut self, path: String, name: &str, from: &Directory) {
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

    /// Reads what was found; what is parsed comes first, so that a skill that is too large is still judged.
    fn finish(mut self) {
        let mut found = std::mem::take(&mut self.files);
        found.sort_unstable_by(|a, b| {
            let first = |found: &Found| found.path != SKILL_FILE && found.path != MANIFEST;
            (first(a), &a.path).cmp(&(first(b), &b.path))
        });
        let mut files = Vec::with_capacity(found.len());
        let mut room = self.skill.settings.limits.skill();
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
        files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        self.left_out.sort_unstable();
        self.withheld.sort_unstable();
        self.folder.skills.push(SkillFolder {
            directory: self.skill.directory.to_owned(),
            name: self.skill.name.to_owned(),
            files,
            left_out: self.left_out,
            withheld: self.withheld,
            is_whole: !self.stopped,
        });
    }

    fn read(&mut self, found: Found, room: u64) -> Option<SourceFile> {
        let limits = &self.skill.settings.limits;
        let limit = match found.path.as_str() {
            SKILL_FILE => limits.skill_file(),
            MANIFEST => limits.manifest(),
            _ => limits.file(),
        };
        let real = found
            .real
            .unwrap_or_else(|| joined(self.skill.real, &found.path));
        let mut file = match bytes::read(self.skill.tree, &real, limit, room) {
            Ok(file) => file,
            Err(Failed::NoRoom) => {
                let message = format!(
                    "the files of this skill have more than {}",
                    names::bytes(limits.skill())
                );
                self.stop("", Code::SkillTooLarge, message);
                return None;
            }
            Err(failed) => {
                self.withhold(
                    &found.path,
                    failed.code(),
                    failed.to_string(),
                    failed.help(),
                );
                return None;
            }
        };
        if secret::holds_private_key(&file.bytes) && !self.may_take_secrets() {
            let help = "remove it; whoever runs the skill brings the key";
            let message = "this file holds a private key";
            self.withhold(&found.path, Code::SecretFile, message, Some(help));
            return None;
        }
        file.path = found.path;
        let is_json = file.path.ends_with(".json") && file.bytes.len() as u64 <= limits.contract();
        if file.path == SKILL_FILE || file.path == MANIFEST {
            let shown = self.shown(&file.path);
            if let Some(problem) = decode(&mut file, &shown) {
                self.report(problem);
            }
        } else if is_json {
            file.text = crate::source::decode(&file.bytes).ok();
        }
        Some(file)
    }

    /// Only who says so by name embeds secrets.
    fn may_take_secrets(&self) -> bool {
        let setting = self.skill.settings.setting(Code::SecretFile);
        matches!(setting, Some(Setting::Allow | Setting::Warn))
    }

    /// Reports something that is on disk and is not taken.
    fn withhold(&mut self, path: &str, code: Code, message: impl Into<String>, help: Option<&str>) {
        self.withheld.push(path.to_owned());
        let problem = Problem::new(code, self.place(path), message);
        self.report(match help {
            Some(help) => problem.help(help),
            None => problem,
        });
    }

    /// Reports a limit of the whole skill; no more of it is listed or read.
    fn stop(&mut self, path: &str, code: Code, message: String) {
        if !self.stopped {
            let help =
                "make it smaller, leave files out (`exclude`), or raise the limit (`limits`)";
            let problem = Problem::new(code, self.place(path), message);
            self.report(problem.help(help));
        }
        self.stopped = true;
    }

    fn report(&mut self, problem: Problem) {
        self.folder
            .problems
            .push(problem.skill(self.skill.directory));
    }

    fn place(&self, path: &str) -> Place {
        Place::path(self.shown(path))
    }

    fn shown(&self, path: &str) -> String {
        self.folder
            .shown_path(&below_root(self.skill.directory, path))
    }
}

/// Decodes a file that is parsed, and reports what is no UTF-8. A byte-order mark is its parser's to report.
pub(super) fn decode(file: &mut SourceFile, shown: &str) -> Option<Problem> {
    match crate::source::decode(&file.bytes) {
        Ok(text) => {
            file.text = Some(text);
            None
        }
        Err((text, range)) => {
            let byte = file.bytes.get(range.start).copied().unwrap_or_default();
            let message = format!("the byte 0x{byte:02x} is no UTF-8");
            let place = Place::range(shown, &text, range);
            let problem = Problem::new(Code::NotUtf8, place, message);
            Some(problem.help("save the file as UTF-8"))
        }
    }
}

/// The entries whose names are texts, in byte order; `odd` is told of the others.
pub(super) fn named(entries: Vec<Entry>, mut odd: impl FnMut(&str)) -> Vec<(String, Kind)> {
    let mut named = Vec::with_capacity(entries.len());
    let mut lossy = Vec::new();
    for entry in entries {
        match entry.name.into_string() {
            Ok(name) => named.push((name, entry.kind)),
            Err(name) => lossy.push(name.to_string_lossy().into_owned()),
        }
    }
    // `read_dir` order differs between file systems, and this order reaches the generated code.
    named.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    lossy.sort_unstable();
    lossy.iter().for_each(|name| odd(name));
    named
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

fn below_root(skill: &str, path: &str) -> String {
    if path.is_empty() {
        skill.to_owned()
    } else {
        joined(skill, path)
    }
}

fn joined(directory: &str, name: &str) -> String {
    if directory.is_empty() {
        name.to_owned()
    } else {
        format!("{directory}/{name}")
    }
}
