//! The root: one skill, or a directory with skills as its children.

use super::bytes::{self, Failed};
use super::tree::{Kind, Tree};
use super::walk::{self, ENTRIES, SKILL_FILE, Skill};
use super::{catalog_file, children, problems, take};
use crate::by_name::ByName;
use crate::code::Code;
use crate::diag::Place;
use crate::options::{Mode, Options, Settings};
use crate::render::untrusted;
use crate::source::{Folder, Problem, Root, SkillFolder, SourceFile};

/// The skills that were read earlier, by directory.
pub(super) type Earlier<'a> = ByName<&'a str, &'a SkillFolder>;

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
    let earlier: Earlier<'_> = earlier
        .iter()
        .flat_map(|earlier| &earlier.skills)
        .map(|skill| (skill.directory.as_str(), skill))
        .collect();
    if entries.iter().any(|(name, _)| name == SKILL_FILE) {
        let skill = Skill {
            tree,
            root: folder,
            settings: &settings,
            directory: "",
            name,
            real: "",
            earlier: earlier.get("").copied(),
        };
        skill.read(entries).join(folder);
    } else {
        children::read(tree, &settings, &earlier, entries, folder);
    }
    // A skill that is too deep is only warned of.
    let mut problems = folder.problems.iter();
    let is_silent = problems.all(|problem| problem.code == Code::NestedSkill);
    if folder.skills.is_empty() && is_silent {
        let place = Place::path(folder.shown_path(""));
        let message = if folder.left_out.is_empty() {
            "there is no skill here"
        } else {
            "there is no skill here but what `include` and `exclude` leave out"
        };
        let problem = Problem::new(Code::NoSkills, place, message)
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
            let (message, help) = problems::unlistable(&error);
            problem(Root::Unreadable, message, help);
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
            folder.problems.push(match failed.help("manifest") {
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
