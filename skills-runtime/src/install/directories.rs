//! Which skill goes into which directory.

use std::path::{Component, Path};

use skills_core::by_name::{ByName, Names};
use skills_core::catalog::{File, Provenance, Skill};
use skills_core::render::untrusted;

use super::{InstallAction, InstallState, Job};
use crate::Catalog;
use crate::source::numbered;

/// What file systems take for one name.
const LONGEST: usize = 255;

/// Names that Windows keeps for devices, with any ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Each skill with its directory: the name of the one it comes from, or its id where that is no name or is taken.
pub(super) fn of(catalog: &Catalog) -> Vec<Job<'_>> {
    let mut taken = Names::default();
    catalog
        .iter()
        .map(|skill| match directory(skill, &mut taken) {
            Ok(directory) => Job::at(skill.id(), Some(directory), Some(skill)),
            Err(reason) => Job {
                state: InstallState::Unwritable,
                reason: Some(reason),
                ..Job::at(skill.id(), None, Some(skill))
            },
        })
        .collect()
}

/// Where a skill from memory has no directory of its own but one by its position, another skill may have been installed
/// there: gives it the one where it is already, or one where nothing is.
///
/// `installed` says which skill this owner has in a directory.
///
/// # Errors
///
/// Those of `installed`.
pub(super) fn settle<E>(
    jobs: &mut [Job<'_>],
    listed: &[String],
    installed: impl Fn(&str) -> Result<Option<String>, E>,
) -> Result<(), E> {
    if !jobs.iter().any(is_by_position) {
        return Ok(());
    }
    let mut homes = ByName::default();
    for name in listed.iter().filter(|name| is_name(name)) {
        if let Some(id) = installed(name)? {
            homes.or_insert_with(id, || name.as_str());
        }
    }
    let fixed = jobs.iter().filter(|job| !is_by_position(job));
    let mut taken: Names<String> = fixed
        .filter_map(|job| Some(job.directory.as_ref()?.to_lowercase()))
        .collect();
    let (mut moving, mut numbers) = (Vec::new(), ByName::default());
    for job in jobs.iter_mut().filter(|job| is_by_position(job)) {
        match homes.get(&job.id) {
            Some(home) if taken.add(home.to_lowercase()) => {
                job.directory = Some((*home).to_owned());
            }
            _ => moving.push(job),
        }
    }
    let homes = homes.iter().map(|(_, home)| home.to_lowercase());
    let of_others: Names<String> = homes.collect();
    let in_the_way: Names<String> = listed.iter().map(|name| name.to_lowercase()).collect();
    for job in moving {
        let Some(own) = job.directory.take() else {
            continue;
        };
        let lower = own.to_lowercase();
        if !of_others.contains(&lower) && taken.add(lower) {
            job.directory = Some(own);
            continue;
        }
        let stem = stem(&own);
        let next = numbers.or_insert_with(stem.to_owned(), || 2_usize);
        while job.directory.is_none() {
            let name = numbered(stem, *next);
            let lower = name.to_lowercase();
            let is_free = !in_the_way.contains(&lower) && taken.add(lower);
            *next += 1;
            job.directory = is_free.then_some(name);
        }
    }
    Ok(())
}

/// Whether the directory says nothing of the skill, but where it stands among others.
pub(super) fn is_by_position(job: &Job<'_>) -> bool {
    let is_of = |skill: &Skill, directory: &str| {
        let is_in_memory = matches!(skill.provenance(), Provenance::Logical(_));
        is_in_memory && directory != skill.name() && directory != skill.id()
    };
    let directory = job.directory.as_deref();
    let of = job.skill.zip(directory);
    of.is_some_and(|(skill, directory)| is_of(skill, directory))
}

/// A name without its number.
fn stem(name: &str) -> &str {
    let is_number = |end: &str| end.len() >= 6 && end.bytes().all(|digit| digit.is_ascii_digit());
    match name.rsplit_once('-') {
        Some((stem, end)) if is_number(end) => stem,
        _ => name,
    }
}

impl<'c> Job<'c> {
    pub(super) fn at(id: &str, directory: Option<String>, skill: Option<&'c Skill>) -> Self {
        Self {
            id: id.to_owned(),
            directory,
            skill,
            state: InstallState::Missing,
            action: InstallAction::Kept,
            edits: Vec::new(),
            reason: None,
            is_behind: false,
        }
    }
}

fn directory(skill: &Skill, taken: &mut Names<String>) -> Result<String, String> {
    let odd = skill.files().iter().find(|file| !is_below(file));
    if let Some(file) = odd {
        let path = untrusted(file.path());
        return Err(format!("its `{path}` is no path that can be written here"));
    }
    let own = skill.directory().rsplit('/').next().unwrap_or_default();
    let mut free = [own, skill.id()]
        .into_iter()
        .filter(|name| is_name(name))
        .peekable();
    if free.peek().is_none() {
        let id = untrusted(skill.id());
        return Err(format!("`{id}` is no name that a directory can have here"));
    }
    // Some file systems tell no upper from lower case.
    free.find(|name| taken.add(name.to_lowercase()))
        .map(str::to_owned)
        .ok_or_else(|| "another skill has its directory".to_owned())
}

fn is_below(file: &File) -> bool {
    let mut names = file.path().split('/');
    names.all(|name| is_component(name) && is_portable(name))
}

/// Hidden names are left to systems and tools, ours among them.
fn is_name(name: &str) -> bool {
    is_component(name) && is_portable(name) && !name.starts_with('.')
}

fn is_component(name: &str) -> bool {
    let mut components = Path::new(name).components();
    let is_one = matches!(components.next(), Some(Component::Normal(only)) if only == name)
        && components.next().is_none();
    is_one && name.len() <= LONGEST && !name.contains(['\0', '/'])
}

/// Windows takes fewer names than others.
fn is_portable(name: &str) -> bool {
    if !cfg!(windows) {
        return true;
    }
    let stem = name.split('.').next().unwrap_or_default();
    let stem = stem.trim_end().to_lowercase();
    let is_port = stem
        .strip_prefix("com")
        .or_else(|| stem.strip_prefix("lpt"))
        .is_some_and(|port| port.chars().count() == 1 && port != "0");
    !is_port
        && !DEVICES.contains(&stem.as_str())
        && !name.ends_with(['.', ' '])
        && !name.contains(|c: char| c < ' ' || r#"<>:"|?*\"#.contains(c))
}
