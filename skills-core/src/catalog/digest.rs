//! Digests: over names and contents only, so that they are the same on every machine.

use sha2::{Digest as _, Sha256};

use super::{File, Skill};

/// Over each file in path order: its path, then its content, each after its length (eight bytes, big-endian).
pub(super) fn of_files(files: &[File]) -> String {
    let mut hash = Sha256::new();
    for file in files {
        frame(&mut hash, file.path().as_bytes());
        frame(&mut hash, file.bytes());
    }
    prefixed(hash)
}

/// Over each skill in id order: its id, then its digest, framed as files are.
pub(super) fn of_skills(skills: &[Skill]) -> String {
    let mut hash = Sha256::new();
    for skill in skills {
        frame(&mut hash, skill.id().as_bytes());
        frame(&mut hash, skill.digest().as_bytes());
    }
    prefixed(hash)
}

/// Of a content alone, in lower-case hex.
pub(super) fn of_bytes(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn frame(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

fn prefixed(hash: Sha256) -> String {
    format!("sha256:{}", hex(&hash.finalize()))
}

/// Not public API: bytes in lower-case hex.
#[doc(hidden)]
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}
