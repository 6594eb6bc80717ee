//! Reads a root into memory: sorted, decoded, limited, nothing from outside. From here on there is no I/O.
//!
//! Reading never fails: what could not be taken is a problem of the [`Folder`], which becomes a diagnostic when the folder
//! is compiled. Give both steps the same options.

use std::path::Path;

use crate::code::Code;
use crate::diag::Place;
use crate::options::Options;
use crate::parse::manifest::WRONG_TYPE;
use crate::parse::settings;
use crate::render::untrusted;
use crate::source::{Folder, Problem, Root, SkillFolder, SourceFile};

pub use self::disk::Disk;
#[doc(hidden)]
pub use self::disk::{directories, slashed};
#[doc(hidden)]
pub use self::problems::why;
pub use self::stamp::Stamp;
pub use self::tree::{Entry, Kind, Metadata, Opened, Target, Tree};

mod bytes;
mod children;
pub(crate) mod counts;
mod disk;
mod follow;
mod left_out;
mod memory;
mod names;
mod part;
mod problems;
mod root;
mod secret;
mod stamp;
mod take;
mod too_deep;
mod tree;
mod walk;

/// Reads a directory of skills, or one skill, from disk.
///
/// The root's `catalog.json` is read first and honoured, except in lenient mode.
///
/// ```
/// use skills_core::options::Options;
///
/// let folder = skills_core::read("no/such/directory".as_ref(), &Options::new());
/// let diagnostics = skills_core::compile(&folder, &Options::new()).unwrap_err();
/// assert!(diagnostics.to_string().starts_with("no/such/directory: "));
/// ```
#[must_use]
pub fn read(path: &Path, options: &Options) -> Folder {
    read_disk(path, options, None)
}

/// Reads a directory that was read `earlier`: files that have not changed since are not opened again.
///
/// The result is what [`read`](read()) gives, and shares with `earlier` what is the same in both.
///
/// ```
/// use skills_core::{options::Options, read::read_again};
///
/// let (path, options) = ("no/such/directory".as_ref(), Options::new());
/// let earlier = skills_core::read(path, &options);
/// // … later, whatever has happened meanwhile …
/// let now = read_again(path, &options, &earlier);
/// assert_eq!(now.shown(), earlier.shown());
/// ```
#[must_use]
pub fn read_again(path: &Path, options: &Options, earlier: &Folder) -> Folder {
    read_disk(path, options, Some(earlier))
}

fn read_disk(path: &Path, options: &Options, earlier: Option<&Folder>) -> Folder {
    let mut folder = read_through(&Disk::new(path), path, options, earlier);
    if folder.root == Root::Missing && !path.as_os_str().is_empty() {
        suggest(path, &mut folder);
    }
    folder
}

/// What was meant by a path to nothing, if it is near.
fn suggest(path: &Path, folder: &mut Folder) {
    let name = disk::name(path);
    if let Some(near) = disk::similar(path, &name)
        && let Some(problem) = folder.problems.last_mut()
    {
        let above = folder.shown.strip_suffix(&name).unwrap_or_default();
        let near = format!("{above}{near}");
        problem.help = Some(format!("did you mean `{}`?", untrusted(&near)));
    }
}

/// Reads the directory `path` through a tree that has it as its root, as [`read`](read()) and [`read_again`] do.
#[must_use]
pub fn read_through(
    tree: &dyn Tree,
    path: &Path,
    options: &Options,
    earlier: Option<&Folder>,
) -> Folder {
    if path.as_os_str().is_empty() {
        return without_path();
    }
    let shown = disk::shown(path, options.shown.as_deref());
    let mut folder = read_any(tree, &shown, &disk::name(path), options, earlier);
    folder.location = Some(path.to_owned());
    folder
}

/// An empty path: for systems no directory at all, and joined to another path silently that one.
fn without_path() -> Folder {
    let problem = Problem::new(Code::UnreadableFile, Place::path("."), "the path to the skills is empty")
        .help("name the directory that holds the skills, or one skill's directory; the current one is `.`");
    Folder {
        shown: ".".to_owned(),
        root: Root::Missing,
        problems: vec![problem],
        ..Folder::default()
    }
}

