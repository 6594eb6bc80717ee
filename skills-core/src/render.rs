//! How diagnostics look: one text for the compiler, the build script, the command line and the running program.

use std::fmt;

/// Shows text from a file: control and bidirectional characters are escaped.
pub(crate) fn untrusted(text: &str) -> impl fmt::Display {
    fmt::from_fn(move |f| write_untrusted(f, text))
}

pub(crate) fn write_untrusted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    use fmt::Write as _;
    for c in text.chars() {
        match c {
            '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}' => {
                write!(f, "{}", c.escape_unicode())?;
            }
            c if c.is_control() => write!(f, "{}", c.escape_default())?,
            c => f.write_char(c)?,
        }
    }
    Ok(())
}
