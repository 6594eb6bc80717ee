//! Numbers of JSON by value: exact over i64 ∪ u64, finite doubles beyond, and their RFC 8785 text.

use super::schema::Number;

/// Why a number as written is no integer that a contract knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoInteger {
    /// It has a fraction.
    Fraction,
    /// It is an integer outside of i64 ∪ u64.
    OutOfRange,
}

/// Reads the exact value of a JSON number (`10.0` and `1e1` are 10), without detour through a double.
///
/// # Errors
///
/// The number has a fraction, or lies outside of i64 ∪ u64.
pub(crate) fn integer(raw: &str) -> Result<i128, NoInteger> {
    let (negative, raw) = match raw.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, raw),
    };
    let (mantissa, exponent) = raw.split_once(['e', 'E']).unwrap_or((raw, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let mut digits = String::with_capacity(whole.len() + fraction.len());
    digits.push_str(whole);
    digits.push_str(fraction);
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return Ok(0);
    }
    let zeros_behind = significant.len() - significant.trim_end_matches('0').len();
    let fraction_length = i64::try_from(fraction.len()).unwrap_or(i64::MAX);
    let shift = exponent_of(exponent).saturating_sub(fraction_length);
    if shift < 0 {
        let drop = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
        if drop > zeros_behind {
            return Err(NoInteger::Fraction);
        }
        let kept = significant.len() - drop;
        return in_range(negative, significant.get(..kept).unwrap_or_default(), 0);
    }
    in_range(
        negative,
        significant,
        usize::try_from(shift).unwrap_or(usize::MAX),
    )
}

/// Reads a JSON number as the nearest double; none where that is infinite.
pub(crate) fn double(raw: &str) -> Option<f64> {
    raw.parse().ok().filter(|value: &f64| value.is_finite())
}

/// Whether the nearest number of 32 bits is finite.
#[expect(
    clippy::cast_possible_truncation,
    reason = "whether too much is lost is the question"
)]
pub(crate) const fn is_single(value: f64) -> bool {
    (value as f32).is_finite()
}

fn exponent_of(text: &str) -> i64 {
    let (negative, digits) = match text.strip_prefix(['-', '+']) {
        Some(digits) => (text.starts_with('-'), digits),
        None => (false, text),
    };
    let size = digits.parse::<i64>().unwrap_or(i64::MAX);
    if negative { -size } else { size }
}

fn in_range(negative: bool, digits: &str, zeros: usize) -> Result<i128, NoInteger> {
    // u64::MAX has 20 digits.
    if digits.len().saturating_add(zeros) > 20 {
        return Err(NoInteger::OutOfRange);
    }
    let digits: i128 = digits.parse().map_err(|_| NoInteger::OutOfRange)?;
    let size = (0..zeros).fold(digits, |size, _| size * 10);
    let value = if negative { -size } else { size };
    if value < i128::from(i64::MIN) || value > i128::from(u64::MAX) {
        return Err(NoInteger::OutOfRange);
    }
    Ok(value)
}