/// Reads from any [`Tree`]; the root is shown as `shown`, and `name` is the directory's own name.
#[must_use]
pub fn read_tree(tree: &dyn Tree, shown: &str, name: &str, options: &Options) -> Folder {
    read_any(tree, shown, name, options, None)
}

/// Reads from a [`Tree`] that was read `earlier`, as [`read_again`] does.
#[must_use]
pub fn read_tree_again(
    tree: &dyn Tree,
    shown: &str,
    name: &str,
    options: &Options,
    earlier: &Folder,
) -> Folder {
    read_any(tree, shown, name, options, Some(earlier))
}

fn read_any(
    tree: &dyn Tree,
    shown: &str,
    name: &str,
    options: &Options,
    earlier: Option<&Folder>,
) -> Folder {
    let mut folder = Folder {
        shown: shown.to_owned(),
        ..Folder::default()
    };
    for (message, help) in options.mistakes() {
        let place = Place::path(folder.shown_path(""));
        let problem = Problem::new(Code::InvalidValue, place, message).help(help);
        folder.problems.push(problem);
    }
    root::read(tree, name, options, earlier, &mut folder);
    folder
}

/// Reads files that are in memory; paths are relative to the root, with `/`.
pub(crate) fn from_files(
    shown: &str,
    files: impl IntoIterator<Item = (String, Vec<u8>)>,
    options: &Options,
) -> Folder {
    let mut memory = memory::Memory::new();
    let mut refused = Vec::new();
    for (path, bytes) in files {
        if let Err(reason) = memory.add(&path, bytes) {
            refused.push((path, reason));
        }
    }
    let name = shown.trim_end_matches('/').rsplit('/').next();
    let mut folder = read_tree(&memory, shown, name.unwrap_or_default(), options);
    for (path, reason) in refused {
        let mut problem = reason.problem(&path, Place::path(folder.shown_path(&path)));
        if let Some(skill) = skill_of(&folder, &path) {
            problem = problem.skill(skill);
        }
        folder.problems.push(problem);
    }
    folder
}

/// The directory of the skill that a path would belong to.
fn skill_of<'f>(folder: &'f Folder, path: &str) -> Option<&'f str> {
    let above = path
        .match_indices('/')
        .filter_map(|(end, _)| path.get(..end));
    std::iter::once("").chain(above).find_map(|directory| {
        let known = |skill: &SkillFolder| skill.directory.as_str().cmp(directory);
        let index = folder.skills.binary_search_by(known).ok()?;
        Some(folder.skills.get(index)?.directory.as_str())
    })
}

/// What a root's `catalog.json` says, and the mistakes in it.
fn catalog_file(folder: &Folder, file: &SourceFile) -> (settings::CatalogFile, Vec<Problem>) {
    let Some(text) = &file.text else {
        return Default::default();
    };
    let whole = text.as_str();
    let json = whole.strip_prefix('\u{feff}').unwrap_or(whole);
    let mark = whole.len() - json.len();
    let shown = folder.shown_path(&file.path);
    let (parsed, mistakes) = settings::parse(json);
    let mut problems = Vec::new();
    if mark > 0 {
        let place = Place::range(shown.as_str(), text, 0..mark);
        let message = "the file starts with a byte-order mark";
        let problem = Problem::new(Code::ByteOrderMark, place, message);
        problems.push(problem.help("save it as UTF-8 without a byte-order mark"));
    }
    problems.extend(mistakes.into_iter().map(|mistake| {
        let range = mistake.range.start + mark..mistake.range.end + mark;
        let place = Place::range(shown.as_str(), text, range);
        Problem {
            help: mistake.help,
            fates: (mistake.code == Code::WrongType).then_some(WRONG_TYPE),
            ..Problem::new(mistake.code, place, mistake.message)
        }
    }));
    (parsed, problems)
}
