//! Integers and numbers: bounds.

use super::{Compiler, Fields};
use crate::code::Code;
use crate::contract::number::{self, NoInteger};
use crate::contract::schema::{Bounds, Number, Shape};
use crate::json::{Entry, Kind};

/// A bound as read, with the entry that it comes from.
struct Bound<'n, 'a> {
    entry: &'n Entry<'a>,
    value: Number,
    exclusive: bool,
    integer: bool,
}

impl Compiler {
    pub(super) fn number(
        &mut self,
        fields: &Fields<'_, '_>,
        integer: bool,
        bounds: &mut Bounds,
    ) -> Shape {
        let minimum = self.bound(fields, "minimum", integer);
        let exclusive_minimum = self.bound(fields, "exclusiveMinimum", integer);
        let maximum = self.bound(fields, "maximum", integer);
        let exclusive_maximum = self.bound(fields, "exclusiveMaximum", integer);
        let value = |bound: &Option<Bound<'_, '_>>| bound.as_ref().map(|bound| bound.value);
        bounds.minimum = value(&minimum);
        bounds.exclusive_minimum = value(&exclusive_minimum);
        bounds.maximum = value(&maximum);
        bounds.exclusive_maximum = value(&exclusive_maximum);
        let beyond_all = exclusive_minimum
            .as_ref()
            .filter(|bound| bound.is_last(u64::MAX.into(), f64::MAX))
            .or_else(|| {
                let bound = exclusive_maximum.as_ref();
                bound.filter(|bound| bound.is_last(i64::MIN.into(), f64::MIN))
            })
            .map(|bound| bound.entry);
        let lowers = [minimum, exclusive_minimum].into_iter().flatten();
        let uppers: Vec<_> = [maximum, exclusive_maximum].into_iter().flatten().collect();
        let crossed = lowers
            .flat_map(|low| {
                uppers
                    .iter()
                    .map(move |high| (low.entry, low.leaves_none(high), high.entry))
            })
            .find(|(_, crossed, _)| *crossed);
        if let Some((low, _, high)) = crossed {
            let message = format!(
                "`{}` {} and `{}` {} leave no value between them",
                low.key,
                shown(low),
                high.key,
                shown(high)
            );
            let later = if low.key_span.start > high.key_span.start {
                low
            } else {
                high
            };
            let help = "swap them, or widen one";
            self.wrong(fields, later, Code::SchemaBounds, message, help);
        } else if let Some(entry) = beyond_all {
            let message = format!(
                "`{}` {} leaves no value: no {} lies beyond it",
                entry.key,
                shown(entry),
                if integer { "64-bit integer" } else { "double" }
            );
            let help = "widen it, or remove it";
            self.wrong(fields, entry, Code::SchemaBounds, message, help);
        }
        if integer {
            Shape::Integer
        } else {
            Shape::Number
        }
    }

    fn bound<'n, 'a>(
        &mut self,
        fields: &Fields<'n, 'a>,
        keyword: &str,
        integer: bool,
    ) -> Option<Bound<'n, 'a>> {
        let entry = fields.get(keyword)?;
        let Kind::Number(raw) = entry.value.kind else {
            self.not_a(fields, entry, Code::SchemaBounds, "a number");
            return None;
        };
        let value = if integer {
            number::integer(raw)
                .map(Number::Integer)
                .map_err(|reason| match reason {
                    NoInteger::Fraction => "must be an integer, as the type is",
                    NoInteger::OutOfRange => "lies outside of what 64-bit integers hold",
                })
        } else {
            number::double(raw)
                .map(|value| Number::Float(value).normal(true))
                .ok_or("is too large for a number")
        };
        match value {
            Ok(value) => Some(Bound {
                entry,
                value,
                exclusive: keyword.starts_with('e'),
                integer,
            }),
            Err(what) => {
                let message = format!("`{keyword}` {what}");
                let help = "write a number that the type can be, or remove the bound";
                self.wrong(fields, entry, Code::SchemaBounds, message, help);
                None
            }
        }
    }
}

impl Bound<'_, '_> {
    /// Whether it is the last number on its side, for either type.
    fn is_last(&self, integer: i128, double: f64) -> bool {
        if self.integer {
            return self.value == Number::Integer(integer);
        }
        // The limits of doubles have no fraction, and nothing lies near them.
        self.value.as_double().total_cmp(&double).is_eq()
    }

    /// Whether nothing lies between this lower bound and an upper one.
    fn leaves_none(&self, upper: &Self) -> bool {
        if let (Number::Integer(low), Number::Integer(high)) = (self.value, upper.value)
            && self.integer
        {
            return low + i128::from(self.exclusive) > high - i128::from(upper.exclusive);
        }
        let (low, high) = (self.value.as_double(), upper.value.as_double());
        low > high || (low >= high && (self.exclusive || upper.exclusive))
    }
}

/// The number as written, unless that is long.
fn shown(entry: &Entry<'_>) -> String {
    match entry.value.kind {
        Kind::Number(raw) => raw.chars().take(40).collect(),
        _ => String::new(),
    }
}
