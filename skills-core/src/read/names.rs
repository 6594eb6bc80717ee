//! Names in one directory that are one file on other systems.

use unicode_normalization::UnicodeNormalization as _;

/// Each name that another one, earlier in byte order, collides with: `(name, earlier)`.
///
/// Windows and macOS ignore case; macOS also ignores how a letter is composed.
pub(super) fn collisions<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(&'a str, &'a str)> {
    let mut folded: Vec<(String, &str)> = names.map(|name| (fold(name), name)).collect();
    folded.sort_unstable();
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
        name.nfd().flat_map(char::to_lowercase).nfc().collect()
    }
}

/// A number with separators: `16,777,216`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number of bytes, and what it is in larger units: `16,777,216 bytes (16 MiB)`.
pub(super) fn bytes(number: u64) -> String {
    let unit = [(1 << 20, "MiB"), (1 << 10, "KiB")]
        .into_iter()
        .find(|(size, _)| number >= *size && number.is_multiple_of(*size));
    match unit {
        Some((size, unit)) => format!("{} bytes ({} {unit})", grouped(number), number / size),
        None => format!("{} bytes", grouped(number)),
    }
}
