//! A 128-bit hash of a contract, computed in const evaluation and equal to that of its parsed canonical text.
//!
//! It finds drift between a type and a file of the same author, at compile time; it is no defence against an attacker
//! (that is the fingerprint's part). Numbers are hashed by value, so `5` and `5.0` are one.

/// FNV-1a's 128-bit parameters.
const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// Hashes a text. The derive calls this at expansion, so that const evaluation need not look at bytes.
#[doc(hidden)]
#[must_use]
pub const fn text(text: &str) -> u128 {
    let mut bytes = text.as_bytes();
    let mut hash = OFFSET;
    while let [byte, rest @ ..] = bytes {
        hash = (hash ^ *byte as u128).wrapping_mul(PRIME);
        bytes = rest;
    }
    hash
}
