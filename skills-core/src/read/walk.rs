//! One skill: everything below its directory that belongs to it.

use std::rc::Rc;

use super::counts::{counted, grouped};
use super::follow::Trail;
use super::names::collisions;
use super::part::Part;
use super::problems::why;
use super::root::SETTINGS_FILE;
use super::tree::{Entry, Kind, Tree};
use super::{left_out, problems, secret};
use crate::code::Code;
use crate::diag::Place;
use crate::options::Settings;
use crate::order;
use crate::source::{Folder, Problem, SkillFolder};

pub(super) const SKILL_FILE: &str = "SKILL.md";
pub(super) const MANIFEST: &str = "skill.json";

/// More entries in one directory are not listed, whatever they are.
pub(super) const ENTRIES: usize = 100_000;

/// Where a skill is.
pub(super) struct Skill<'a> {
    pub(super) tree: &'a dyn Tree,
    /// The root, as far as it is known; what is read of the skill comes beside it.
    pub(super) root: &'a Folder,
    pub(super) settings: &'a Settings,
    /// Below the root; empty if the root is the skill.
    pub(super) directory: &'a str,
    /// The directory's own name.
    pub(super) name: &'a str,
    /// Where it is below the root, without links.
    pub(super) real: &'a str,
    /// What was read of it earlier.
    pub(super) earlier: Option<&'a SkillFolder>,
}

impl Skill<'_> {
    /// Walks through the directory and reads what belongs to the skill; `entries` are those of the directory itself.
    pub(super) fn read(self, entries: Vec<(String, Kind)>) -> Part {
        let mut walk = Walk {
            skill: self,
            problems: Vec::new(),
            listed: Vec::new(),
            files: Vec::new(),
            left_out: Vec::new(),
            withheld: Vec::new(),
            pending: Vec::new(),
            directories: 0,
            stopped: false,
        };
        walk.all(entries);
        walk.finish()
    }
}

pub(super) struct Walk<'a> {
    pub(super) skill: Skill<'a>,
    pub(super) problems: Vec<Problem>,
    pub(super) listed: Vec<String>,
    pub(super) files: Vec<Found>,
    pub(super) left_out: Vec<String>,
    pub(super) withheld: Vec<String>,
    pub(super) pending: Vec<Directory>,
    pub(super) directories: u64,
    pub(super) stopped: bool,
}

/// A file that belongs to the skill.
pub(super) struct Found {
    /// Below the skill.
    pub(super) path: String,
    /// Where to open it, below the root; none if it is where it is found.
    pub(super) real: Option<String>,
}

/// A directory that is still to be listed.
pub(super) struct Directory {
    pub(super) path: String,
    pub(super) real: String,
    pub(super) depth: u64,
    /// The directories whose links led here.
    pub(super) trail: Option<Rc<Trail>>,
}

impl Walk<'_> {
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
                    self.listed.push(below);
                    let entries = self.named(&directory, entries);
                    self.directory(&directory, entries);
                }
                Err(error) => {
                    let message = format!("this directory cannot be listed: {}", why(&error));
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
            self.stop(&directory.path, Code::TooManyFiles, message, None);
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
                Kind::File => {
                    let behind_link = directory.trail.as_ref();
                    let real = behind_link.map(|_| joined(&directory.real, &name));
                    self.file(path, &name, directory, real);
                }
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
        let out =
            left_out::is_left_out(name, kind, directory.depth) || self.is_excluded(&path, kind);
        if out {
            self.left_out.push(path);
        }
        out || settings_file
    }

    fn is_excluded(&self, path: &str, kind: Kind) -> bool {
        let settings = self.skill.settings;
        !settings.exclude.is_empty()
            && settings.excludes(&below_root(self.skill.directory, path), kind != Kind::File)
    }

    fn is_included(&self, path: &str) -> bool {
        let settings = self.skill.settings;
        settings.include.is_empty() || settings.includes(&below_root(self.skill.directory, path))
    }

    pub(super) fn file(
        &mut self,
        path: String,
        name: &str,
        directory: &Directory,
        real: Option<String>,
    ) {
        let settings = self.skill.settings;
        let must = path == SKILL_FILE || path == MANIFEST;
        if !must && !self.is_included(&path) {
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
                "this skill has more than {}",
                counted(settings.limits.files(), "file", "files")
            );
            self.stop("", Code::TooManyFiles, message, Some("files"));
            return;
        }
        self.files.push(Found { path, real });
    }

    pub(super) fn enter(
        &mut self,
        path: String,
        real: String,
        from: &Directory,
        trail: Option<Rc<Trail>>,
    ) {
        let limits = &self.skill.settings.limits;
        if path == SKILL_FILE {
            let help = "a skill's instructions are a file of that name";
            let message = "`SKILL.md` is a directory";
            self.withhold(&path, Code::UnreadableFile, message, Some(help));
        } else if from.depth >= limits.depth() {
            let message = format!(
                "this directory is more than {} deep",
                counted(limits.depth(), "directory", "directories")
            );
            let help = "move it up, leave it out (`exclude`), or raise the limit (`limits.depth`)";
            self.withhold(&path, Code::TooDeep, message, Some(help));
        } else if self.directories >= limits.files() {
            let message = format!(
                "this skill has more than {}",
                counted(limits.files(), "directory", "directories")
            );
            self.stop("", Code::TooManyFiles, message, Some("files"));
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

    /// Reports something that is on disk and is not taken.
    pub(super) fn withhold(
        &mut self,
        path: &str,
        code: Code,
        message: impl Into<String>,
        help: Option<&str>,
    ) {
        self.withheld.push(path.to_owned());
        let problem = Problem::new(code, self.place(path), message);
        self.report(match help {
            Some(help) => problem.help(help),
            None => problem,
        });
    }

    /// Reports a limit of the whole skill, which has a key if it can be raised; no more of it is listed or read.
    pub(super) fn stop(&mut self, path: &str, code: Code, message: String, limit: Option<&str>) {
        if !self.stopped {
            let help = match limit {
                Some(limit) => format!(
                    "make it smaller, leave files out (`exclude`), or raise the limit (`limits.{limit}`)"
                ),
                None => "make it smaller, or leave it out (`exclude`)".to_owned(),
            };
            let problem = Problem::new(code, self.place(path), message);
            self.report(problem.help(help));
        }
        self.stopped = true;
    }

    pub(super) fn report(&mut self, problem: Problem) {
        self.problems.push(problem.skill(self.skill.directory));
    }

    pub(super) fn place(&self, path: &str) -> Place {
        Place::path(self.shown(path))
    }

    pub(super) fn shown(&self, path: &str) -> String {
        self.skill
            .root
            .shown_path(&below_root(self.skill.directory, path))
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
    order::sort_by(&mut named, |a, b| a.0.cmp(&b.0));
    order::sort(&mut lossy);
    for name in &lossy {
        odd(name);
    }
    named
}

fn below_root(skill: &str, path: &str) -> String {
    if path.is_empty() {
        skill.to_owned()
    } else {
        joined(skill, path)
    }
}

pub(super) fn joined(directory: &str, name: &str) -> String {
    if directory.is_empty() {
        name.to_owned()
    } else {
        format!("{directory}/{name}")
    }
}
