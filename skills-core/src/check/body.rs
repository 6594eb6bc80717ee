//! The instructions: there, and not too long for a context window.

use crate::code::Code;
use crate::draft::{Draft, Page};
use crate::report::Reporter;

/// What the specification recommends.
const LINES: usize = 500;
const TOKENS: usize = 5000;
const CHARS_PER_TOKEN: usize = 4;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(page) = &draft.page else { return };
    // Without fences nobody knows what is body.
    if page.frontmatter.closing.is_empty() {
        return;
    }
    let body = crate::parse::body(page.slice(page.body.clone()));
    if body.is_empty() {
        reporter.report(
            draft
                .in_page(
                    Code::BodyEmpty,
                    page.frontmatter.closing.clone(),
                    "nothing stands behind the frontmatter",
                )
                .help("write the instructions below it"),
        );
        return;
    }
    let lines = body.lines().count();
    let chars = body.chars().count();
    let tokens = chars.div_ceil(CHARS_PER_TOKEN);
    let message = if lines > LINES {
        format!("the body has {lines} lines, at most {LINES} are recommended")
    } else if tokens > TOKENS {
        format!(
            "the body has about {tokens} tokens ({chars} characters), at most {TOKENS} are recommended"
        )
    } else {
        return;
    };
    reporter.report(
        draft
            .in_page(Code::BodyTooLong, first_line(page), message)
            .help("move details into files under `references/`, which a model reads when it needs them"),
    );
}

/// The first line of the body that says something.
fn first_line(page: &Page) -> std::ops::Range<usize> {
    let body = page.slice(page.body.clone());
    let start = page.body.start + (body.len() - body.trim_start().len());
    let line = body.trim_start().split(['\n', '\r']).next();
    start..start + line.map_or(0, str::len)
}
