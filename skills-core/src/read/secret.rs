//! Files that nobody means to publish.

use std::io::BufRead as _;

/// Whether a file of this name holds secrets: `.env` and its variants, but not what shows how one is written.
pub(super) fn is_secret_name(name: &str) -> bool {
    match name.strip_prefix(".env") {
        Some("") => true,
        Some(variant) => {
            variant.starts_with('.')
                && ![".example", ".sample", ".template"]
                    .iter()
                    .any(|ending| variant.ends_with(ending))
        }
        None => false,
    }
}

const WORDS: &[u8] = b"PRIVATE KEY";
const BEFORE_V: usize = 3;
const OPENING: &[u8] = b"-----BEGIN ";
const LONGEST_HEADER: usize = 80;
/// More than a placeholder such as `...` or `MIIEvQ…` has in its first line.
const KEY_MATERIAL: usize = 40;

/// Whether the bytes hold a private key in PEM form.
///
/// A file that starts with the header is one; inside other text the header must be followed by key material, so that
/// instructions may show what a key looks like.
pub(super) fn holds_private_key(bytes: &[u8]) -> bool {
    let text_starts = bytes.len() - bytes.trim_ascii_start().len();
    let mut from = 0;
    while let Some(at) = find(bytes, from) {
        from = at + WORDS.len();
        let (before, after) = bytes.split_at(at);
        // A header is short: looking no further back keeps one endless line linear.
        let near = at.saturating_sub(LONGEST_HEADER);
        let line = before
            .iter()
            .skip(near)
            .rposition(|byte| matches!(byte, b'\n' | b'\r'))
            .map_or(near, |end| near + end + 1);
        let opening = before.get(line..).unwrap_or_default();
        if !opening.trim_ascii_start().starts_with(OPENING) {
            continue;
        }
        if line <= text_starts || is_key_material(after) {
            return true;
        }
    }
    false
}

/// Whether the line behind the header has the look of a key, or of an old key's own headers.
fn is_key_material(header: &[u8]) -> bool {
    let mut lines = header
        .split(|byte| matches!(byte, b'\n' | b'\r'))
        .skip(1)
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty());
    let Some(line) = lines.next() else {
        return false;
    };
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    line.starts_with(b"Proc-Type:") || (line.len() >= KEY_MATERIAL && line.iter().all(is_base64))
}

/// The next place of [`WORDS`].
///
/// Every byte of every file passes here, in unoptimised builds too: `skip_until` is the one way to the standard library's
/// compiled `memchr`. `V` is the rarest of the letters.
fn find(bytes: &[u8], from: usize) -> Option<usize> {
    let mut rest = bytes.get(from..)?;
    loop {
        // Reading from a slice cannot fail.
        rest.skip_until(b'V').ok()?;
        let behind = bytes.len() - rest.len();
        let start = behind.saturating_sub(BEFORE_V + 1).max(from);
        if bytes.get(start..)?.starts_with(WORDS) {
            return Some(start);
        }
        if rest.is_empty() {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{WORDS, find, holds_private_key, is_secret_name};

    #[test]
    fn the_words_are_found_at_every_offset() {
        let step = "PRIVATE KEY PRIVATE KEPRIVATE KY EY KEY";
        for offset in 0..200 {
            let mut bytes = step.repeat(10).into_bytes();
            bytes.truncate(offset);
            bytes.retain(|byte| *byte != b'Y');
            let expected = bytes.len();
            bytes.extend(WORDS);
            bytes.extend(b"PRIVATE");
            assert_eq!(find(&bytes, 0), Some(expected));
        }
    }

    #[test]
    fn keys_are_told_from_talk_about_keys() {
        let line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEA";
        assert!(holds_private_key(b"-----BEGIN PRIVATE KEY-----\nabc\n"));
        assert!(holds_private_key(
            b"\n-----BEGIN RSA PRIVATE KEY-----\r\nabc"
        ));
        assert!(holds_private_key(b"-----BEGIN PGP PRIVATE KEY BLOCK-----"));
        let inside = format!("# Keys\n\n-----BEGIN OPENSSH PRIVATE KEY-----\n{line}\n");
        assert!(holds_private_key(inside.as_bytes()));
        assert!(!holds_private_key(
            b"# Keys\n\n-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----\n"
        ));
        assert!(!holds_private_key(b"a PRIVATE KEY is secret"));
        assert!(!holds_private_key(b"-----BEGIN PUBLIC KEY-----\nabc"));
    }

    #[test]
    fn environment_files_are_secret_unless_they_are_examples() {
        for name in [".env", ".env.local", ".env.production"] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in [
            ".env.example",
            ".env.sample",
            ".env.template",
            ".envrc",
            "env",
            "a.env",
        ] {
            assert!(!is_secret_name(name), "{name}");
        }
    }
}
