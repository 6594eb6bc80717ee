//! Links of the body, as `CommonMark` reads them: what looks like a link in code is none.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

use crate::order;

/// Where a link leads, and the bytes of the body that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) destination: String,
    pub(crate) range: Range<usize>,
}

/// The links and images of a body, and the definitions that its reference links use, by place.
pub(crate) fn of(body: &str) -> Vec<Link> {
    if !can_have_links(body) {
        return Vec::new();
    }
    let mut links = Vec::new();
    let mut events = Parser::new_ext(body, Options::empty()).into_offset_iter();
    for (event, range) in events.by_ref() {
        let Event::Start(
            Tag::Link {
                link_type,
                dest_url,
                ..
            }
            | Tag::Image {
                link_type,
                dest_url,
                ..
            },
        ) = event
        else {
            continue;
        };
        if link_type == LinkType::Inline {
            let written = body.get(range.clone()).unwrap_or_default();
            let start = written.rfind("](").map_or(0, |at| at + 2);
            links.push(Link::new(written, start, range.start, &dest_url));
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
        }
    }
}
