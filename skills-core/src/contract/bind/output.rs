//! The effective arguments, written while they are checked: canonical JSON, defaults filled in.

use std::fmt::Write as _;

use super::super::canonical::write_string;

/// A contract whose defaults multiply (a list of objects, each with a long default) must not make a short call write
/// without end.
pub(super) const MOST_FILLED: usize = 16 * 1024 * 1024;

/// The text so far. Once there is a mistake nobody will read it, and nothing is written any more.
#[derive(Debug)]
pub(super) struct Output {
    text: String,
    wanted: bool,
    most: usize,
}

/// Defaults have filled more than [`MOST_FILLED`] bytes.
#[derive(Debug)]
pub(super) struct Full;

impl Output {
    /// For arguments of `length` bytes. Their own values grow to at most six times that (`1e20` has 21 digits in
    /// canonical form); the rest is defaults.
    pub(super) fn wanted(length: usize) -> Self {
        Self {
            text: String::with_capacity(length),
            wanted: true,
            most: length.saturating_mul(6).saturating_add(MOST_FILLED),
        }
    }

    #[cfg(feature = "compile")]
    pub(super) fn unwanted() -> Self {
        Self {
            text: String::new(),
            wanted: false,
            most: 0,
        }
    }

    pub(super) fn is_wanted(&self) -> bool {
        self.wanted
    }

    pub(super) fn give_up(&mut self) {
        self.wanted = false;
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    pub(super) fn push(&mut self, text: &str) {
        if self.wanted {
            self.text.push_str(text);
        }
    }

    pub(super) fn string(&mut self, text: &str) {
        if self.wanted {
            write_string(&mut self.text, text);
        }
    }

    pub(super) fn integer(&mut self, value: i128) {
        if self.wanted {
            // Formatting into a `String` does not fail.
            let _ = write!(self.text, "{value}");
        }
    }

    /// A name of an object, with the comma before it where it is not the first.
    pub(super) fn name(&mut self, name: &str) {
        if self.wanted {
            self.separate('{');
            write_string(&mut self.text, name);
            self.text.push(':');
        }
    }

    /// The comma before an item that is not the first.
    pub(super) fn item(&mut self) {
        if self.wanted {
            self.separate('[');
        }
    }

    /// Inside of an object or a list no text ends in an opening bracket but the one that has just been opened: strings
    /// end in quotes.
    fn separate(&mut self, open: char) {
        if !self.text.ends_with(open) {
            self.text.push(',');
        }
    }

    /// Asked after each value of a default.
    pub(super) fn check_room(&self) -> Result<(), Full> {
        if self.text.len() > self.most {
            return Err(Full);
        }
        Ok(())
    }
}
