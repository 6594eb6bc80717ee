//! Where a sidecar may be: in a skill below the root, and nowhere else.

use std::path::{Path, PathBuf};

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
    if Path::new(path).extension() != Some("json".as_ref()) {
        return Err(format!(
            "`{shown}` does not end in `.json`; a contract is a JSON file"
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
    let skill = if root.join("SKILL.md").exists() {
        root.to_owned()
    } else {
        root.join(parts.first().copied().unwrap_or_default())
    };
    if !skill.is_dir() || skill == place {
        return Err(format!(
            "there is no skill for `{shown}`; the path starts with the directory of a skill"
        ));
    }
    Ok(place)
}
