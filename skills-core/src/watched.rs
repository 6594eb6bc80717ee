//! Not public API: how the build helper tells `include_skills!` that it watches a root, and so that it prints the
//! warnings and Cargo sees new files.

use std::path::{Component, Path, PathBuf};

use crate::contract::hash;

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

    use super::variable;

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
}
