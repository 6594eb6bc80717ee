//! All diagnostics of one run.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::{Diagnostic, Level};
use crate::code::Code;
use crate::order;

/// Of one code in one file, before the rest is only counted.
const ONE_BY_ONE: usize = 100;

/// The file, the code, the level and the skill, which is what is summed up.
type Kind = (Arc<str>, Code, Level, Option<Arc<str>>);

/// What there is of one kind in one file so far.
#[derive(Default)]
struct Seen {
    count: usize,
    /// Where the first that is not given one by one is in the list.
    next: usize,
}

/// All diagnostics of one run, sorted by path and offset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// None yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// Adds one. Call [`sort`](Self::sort) before showing.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Adds all of another list.
    #[cfg(feature = "compile")]
    pub(crate) fn append(&mut self, mut other: Self) {
        self.list.append(&mut other.list);
    }

    /// Sorts by path and offset; what has one place stays in the order in which it was found.
    pub fn sort(&mut self) {
        order::sort_by(&mut self.list, |a, b| a.place.key().cmp(&b.place.key()));
    }

    /// Of one code and level in one file of one skill the first hundred, then one for all that follow, where the next
    /// one is: a text of one mistake a hundred thousand times is reported in the time and length of a page.
    pub(crate) fn summed_up(self) -> Self {
        let mut seen: HashMap<Kind, Seen> = HashMap::new();
        let mut list: Vec<Diagnostic> = Vec::new();
        for diagnostic in self.list {
            let path = Arc::clone(&diagnostic.place.path);
            let skill = diagnostic.skill.clone();
            let key = (path, diagnostic.code, diagnostic.level, skill);
            let seen = seen.entry(key).or_default();
            seen.count += 1;
            match seen.count.checked_sub(ONE_BY_ONE) {
                None | Some(0) => list.push(diagnostic),
                Some(1) => {
                    seen.next = list.len();
                    list.push(diagnostic);
                }
                Some(more) => {
                    if let Some(next) = list.get_mut(seen.next) {
                        next.count = more;
                    }
                }
            }
        }
        for diagnostic in list.iter_mut().filter(|one| one.count > 1) {
            diagnostic.stand_for_all();
        }
        Self { list }
    }

    /// How many findings these are, with those that one stands for.
    #[must_use]
    pub fn count(&self) -> usize {
        self.list.iter().map(Diagnostic::count).sum()
    }

    /// Every diagnostic, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// How many are in the list. [`count`](Self::count) also counts what they stand for.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether one of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list
            .iter()
            .any(|diagnostic| diagnostic.level == Level::Error)
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.list.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(iter: I) -> Self {
        Self {
            list: iter.into_iter().collect(),
        }
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, iter: I) {
        self.list.extend(iter);
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}
