//! Keys that an object has more than once.

use std::collections::HashMap;

use super::Entry;

/// Each entry whose key has been used before, with the first of that key.
pub(crate) fn duplicates<'n, 'a>(entries: &'n [Entry<'a>]) -> Vec<(&'n Entry<'a>, &'n Entry<'a>)> {
    let mut seen: HashMap<&str, &Entry<'a>> = HashMap::with_capacity(entries.len());
    let mut repeated = Vec::new();
    for entry in entries {
        match seen.get(&*entry.key) {
            Some(first) => repeated.push((entry, *first)),
            None => {
                seen.insert(&entry.key, entry);
            }
        }
    }
    repeated
}