impl Number {
    /// The value in the form that equal values share: doubles that are integers become integers. In a `number` node an
    /// integer is first rounded to the nearest double, as every reader of JSON does there.
    pub(crate) const fn normal(self, in_number_node: bool) -> Self {
        let value = match self {
            Self::Integer(value) if !in_number_node => return Self::Integer(value),
            #[expect(
                clippy::cast_precision_loss,
                reason = "rounding to the nearest double is what this does"
            )]
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        };
        // Every double below 2^126 in size that has no fraction survives the way there and back.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the comparison behind it decides"
        )]
        let whole = value as i128;
        #[expect(
            clippy::cast_precision_loss,
            clippy::float_cmp,
            reason = "exactly equal or not a whole number"
        )]
        if whole as f64 == value && value < LARGE && value > -LARGE {
            return Self::Integer(whole);
        }
        Self::Float(value)
    }

    /// The value as a double.
    pub(crate) const fn as_double(self) -> f64 {
        match self {
            #[expect(clippy::cast_precision_loss, reason = "the nearest double is meant")]
            Self::Integer(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    /// The RFC 8785 text. Integers of `integer` nodes are exact, everything in `number` nodes is a double.
    pub(crate) fn text(self, in_number_node: bool) -> String {
        match self.normal(in_number_node) {
            Self::Integer(value) if !in_number_node => value.to_string(),
            value => double_text(value.as_double()),
        }
    }
}

/// 2^126.
const LARGE: f64 = 85_070_591_730_234_615_865_843_651_857_942_052_864.0;

/// A finite double as ECMAScript writes it: the shortest digits that read back as the same double.
pub(crate) fn double_text(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let (digits, exponent) = scientific(&format!("{:e}", value.abs()));
    let digits = even_of_tie(value.abs(), digits, exponent);
    let sign = if value < 0.0 { "-" } else { "" };
    format!("{sign}{}", positioned(&digits, exponent))
}

/// The digits and the exponent of `d.ddde-d`.
fn scientific(text: &str) -> (String, i32) {
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    (mantissa.replace('.', ""), exponent.parse().unwrap_or(0))
}

/// Where two shortest numbers are equally near, ECMAScript takes the even one, and the standard library either.
fn even_of_tie(value: f64, digits: String, exponent: i32) -> String {
    let count = digits.len();
    let odd = digits.ends_with(['1', '3', '5', '7', '9']);
    if !odd || !format!("{value:.count$e}").contains("5e") {
        return digits;
    }
    // No double has more digits than this.
    let (exact, _) = scientific(&format!("{value:.766e}"));
    let (floor, rest) = exact.split_at(count);
    if rest.trim_end_matches('0') != "5" {
        return digits;
    }
    let other = if digits == floor {
        digits
            .parse::<u64>()
            .map_or_else(|_| digits.clone(), |floor| (floor + 1).to_string())
    } else {
        floor.to_owned()
    };
    let shift = exponent + 1 - i32::try_from(count).unwrap_or(0);
    match format!("{other}e{shift}").parse() {
        Ok(read) if value.to_bits() == f64::to_bits(read) => other,
        _ => digits,
    }
}

/// Digits `d.ddd` times ten to `exponent`, with the point where ECMAScript puts it.
fn positioned(digits: &str, exponent: i32) -> String {
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    match exponent {
        -7..=-1 if exponent > -7 => format!("0.{}{digits}", zeros(-exponent - 1)),
        0..=20 if count <= exponent + 1 => format!("{digits}{}", zeros(exponent + 1 - count)),
        0..=20 => {
            let (whole, fraction) = digits.split_at(usize::try_from(exponent + 1).unwrap_or(0));
            format!("{whole}.{fraction}")
        }
        _ => {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            format!("{first}{point}{rest}e{exponent:+}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{NoInteger, double, double_text, integer};

    #[test]
    fn integers_are_exact_however_they_are_written() {
        for (raw, value) in [
            ("0", 0),
            ("-0", 0),
            ("-0.0e7", 0),
            ("10.0", 10),
            ("1e3", 1000),
            ("30E-1", 3),
            ("2.5e2", 250),
            ("0.05e+2", 5),
            ("-9223372036854775808", i128::from(i64::MIN)),
            ("18446744073709551615", i128::from(u64::MAX)),
            ("1844674407370955161500e-2", i128::from(u64::MAX)),
            ("1.8446744073709551615e19", i128::from(u64::MAX)),
        ] {
            assert_eq!(integer(raw), Ok(value), "{raw}");
        }
    }

    #[test]
    fn other_numbers_are_no_integers() {
        for (raw, reason) in [
            ("0.5", NoInteger::Fraction),
            ("25e-1", NoInteger::Fraction),
            ("1e-999999999999999999999", NoInteger::Fraction),
            ("18446744073709551616", NoInteger::OutOfRange),
            ("-9223372036854775809", NoInteger::OutOfRange),
            ("1e400", NoInteger::OutOfRange),
            ("1e999999999999999999999", NoInteger::OutOfRange),
        ] {
            assert_eq!(integer(raw), Err(reason), "{raw}");
        }
        assert_eq!(double("1e400"), None);
    }

    /// RFC 8785, appendix B, and the edges of ECMAScript's notations.
    #[test]
    fn doubles_are_written_as_rfc_8785_does() {
        for (bits, text) in [
            (0x0000_0000_0000_0000, "0"),
            (0x8000_0000_0000_0000, "0"),
            (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"),
            (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
            (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
            (0x4340_0000_0000_0000, "9007199254740992"),
            (0xc340_0000_0000_0000, "-9007199254740992"),
            (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
            (0x44b5_2d02_c7e1_4af6, "1e+23"),
            (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
            (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
            (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
            (0x444b_1ae4_d6e2_ef50, "1e+21"),
            (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
            (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
            (0x41b3_de43_5555_5553, "333333333.3333332"),
            (0x41b3_de43_5555_5554, "333333333.33333325"),
            (0x41b3_de43_5555_5555, "333333333.3333333"),
            (0x41b3_de43_5555_5556, "333333333.3333334"),
            (0x41b3_de43_5555_5557, "333333333.33333343"),
            (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
            (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
        ] {
            assert_eq!(double_text(f64::from_bits(bits)), text);
        }
    }
}
