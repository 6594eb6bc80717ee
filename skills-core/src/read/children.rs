//! A root that is no skill itself: its child directories are, or, where that is asked for, directories further down.

mod room; // what is read of them

use super::counts::grouped;
use super::left_out;
use super::names::collisions;
use super::problems::{self, why};
use super::root::Earlier;
use super::tree::{Entry, Kind, Target, Tree};
use super::walk::{self, ENTRIES, SKILL_FILE, joined};
use crate::by_name::Names;
use crate::code::{Code, Fate};
use crate::diag::Place;
use crate::options::Settings;
use crate::order;
use crate::render::untrusted;
use crate::source::{Folder, Problem};

/// More directories that are no skills, below the root's own children, are not looked through.
pub(super) const OTHERS: u64 = 2_000;

/// Finds and reads the skills below a root, whose own entries are `entries`.
pub(super) fn read(
    tree: &dyn Tree,
    settings: &Settings,
    earlier: &Earlier<'_>,
    entries: Vec<(String, Kind)>,
    folder: &mut Folder,
) {
    if entries.len() > ENTRIES {
        let message = format!(
            "this directory has more than {} entries",
            grouped(ENTRIES as u64)
        );
        let problem = Problem::new(
            Code::TooManyFiles,
            Place::path(folder.shown_path("")),
            message,
        );
        let help = "name a directory that holds skills and little else";
        folder.problems.push(problem.help(help));
        return;
    }
    let misspelt = misspelt(entries.iter().map(|(name, kind)| (name.as_str(), *kind)));
    let misspelt = misspelt.map(str::to_owned);
    let mut children = Children {
        tree,
        settings,
        earlier,
        folder: &mut *folder,
        seen: [String::new()].into_iter().collect(),
        links: Vec::new(),
        waiting: Vec::new(),
        entries: 0,
        bytes: 0,
        found: 0,
        others: 0,
        looks: 0,
        too_deep: Vec::new(),
    };
    children.walk(&Directory::default(), entries);
    children.follow();
    children.report_too_deep();
    children.read();
    order::sort_by(&mut folder.skills, |a, b| a.directory.cmp(&b.directory));
    order::sort(&mut folder.left_out);
    if let Some(name) = misspelt.filter(|_| folder.skills.is_empty()) {
        // The root may itself be meant as a skill.
        let place = Place::path(folder.shown_path(&name));
        let problem = skill_file_case(place, &name).skill("");
        folder.problems.push(problem);
    }
    let directories = folder.skills.iter().map(|skill| skill.directory.as_str());
    let problems: Vec<Problem> = collisions(directories)
        .into_iter()
        .map(|(name, earlier)| {
            problems::collision(Place::path(folder.shown_path(name)), name, earlier).skill(name)
        })
        .collect();
    folder.problems.extend(problems);
}

pub(super) struct Children<'a> {
    pub(super) tree: &'a dyn Tree,
    pub(super) settings: &'a Settings,
    earlier: &'a Earlier<'a>,
    folder: &'a mut Folder,
    /// Where the directories are that were listed, without links: each is read once, however many links lead to it.
    pub(super) seen: Names<String>,
    /// Links that were found and not followed yet: what is reached without a link is known by that path.
    links: Vec<Directory>,
    /// Skills that were found and not read yet.
    waiting: Vec<(Directory, Vec<(String, Kind)>)>,
    /// How many entries those have.
    entries: usize,
    /// How many bytes the skills have that were read.
    bytes: u64,
    /// How many skills were found.
    found: usize,
    /// How many directories below the root's own children are no skills.
    others: u64,
    /// How many directories were looked into that are too deep to be skills.
    pub(super) looks: u64,
    /// The skills among them, by the directory that they are in.
    pub(super) too_deep: Vec<Vec<Directory>>,
}

/// A directory that may be a skill, or hold some.
#[derive(Default)]
pub(super) struct Directory {
    /// Below the root.
    pub(super) path: String,
    /// The same without links.
    pub(super) real: String,
    /// How many directories below the root.
    depth: u64,
}

impl Directory {
    pub(super) fn child(&self, name: &str) -> Self {
        Self {
            path: joined(&self.path, name),
            real: joined(&self.real, name),
            depth: self.depth + 1,
        }
    }

    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}

