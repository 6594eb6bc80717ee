//! Which of many: a value of a long `enum`, or the branch of a union of many, found in an order that is made once a walk.
//!
//! Contracts are constants and keep the order of their author. Without this, a list of values takes as many comparisons
//! as it has values times those that the contract allows.

use std::collections::BTreeMap;

use super::super::schema::{Child, Hashed, Schema};
use super::members::tag_value;
use crate::order;

/// Fewer are compared one by one.
const MANY: usize = 16;

/// The places of long lists, in the order of their texts; by where in memory the list is, and its discriminator.
#[derive(Debug, Default)]
pub(super) struct Lookup(BTreeMap<(usize, usize), Vec<usize>>);

impl Lookup {
    /// Whether a text is one of the choices.
    pub(super) fn is_choice(&mut self, choices: &[Hashed], text: &str) -> bool {
        let at = |place: usize| choices.get(place).map(|choice| &*choice.text);
        let list = (choices.as_ptr().addr(), 0);
        self.place(list, choices.len(), at, text).is_some()
    }

    /// The branch of a union whose discriminator has this value.
    pub(super) fn branch<'s>(
        &mut self,
        branches: &'s [Child],
        discriminator: &str,
        value: &str,
    ) -> Option<&'s Schema> {
        let at = |place: usize| tag_value(branches.get(place)?.get(), discriminator);
        let list = (branches.as_ptr().addr(), discriminator.as_ptr().addr());
        let place = self.place(list, branches.len(), at, value)?;
        branches.get(place).map(Child::get)
    }

    /// The first place with that text.
    fn place<'s>(
        &mut self,
        list: (usize, usize),
        length: usize,
        at: impl Fn(usize) -> Option<&'s str>,
        text: &str,
    ) -> Option<usize> {
        if length < MANY {
            return (0..length).find(|place| at(*place) == Some(text));
        }
        let sorted = self.0.entry(list).or_insert_with(|| {
            let mut places: Vec<usize> = (0..length).collect();
            order::sort_by(&mut places, |a, b| at(*a).cmp(&at(*b)));
            places
        });
        let first = sorted.partition_point(|place| at(*place) < Some(text));
        let place = *sorted.get(first)?;
        (at(place) == Some(text)).then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::{Lookup, MANY};

    #[test]
    fn a_place_is_found_however_long_the_list_is() {
        for length in [0, 1, MANY - 1, MANY, MANY + 1, 1_000] {
            let texts: Vec<String> = (0..length).map(|n| format!("{}", n * 7 % 1_009)).collect();
            let at = |place: usize| texts.get(place).map(String::as_str);
            let mut lookup = Lookup::default();
            for (place, text) in texts.iter().enumerate() {
                let found = lookup.place((1, 0), length, at, text);
                assert_eq!(found, Some(place), "{length}");
            }
            for none in ["", "-1", "x", "1009"] {
                assert_eq!(lookup.place((1, 0), length, at, none), None, "{length}");
            }
        }
    }

    #[test]
    fn each_text_takes_few_looks() {
        let texts: Vec<String> = (0..5_000).map(|n| n.to_string()).collect();
        let looks = std::cell::Cell::new(0);
        let at = |place: usize| {
            looks.set(looks.get() + 1);
            texts.get(place).map(String::as_str)
        };
        let mut lookup = Lookup::default();
        for text in &texts {
            lookup.place((1, 0), texts.len(), at, text);
        }
        // One by one they would be 12 million.
        assert!(looks.get() < 5_000 * 50, "{}", looks.get());
    }

    #[test]
    fn of_equal_texts_the_first_is_found_and_lists_are_told_apart() {
        let mut lookup = Lookup::default();
        let same = |_| Some("a");
        let other = |place: usize| (place != 3).then_some("b");
        for length in [2, 2 * MANY] {
            assert_eq!(lookup.place((1, length), length, same, "a"), Some(0));
            assert_eq!(lookup.place((2, length), length, other, "b"), Some(0));
            assert_eq!(lookup.place((2, length), length, other, "a"), None);
        }
    }
}
