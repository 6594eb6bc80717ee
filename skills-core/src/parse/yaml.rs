//! YAML with places: every key and value knows its bytes, every scalar keeps its own text, nothing is resolved.
//!
//! Frontmatter needs less than YAML offers, and what it does not need is refused: anchors and aliases (a few lines that
//! say gigabytes), tags, more than one document, and keys that are no text. Nesting is bounded.

#[cfg(test)]
mod tests; // against another reader, and what it costs

use std::collections::HashMap;
use std::collections::hash_map::Entry as Seen;
use std::ops::{ControlFlow, Range};

use granit_parser::{BorrowedInput, ErrorKind, Event, Options, Parser, Placement, ScalarStyle};

use crate::draft::Spanned;

/// How deep lists and maps may nest.
const DEPTH: usize = 64;

/// A value and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) range: Range<usize>,
    pub(crate) kind: Kind,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar(Scalar),
    List(Vec<Node>),
    Map(Vec<Entry>),
}

/// A scalar's own text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scalar {
    pub(crate) text: String,
    /// Whether it was unquoted, so that YAML might read a number, a boolean or null.
    pub(crate) plain: bool,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: Spanned<String>,
    pub(crate) value: Node,
}

/// What was read from one text.
#[derive(Debug, Default)]
pub(crate) struct Composed {
    /// The value; none if the text holds none, or a syntax error stopped the reading.
    pub(crate) root: Option<Node>,
    /// Comments that stand behind something in their line.
    pub(crate) comments: Vec<Range<usize>>,
    pub(crate) mistakes: Vec<Mistake>,
}

/// What is wrong, and where.
#[derive(Debug)]
pub(crate) struct Mistake {
    pub(crate) range: Range<usize>,
    pub(crate) kind: MistakeKind,
}

/// What can be wrong.
#[derive(Debug)]
pub(crate) enum MistakeKind {
    /// It is no YAML.
    Syntax(ErrorKind),
    /// `&name`.
    Anchor,
    /// `*name`.
    Alias,
    /// `!name`.
    Tag,
    /// `---` or `...` and more.
    SecondDocument,
    /// A list or a map as a key.
    KeyIsNoText,
    /// A key for the second time; the first stands at `first`.
    DuplicateKey { key: String, first: Range<usize> },
}

impl Mistake {
    /// Whether what follows it was not read.
    pub(crate) fn stops(&self) -> bool {
        matches!(
            self.kind,
            MistakeKind::Syntax(_) | MistakeKind::SecondDocument
        )
    }
}

/// Reads `text`; all ranges are moved by `base`.
pub(crate) fn compose(text: &str, base: usize) -> Composed {
    Composer::new(base, text.len()).run(Parser::new_from_str_with_options(text, options(text)))
}

fn options(text: &str) -> Options {
    granit_parser::options! {
        disallow_directives: true,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        // As many as there can be: the text itself is bounded.
        max_buffered_comment_events: text.len(),
        flow_nesting_limit: DEPTH,
        block_nesting_limit: DEPTH,
    }
}

impl Scalar {
    /// Whether it says nothing: blanks, or one of YAML's words for null.
    pub(crate) fn is_empty(&self) -> bool {
        let null = self.plain && matches!(&*self.text, "~" | "null" | "Null" | "NULL");
        null || self.text.trim().is_empty()
    }
}

struct Composer {
    base: usize,
    end: usize,
    documents: usize,
    open: Vec<Open>,
    composed: Composed,
}

/// A list or a map whose end was not read yet.
enum Open {
    List(usize, Vec<Node>),
    Map(OpenMap),
}

struct OpenMap {
    start: usize,
    entries: Vec<Entry>,
    seen: HashMap<String, Range<usize>>,
    key: Option<Spanned<String>>,
}

impl Composer {
    fn new(base: usize, length: usize) -> Self {
        Self {
            base,
            end: base + length,
            documents: 0,
            open: Vec::new(),
            composed: Composed::default(),
        }
    }

