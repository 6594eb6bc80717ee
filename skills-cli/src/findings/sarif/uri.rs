//! Paths as URI references (RFC 3986).

use std::path::Path;

/// Relative to the working directory, as it is shown; a path that the user gave as an absolute one stays that.
pub(super) fn of(shown: &str) -> String {
    let scheme = match shown {
        shown if !Path::new(shown).is_absolute() => "",
        shown if shown.starts_with('/') => "file://",
        _ => "file:///",
    };
    let encoded = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
            char::from(byte).to_string()
        }
        // A colon as well: in the first name of a path it would end a scheme.
        byte => format!("%{byte:02X}"),
    };
    scheme
        .chars()
        .map(String::from)
        .chain(shown.bytes().map(encoded))
        .collect()
}
