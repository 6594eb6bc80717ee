//! The root: one skill, or a directory with skills as its children.

use std::collections::BTreeMap;

use super::bytes::{self, Failed};
use super::counts::grouped;
use super::left_out;
use super::names::collisions;
use super::tree::{Entry, Kind, Target, Tree};
use super::walk::{self, ENTRIES, SKILL_FILE, Skill};
use super::{catalog_file, problems, take};
use crate::code::{Code, Fate};
use crate::diag::Place;
use crate::options::{Mode, Options, Settings};
use crate::render::untrusted;
use crate::source::{Folder, Problem, Root, SkillFolder, SourceFile};

pub(super) const SETTINGS_FILE: &str = "catalog.json";

/// Reads everything into `folder`.
pub(super) fn read(
    tree: &dyn Tree,
    name: &str,
    options: &Options,
    earlier: Option<&Folder>,
    folder: &mut Folder,
) {
    let Some(entries) = entries(tree, folder) else {
        return;
    };
    let earlier_file = earlier.and_then(|earlier| earlier.settings.as_ref());
    let settings = settings(tree, &entries, options, earlier_file, folder);
    let reader = Reader {
        tree,
        settings: &settings,
        earlier: earlier
            .iter()
            .flat_map(|earlier| &earlier.skills)
            .map(|skill| (skill.directory.as_str(), skill))
            .collect(),
    };
    if entries.iter().any(|(name, _)| name == SKILL_FILE) {
        reader.skill(folder, "", name, "", entries);
    } else {
        reader.children(folder, &entries);
    }
    if folder.skills.is_empty() && folder.problems.is_empty() {
        let place = Place::path(folder.shown_path(""));
        let problem = Problem::new(Code::NoSkills, place, "there is no skill here")
            .help("a skill is a directory with a `SKILL.md`; name it, or the directory above it");
        folder.problems.push(problem);
    }
}

/// The root's own entries, sorted, unless there is no such directory.
fn entries(tree: &dyn Tree, folder: &mut Folder) -> Option<Vec<(String, Kind)>> {
    let shown = folder.shown.clone();
    let mut problem = |root: Root, message: String, help: &str| {
        folder.root = root;
        let problem = Problem::new(Code::UnreadableFile, Place::path(shown.as_str()), message);
        folder.problems.push(problem.help(help));
    };
    match tree.metadata("") {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            problem(
                Root::Missing,
                format!("there is no directory `{}`", untrusted(&shown)),
                "name the directory that holds the skills, or one skill's directory",
            );
            return None;
        }
        Ok(found) if found.kind != Kind::Directory => {
            problem(
                Root::Missing,
                format!("`{}` is not a directory", untrusted(&shown)),
                "name the directory that holds the skills, or one skill's directory",
            );
            return None;
        }
        _ => {}
    }
    match tree.list("", ENTRIES + 1) {
        Ok(entries) => {
            folder.directories.push(String::new());
            let mut problems = Vec::new();
            let named = walk::named(entries, |name| {
                let place = Place::path(folder.shown_path(name));
                problems.push(problems::not_unicode(place));
            });
            folder.problems.append(&mut problems);
            Some(named)
        }
        Err(error) => {
            problem(
                Root::Unreadable,
                format!("this directory cannot be listed: {}", error.kind()),
                "make it readable",
            );
            None
        }
    }
}

/// Resolves the options with the root's `catalog.json`, which becomes part of the folder.
fn settings(
    tree: &dyn Tree,
    entries: &[(String, Kind)],
    options: &Options,
    earlier: Option<&SourceFile>,
    folder: &mut Folder,
) -> Settings {
    let found = entries.iter().find(|(name, _)| name == SETTINGS_FILE);
    let Some((_, kind)) = found.filter(|_| options.mode != Some(Mode::Lenient)) else {
        return options.resolve(None);
    };
    let limits = options.resolve(None).limits;
    let place = Place::path(folder.shown_path(SETTINGS_FILE));
    let read = match kind {
        Kind::File => bytes::read(tree, SETTINGS_FILE, limits.manifest(), u64::MAX, earlier),
        _ => Err(Failed::Io(std::io::ErrorKind::InvalidInput.into())),
    };
    let mut file = match read {
        Ok(file) => file,
        Err(failed) => {
            let message = match kind {
                Kind::File => failed.to_string(),
                Kind::Directory => "`catalog.json` is a directory".into(),
                _ => "`catalog.json` must be a regular file".into(),
            };
            let problem = Problem::new(failed.code(), place, message);
            folder.problems.push(match failed.help() {
                Some(help) => problem.help(help),
                None => problem,
            });
            return options.resolve(None);
        }
    };
    SETTINGS_FILE.clone_into(&mut file.path);
    let shown = folder.shown_path(SETTINGS_FILE);
    folder.problems.extend(take::decode(&mut file, &shown));
    let (parsed, mut problems) = catalog_file(folder, &file);
    folder.problems.append(&mut problems);
    let settings = options.resolve(Some(&parsed));
    folder.catalog_file = Some(parsed);
    folder.settings = Some(file);
    settings
}

struct Reader<'a> {
    tree: &'a dyn Tree,
    settings: &'a Settings,
    /// The skills that were read earlier, by directory.
    earlier: BTreeMap<&'a str, &'a SkillFolder>,
}

