//! Not public API: values by name.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;

/// Values by name, in the order of names.
///
/// All kinds of names and values share one kind of map, from texts to places. With maps of their own, two dozen of them
/// were two fifths of this crate's code, which every debug build links (`benches/README.md`).
#[derive(Clone)]
pub struct ByName<N, T> {
    /// Where the entry of each name is.
    places: BTreeMap<String, usize>,
    entries: Vec<(N, T)>,
}

/// Names alone.
pub type Names<N> = ByName<N, ()>;

impl<N: Borrow<str>, T> ByName<N, T> {
    /// Sets the value of a name, and gives the one that it had.
    pub fn insert(&mut self, name: N, value: T) -> Option<T> {
        if let Some(known) = self.get_mut(name.borrow()) {
            return Some(std::mem::replace(known, value));
        }
        self.push(name, value);
        None
    }

    /// The value of a name, which it gets first if it has none.
    #[expect(
        clippy::indexing_slicing,
        reason = "each place is that of an entry, and entries are never removed"
    )]
    pub fn or_insert_with(&mut self, name: N, value: impl FnOnce() -> T) -> &mut T {
        let place = match self.places.get(name.borrow()) {
            Some(place) => *place,
            None => self.push(name, value()),
        };
        &mut self.entries[place].1
    }

    /// Adds an entry with a name that none has, and gives its place.
    fn push(&mut self, name: N, value: T) -> usize {
        let place = self.entries.len();
        self.places.insert(name.borrow().to_owned(), place);
        self.entries.push((name, value));
        place
    }
}

impl<N, T> ByName<N, T> {
    /// The value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        let entry = self.entries.get(*self.places.get(name)?);
        entry.map(|(_, value)| value)
    }

    /// The value of a name, to change it.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        let entry = self.entries.get_mut(*self.places.get(name)?);
        entry.map(|(_, value)| value)
    }

    /// Whether a name has a value.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The names, in their order.
    pub fn names(&self) -> impl Iterator<Item = &N> {
        self.iter().map(|(name, _)| name)
    }

    /// The names with their values, in the order of names.
    pub fn iter(&self) -> impl Iterator<Item = (&N, &T)> {
        let entry = |place: &usize| self.entries.get(*place);
        let entries = self.places.values().filter_map(entry);
        entries.map(|(name, value)| (name, value))
    }
}

impl<N, T> Default for ByName<N, T> {
    fn default() -> Self {
        Self {
            places: BTreeMap::new(),
            entries: Vec::new(),
        }
    }
}

impl<N: PartialEq, T: PartialEq> PartialEq for ByName<N, T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<N: Eq, T: Eq> Eq for ByName<N, T> {}

impl<N: fmt::Debug, T: fmt::Debug> fmt::Debug for ByName<N, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<N, T> IntoIterator for ByName<N, T> {
    type Item = (N, T);
    type IntoIter = std::vec::IntoIter<(N, T)>;

    fn into_iter(self) -> Self::IntoIter {
        let mut entries: Vec<Option<(N, T)>> = self.entries.into_iter().map(Some).collect();
        let mut in_order = Vec::with_capacity(entries.len());
        for place in self.places.values() {
            in_order.extend(entries.get_mut(*place).and_then(Option::take));
        }
        in_order.into_iter()
    }
}

impl<N: Borrow<str>, T> Extend<(N, T)> for ByName<N, T> {
    fn extend<I: IntoIterator<Item = (N, T)>>(&mut self, entries: I) {
        for (name, value) in entries {
            self.insert(name, value);
        }
    }
}

impl<N: Borrow<str>, T> FromIterator<(N, T)> for ByName<N, T> {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(entries: I) -> Self {
        let mut map = Self::default();
        map.extend(entries);
        map
    }
}

impl<N: Borrow<str>> Names<N> {
    /// Adds a name, and says whether it is new.
    pub fn add(&mut self, name: N) -> bool {
        self.insert(name, ()).is_none()
    }
}

impl<N: Borrow<str>> FromIterator<N> for Names<N> {
    fn from_iter<I: IntoIterator<Item = N>>(names: I) -> Self {
        names.into_iter().map(|name| (name, ())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{ByName, Names};

    #[test]
    fn values_come_in_the_order_of_names() {
        let mut map: ByName<&str, u8> = [("c", 1), ("a", 2)].into_iter().collect();
        assert_eq!(map.insert("b", 3), None);
        assert_eq!(map.insert("a", 4), Some(2));
        *map.or_insert_with("c", || 9) += 1;
        *map.or_insert_with("d", || 9) += 1;
        assert_eq!(map.get("c"), Some(&2));
        assert_eq!(map.get("x"), None);
        let entries: Vec<_> = map.iter().map(|(name, value)| (*name, *value)).collect();
        assert_eq!(entries, [("a", 4), ("b", 3), ("c", 2), ("d", 10)]);
        assert_eq!(map.into_iter().collect::<Vec<_>>(), entries);
    }

    #[test]
    fn maps_are_equal_whatever_came_first() {
        let map: ByName<&str, u8> = [("b", 1), ("a", 2)].into_iter().collect();
        let same: ByName<&str, u8> = [("a", 2), ("b", 1)].into_iter().collect();
        let other: ByName<&str, u8> = [("a", 2), ("b", 2)].into_iter().collect();
        assert_eq!(map, same);
        assert_ne!(map, other);
        assert_eq!(format!("{map:?}"), r#"{"a": 2, "b": 1}"#);
    }

    #[test]
    fn a_name_is_new_once() {
        let mut names: Names<String> = ["a".to_owned()].into_iter().collect();
        assert!(names.add("b".to_owned()));
        assert!(!names.add("a".to_owned()));
        assert!(names.contains("b"));
    }
}
