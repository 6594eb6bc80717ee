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

/// One side of a range.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    pub(super) value: Number,
    exclusive: bool,
}

impl Bound {
    pub(super) const fn inclusive(value: Number) -> Self {
        Self {
            value,
            exclusive: false,
        }
    }

    pub(super) const fn exclusive(value: Number) -> Self {
        Self {
            value,
            exclusive: true,
        }
    }

    pub(super) const fn or(value: Option<Number>, otherwise: Number) -> Self {
        match value {
            Some(value) => Self::inclusive(value),
            None => Self::inclusive(otherwise),
        }
    }

    pub(super) const fn exclusive_or(value: Option<Number>, otherwise: Number) -> Self {
        match value {
            Some(value) => Self::exclusive(value),
            None => Self::inclusive(otherwise),
        }
    }

    /// Whether nothing lies between this lower bound and an upper one.
    pub(super) const fn leaves_none(self, upper: Self, of_integers: bool) -> bool {
        if of_integers {
            let low = truncated_number(self.value).saturating_add(self.exclusive as i128);
            let high = truncated_number(upper.value).saturating_sub(upper.exclusive as i128);
            return low > high;
        }
        upper.value.less_than(self.value)
            || (!self.value.less_than(upper.value) && (self.exclusive || upper.exclusive))
    }
}

/// The least and the greatest number that contracts know.
pub(super) const fn range(of_integers: bool) -> (Number, Number) {
    if of_integers {
        (
            Number::Integer(i64::MIN as i128),
            Number::Integer(u64::MAX as i128),
        )
    } else {
        (Number::Float(f64::MIN), Number::Float(f64::MAX))
    }
}

const fn truncated_number(number: Number) -> i128 {
    match number {
        Number::Integer(value) => value,
        Number::Float(value) => truncated(value),
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