impl Reader<'_> {
    fn skill(
        &self,
        folder: &mut Folder,
        directory: &str,
        name: &str,
        real: &str,
        entries: Vec<(String, Kind)>,
    ) {
        let skill = Skill {
            tree: self.tree,
            settings: self.settings,
            directory,
            name,
            real,
            earlier: self.earlier.get(directory).copied(),
        };
        skill.read(entries, folder);
    }

    fn children(&self, folder: &mut Folder, entries: &[(String, Kind)]) {
        if entries.len() > ENTRIES {
            let place = Place::path(folder.shown_path(""));
            let message = format!(
                "this directory has more than {} entries",
                grouped(ENTRIES as u64)
            );
            let help = "name a directory that holds skills and little else";
            let problem = Problem::new(Code::TooManyFiles, place, message);
            folder.problems.push(problem.help(help));
            return;
        }
        for (name, kind) in entries {
            if left_out::is_left_out(name, *kind, 0) {
                continue;
            }
            match kind {
                Kind::Directory => self.child(folder, name, name),
                Kind::Symlink => self.link(folder, name),
                Kind::File | Kind::Special => {}
            }
        }
        misspelt_root(folder, entries);
        let directories = folder.skills.iter().map(|skill| skill.directory.as_str());
        let problems: Vec<Problem> = collisions(directories)
            .into_iter()
            .map(|(name, earlier)| {
                problems::collision(Place::path(folder.shown_path(name)), name, earlier).skill(name)
            })
            .collect();
        folder.problems.extend(problems);
    }

    /// A child directory is a skill if it has SKILL.md; otherwise it may look like one.
    fn child(&self, folder: &mut Folder, name: &str, real: &str) {
        let entries = match self.tree.list(real, ENTRIES + 1) {
            Ok(entries) => entries,
            Err(error) => {
                let place = Place::path(folder.shown_path(name));
                let message = format!("this directory cannot be listed: {}", error.kind());
                let problem = Problem::new(Code::UnreadableFile, place, message);
                folder.problems.push(problem.skill(name));
                return;
            }
        };
        folder.directories.push(name.to_owned());
        let has = |wanted: &str| entries.iter().any(|entry| entry.name == wanted);
        if has(SKILL_FILE) {
            let mut problems = Vec::new();
            let named = walk::named(entries, |bad| {
                let place = Place::path(folder.shown_path(&format!("{name}/{bad}")));
                problems.push(problems::not_unicode(place).skill(name));
            });
            folder.problems.append(&mut problems);
            self.skill(folder, name, name, real, named);
        } else if let Some(misspelt) = misspelt(&entries) {
            let place = Place::path(folder.shown_path(&format!("{name}/{misspelt}")));
            folder
                .problems
                .push(skill_file_case(place, misspelt).skill(name));
        } else if !name.starts_with('.') && looks_like_a_skill(&entries) {
            let place = Place::path(folder.shown_path(name));
            let message = format!(
                "`{}` looks like a skill, but has no `SKILL.md`",
                untrusted(name)
            );
            let problem = Problem::new(Code::SkillFileMissing, place, message)
                .help("add a `SKILL.md`, or move the directory away from the skills")
                .skill(name);
            folder.problems.push(problem);
        }
    }

    /// A link beside skills matters when it leads to a directory.
    fn link(&self, folder: &mut Folder, name: &str) {
        let place = Place::path(folder.shown_path(name));
        let follow = matches!(self.settings.fate(Code::Symlink), Fate::Off | Fate::Warn);
        let target = self.tree.target(name);
        if let Ok(Target::Inside { kind, .. } | Target::Outside { kind }) = &target
            && *kind != Kind::Directory
        {
            return;
        }
        folder
            .problems
            .push(problems::symlink(place.clone()).skill(name));
        if !follow {
            return;
        }
        match target {
            // The root itself or what is inside a skill: the same files would be read again without end.
            Ok(Target::Inside { path, .. }) if path.is_empty() => {
                folder.problems.push(problems::circle(place).skill(name));
            }
            Ok(Target::Inside { path, .. }) => self.child(folder, name, &path),
            Ok(Target::Outside { .. }) => folder.problems.push(problems::escape(place).skill(name)),
            Err(error) => {
                folder
                    .problems
                    .push(problems::dangling(place, &error).skill(name));
            }
        }
    }
}

/// The root may itself be meant as a skill.
fn misspelt_root(folder: &mut Folder, entries: &[(String, Kind)]) {
    if !folder.skills.is_empty() {
        return;
    }
    let misspelt = entries
        .iter()
        .find(|(name, kind)| *kind == Kind::File && name.eq_ignore_ascii_case(SKILL_FILE));
    if let Some((name, _)) = misspelt {
        let place = Place::path(folder.shown_path(name));
        folder.problems.push(skill_file_case(place, name).skill(""));
    }
}

fn misspelt(entries: &[Entry]) -> Option<&str> {
    let mut names: Vec<&str> = entries
        .iter()
        .filter_map(|entry| entry.name.to_str())
        .filter(|name| name.eq_ignore_ascii_case(SKILL_FILE))
        .collect();
    names.sort_unstable();
    names.first().copied()
}

fn looks_like_a_skill(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| {
        entry.kind == Kind::Directory && (entry.name == "scripts" || entry.name == "references")
    })
}

fn skill_file_case(place: Place, name: &str) -> Problem {
    let message = format!("`{}` must be spelt `SKILL.md`", untrusted(name));
    Problem::new(Code::SkillFileCase, place, message)
        .help(format!("rename it: `git mv {} SKILL.md`", untrusted(name)))
}
