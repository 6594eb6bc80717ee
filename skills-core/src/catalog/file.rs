//! The files of a skill.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::{digest, media};

/// A file of a skill, byte for byte as it was on disk.
#[derive(Clone)]
pub struct File {
    pub(crate) path: Cow<'static, str>,
    pub(crate) bytes: Bytes,
    pub(crate) executable: bool,
}

/// Bytes of the binary, or those that were read, which clones share.
#[derive(Clone)]
pub(crate) enum Bytes {
    Static(&'static [u8]),
    #[cfg_attr(
        not(feature = "compile"),
        expect(dead_code, reason = "nothing is read")
    )]
    Shared(Arc<Vec<u8>>),
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Static(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

impl File {
    /// The path below the skill, with `/`: `references/guide.md`.
    #[must_use]
    #[inline]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The content.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The content as text; none if it is not UTF-8.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok()
    }

    /// The media type that the ending names; for other endings `text/plain` if the content is UTF-8, else
    /// `application/octet-stream`.
    #[must_use]
    pub fn media_type(&self) -> &'static str {
        media::by_ending(&self.path).unwrap_or_else(|| match self.text() {
            Some(_) => "text/plain",
            None => "application/octet-stream",
        })
    }

    /// Whether the executable bit was set; `false` where a system has none. No part of digests or equality.
    #[must_use]
    #[inline]
    pub fn is_executable(&self) -> bool {
        self.executable
    }

    /// The SHA-256 of the content in lower-case hex. Computed each time.
    #[must_use]
    pub fn sha256(&self) -> String {
        digest::of_bytes(&self.bytes)
    }
}

impl PartialEq for File {
    fn eq(&self, other: &Self) -> bool {
        // Of two looks at one directory most files are shared.
        let is_shared = std::ptr::eq(self.bytes(), other.bytes());
        self.path == other.path && (is_shared || *self.bytes == *other.bytes)
    }
}

impl Eq for File {}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "File({:?}, {} bytes)", self.path, self.bytes.len())
    }
}
