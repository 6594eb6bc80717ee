//! A prompt within a budget. Nothing is lost silently: the text says what was shortened or left out.

use skills_core::order;

use super::{Entry, PREAMBLE, text};

/// How long a prompt may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Budget {
    /// So many characters (Unicode scalar values).
    Chars(usize),
    /// So many tokens, at four characters each.
    Tokens(usize),
}

impl Budget {
    fn chars(self) -> usize {
        match self {
            Self::Chars(chars) => chars,
            Self::Tokens(tokens) => tokens.saturating_mul(CHARS_PER_TOKEN),
        }
    }
}

const CHARS_PER_TOKEN: usize = 4;

/// What a [`Prompt`](super::Prompt) came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    chars: usize,
    shortened: Vec<String>,
    left_out: Vec<String>,
}

impl Report {
    pub(super) fn whole(text: &str) -> Self {
        Self {
            chars: text.chars().count(),
            shortened: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// The length of the text in characters.
    #[must_use]
    pub fn chars(&self) -> usize {
        self.chars
    }

    /// The length of the text in tokens, at four characters each.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.chars.div_ceil(CHARS_PER_TOKEN)
    }

    /// The names of the skills whose description was shortened.
    #[must_use]
    pub fn shortened(&self) -> &[String] {
        &self.shortened
    }

    /// The names of the skills that the text only counts.
    #[must_use]
    pub fn left_out(&self) -> &[String] {
        &self.left_out
    }
}

/// The longest text within the budget.
pub(super) fn fit(entries: &[Entry], budget: Budget) -> (String, Report) {
    let whole = text(entries.iter().map(Entry::line), None);
    let budget = budget.chars();
    let report = Report::whole(&whole);
    if report.chars <= budget {
        return (whole, report);
    }
    shortened(entries, budget).unwrap_or_else(|| names_only(entries, budget))
}

/// Every description cut to what its share allows; none if not even one character of each fits.
fn shortened(entries: &[Entry], budget: usize) -> Option<(String, Report)> {
    let lengths: Vec<usize> = entries
        .iter()
        .map(|entry| entry.description.chars().count())
        .collect();
    // The note counts the shortened ones; with all of them it is at its longest.
    let fixed = chars(PREAMBLE) + 2 + chars(&shortened_note(entries.len()));
    let frames: usize = entries.iter().map(frame).sum();
    let left = budget.checked_sub(fixed + frames)?;
    let shares = shares(&lengths, left);
    let mut cut = Vec::new();
    let mut lines = Vec::with_capacity(entries.len());
    for ((entry, length), share) in entries.iter().zip(&lengths).zip(shares) {
        if *length <= share {
            lines.push(entry.line());
            continue;
        }
        // The mark takes the place of one character.
        let kept = share.checked_sub(1).filter(|kept| *kept > 0)?;
        let start: String = entry.description.chars().take(kept).collect();
        lines.push(format!("- **{}**: {}…", entry.name, start.trim_end()));
        cut.push(entry.name.clone());
    }
    let note = shortened_note(cut.len());
    let text = text(lines.into_iter(), Some(&note));
    let report = Report {
        shortened: cut,
        ..Report::whole(&text)
    };
    Some((text, report))
}

/// What comes of handing out characters one by one in turn: all get the same, but nobody more than they need.
fn shares(lengths: &[usize], mut left: usize) -> Vec<usize> {
    let mut by_length: Vec<usize> = (0..lengths.len()).collect();
    order::sort_by(&mut by_length, |a, b| lengths.get(*a).cmp(&lengths.get(*b)));
    let mut shares = vec![0; lengths.len()];
    let mut waiting = lengths.len();
    for index in by_length {
        let needed = lengths.get(index).copied().unwrap_or(0);
        let share = needed.min(left.checked_div(waiting).unwrap_or(0));
        if let Some(slot) = shares.get_mut(index) {
            *slot = share;
        }
        left -= share;
        waiting -= 1;
    }
    shares
}

/// As many names as fit, and how many there are beside them.
fn names_only(entries: &[Entry], budget: usize) -> (String, Report) {
    let line = |entry: &Entry| format!("- **{}**", entry.name);
    // The note is at its longest where most is left out below a name.
    let fixed = chars(PREAMBLE) + 2 + chars(&left_out_note(1, entries.len() + 1));
    let mut left = budget.saturating_sub(fixed);
    let listed = entries
        .iter()
        .take_while(|entry| {
            let needed = 1 + chars(&line(entry));
            left.checked_sub(needed).map(|rest| left = rest).is_some()
        })
        .count();
    let note = left_out_note(listed, entries.len());
    let text = text(entries.iter().take(listed).map(line), Some(&note));
    let names = |entries: &mut dyn Iterator<Item = &Entry>| {
        entries.map(|entry| entry.name.clone()).collect()
    };
    let report = Report {
        shortened: names(&mut entries.iter().take(listed)),
        left_out: names(&mut entries.iter().skip(listed)),
        ..Report::whole(&text)
    };
    (text, report)
}

fn shortened_note(count: usize) -> String {
    match count {
        1 => "(1 description ends in `…` because it was shortened to fit.)".to_owned(),
        count => format!("({count} descriptions end in `…` because they were shortened to fit.)"),
    }
}

/// What is said below so many names of how many skills.
fn left_out_note(listed: usize, all: usize) -> String {
    match (listed, all - listed) {
        (_, 0) => "(Descriptions were left out to fit.)".to_owned(),
        (0, 1) => "(1 skill is not listed, because not even its name fits.)".to_owned(),
        (0, count) => format!("({count} skills are not listed, because not even their names fit.)"),
        (_, 1) => "(Descriptions were left out to fit, and 1 more skill is not listed.)".to_owned(),
        (_, count) => {
            format!("(Descriptions were left out to fit, and {count} more skills are not listed.)")
        }
    }
}

/// What a line has beside the description, its line end included.
fn frame(entry: &Entry) -> usize {
    1 + chars("- ****: ") + chars(&entry.name)
}

fn chars(text: &str) -> usize {
    text.chars().count()
}
