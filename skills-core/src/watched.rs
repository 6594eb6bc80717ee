//! Not public API: how the build helper tells `include_skills!` that it watches a root, so that Cargo sees new files, and
//! which warnings it has printed, so that nobody reads one twice. The two may judge differently, and then find different
//! things.

use std::iter;
use std::path::{Component, Path, PathBuf};

use crate::by_name::Names;
use crate::contract::hash;
use crate::diag::{Diagnostic, Diagnostics};

/// No more are noted: an environment variable holds only so much.
const NOTED: usize = 500;

/// The environment variable that the build helper sets for `root`, which may be written in many ways.
#[must_use]
pub fn variable(root: &Path, package: &Path) -> String {
    let package = normal(package);
    let root = normal(&package.join(root));
    let below = root.strip_prefix(&package).unwrap_or(&root);
    let parts: Vec<_> = below
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    format!("SKILLS_WATCHED_{:032X}", hash::text(&parts.join("/")))
}

/// The value of that variable, for what was printed of a root that was shown as `shown`.
#[must_use]
pub fn printed(findings: &Diagnostics, shown: &str) -> String {
    let marks = findings.iter().take(NOTED);
    iter::once("1".to_owned())
        .chain(marks.map(|finding| mark(finding, shown)))
        .collect::<Vec<_>>()
        .join(",")
}

/// The findings that are not among the printed ones.
#[must_use]
pub fn unprinted(findings: &Diagnostics, shown: &str, printed: &str) -> Diagnostics {
    let printed: Names<&str> = printed.split(',').collect();
    let is_new = |finding: &&Diagnostic| !printed.contains(&mark(finding, shown));
    findings.iter().filter(is_new).cloned().collect()
}

/// A finding wherever it is shown from: a build script and a compiler have different working directories.
fn mark(finding: &Diagnostic, shown: &str) -> String {
    let line = finding.to_string();
    let below = line.strip_prefix(shown).unwrap_or(&line);
    format!("{:032x}", hash::text(below))
}

/// Without `.` and `..`, by the text alone.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                if !normal.pop() {
                    normal.push(part);
                }
            }
            part => normal.push(part),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{printed, unprinted, variable};
    use crate::code::Code;
    use crate::diag::{Diagnostic, Diagnostics, Level, Place};

    #[test]
    fn one_root_has_one_variable_however_it_is_written() {
        let package = Path::new("/home/me/app");
        let plain = variable(Path::new("skills"), package);
        for written in [
            "./skills",
            "src/../skills",
            "skills/",
            "/home/me/app/skills",
        ] {
            assert_eq!(variable(Path::new(written), package), plain, "{written}");
        }
        assert_ne!(variable(Path::new("other"), package), plain);
    }

    #[test]
    fn the_machine_is_not_in_it() {
        let one = variable(Path::new("skills"), Path::new("/home/me/app"));
        assert_eq!(variable(Path::new("skills"), Path::new("/srv/ci")), one);
    }

    #[test]
    fn what_was_printed_from_another_directory_is_not_printed_again() {
        let found = |root: &str, messages: &[&str]| -> Diagnostics {
            let finding = |message: &&str| {
                let place = Place::path(format!("{root}/greeting/SKILL.md"));
                Diagnostic::new(Code::BodyEmpty, Level::Warning, place, *message)
            };
            messages.iter().map(finding).collect()
        };
        let printed = printed(&found("skills", &["one", "two"]), "skills");
        let here = found("app/skills", &["two", "three"]);
        assert_eq!(
            unprinted(&here, "app/skills", &printed),
            found("app/skills", &["three"])
        );
    }
}
