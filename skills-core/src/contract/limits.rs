//! What no contract exceeds, from whichever side it comes.

/// Bytes of a text without its final line feed, and of a canonical text.
pub(crate) const MOST_BYTES: usize = 262_144;
/// Schema objects inside each other; the root has depth 0.
pub(crate) const DEEPEST: usize = 32;
/// Schema objects in all.
pub(crate) const MOST_NODES: usize = 2048;
/// Properties of one object.
pub(crate) const MOST_PROPERTIES: usize = 512;
