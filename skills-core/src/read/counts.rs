//! Numbers as people read them.

/// A number with separators: `16,777,216`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number of bytes, and what it is in larger units: `16,777,216 bytes (16 MiB)`.
pub(crate) fn bytes(number: u64) -> String {
    let unit = [(1 << 20, "MiB"), (1 << 10, "KiB")]
        .into_iter()
        .find(|(size, _)| number >= *size && number.is_multiple_of(*size));
    match unit {
        Some((size, unit)) => format!("{} bytes ({} {unit})", grouped(number), number / size),
        None => counted(number, "byte", "bytes"),
    }
}

/// So many of a thing: `1 file`, `2,000 files`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    let what = if number == 1 { one } else { many };
    format!("{} {what}", grouped(number))
}

/// What a limit of bytes says: `at most 1 byte is allowed`.
pub(crate) fn at_most(limit: u64) -> String {
    let is = if limit == 1 { "is" } else { "are" };
    format!("at most {} {is} allowed", bytes(limit))
}
