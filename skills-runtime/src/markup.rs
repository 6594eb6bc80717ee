//! Text of skills inside tags.

use skills_core::render::is_unseen;

/// Escapes what is markup and what nobody sees, and what `also` says.
pub(crate) fn escaped(text: &str, also: impl Fn(char) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut previous = None;
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if is_unseen(c) && !joins(previous, c) => out.push_str(&reference(c)),
            c => match also(c) {
                Some(escape) => out.push_str(&escape),
                None => out.push(c),
            },
        }
        previous = Some(c);
    }
    out
}

/// A character by its number, as markup writes it.
pub(crate) fn reference(c: char) -> String {
    format!("&#{};", u32::from(c))
}

/// Whether it is one of the joiners that emoji and many scripts are written with, and stands where they do.
fn joins(previous: Option<char>, c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
        && previous.is_some_and(|previous| !previous.is_ascii() && !is_unseen(previous))
}
