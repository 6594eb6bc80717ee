//! What was meant as a link to a file and is none, because of a blank.

use std::ops::Range;

use crate::code::{Code, Fate};
use crate::draft::Draft;
use crate::parse::links::{Form, Link};
use crate::render::untrusted;
use crate::report::Finding;

use super::exists;

/// Where the files of skills are by custom.
const USUAL: [&str; 4] = ["references", "scripts", "assets", "contracts"];

/// Nothing where the text may be prose in brackets.
pub(super) fn judge(
    draft: &Draft<'_>,
    link: &Link,
    path: &str,
    range: Range<usize>,
) -> Option<Finding> {
    let there = exists(draft, path);
    if path.is_empty() || !there && (link.form != Form::InlineWithBlank || !is_path(draft, path)) {
        return None;
    }
    let written = link.destination.as_str();
    let escaped = written.replace(' ', "%20").replace('\t', "%09");
    let mut help = format!(
        "write `<{}>` or `{}`",
        untrusted(written),
        untrusted(&escaped)
    );
    if !there {
        help.push_str(", and add the file: the skill has none of that name");
    }
    let message = format!(
        "`{}` is no link, because there is a blank in it",
        untrusted(written)
    );
    let finding = draft.in_page(Code::BrokenLink, range, message).help(help);
    Some(finding.fates([Fate::Warn, Fate::Warn, Fate::Off]))
}

/// Whether it is a path without a doubt: it starts with a directory of skills, and ends as files do.
fn is_path(draft: &Draft<'_>, path: &str) -> bool {
    let Some((directory, rest)) = path.split_once('/') else {
        return false;
    };
    let name = rest.rsplit('/').next().unwrap_or_default();
    let is_file = name.rsplit_once('.').is_some_and(|(stem, ending)| {
        !stem.is_empty()
            && (1..=8).contains(&ending.len())
            && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    is_file && (USUAL.contains(&directory) || exists(draft, directory))
}
