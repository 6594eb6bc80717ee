//! Where a sidecar may be: in a skill below the root, and nowhere else.

use std::path::{Path, PathBuf};

use skills_core::contract::sidecar;
use skills_core::options::{Mode, Options};
use skills_core::read::directories;
use skills_core::suggest::nearest;

/// How many directories are named to choose from.
const SHOWN: usize = 10;

/// The place of a sidecar.
///
/// # Errors
///
/// What is wrong with the path, and what to do.
pub(crate) fn of(path: &str, root: &Path) -> Result<PathBuf, String> {
    let shown = path.escape_debug();
    let parts: Vec<&str> = path.split('/').collect();
    let is_plain = |part: &&str| !matches!(*part, "" | "." | "..");
    if path.contains(['\\', ':'])
        || path.chars().any(char::is_control)
        || !parts.iter().all(is_plain)
    {
        return Err(format!(
            "`{shown}` is no path below the skills; write it with `/` and without `..`, \
             as in `my-skill/contracts/RunInput.schema.json`"
        ));
    }
    let mut place = root.to_owned();
    for part in &parts {
        place.push(part);
        if place.is_symlink() {
            return Err(format!(
                "`{shown}` leads through a symbolic link at `{part}`; skills hold their own files"
            ));
        }
    }
    // Directories in a skill are made, skills are not: a misspelt name would bear a directory that is none.
    let is_skill = root.join("SKILL.md").exists();
    let inside = match parts.as_slice() {
        parts if is_skill => parts,
        [skill, inside @ ..] if root.join(skill).is_dir() => inside,
        [skill, ..] => return Err(no_skill(path, skill, root)),
        [] => &[],
    };
    if sidecar::is_exported(&inside.join("/")) {
        return Ok(place);
    }
    let skill = if is_skill { None } else { parts.first() };
    Err(misplaced(path, skill.copied(), &inside.join("/")))
}

/// The path starts with the directory of a skill, and this is none.
fn no_skill(path: &str, skill: &str, root: &Path) -> String {
    let message = format!("there is no skill for `{}`", path.escape_debug());
    let directories = directories(root);
    let rest = path.strip_prefix(skill).unwrap_or_default();
    let after = rest.trim_start_matches('/');
    let is_root = root.file_name().is_some_and(|name| name == skill);
    if is_root
        && directories
            .iter()
            .any(|name| after.starts_with(&format!("{name}/")))
    {
        return format!(
            "{message}; help: the path starts below `{skill}`: write `{}`",
            after.escape_debug()
        );
    }
    if let Some(renamed) = renamed(skill, root) {
        return format!(
            "{message}; help: did you mean `{}`? or rename the directory back: its SKILL.md says `{}`",
            format!("{renamed}{rest}").escape_debug(),
            skill.escape_debug()
        );
    }
    match nearest(skill, directories.iter().map(String::as_str)) {
        Some(near) => format!(
            "{message}; help: did you mean `{}`?",
            format!("{near}{rest}").escape_debug()
        ),
        None if directories.is_empty() => format!(
            "{message}; help: the path starts with the directory of a skill, \
             as in `my-skill/contracts/RunInput.schema.json`"
        ),
        None => format!(
            "{message}; help: the path starts with the directory of a skill: {}",
            some(&directories)
        ),
    }
}

/// The directory of the skill that has this name: its own, before somebody renamed it. Modes that are strict have no skill
/// then, so none of them is asked.
fn renamed(skill: &str, root: &Path) -> Option<String> {
    let options = Options::new().mode(Mode::Lenient);
    let compiled = skills_core::compile(&skills_core::read(root, &options), &options).ok()?;
    let mut skills = compiled.data().parts().iter();
    let found = skills.find(|known| known.name() == skill)?;
    Some(found.parts().directory.clone().into_owned())
}

fn some(directories: &[String]) -> String {
    let names: Vec<String> = directories
        .iter()
        .take(SHOWN)
        .map(|name| format!("`{}`", name.escape_debug()))
        .collect();
    let names = names.join(", ");
    match directories.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!("{names} and {more} more"),
        _ => names,
    }
}

/// Exported contracts lie in one place; a file anywhere else in a skill would be a stray one.
fn misplaced(path: &str, skill: Option<&str>, inside: &str) -> String {
    let skill = skill.map(|skill| format!("{skill}/")).unwrap_or_default();
    format!(
        "`{}` is no place for a contract; help: write `{}`",
        path.escape_debug(),
        format!("{skill}{}", sidecar::exported(inside)).escape_debug()
    )
}
