//! Names in one directory that are one file on other systems.

use unicode_normalization::UnicodeNormalization as _;

use crate::order;

/// Each name that another one, earlier in byte order, collides with: `(name, earlier)`.
///
/// Windows and macOS ignore case; macOS also ignores how a letter is composed.
pub(super) fn collisions<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(&'a str, &'a str)> {
    let mut folded: Vec<(String, &str)> = names.map(|name| (fold(name), name)).collect();
    order::sort(&mut folded);
    let neighbours = folded.iter().zip(folded.iter().skip(1));
    neighbours
        .filter(|((first, _), (second, _))| first == second)
        .map(|((_, earlier), (_, name))| (*name, *earlier))
        .collect()
}

fn fold(name: &str) -> String {
    if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        let lower: String = name.nfd().flat_map(char::to_lowercase).collect();
        lower.nfc().collect()
    }
}