impl Children<'_> {
    fn walk(&mut self, directory: &Directory, entries: Vec<(String, Kind)>) {
        for (name, kind) in entries {
            if left_out::is_left_out(&name, kind, 0)
                || !matches!(kind, Kind::Directory | Kind::Symlink)
            {
                continue;
            }
            let child = directory.child(&name);
            if !self.settings.enters(&child.path) {
                self.folder.left_out.push(child.path);
            } else if kind == Kind::Directory {
                self.directory(child);
            } else {
                self.links.push(child);
            }
        }
    }

    /// A directory is a skill if it has SKILL.md; otherwise it may look like one, or hold some.
    fn directory(&mut self, directory: Directory) {
        let path = directory.path.as_str();
        let is_new = self.seen.add(directory.real.clone());
        if !is_new || (directory.depth > 1 && self.others >= OTHERS) {
            return;
        }
        let entries = match self.tree.list(&directory.real, ENTRIES + 1) {
            Ok(entries) => entries,
            Err(error) => {
                let message = format!("this directory cannot be listed: {}", why(&error));
                self.report(
                    Problem::new(Code::UnreadableFile, self.place(path), message),
                    path,
                );
                return;
            }
        };
        self.folder.directories.push(path.to_owned());
        let is_skill = entries.iter().any(|entry| entry.name == SKILL_FILE);
        let looks_like_a_skill = looks_like_a_skill(&entries);
        let named = self.named(path, entries, is_skill);
        if is_skill {
            return self.keep(directory, named);
        }
        self.count(&directory);
        let misspelt = misspelt(named.iter().map(|(name, kind)| (name.as_str(), *kind)));
        let misspelt = misspelt.map(str::to_owned);
        let before = self.found;
        let is_hidden = directory.name().starts_with('.');
        if directory.depth < self.settings.recursive && !is_hidden {
            self.walk(&directory, named);
        } else if !is_hidden {
            self.look_below(&directory, &named);
        }
        if let Some(misspelt) = misspelt {
            let place = self.place(&joined(path, &misspelt));
            self.report(skill_file_case(place, &misspelt), path);
        } else if looks_like_a_skill && !is_hidden && self.found == before {
            let message = format!(
                "`{}` looks like a skill, but has no `SKILL.md`",
                untrusted(path)
            );
            let problem = Problem::new(Code::SkillFileMissing, self.place(path), message)
                .help("add a `SKILL.md`, move the directory away from the skills, or leave it out (`exclude`)");
            self.report(problem, path);
        }
    }

    /// Keeps a skill until there is more to read; more names than one directory may have are not kept.
    fn keep(&mut self, directory: Directory, entries: Vec<(String, Kind)>) {
        self.found += 1;
        self.entries += entries.len();
        self.waiting.push((directory, entries));
        if self.entries > ENTRIES {
            self.read();
        }
    }

    /// Counts the directories below the root's own children that turned out to be no skills.
    fn count(&mut self, directory: &Directory) {
        if directory.depth <= 1 {
            return;
        }
        self.others += 1;
        if self.others == OTHERS {
            let message = format!(
                "{} directories further down are no skills; the others are not looked through",
                grouped(OTHERS)
            );
            let place = self.place("");
            let problem = Problem::new(Code::TooManyFiles, place, message)
                .help("name the directories that hold the skills, or look less deep")
                .fates([Fate::Error, Fate::Error, Fate::Warn]);
            self.folder.problems.push(problem);
        }
    }

    /// Names that are no text matter in a skill; elsewhere only texts can be skills.
    fn named(&mut self, path: &str, entries: Vec<Entry>, is_skill: bool) -> Vec<(String, Kind)> {
        let mut odd = Vec::new();
        let named = walk::named(entries, |name| odd.push(joined(path, name)));
        for name in odd.iter().filter(|_| is_skill) {
            self.report(problems::not_unicode(self.place(name)), path);
        }
        named
    }

    /// Links beside skills matter when they lead to directories; those may hold more links.
    fn follow(&mut self) {
        let mut next = 0;
        while let Some(link) = self.links.get_mut(next) {
            let link = std::mem::take(link);
            self.link(link);
            next += 1;
        }
    }

    fn link(&mut self, mut link: Directory) {
        let path = link.path.clone();
        let place = self.place(&path);
        let follow = matches!(self.settings.fate(Code::Symlink), Fate::Off | Fate::Warn);
        let target = self.tree.target(&link.real);
        if let Ok(Target::Inside { kind, .. } | Target::Outside { kind }) = &target
            && *kind != Kind::Directory
        {
            return;
        }
        self.report(problems::symlink(place.clone()), &path);
        if !follow {
            if let Ok(Target::Inside { path: real, .. }) = target {
                self.seen.add(real);
            }
            return;
        }
        match target {
            // The root itself or what is inside a skill: the same files would be read again without end.
            Ok(Target::Inside { path: real, .. }) if real.is_empty() => {
                self.report(problems::circle(place), &path);
            }
            Ok(Target::Inside { path: real, .. }) => {
                link.real = real;
                self.directory(link);
            }
            Ok(Target::Outside { .. }) => self.report(problems::escape(place), &path),
            Err(error) => self.report(problems::dangling(place, &error), &path),
        }
    }

    pub(super) fn report(&mut self, problem: Problem, directory: &str) {
        self.folder.problems.push(problem.skill(directory));
    }

    pub(super) fn place(&self, path: &str) -> Place {
        Place::path(self.folder.shown_path(path))
    }
}

/// The first name that is `SKILL.md` but for the case.
fn misspelt<'n>(mut entries: impl Iterator<Item = (&'n str, Kind)>) -> Option<&'n str> {
    let is_page = |(name, kind): &(&str, Kind)| {
        *kind != Kind::Directory && name.eq_ignore_ascii_case(SKILL_FILE)
    };
    entries.find(is_page).map(|(name, _)| name)
}

fn looks_like_a_skill(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| {
        entry.kind == Kind::Directory && (entry.name == "scripts" || entry.name == "references")
    })
}

fn skill_file_case(place: Place, name: &str) -> Problem {
    let message = format!("`{}` must be spelt `SKILL.md`", untrusted(name));
    let path = place.shown_path();
    let directory = path.strip_suffix(name).unwrap_or_default();
    let help = format!(
        "rename it: `git mv {} {}`",
        untrusted(path),
        untrusted(&format!("{directory}{SKILL_FILE}"))
    );
    Problem::new(Code::SkillFileCase, place, message).help(help)
}