    fn run<'t, T: BorrowedInput<'t>>(mut self, mut parser: Parser<'t, T>) -> Composed {
        while let Some(next) = parser.next_event() {
            match next {
                Ok((event, span)) => {
                    if let Some(tag) = span.tag_span() {
                        self.mistake(self.range(&tag), MistakeKind::Tag);
                    }
                    let range = self.range(&span);
                    if self.event(event, range).is_break() {
                        break;
                    }
                }
                Err(error) => {
                    let at = self.base + error.marker().byte_offset().unwrap_or_default();
                    self.composed.root = None;
                    let at = at.min(self.end);
                    self.mistake(at..at, MistakeKind::Syntax(error.kind().clone()));
                    break;
                }
            }
        }
        self.composed
    }

    fn event(&mut self, event: Event<'_>, range: Range<usize>) -> ControlFlow<()> {
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    self.mistake(range, MistakeKind::SecondDocument);
                    return ControlFlow::Break(());
                }
            }
            Event::Scalar(text, style, ..) => {
                let plain = style == ScalarStyle::Plain;
                let text = text.into_owned();
                self.value(range, Kind::Scalar(Scalar { text, plain }));
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.mistake(range.clone(), MistakeKind::Alias);
                let nothing = Scalar {
                    text: String::new(),
                    plain: true,
                };
                self.value(range, Kind::Scalar(nothing));
            }
            Event::Anchor(..) => self.mistake(range, MistakeKind::Anchor),
            Event::SequenceStart(..) => self.open.push(Open::List(range.start, Vec::new())),
            Event::MappingStart(..) => self.open.push(Open::Map(OpenMap::at(range.start))),
            Event::SequenceEnd | Event::MappingEnd => self.close(range.end),
            Event::Comment(_, Placement::Right) => self.composed.comments.push(range),
            // The stream's and the document's ends, and comments of their own line.
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn close(&mut self, end: usize) {
        match self.open.pop() {
            Some(Open::List(start, items)) => {
                let end = items
                    .last()
                    .map_or(end, |last| end_of(&last.range, end, self.end));
                self.value(start..end.max(start), Kind::List(items));
            }
            Some(Open::Map(map)) => {
                let end = map
                    .entries
                    .last()
                    .map_or(end, |last| end_of(&last.value.range, end, self.end));
                self.value(map.start..end.max(map.start), Kind::Map(map.entries));
            }
            None => {}
        }
    }

    /// Puts a finished value where it belongs.
    fn value(&mut self, range: Range<usize>, kind: Kind) {
        match self.open.last_mut() {
            None => self.composed.root = Some(Node { range, kind }),
            Some(Open::List(_, items)) => items.push(Node { range, kind }),
            Some(Open::Map(map)) => match map.key.take() {
                Some(key) => {
                    if let Some(mistake) = map.entry(key, Node { range, kind }) {
                        self.composed.mistakes.push(mistake);
                    }
                }
                None => match kind {
                    Kind::Scalar(scalar) => {
                        let value = scalar.text;
                        map.key = Some(Spanned { value, range });
                    }
                    Kind::List(_) | Kind::Map(_) => {
                        let value = String::new();
                        map.key = Some(Spanned {
                            value,
                            range: range.clone(),
                        });
                        self.mistake(range, MistakeKind::KeyIsNoText);
                    }
                },
            },
        }
    }

    fn mistake(&mut self, range: Range<usize>, kind: MistakeKind) {
        self.composed.mistakes.push(Mistake { range, kind });
    }

    fn range(&self, span: &granit_parser::Span) -> Range<usize> {
        let range = span.byte_range().unwrap_or_default();
        self.base + range.start..self.base + range.end
    }
}

impl OpenMap {
    fn at(start: usize) -> Self {
        Self {
            start,
            entries: Vec::new(),
            seen: HashMap::new(),
            key: None,
        }
    }

    /// Adds an entry, unless its key was there before.
    fn entry(&mut self, key: Spanned<String>, value: Node) -> Option<Mistake> {
        match self.seen.entry(key.value.clone()) {
            Seen::Vacant(place) => {
                place.insert(key.range.clone());
                self.entries.push(Entry { key, value });
                None
            }
            Seen::Occupied(place) => {
                let first = place.get().clone();
                Some(Mistake {
                    range: key.range,
                    kind: MistakeKind::DuplicateKey {
                        key: key.value,
                        first,
                    },
                })
            }
        }
    }
}

/// Where a collection ends: a block ends with its last value, a flow collection with its bracket.
fn end_of(last: &Range<usize>, end: usize, limit: usize) -> usize {
    end.max(last.end).min(limit)
}
