//! The fingerprint of a contract: SHA-256 of its canonical text.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// SHA-256 of a canonical text; displays as 64 lower-case hexadecimal digits and compares with them.
///
/// ```
/// use skills_core::contract::Contract;
///
/// let contract = Contract::from_json(r#"{"type":"object","additionalProperties":false}"#)?;
/// assert_eq!(
///     contract.fingerprint(),
///     "d746974fa9afd5e951f76f9af38954b0ad7f436f2120dc974da65e5ee39f856f",
/// );
/// # Ok::<(), skills_core::diag::Diagnostics>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The fingerprint of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// The 32 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}

impl PartialEq<str> for Fingerprint {
    fn eq(&self, other: &str) -> bool {
        let pairs = other.as_bytes().chunks(2);
        other.len() == 64
            && pairs
                .zip(self.0)
                .all(|(pair, byte)| pair == format!("{byte:02x}").as_bytes())
    }
}

impl PartialEq<&str> for Fingerprint {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}
