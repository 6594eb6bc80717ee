//! What is wrong with YAML, in words for someone who did not mean to write YAML.

mod value;

use std::ops::Range;

use granit_parser::ErrorKind;

use super::layout::{self, Fault};
use super::lines::lines;
use super::yaml::{Mistake, MistakeKind};
use crate::code::Code;
use crate::draft::Draft;
use crate::render::untrusted;
use crate::report::Finding;

/// The finding for a mistake in the `lines_of` a top-level `key`, or in the whole frontmatter.
pub(super) fn finding(
    draft: &Draft<'_>,
    lines_of: &Range<usize>,
    key: Option<&str>,
    mistake: &Mistake,
) -> Finding {
    let at = mistake.range.clone();
    let refused = |message: &str, help: &str| {
        draft
            .in_page(Code::InvalidYaml, at.clone(), message)
            .help(help)
    };
    match &mistake.kind {
        MistakeKind::Syntax(kind) => {
            let text = draft.page.as_ref().map_or("", |page| page.text.as_str());
            Broken::new(text, lines_of, key, at.start).finding(draft, kind)
        }
        MistakeKind::Anchor => refused(
            "anchors (`&name`) are not read in frontmatter",
            "write the value without it; if the text itself starts with `&`, put it in double quotes",
        ),
        MistakeKind::Alias => refused(
            "aliases (`*name`) are not read in frontmatter",
            "write the value out; if the text itself starts with `*`, put it in double quotes",
        ),
        MistakeKind::Tag => refused(
            "tags (`!name`) are not read in frontmatter",
            "write the value without it; if the text itself starts with `!`, put it in double quotes",
        ),
        MistakeKind::SecondDocument => refused(
            "a second YAML document starts inside the frontmatter",
            "keep all fields in one document: delete this line",
        ),
        MistakeKind::KeyIsNoText => refused(
            "a list or a map cannot be the name of a field",
            "write a word before the colon, or put the text in double quotes",
        ),
        MistakeKind::DuplicateKey { key, first } => draft
            .in_page(
                Code::DuplicateKey,
                at,
                format!("`{}` is there twice", untrusted(key)),
            )
            .label(draft.page_place(first.clone()), "first written here")
            .help("keep one of them"),
    }
}

/// The finding for a field that something indents.
pub(super) fn indented(draft: &Draft<'_>, indent: &Range<usize>, key: &str) -> Finding {
    let written = draft
        .page
        .as_ref()
        .map_or("", |page| page.slice(indent.clone()));
    let what = match (written.contains('\t'), written.len()) {
        (true, 1) => "tab",
        (true, _) => "tabs",
        (false, 1) => "blank",
        (false, _) => "blanks",
    };
    let key = untrusted(key);
    let message = format!("`{key}` is indented, but a field starts at the beginning of its line");
    draft
        .in_page(Code::InvalidYaml, indent.clone(), message)
        .help(format!("delete the {what} before `{key}:`"))
}

/// The finding for a field that lacks the blank behind its colon.
pub(super) fn glued(draft: &Draft<'_>, lines_of: &Range<usize>) -> Option<Finding> {
    let text = draft.page.as_ref()?.text.as_str();
    let line = lines(text, lines_of.clone()).next()?;
    layout::missing_blank(line.start, line.text).map(|fault| laid_out(draft, fault))
}

fn laid_out(draft: &Draft<'_>, fault: Fault) -> Finding {
    draft
        .in_page(Code::InvalidYaml, fault.range, fault.message)
        .help(fault.help)
}

/// A text that is no YAML, and the value that is likely to blame.
struct Broken<'t> {
    text: &'t str,
    lines_of: Range<usize>,
    at: usize,
    /// Whether the lines are those of one top-level field.
    is_field: bool,
    /// The field's name and the place of its value.
    field: Option<(&'t str, Range<usize>)>,
    /// The first tab that indents one of the lines.
    tab: Option<usize>,
}

impl<'t> Broken<'t> {
    fn new(text: &'t str, lines_of: &Range<usize>, key: Option<&str>, at: usize) -> Self {
        // Of a field whose value starts in its own line, all of it; of a nested one, the line with the error.
        let field = key
            .filter(|_| !starts_on_next_line(text, lines_of))
            .and_then(|_| field_in(text, lines_of));
        let field = field.or_else(|| field_in(text, &line_at(text, lines_of, at)));
        let mut tabs = lines(text, lines_of.clone()).filter(|line| line.text.starts_with('\t'));
        let tab = tabs.next().map(|line| line.start);
        Self {
            text,
            lines_of: lines_of.clone(),
            at,
            is_field: key.is_some(),
            field,
            tab,
        }
    }

    fn finding(&self, draft: &Draft<'_>, kind: &ErrorKind) -> Finding {
        match kind {
            ErrorKind::RecursionLimitExceeded => {
                return self
                    .here(draft, "lists and maps nest deeper than 64")
                    .help("flatten them");
            }
            ErrorKind::TabInBlockIndentation
            | ErrorKind::TabInIndentation
            | ErrorKind::TabNotAllowed
            | ErrorKind::TabAtBlockScalarStart => {
                return self.tabbed(draft, self.at);
            }
            _ => {}
        }
        self.by_layout(draft)
            .or_else(|| self.by_value(draft, kind))
            .or_else(|| self.no_field(draft, kind))
            .or_else(|| self.tab.map(|tab| self.tabbed(draft, tab)))
            .unwrap_or_else(|| {
                self.here(draft, &format!("this is no YAML: {kind}"))
                    .help(self.last_resort())
            })
    }

