//! One file: never more than its limit, whole, and the same at the end as at the start.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use super::counts::{at_most, counted};
use super::problems::why;
use super::secret::holds_private_key;
use super::tree::{Kind, Tree};
use crate::code::Code;
use crate::source::SourceFile;

/// Why a file was not taken.
#[derive(Debug)]
pub(super) enum Failed {
    /// It could not be opened or read.
    Io(io::Error),
    /// What was listed as a file was something else when it was opened.
    NoFile,
    /// It has more bytes than a file may have.
    TooLarge { len: u64, limit: u64 },
    /// The skill has no room for it.
    NoRoom,
    /// It grew or shrank meanwhile.
    Changed,
}

/// Reads one file of at most `limit` bytes, and `room` bytes of its skill; asks for one byte more than it was said to
/// have, to notice growth.
///
/// A file that is still what was read `earlier` is not opened.
pub(super) fn read(
    tree: &dyn Tree,
    path: &str,
    limit: u64,
    room: u64,
    earlier: Option<&SourceFile>,
) -> Result<SourceFile, Failed> {
    if let Some(earlier) = earlier.filter(|earlier| is_unchanged(tree, path, earlier)) {
        let len = earlier.bytes.len() as u64;
        return check_len(len, limit, room).map(|_| earlier.clone());
    }
    let mut opened = tree.open(path)?;
    if opened.metadata.kind != Kind::File {
        return Err(Failed::NoFile);
    }
    let len = check_len(opened.metadata.len, limit, room)?;
    let mut bytes = vec![0; len + 1];
    let read = fill(&mut *opened.reader, &mut bytes)?;
    if read != len {
        return Err(Failed::Changed);
    }
    bytes.truncate(len);
    let metadata = opened.metadata;
    let executable = metadata.executable;
    let metadata = metadata.stamp.map(|_| metadata);
    Ok(match earlier.filter(|earlier| *earlier.bytes == *bytes) {
        // One copy in memory, and one look to see that nothing changed.
        Some(earlier) => SourceFile {
            executable,
            metadata,
            ..earlier.clone()
        },
        None => SourceFile {
            path: String::new(),
            holds_key: holds_private_key(&bytes),
            bytes: Arc::new(bytes),
            executable,
            text: None,
            metadata,
        },
    })
}

fn is_unchanged(tree: &dyn Tree, path: &str, earlier: &SourceFile) -> bool {
    // A file without a stamp may have changed within one step of the file system's clock.
    earlier.metadata.is_some() && tree.metadata(path).ok() == earlier.metadata
}

fn check_len(len: u64, limit: u64, room: u64) -> Result<usize, Failed> {
    if len > limit {
        return Err(Failed::TooLarge { len, limit });
    }
    if len > room {
        return Err(Failed::NoRoom);
    }
    usize::try_from(len).map_err(|_| Failed::NoRoom)
}

/// Reads until the buffer is full or the file ends.
fn fill(reader: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match reader.read(rest) {
            Ok(0) => break,
            Ok(more) => filled += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Failed {
    pub(super) fn code(&self) -> Code {
        match self {
            Self::Io(_) | Self::Changed | Self::NoFile => Code::UnreadableFile,
            Self::TooLarge { .. } => Code::FileTooLarge,
            Self::NoRoom => Code::SkillTooLarge,
        }
    }

    /// What to do; `limit` is the key of the limit that the file had.
    pub(super) fn help(&self, limit: &str) -> Option<String> {
        match self {
            Self::TooLarge { .. } | Self::NoRoom => Some(format!(
                "make it smaller, leave it out (`exclude`), or raise the limit (`limits.{limit}`)"
            )),
            Self::Changed | Self::NoFile => Some("read again when nobody writes to it".to_owned()),
            Self::Io(_) => None,
        }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "this cannot be read: {}", why(error)),
            Self::NoFile => f.write_str("this was replaced while it was read"),
            Self::TooLarge { len, limit } => write!(
                f,
                "this file has {}, {}",
                counted(*len, "byte", "bytes"),
                at_most(*limit)
            ),
            Self::NoRoom => f.write_str("there is no room left for this file"),
            Self::Changed => f.write_str("this file changed while it was read"),
        }
    }
}
