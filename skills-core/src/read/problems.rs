//! The words for what reading finds in more than one place.

use std::io;

use crate::code::{Code, Fate};
use crate::diag::Place;
use crate::render::untrusted;
use crate::source::Problem;

pub(super) fn not_unicode(place: Place) -> Problem {
    Problem::new(Code::FileName, place, "the name of this file is no UTF-8")
        .help("rename it, so that it has the same name on every system")
}

pub(super) fn collision(place: Place, name: &str, earlier: &str) -> Problem {
    let message = format!(
        "`{}` and `{}` are one name on Windows and macOS",
        untrusted(name),
        untrusted(earlier)
    );
    Problem::new(Code::CaseCollision, place, message).help("rename one of the two")
}

/// A skill, and so many more beside it, below the depth at which skills are looked for.
pub(super) fn too_deep(place: Place, path: &str, more: usize, depth: u64) -> Problem {
    let path = untrusted(path);
    let which = match more {
        0 => format!("`{path}` is"),
        1 => format!("`{path}` and 1 more skill beside it are"),
        more => format!("`{path}` and {more} more skills beside it are"),
    };
    let rule = if depth <= 1 {
        "skills are the immediate children of the root".to_owned()
    } else {
        format!("skills are at most {depth} directories below the root")
    };
    let message = format!("{which} one directory too deep to be read: {rule}");
    Problem::new(Code::NestedSkill, place, message)
        .help("move it up by one directory, or name the directory above it as the root; at run time, read recursively")
}

pub(super) fn symlink(place: Place) -> Problem {
    Problem::new(Code::Symlink, place, "this is a symbolic link")
        .help("put the file itself here; a link need not survive a checkout or a package")
}

pub(super) fn special_target(place: Place) -> Problem {
    let message = "this link leads to a named pipe, a socket or a device";
    Problem::new(Code::SpecialFile, place, message).help("remove it; a skill holds regular files")
}

pub(super) fn escape(place: Place) -> Problem {
    Problem::new(Code::PathEscape, place, "this link leads out of the root")
        .help("copy what it leads to into the skill")
}

pub(super) fn circle(place: Place) -> Problem {
    let message = "this link leads back to a directory that it is in";
    leads_nowhere(place, message)
}

/// What is wrong with a root that cannot be listed, and what to do.
pub(super) fn unlistable(error: &io::Error) -> (String, &'static str) {
    if is_loop(error) {
        let message = "this is a link that leads back to itself";
        return (
            message.into(),
            "remove the link, or let it lead to the directory",
        );
    }
    let message = format!("this directory cannot be listed: {}", why(error));
    let help = match error.kind() {
        io::ErrorKind::PermissionDenied => "make it readable",
        _ => "name a directory that the system can list: `ls` says the same of this one",
    };
    (message, help)
}

/// Not public API: what an error says, in the same words on every system where there are such; the system's own otherwise,
/// as for too many open files.
#[doc(hidden)]
#[must_use]
pub fn why(error: &io::Error) -> String {
    let kind = error.kind();
    match format!("{kind:?}").as_str() {
        "Uncategorized" => error.to_string(),
        _ => kind.to_string(),
    }
}

/// `ErrorKind::FilesystemLoop` has no stable name yet (<https://github.com/rust-lang/rust/issues/130188>), but shows it.
fn is_loop(error: &io::Error) -> bool {
    format!("{:?}", error.kind()) == "FilesystemLoop"
}

pub(super) fn dangling(place: Place, error: &io::Error) -> Problem {
    let message = match error.kind() {
        io::ErrorKind::NotFound => "this link leads to nothing".to_owned(),
        _ if is_loop(error) => "this link leads back to itself".to_owned(),
        _ => format!("this link cannot be followed: {}", why(error)),
    };
    leads_nowhere(place, message)
}

/// No file is missing that ever was in the skill: for lenient mode that is no reason to go without it.
fn leads_nowhere(place: Place, message: impl Into<String>) -> Problem {
    Problem::new(Code::UnreadableFile, place, message)
        .help("remove the link")
        .fates([Fate::Error, Fate::Error, Fate::Warn])
}