    fn by_layout(&self, draft: &Draft<'_>) -> Option<Finding> {
        let fault = layout::below_field(self.text, &self.lines_of, self.at)?;
        self.is_field.then(|| laid_out(draft, fault))
    }

    /// Quotes help only a value that has none.
    fn last_resort(&self) -> &'static str {
        let value = self.field.as_ref();
        let value = value.and_then(|(_, range)| self.text.get(range.clone()));
        if value.is_some_and(|value| !value.starts_with(['"', '\''])) {
            "put the value in double quotes"
        } else {
            "write one `name: value` a line, and let those that belong together start in the same column"
        }
    }

    fn tabbed(&self, draft: &Draft<'_>, at: usize) -> Finding {
        let line = line_at(self.text, &self.lines_of, at);
        let is_tabbed = self
            .text
            .get(line)
            .is_some_and(|line| line.starts_with('\t'));
        let at = if is_tabbed {
            at
        } else {
            self.tab.unwrap_or(at)
        };
        let is_below = self.is_field && layout::belongs_above(self.text, &self.lines_of, at);
        self.at(draft, at, "a tab indents this line")
            .help(if is_below {
                "indent it with blanks"
            } else {
                "delete it, or indent with blanks"
            })
    }

    /// A line that is no field at all: that of the mistake, or the first, which no field can have begun.
    fn no_field(&self, draft: &Draft<'_>, kind: &ErrorKind) -> Option<Finding> {
        let line = line_at(self.text, &self.lines_of, self.at);
        let first = lines(self.text, self.lines_of.clone())
            .find(|line| !line.text.trim().is_empty() && !line.text.starts_with('#'))
            .filter(|_| !self.is_field)
            .map(|first| first.start..first.start + first.text.len());
        let is_first = |line: &Range<usize>| first.as_ref().is_some_and(|first| first == line);
        let said = |line: Range<usize>| {
            let text = self.text.get(line.clone())?;
            let written = text.trim();
            // An indented line may be a part of the value above, unless a field is expected where it stands.
            let may_continue = text.starts_with(char::is_whitespace)
                && !(self.is_field && *kind == ErrorKind::SimpleKeyExpected);
            if written.is_empty() || may_continue || key_and_value(written).is_some() {
                return None;
            }
            if let Some(fault) = layout::missing_blank(line.start, text) {
                return Some(laid_out(draft, fault));
            }
            let start = line.start + (text.len() - text.trim_start().len());
            let help = if is_first(&line) {
                "write `name: value`, or delete the line"
            } else {
                "write `name: value`, or indent the line if it continues the value above"
            };
            let range = start..start + written.len();
            let finding = draft.in_page(Code::InvalidYaml, range, "this line is no field");
            Some(finding.help(help))
        };
        said(line).or_else(|| said(first.clone()?))
    }

    fn here(&self, draft: &Draft<'_>, message: &str) -> Finding {
        self.at(draft, self.at, message)
    }

    fn at(&self, draft: &Draft<'_>, at: usize, message: &str) -> Finding {
        let next = self.text.get(at..).and_then(|rest| rest.chars().next());
        let length = next
            .filter(|c| !matches!(c, '\n' | '\r'))
            .map_or(0, char::len_utf8);
        draft.in_page(Code::InvalidYaml, at..at + length, message)
    }
}

fn starts_on_next_line(text: &str, lines_of: &Range<usize>) -> bool {
    lines(text, lines_of.clone())
        .next()
        .is_some_and(|line| line.text.trim_end().ends_with(':'))
}

/// The first field of some lines: its name, and where its value stands, to the end of the lines.
fn field_in<'t>(text: &'t str, lines_of: &Range<usize>) -> Option<(&'t str, Range<usize>)> {
    let written = text.get(lines_of.clone())?;
    let (name, value) = key_and_value(written)?;
    let end = lines_of.start + written.trim_end().len();
    let start = lines_of.end - value.trim_start().len();
    (start < end).then_some((name, start..end))
}

/// `name: value`, perhaps an item of a list.
fn key_and_value(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let line = line.strip_prefix("- ").unwrap_or(line);
    let (name, value) = line.split_once(':')?;
    let word = |c: char| !c.is_control() && !matches!(c, '#' | '[' | '{');
    let apart = value.is_empty() || value.starts_with(char::is_whitespace);
    (apart && !name.is_empty() && name.len() <= 64 && name.chars().all(word))
        .then_some((name, value))
}

/// The line in `within` that holds an offset.
fn line_at(text: &str, within: &Range<usize>, at: usize) -> Range<usize> {
    let before = text
        .get(within.start..at.max(within.start))
        .unwrap_or_default();
    let start = within.start + before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
    let rest = text.get(start..within.end).unwrap_or_default();
    start..start + rest.find(['\n', '\r']).unwrap_or(rest.len())
}
