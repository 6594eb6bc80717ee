//! Which files of a skill a model hears of.

use std::cmp::Ordering;

use skills_core::catalog::{File, Skill};
use skills_core::order;

/// The first files but SKILL.md: each directory's files before its subdirectories, both in byte order. Toolnexus takes
/// the subdirectories from a stack, so that the last one comes first.
pub(super) fn files(skill: &Skill, limit: usize, last_directory_first: bool) -> Vec<&str> {
    let mut paths: Vec<&str> = skill
        .files()
        .iter()
        .map(File::path)
        .filter(|path| file_name(path) != "SKILL.md")
        .collect();
    order::sort_by(&mut paths, |a, b| in_walk_order(a, b, last_directory_first));
    paths.truncate(limit);
    paths
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn in_walk_order(a: &str, b: &str, last_directory_first: bool) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        match (a.split_once('/'), b.split_once('/')) {
            (None, None) => return a.cmp(b),
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some((a_first, a_rest)), Some((b_first, b_rest))) => match a_first.cmp(b_first) {
                Ordering::Equal => (a, b) = (a_rest, b_rest),
                order if last_directory_first => return order.reverse(),
                order => return order,
            },
        }
    }
}
