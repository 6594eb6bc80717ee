//! How diagnostics look: one text for the compiler, the build script, the command line and the running program.

#[cfg(feature = "compile")]
mod excerpt; // the line that is shown, cut and escaped
#[cfg(feature = "compile")]
mod picture; // in rustc's look

use std::fmt;

#[cfg(feature = "compile")]
pub use picture::{render, render_styled};

/// Shows text from a file: control characters and those that nobody sees ([`is_unseen`]) are escaped.
///
/// ```
/// assert_eq!(skills_core::render::untrusted("a\u{202e}b\n").to_string(), r"a\u{202e}b\n");
/// ```
#[must_use]
pub fn untrusted(text: &str) -> impl fmt::Display {
    fmt::from_fn(move |f| write_untrusted(f, text))
}

pub(crate) fn write_untrusted(f: &mut impl fmt::Write, text: &str) -> fmt::Result {
    for c in text.chars() {
        match c {
            c if is_unseen(c) => write!(f, "{}", c.escape_unicode())?,
            c if c.is_control() => write!(f, "{}", c.escape_default())?,
            c => f.write_char(c)?,
        }
    }
    Ok(())
}

/// Whether a character has no shape of its own, or turns what stands around it: bidirectional controls, joiners and
/// spaces without width, line separators, fillers, and the tags and selectors in which whole texts can be hidden.
///
/// Control characters are [`char::is_control`]'s. The selectors of emoji (U+FE0F and its like) are none of these.
///
/// ```
/// use skills_core::render::is_unseen;
///
/// assert!(is_unseen('\u{202e}') && is_unseen('\u{e0041}'));
/// assert!(!is_unseen('é') && !is_unseen(' '));
/// ```
#[must_use]
pub const fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}
