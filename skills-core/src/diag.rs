//! What did not pass: diagnostics as data. How they look is [`render`](crate::render())'s.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::code::Code;
use crate::read::counts::grouped;
use crate::render::untrusted;

pub use list::Diagnostics;

mod list; // all of one run

/// How much a [`Diagnostic`] weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// Worth knowing; the skill is taken.
    Warning,
    /// The skill (or, at a door that refuses as a whole, the root) is not taken.
    Error,
}

impl Level {
    /// The word that stands before a message: `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that diagnostics point into, cheap to share and to ask for lines and columns.
#[derive(Clone)]
pub struct Text(Arc<Inner>);

struct Inner {
    text: Box<str>,
    index: OnceLock<Index>,
}

/// Where lines start, and how many characters precede each block of bytes: with both a position costs one block,
/// so that 100,000 diagnostics in one long line stay linear.
struct Index {
    line_starts: Vec<usize>,
    chars_before_block: Vec<usize>,
}

const BLOCK: usize = 256;

impl Text {
    /// Shares `text`.
    #[must_use]
    pub fn new(text: impl Into<Box<str>>) -> Self {
        Self(Arc::new(Inner {
            text: text.into(),
            index: OnceLock::new(),
        }))
    }

    /// The whole text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.text
    }

    /// Line and column (both from 1, columns in characters) of a byte offset; beyond the end is the end.
    ///
    /// LF, CRLF and CR end lines.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let index = self.0.index.get_or_init(|| Index::new(&self.0.text));
        let offset = self.0.text.floor_char_boundary(offset);
        let line = index.line_starts.partition_point(|start| *start <= offset);
        let start = index
            .line_starts
            .get(line.saturating_sub(1))
            .copied()
            .unwrap_or(0);
        let column = self.chars_before(index, offset) - self.chars_before(index, start) + 1;
        Position { line, column }
    }

    /// The byte range of a line (from 1), without its end.
    #[must_use]
    pub fn line(&self, line: usize) -> Option<Range<usize>> {
        let index = self.0.index.get_or_init(|| Index::new(&self.0.text));
        let start = *index.line_starts.get(line.checked_sub(1)?)?;
        let end = index
            .line_starts
            .get(line)
            .copied()
            .unwrap_or(self.0.text.len());
        let text = self.0.text.get(start..end)?;
        Some(start..start + text.trim_end_matches(['\r', '\n']).len())
    }

    fn chars_before(&self, index: &Index, offset: usize) -> usize {
        let block = offset / BLOCK;
        let before = index.chars_before_block.get(block).copied().unwrap_or(0);
        let bytes = self
            .0
            .text
            .as_bytes()
            .get(block * BLOCK..offset)
            .unwrap_or_default();
        before + bytes.iter().filter(|byte| is_char_start(**byte)).count()
    }
}

impl Index {
    fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut line_starts = vec![0];
        let mut chars_before_block = Vec::with_capacity(bytes.len() / BLOCK + 1);
        let mut chars = 0;
        for (offset, byte) in bytes.iter().enumerate() {
            if offset.is_multiple_of(BLOCK) {
                chars_before_block.push(chars);
            }
            chars += usize::from(is_char_start(*byte));
            if *byte == b'\n' || (*byte == b'\r' && bytes.get(offset + 1) != Some(&b'\n')) {
                line_starts.push(offset + 1);
            }
        }
        if bytes.len().is_multiple_of(BLOCK) {
            chars_before_block.push(chars);
        }
        Self {
            line_starts,
            chars_before_block,
        }
    }
}

const fn is_char_start(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({} bytes)", self.0.text.len())
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.text == other.0.text
    }
}

impl Eq for Text {}

/// A place in a text as people count: line and column from 1, columns in characters (Unicode scalar values).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

/// Where a diagnostic points: a path, and for texts a byte range in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    path: Arc<str>,
    spot: Option<(Text, Range<usize>)>,
}

impl Place {
    /// A file or a directory as a whole.
    #[must_use]
    pub fn path(path: impl Into<Arc<str>>) -> Self {
        Self {
            path: path.into(),
            spot: None,
        }
    }

    /// A byte range of a text file.
    #[must_use]
    pub fn range(path: impl Into<Arc<str>>, text: &Text, range: Range<usize>) -> Self {
        Self {
            path: path.into(),
            spot: Some((text.clone(), range)),
        }
    }

