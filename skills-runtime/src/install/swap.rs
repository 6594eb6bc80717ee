//! How a skill takes its place: by renaming directories, in one step where the system has one.

use std::io;

use cap_std::fs::Dir;

/// Moves `name` to `place` unless something is there; whether it did.
pub(super) fn place(from: &Dir, name: &str, to: &Dir, place: &str) -> io::Result<bool> {
    let moved = match one_step::place(from, name, to, place) {
        Err(error) if is_unknown(&error) => match to.symlink_metadata(place) {
            Ok(_) => return Ok(false),
            Err(error) if error.kind() == io::ErrorKind::NotFound => from.rename(name, to, place),
            Err(error) => Err(error),
        },
        moved => moved,
    };
    happened(moved)
}

/// Exchanges `name` with what is at `place`; not if nothing is there any more.
pub(super) fn exchange(from: &Dir, name: &str, to: &Dir, place: &str) -> io::Result<bool> {
    let exchanged = match one_step::exchange(from, name, to, place) {
        Err(error) if is_unknown(&error) => in_steps(from, name, to, place),
        exchanged => exchanged,
    };
    happened(exchanged)
}

/// Where systems know no exchange: the place is empty for a moment.
fn in_steps(from: &Dir, name: &str, to: &Dir, place: &str) -> io::Result<()> {
    let aside = format!("{name}-old");
    to.rename(place, from, &aside)?;
    if let Err(error) = from.rename(name, to, place) {
        from.rename(&aside, to, place)?;
        return Err(error);
    }
    from.rename(&aside, from, name)
}

fn happened(result: io::Result<()>) -> io::Result<bool> {
    use io::ErrorKind::{AlreadyExists, DirectoryNotEmpty, NotADirectory, NotFound};
    match result {
        Ok(()) => Ok(true),
        Err(error) => match error.kind() {
            AlreadyExists | DirectoryNotEmpty | NotADirectory | NotFound => Ok(false),
            _ => Err(error),
        },
    }
}

/// Whether the system, or this file system, does not have the call.
fn is_unknown(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput
    )
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod one_step {
    use std::io;

    use cap_std::fs::Dir;
    use rustix::fs::{RenameFlags, renameat_with};

    pub(super) fn place(from: &Dir, name: &str, to: &Dir, place: &str) -> io::Result<()> {
        Ok(renameat_with(
            from,
            name,
            to,
            place,
            RenameFlags::NOREPLACE,
        )?)
    }

    pub(super) fn exchange(from: &Dir, name: &str, to: &Dir, place: &str) -> io::Result<()> {
        Ok(renameat_with(from, name, to, place, RenameFlags::EXCHANGE)?)
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
mod one_step {
    use std::io;

    use cap_std::fs::Dir;

    pub(super) fn place(_: &Dir, _: &str, _: &Dir, _: &str) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn exchange(_: &Dir, _: &str, _: &Dir, _: &str) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
