//! What is written like a link and is none, because there is a blank in its destination.

use std::ops::Range;

use super::{Form, Link};

/// Longer destinations are not looked for, so that the time is linear.
const LONGEST: usize = 512;

const BLANKS: [char; 2] = [' ', '\t'];

/// Finds them in the runs of text of one block after the other.
#[derive(Default)]
pub(super) struct Blanks {
    /// Where text without anything else began and ended.
    run: Range<usize>,
    /// Whether a `[` of this block waits for its `]`.
    open: bool,
}

impl Blanks {
    /// Takes more text, which goes on with the last or is a run of its own.
    pub(super) fn text(&mut self, body: &str, range: Range<usize>, links: &mut Vec<Link>) {
        if range.start == self.run.end {
            self.run.end = range.end;
        } else {
            self.flush(body, links);
            self.run = range;
        }
    }

    /// Ends a block: what was opened in it is not closed in the next.
    pub(super) fn end(&mut self, body: &str, links: &mut Vec<Link>) {
        self.flush(body, links);
        self.open = false;
    }

    fn flush(&mut self, body: &str, links: &mut Vec<Link>) {
        let run = std::mem::take(&mut self.run);
        let text = body.get(run.clone()).unwrap_or_default();
        let escaped = |at: usize| is_escaped(text_before(body, run.start + at));
        let mut labelled = false;
        let mut next = 0;
        for (index, byte) in text.bytes().enumerate() {
            if index < next || !matches!(byte, b'[' | b']') || escaped(index) {
                continue;
            }
            if byte == b'[' {
                self.open = true;
                continue;
            }
            let first = !std::mem::replace(&mut labelled, true);
            if !std::mem::take(&mut self.open) {
                continue;
            }
            let behind = text.get(index + 1..).unwrap_or_default();
            let label = first && is_label(text) && starts_line(body, run.start);
            let written = match behind.strip_prefix('(') {
                Some(behind) => bracketed(behind),
                None => behind.strip_prefix(':').filter(|_| label),
            };
            let Some(written) = written else { continue };
            next = index + 2 + written.len();
            let destination = untitled(written.trim());
            if destination.contains(BLANKS) && !destination.contains(['<', '>', '\\']) {
                let indent = written.len() - written.trim_start().len();
                let start = run.start + index + 2 + indent;
                links.push(Link {
                    destination: destination.to_owned(),
                    range: start..start + destination.len(),
                    form: if behind.starts_with('(') {
                        Form::InlineWithBlank
                    } else {
                        Form::DefinitionWithBlank
                    },
                });
            }
        }
    }
}

/// Whether an odd number of backslashes stands before: two of them are one that is meant.
fn is_escaped(before: &str) -> bool {
    let slashes = before.bytes().rev().take_while(|byte| *byte == b'\\');
    slashes.count() % 2 == 1
}

/// Whether a definition may start so; `[^` is a footnote, with text behind it.
fn is_label(text: &str) -> bool {
    text.strip_prefix('[')
        .is_some_and(|label| !label.starts_with('^'))
}

fn text_before(body: &str, at: usize) -> &str {
    body.get(..at).unwrap_or_default()
}

fn starts_line(body: &str, at: usize) -> bool {
    let before = text_before(body, at);
    before.is_empty() || before.ends_with(['\n', '\r'])
}

/// What stands before the bracket that closes one that was opened.
fn bracketed(text: &str) -> Option<&str> {
    let mut depth = 0_usize;
    for (index, byte) in text.bytes().take(LONGEST).enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return text.get(..index),
            b')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A destination without the title behind it.
fn untitled(text: &str) -> &str {
    for quote in ['"', '\''] {
        if let Some(before) = text.strip_suffix(quote)
            && let Some((destination, _)) = before.split_once(quote)
            && destination.ends_with(BLANKS)
        {
            return destination.trim_end();
        }
    }
    text
}