    /// The path as it is shown.
    #[must_use]
    pub fn shown_path(&self) -> &str {
        &self.path
    }

    /// The text and the byte range in it, if the place is inside a text.
    #[must_use]
    pub fn spot(&self) -> Option<(&Text, Range<usize>)> {
        self.spot
            .as_ref()
            .map(|(text, range)| (text, range.clone()))
    }

    /// Where the range starts.
    #[must_use]
    pub fn start(&self) -> Option<Position> {
        self.spot
            .as_ref()
            .map(|(text, range)| text.position(range.start))
    }

    /// Where the range ends (the first position behind it).
    #[must_use]
    pub fn end(&self) -> Option<Position> {
        self.spot
            .as_ref()
            .map(|(text, range)| text.position(range.end))
    }

    fn key(&self) -> (&str, usize) {
        (
            &self.path,
            self.spot.as_ref().map_or(0, |(_, range)| range.start),
        )
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::render::write_untrusted(f, &self.path)?;
        match self.start() {
            Some(Position { line, column }) => write!(f, ":{line}:{column}"),
            None => Ok(()),
        }
    }
}

/// A second place that explains a diagnostic ("first used here").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    place: Place,
    message: String,
}

impl Label {
    /// Where.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// What is there.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// One mistake, or one thing worth knowing: what, where, and what to do.
///
/// `Display` gives one line: place, message and code. [`render`](crate::render()) gives the snippet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    code: Code,
    level: Level,
    message: String,
    place: Place,
    labels: Vec<Label>,
    help: Option<String>,
    skill: Option<Arc<str>>,
    count: usize,
}

impl Diagnostic {
    /// Makes a diagnostic; the message is one line in lower case without a full stop.
    #[must_use]
    pub fn new(code: Code, level: Level, place: Place, message: impl Into<String>) -> Self {
        Self {
            code,
            level,
            message: message.into(),
            place,
            labels: Vec::new(),
            help: None,
            skill: None,
            count: 1,
        }
    }

    /// Says what to do.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Points to a second place.
    #[must_use]
    pub fn with_label(mut self, place: Place, message: impl Into<String>) -> Self {
        self.labels.push(Label {
            place,
            message: message.into(),
        });
        self
    }

    /// Names the skill (its directory below the root) that this is about.
    #[must_use]
    pub fn with_skill(mut self, skill: impl Into<Arc<str>>) -> Self {
        self.skill = Some(skill.into());
        self
    }

    /// Whether it leaves nothing of the root to be judged: the root cannot be read, or nobody knows how to judge it, because its
    /// `catalog.json` is broken. That there are no skills is no such thing, and an odd name beside them is none either.
    #[must_use]
    pub fn refuses_root(&self) -> bool {
        self.level == Level::Error
            && self.skill.is_none()
            && !matches!(self.code, Code::NoSkills | Code::FileName)
    }

    /// The same as a warning.
    #[must_use]
    pub fn as_warning(&self) -> Self {
        Self {
            level: Level::Warning,
            ..self.clone()
        }
    }

    /// Makes it say that it is the first of many.
    fn stand_for_all(&mut self) {
        let count = grouped(self.count as u64);
        self.message = format!(
            "{count} more findings of this kind follow in this file, the first of them here"
        );
        self.help = Some("mend those that are shown, and check again".into());
        self.labels.clear();
    }

    /// The same as a warning, which says that the skill is left out for it.
    pub(crate) fn left_out(&self, skill: &str) -> Self {
        let message = match skill {
            "" => format!("the skill is left out: {}", self.message),
            skill => format!("`{}` is left out: {}", untrusted(skill), self.message),
        };
        Self {
            message,
            ..self.as_warning()
        }
    }

    /// The rule's stable name.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// Warning or error.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// What is wrong, in one line.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Second places.
    #[must_use]
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// What to do.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// How many findings this stands for: one, but for the last of its code in a file that has more of them than are
    /// given one by one. Sums of these are true totals.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The directory of the skill that this is about; none for the root itself.
    #[must_use]
    pub fn skill(&self) -> Option<&str> {
        self.skill.as_deref()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.place, self.message, self.code)
    }
}
