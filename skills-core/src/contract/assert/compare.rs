//! Order of numbers and access to lists and texts, in const evaluation.

use std::borrow::Cow;

use crate::contract::schema::{Hashed, List, Number};

impl Number {
    /// Exact, whatever the two are.
    pub(super) const fn less_than(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a < b,
            (Self::Float(a), Self::Float(b)) => a < b,
            // The part behind the point decides only between equal whole numbers.
            (Self::Integer(a), Self::Float(b)) => {
                let whole = truncated(b);
                a < whole || (a == whole && fraction(b) > 0.0)
            }
            (Self::Float(a), Self::Integer(b)) => {
                let whole = truncated(a);
                whole < b || (whole == b && fraction(a) < 0.0)
            }
        }
    }

    pub(super) const fn is_integral(self) -> bool {
        match self {
            Self::Integer(_) => true,
            Self::Float(value) => fraction(value) == 0.0,
        }
    }
}

/// Saturates beyond 128 bits, where doubles have no fraction and integers of a contract do not reach.
#[expect(clippy::cast_possible_truncation, reason = "that is its purpose")]
pub(super) const fn truncated(value: f64) -> i128 {
    value as i128
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a truncated double is one again"
)]
pub(super) const fn fraction(value: f64) -> f64 {
    let whole = truncated(value);
    if whole == i128::MAX || whole == i128::MIN {
        return 0.0;
    }
    value - whole as f64
}

pub(super) const fn slice<T: Clone>(list: &List<T>) -> &[T] {
    match list {
        Cow::Borrowed(items) => items,
        Cow::Owned(items) => items.as_slice(),
    }
}

pub(super) const fn text(hashed: &Hashed) -> &str {
    match &hashed.text {
        Cow::Borrowed(text) => text,
        Cow::Owned(text) => text.as_str(),
    }
}
