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
        None => format!("{} bytes", grouped(number)),
    }
}
