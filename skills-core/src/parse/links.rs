//! Links of the body, as `CommonMark` reads them: what looks like a link in code is none.

mod blanks;

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::order;

use blanks::Blanks;

/// Where a link leads, and the bytes of the body that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) destination: String,
    pub(crate) range: Range<usize>,
    pub(crate) form: Form,
}

/// How a link is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As a link, an image or a definition.
    Sound,
    /// As `[…](… …)`, which is no link.
    InlineWithBlank,
    /// As `[…]: … …`, which is no definition.
    DefinitionWithBlank,
}

/// The links and images of a body, the definitions that its reference links use, and what would be one of them if there
/// were no blank in it, by place.
pub(crate) fn of(body: &str) -> Vec<Link> {
    if !can_have_links(body) {
        return Vec::new();
    }
    let mut links = Vec::new();
    let mut events = Parser::new_ext(body, Options::empty()).into_offset_iter();
    let mut blanks = Blanks::default();
    let mut in_code = false;
    for (event, range) in events.by_ref() {
        match event {
            Event::Start(
                Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url,
                    ..
                }
                | Tag::Image {
                    link_type: LinkType::Inline,
                    dest_url,
                    ..
                },
            ) => {
                let written = body.get(range.clone()).unwrap_or_default();
                let start = written.rfind("](").map_or(0, |at| at + 2);
                links.push(Link::new(written, start, range.start, &dest_url));
            }
            Event::Start(Tag::CodeBlock(_)) => in_code = true,
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Text(_) if !in_code => blanks.text(body, range, &mut links),
            Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::Item) => {
                blanks.end(body, &mut links);
            }
            _ => {}
        }
    }
    for (_, definition) in events.reference_definitions().iter() {
        let range = definition.span.clone();
        let written = body.get(range.clone()).unwrap_or_default();
        let start = written.find("]:").map_or(0, |at| at + 2);
        links.push(Link::new(written, start, range.start, &definition.dest));
    }
    order::sort_by(&mut links, |a, b| a.range.start.cmp(&b.range.start));
    links
}

/// Inline links and images have `](`, definitions `]:`; without either there is nothing to parse for.
///
/// Splitting at one ASCII character is fast in builds without optimisation too, which searching for a text is not.
fn can_have_links(body: &str) -> bool {
    body.split(']')
        .skip(1)
        .any(|behind| behind.starts_with(['(', ':']))
}

impl Link {
    /// The destination that is written behind `start`.
    fn new(written: &str, start: usize, base: usize, destination: &str) -> Self {
        let behind = written.get(start..).unwrap_or_default();
        let text = behind.trim_start().trim_start_matches('<');
        let start = base + written.len() - text.len();
        let length = if text.starts_with(destination) {
            destination.len()
        } else {
            // Escapes and entities: as far as it is one word.
            text.find(|c: char| c.is_whitespace() || matches!(c, ')' | '>'))
                .unwrap_or(text.len())
        };
        Self {
            destination: destination.to_owned(),
            range: start..start + length,
            form: Form::Sound,
        }
    }
}
