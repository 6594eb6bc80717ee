//! Where a skill is written before it takes its place: a hidden directory beside it, so that renaming is enough.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicU32, Ordering};

use cap_fs_ext::DirExt as _;
use cap_std::fs::{Dir, OpenOptions};
use skills_core::by_name::Names;
use skills_core::catalog::Skill;

use super::marker::{MARKER, Marker, PREFIX};

/// Skills lie one deeper, where nobody looks for skills who reads the directory meanwhile.
pub(super) struct Stage<'r> {
    root: &'r Dir,
    name: String,
    dir: Dir,
    written: u32,
}

/// Whether a name is one of a stage.
pub(super) fn is_stage(name: &str) -> bool {
    name.strip_prefix(PREFIX)
        .is_some_and(|rest| rest.starts_with('-'))
}

/// Removes what interrupted installers left. What cannot be removed stays: it is in nobody's way.
pub(super) fn sweep(root: &Dir) {
    let Ok(listed) = super::look::list(root) else {
        return;
    };
    for name in listed.leftovers {
        let _ = root.remove_dir_all(name);
    }
}

impl<'r> Stage<'r> {
    pub(super) fn new(root: &'r Dir) -> io::Result<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let name = format!("{PREFIX}-{}-{number}", std::process::id());
            match root.create_dir(&name) {
                Ok(()) => {
                    let dir = root.open_dir_nofollow(&name)?;
                    return Ok(Self {
                        root,
                        name,
                        dir,
                        written: 0,
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub(super) fn dir(&self) -> &Dir {
        &self.dir
    }

    /// A name in the stage that nothing has.
    pub(super) fn free_name(&mut self) -> String {
        self.written += 1;
        self.written.to_string()
    }

    /// Writes a skill as a whole and gives its name in the stage; of a failure, also the file's path.
    pub(super) fn write(
        &mut self,
        skill: &Skill,
        marker: &Marker,
    ) -> Result<String, (String, io::Error)> {
        let name = self.free_name();
        let whole = |error| (String::new(), error);
        self.dir.create_dir(&name).map_err(whole)?;
        let target = self.dir.open_dir_nofollow(&name).map_err(whole)?;
        let mut directories = Names::default();
        for file in skill.files() {
            let here = |error| (file.path().to_owned(), error);
            if let Some((directory, _)) = file.path().rsplit_once('/')
                && directories.add(directory)
            {
                target.create_dir_all(directory).map_err(here)?;
            }
            write(&target, file.path(), file.bytes(), file.is_executable()).map_err(here)?;
        }
        write(&target, MARKER, marker.text().as_bytes(), false)
            .map_err(|error| (MARKER.to_owned(), error))?;
        for directory in directories.names() {
            sync(&target, directory);
        }
        sync(&target, ".");
        Ok(name)
    }

    /// Removes something in the stage that is of no more use.
    pub(super) fn discard(&self, name: &str) {
        // What cannot be removed is swept the next time.
        let _ = self.dir.remove_dir_all(name);
    }

    /// The stage goes; skills that took their place stay there after a power cut too.
    pub(super) fn remove(self) {
        sync(self.root, ".");
        let _ = self.root.remove_dir_all(&self.name);
    }
}

/// On the disk before it gets its place: else a power cut could leave empty files that look like somebody's edits.
fn write(target: &Dir, path: &str, bytes: &[u8], executable: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    set_mode(&mut options, executable);
    let mut file = target.open_with(path, &options)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(unix)]
fn set_mode(options: &mut OpenOptions, executable: bool) {
    use cap_std::fs::OpenOptionsExt as _;
    options.mode(if executable { 0o777 } else { 0o666 });
}

#[cfg(not(unix))]
fn set_mode(_: &mut OpenOptions, _: bool) {}

/// Not every system opens directories, and none must: this is for power cuts.
fn sync(target: &Dir, directory: &str) {
    let _ = target
        .open(directory)
        .and_then(|directory| directory.sync_all());
}
