//! Not public API: sorting, by one function for lists of all types.
//!
//! The standard library's sort is some 25 functions for every type that is sorted, 16 kB without optimisation; two dozen
//! types of them were a sixth of this crate's code, which every debug build links (`benches/README.md`). Here places are
//! sorted, which have one type; of a list's own type there is only how two values compare, and change places.

use std::cmp::Ordering;
use std::mem;

/// Sorts; equal values stay in their order.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts by a comparison; equal values stay in their order.
#[expect(clippy::indexing_slicing, reason = "all places are below its length")]
pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let exchanges = exchanges(list.len(), &|a, b| compare(&list[a], &list[b]));
    for (place, other) in exchanges {
        list.swap(place, other);
    }
}

/// Which places to exchange, one pair after the other, to put a list in order.
#[expect(clippy::indexing_slicing, reason = "all places are below the length")]
fn exchanges(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut sources: Vec<usize> = (0..length).collect();
    sources.sort_by(|a, b| compare(*a, *b));
    let mut exchanges = Vec::new();
    for start in 0..length {
        // Each place gets the value of its source, and the source what was there, until the circle is closed.
        let mut place = start;
        while sources[place] != start {
            let source = mem::replace(&mut sources[place], place);
            exchanges.push((place, source));
            place = source;
        }
        sources[place] = place;
    }
    exchanges
}

#[cfg(test)]
mod tests {
    use super::{sort, sort_by};

    #[test]
    fn every_order_of_a_few_values_is_sorted() {
        for number in 0..5_usize.pow(5) {
            let digits = (0..5).map(|place| number / 5_usize.pow(place) % 5);
            let mut list: Vec<(usize, usize)> = digits.zip(0..).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|(digit, _)| *digit);
            sort_by(&mut list, |a, b| a.0.cmp(&b.0));
            assert_eq!(list, expected, "{number}");
        }
    }

    #[test]
    fn long_lists_are_sorted_in_few_comparisons() {
        let mut list: Vec<u64> = (0..10_000).map(|number| number * 7_919 % 10_007).collect();
        let mut expected = list.clone();
        expected.sort_unstable();
        let count = std::cell::Cell::new(0);
        sort_by(&mut list, |a, b| {
            count.set(count.get() + 1);
            a.cmp(b)
        });
        assert_eq!(list, expected);
        assert!(count.get() < 10_000 * 20, "{}", count.get());
    }

    #[test]
    fn nothing_and_one_are_sorted() {
        let mut none: [String; 0] = [];
        sort(&mut none);
        let mut one = ["a".to_owned()];
        sort(&mut one);
        assert_eq!(one, ["a"]);
    }
}
