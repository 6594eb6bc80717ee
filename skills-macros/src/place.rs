//! Where the directory is that a call names.

use std::env;
use std::path::{Path, PathBuf};

use proc_macro2::Span;
use skills_core::render::untrusted;
use syn::{Error, LitStr, Result};

/// What a path is relative to, and what should be there.
pub(crate) const LAYOUT: &str = "\n = help: the path starts at the directory of `Cargo.toml` (with `./` at this file), \
    and each skill below it is a directory with a `SKILL.md`: `skills/my-skill/SKILL.md`";

/// Plain paths start at the package; `./…` and `../…` start at the file that calls, as with `include_str!`.
///
/// # Errors
///
/// When the compiler cannot say where that is.
pub(crate) fn resolve(root: &LitStr) -> Result<PathBuf> {
    let written = root.value();
    let manifest = manifest_directory().ok_or_else(|| {
        let message =
            "`CARGO_MANIFEST_DIR` is not set, so no path can be resolved; build with cargo";
        Error::new(root.span(), message)
    })?;
    if !starts_at_caller(&written) {
        return Ok(manifest.join(written));
    }
    let Some(directory) = calling_directory(root.span(), &manifest) else {
        let message = format!(
            "the compiler cannot say which file calls, so `{written}` has no start; \
             write the path from the directory of `Cargo.toml`, without `./`"
        );
        return Err(Error::new(root.span(), message));
    };
    // Components, so that `./` does not stay in the middle of the path.
    Ok(directory.join(written).components().collect())
}

/// The directory that is there by the same path with another start, as help; nothing if there is none.
pub(crate) fn instead(root: &LitStr) -> String {
    let written = root.value();
    let instead = manifest_directory().and_then(|manifest| {
        let plain = written.trim_start_matches(['.', '/', '\\']);
        if plain != written {
            return Some(plain.to_owned())
                .filter(|path| !path.is_empty() && manifest.join(path).is_dir());
        }
        let beside = calling_directory(root.span(), &manifest)?.join(&written);
        beside.is_dir().then(|| format!("./{written}"))
    });
    instead.map_or_else(String::new, |path| {
        format!("\n = help: did you mean `{}`?", untrusted(&path))
    })
}

/// Where the file is that calls.
fn calling_directory(span: Span, manifest: &Path) -> Option<PathBuf> {
    let file = find(&calling_file(span)?, manifest)?;
    file.parent().map(Path::to_owned)
}

/// Nothing in unit tests, in which there is no compiler to ask.
fn calling_file(span: Span) -> Option<PathBuf> {
    if !proc_macro::is_available() {
        return None;
    }
    span.unwrap().local_file()
}

/// The directory of the package that is being compiled.
pub(crate) fn manifest_directory() -> Option<PathBuf> {
    env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)
}

fn starts_at_caller(path: &str) -> bool {
    matches!(path, "." | "..")
        || ["./", "../", ".\\", "..\\"]
            .iter()
            .any(|start| path.starts_with(start))
}

/// For members of a workspace rustc names files from its working directory, the workspace's root; an editor may run
/// this elsewhere, but the root is always a parent of the package.
fn find(file: &Path, manifest: &Path) -> Option<PathBuf> {
    if file.is_absolute() {
        return Some(file.to_owned());
    }
    let working = env::current_dir().ok();
    working
        .iter()
        .map(PathBuf::as_path)
        .chain(manifest.ancestors())
        .map(|directory| directory.join(file))
        .find(|candidate| candidate.is_file())
}
