//! Values by name.

use std::borrow::Borrow;
use std::collections::BTreeMap;

/// Values by name, in the order of names.
///
/// All kinds of values share one kind of map from names to places. With maps of their own, two dozen of them were two
/// fifths of this crate's code, which every debug build links (`benches/README.md`).
#[derive(Clone, Debug)]
pub(crate) struct ByName<N, T> {
    places: BTreeMap<N, usize>,
    values: Vec<T>,
}

/// Names alone.
pub(crate) type Names<N> = ByName<N, ()>;

impl<N: Ord + Borrow<str>, T> ByName<N, T> {
    /// Sets the value of a name, and gives the one that it had.
    pub(crate) fn insert(&mut self, name: N, value: T) -> Option<T> {
        if let Some(known) = self.get_mut(name.borrow()) {
            return Some(std::mem::replace(known, value));
        }
        self.places.insert(name, self.values.len());
        self.values.push(value);
        None
    }

    /// The value of a name, which it gets first if it has none.
    #[expect(
        clippy::indexing_slicing,
        reason = "each place is that of a value, which is never removed"
    )]
    pub(crate) fn or_insert_with(&mut self, name: N, value: impl FnOnce() -> T) -> &mut T {
        let next = self.values.len();
        let place = *self.places.entry(name).or_insert(next);
        if place == next {
            self.values.push(value());
        }
        &mut self.values[place]
    }

    pub(crate) fn get(&self, name: &str) -> Option<&T> {
        self.places
            .get(name)
            .and_then(|place| self.values.get(*place))
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        let place = self.places.get(name)?;
        self.values.get_mut(*place)
    }

    pub(crate) fn contains(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &N> {
        self.places.keys()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&N, &T)> {
        let values = &self.values;
        let entries = self.places.iter();
        entries.filter_map(|(name, place)| Some((name, values.get(*place)?)))
    }
}

impl<N, T> Default for ByName<N, T> {
    fn default() -> Self {
        Self {
            places: BTreeMap::new(),
            values: Vec::new(),
        }
    }
}

impl<N, T> IntoIterator for ByName<N, T> {
    type Item = (N, T);
    type IntoIter = std::vec::IntoIter<(N, T)>;

    fn into_iter(self) -> Self::IntoIter {
        let mut values: Vec<Option<T>> = self.values.into_iter().map(Some).collect();
        let mut entries = Vec::with_capacity(values.len());
        for (name, place) in self.places {
            let value = values.get_mut(place).and_then(Option::take);
            entries.extend(value.map(|value| (name, value)));
        }
        entries.into_iter()
    }
}

impl<N: Ord + Borrow<str>, T> Extend<(N, T)> for ByName<N, T> {
    fn extend<I: IntoIterator<Item = (N, T)>>(&mut self, entries: I) {
        for (name, value) in entries {
            self.insert(name, value);
        }
    }
}

impl<N: Ord + Borrow<str>, T> FromIterator<(N, T)> for ByName<N, T> {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(entries: I) -> Self {
        let mut map = Self::default();
        map.extend(entries);
        map
    }
}

impl<N: Ord + Borrow<str>> Names<N> {
    /// Adds a name, and says whether it is new.
    pub(crate) fn add(&mut self, name: N) -> bool {
        self.insert(name, ()).is_none()
    }
}

impl<N: Ord + Borrow<str>> FromIterator<N> for Names<N> {
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
    fn a_name_is_new_once() {
        let mut names: Names<String> = ["a".to_owned()].into_iter().collect();
        assert!(names.add("b".to_owned()));
        assert!(!names.add("a".to_owned()));
        assert!(names.contains("b"));
    }
}
