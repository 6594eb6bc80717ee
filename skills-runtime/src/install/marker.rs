//! What an installer leaves in each skill: who put what there. Reading skills leaves the file out.

use std::io::{self, Read as _};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt as _, OpenOptionsSyncExt as _};
use cap_std::fs::{Dir, OpenOptions};
use serde_json::{Map, Value, json};
use skills_core::by_name::ByName;
use skills_core::catalog::{File, Skill};

/// What everything that installers write beside skills starts with; reading leaves such names out at the top of a
/// root and of a skill.
pub(super) const PREFIX: &str = ".skills-install";

/// The marker's name in a skill.
pub(super) const MARKER: &str = ".skills-installed.json";

/// A marker of another format is somebody else's.
const FORMAT: u64 = 1;

/// More than the marker of 10,000 files has.
const LONGEST: u64 = 4 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Marker {
    owner: String,
    id: String,
    /// Where it was installed: in a copy that somebody made, it is not where it is.
    directory: String,
    digest: String,
    files: ByName<String, Recorded>,
}

/// A file as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recorded {
    pub(super) bytes: u64,
    pub(super) sha256: String,
    pub(super) executable: bool,
}

impl Marker {
    /// What is left behind with `skill`.
    pub(super) fn of(skill: &Skill, directory: &str, owner: &str) -> Self {
        let files = skill.files().iter().map(|file| {
            let recorded = Recorded {
                bytes: file.bytes().len() as u64,
                sha256: file.sha256(),
                executable: file.is_executable(),
            };
            (file.path().to_owned(), recorded)
        });
        Self {
            owner: owner.to_owned(),
            id: skill.id().to_owned(),
            directory: directory.to_owned(),
            digest: skill.digest().to_owned(),
            files: files.collect(),
        }
    }

    /// Whether it was left behind with this skill, in this version.
    pub(super) fn is_of(&self, skill: &Skill) -> bool {
        let executable = skill.files().iter().filter(|file| file.is_executable());
        let recorded = self.files.iter().filter(|(_, file)| file.executable);
        self.id == skill.id()
            && self.digest == skill.digest()
            && executable
                .map(File::path)
                .eq(recorded.map(|(path, _)| path.as_str()))
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn owner(&self) -> &str {
        &self.owner
    }

    pub(super) fn directory(&self) -> &str {
        &self.directory
    }

    pub(super) fn files(&self) -> &ByName<String, Recorded> {
        &self.files
    }

    /// From a skill's directory.
    ///
    /// # Errors
    ///
    /// `NotFound` if there is none; else it cannot be read or is no marker.
    pub(super) fn read(skill: &Dir) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).nonblock(true).follow(FollowSymlinks::No);
        let file = skill.open_with(MARKER, &options)?;
        let found = file.metadata()?;
        if !found.is_file() || found.len() > LONGEST {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut text = Vec::new();
        file.take(LONGEST).read_to_end(&mut text)?;
        let value = serde_json::from_slice(&text)?;
        Self::parse(&value).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    fn parse(value: &Value) -> Option<Self> {
        if value.get("format")?.as_u64()? != FORMAT {
            return None;
        }
        let text = |key: &str| value.get(key)?.as_str().map(str::to_owned);
        let files = value.get("files")?.as_object()?.iter();
        Some(Self {
            owner: text("owner")?,
            id: text("id")?,
            directory: text("directory")?,
            digest: text("digest")?,
            files: files
                .map(|(path, file)| Some((path.clone(), Recorded::parse(file)?)))
                .collect::<Option<_>>()?,
        })
    }

    /// As it is written.
    pub(super) fn text(&self) -> String {
        let Self {
            owner,
            id,
            directory,
            digest,
            files,
        } = self;
        let mut recorded = Map::new();
        for (path, file) in files.iter() {
            let Recorded {
                bytes,
                sha256,
                executable,
            } = file;
            let file = json!({ "bytes": bytes, "sha256": sha256, "executable": executable });
            recorded.insert(path.clone(), file);
        }
        let marker = json!({
            "about": "Left by the program that installed this skill. It updates what nobody has edited.",
            "format": FORMAT,
            "owner": owner,
            "id": id,
            "directory": directory,
            "digest": digest,
            "files": recorded,
        });
        format!("{marker:#}\n")
    }
}

impl Recorded {
    fn parse(value: &Value) -> Option<Self> {
        Some(Self {
            bytes: value.get("bytes")?.as_u64()?,
            sha256: value.get("sha256")?.as_str()?.to_owned(),
            executable: value.get("executable")?.as_bool()?,
        })
    }
}
