//! What belongs to no skill although it lies in one: version control, caches, editors' droppings.

use super::tree::Kind;

/// Left out wherever they are.
const NAMES: [&str; 11] = [
    ".git",
    ".hg",
    ".svn",
    ".DS_Store",
    "Thumbs.db",
    "desktop.ini",
    "__pycache__",
    "node_modules",
    ".venv",
    ".gitignore",
    ".gitkeep",
];

/// What installing writes into skills (their markers) and beside them begins like this.
const INSTALLERS: &str = ".skills-install";

/// Marks a directory as one that a tool can make again (<https://bford.info/cachedir/>).
pub(super) const CACHE_MARK: &str = "CACHEDIR.TAG";

/// Whether a name is left out by default; `depth` is 0 at the top of a skill.
pub(super) fn is_left_out(name: &str, kind: Kind, depth: u64) -> bool {
    NAMES.contains(&name)
        || name.ends_with('~')
        // Emacs' lock, a link to nowhere, is there for as long as somebody types.
        || name.starts_with(".#")
        || has_ending(name, ".pyc")
        || has_ending(name, ".swp")
        || (depth == 0 && name.starts_with(INSTALLERS))
        || (depth == 0 && is_build_output(name) && kind == Kind::Directory)
}

/// Whether a directory of this name is left out where it holds [`CACHE_MARK`].
pub(super) fn is_build_output(name: &str) -> bool {
    name == "target"
}

fn has_ending(name: &str, ending: &str) -> bool {
    name.len() > ending.len() && name.ends_with(ending)
}
