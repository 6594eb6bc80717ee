//! Two sorted lists side by side, in one pass.

use std::cmp::Ordering;

/// What one key has in the two lists.
pub(super) enum Side<'t, T> {
    Old(&'t T),
    New(&'t T),
    Both(&'t T, &'t T),
}

/// Both lists in the order of their keys, which they are sorted by and which are unique in each.
pub(super) fn side_by_side<'t, T>(
    old: &'t [T],
    new: &'t [T],
    key: impl Fn(&T) -> &str,
) -> impl Iterator<Item = Side<'t, T>> {
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    std::iter::from_fn(move || {
        let order = match (old.peek(), new.peek()) {
            (Some(old), Some(new)) => key(old).cmp(key(new)),
            (Some(_), None) => Ordering::Less,
            (None, _) => Ordering::Greater,
        };
        match order {
            Ordering::Less => old.next().map(Side::Old),
            Ordering::Greater => new.next().map(Side::New),
            Ordering::Equal => Some(Side::Both(old.next()?, new.next()?)),
        }
    })
}
