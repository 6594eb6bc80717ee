//! What was meant as a link to a file and is none, because of a blank.

use std::ops::Range;

use crate::code::{Code, Fate};
use crate::draft::Draft;
use crate::parse::links::{Form, Link};
use crate::render::untrusted;
use crate::report::Finding;

use super::{Target, exists};

/// Where the files of skills are by custom.
const USUAL: [&str; 4] = ["references", "scripts", "assets", "contracts"];

/// So many blanks are tried as the end of the file's name.
const ENDS: usize = 8;

const BLANKS: [char; 2] = [' ', '\t'];

/// Nothing where the text may be prose in brackets.
pub(super) fn judge(
    draft: &Draft<'_>,
    link: &Link,
    path: &str,
    range: Range<usize>,
) -> Option<Finding> {
    let written = link.destination.as_str();
    let is_inline = link.form == Form::InlineWithBlank;
    let help = if path.is_empty() {
        return None;
    } else if has_blank(written) && exists(draft, path) {
        format!("write {}", both_ways(written))
    } else if let Some(file) = file_before(draft, written).filter(|_| is_inline) {
        if has_blank(file) {
            format!("write {}; put a title in quotes", both_ways(file))
        } else {
            let file = untrusted(file);
            format!("the link ends at `{file}`; put a title in quotes")
        }
    } else if is_inline && is_path(draft, path) {
        let ways = both_ways(written);
        format!("write {ways}, and add the file: the skill has none of that name")
    } else {
        return None;
    };
    let message = format!(
        "`{}` is no link, because there is a blank in it",
        untrusted(written)
    );
    let finding = draft.in_page(Code::BrokenLink, range, message).help(help);
    Some(finding.fates([Fate::Warn, Fate::Warn, Fate::Off]))
}

/// Whether there is a blank in the path, and not only in the part behind it.
fn has_blank(destination: &str) -> bool {
    let path = destination.split(['#', '?']).next().unwrap_or_default();
    path.contains(BLANKS)
}

/// How a destination with blanks is written.
fn both_ways(written: &str) -> String {
    let escaped = written.replace(' ', "%20").replace('\t', "%09");
    format!("`<{}>` or `{}`", untrusted(written), untrusted(&escaped))
}

/// The file that stands before other text: an argument, a title without quotes, a second file.
fn file_before<'t>(draft: &Draft<'_>, written: &'t str) -> Option<&'t str> {
    let ends = written.match_indices(BLANKS).map(|(at, _)| at);
    ends.take(ENDS).find_map(|end| {
        let word = written.get(..end)?.trim_end_matches([',', ';', ':']);
        let Target::Inside(path) = Target::of(word) else {
            return None;
        };
        // A single word may be one of a sentence, and have a file of that name by chance.
        let there = draft.file(&path).is_some() || draft.folder.is_withheld(&path);
        (there && path.contains(['/', '.'])).then_some(word)
    })
}

/// Whether it is a path without a doubt: it starts with a directory of skills, and ends as files do.
///
/// An ending of digits is as likely a version, and a `.` with more words behind it the end of a sentence.
fn is_path(draft: &Draft<'_>, path: &str) -> bool {
    let Some((directory, rest)) = path.split_once('/') else {
        return false;
    };
    let name = rest.rsplit('/').next().unwrap_or_default();
    let is_file = name.rsplit_once('.').is_some_and(|(stem, ending)| {
        !stem.is_empty()
            && (1..=8).contains(&ending.len())
            && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && !ending.bytes().all(|byte| byte.is_ascii_digit())
    });
    let goes_on = rest
        .split_once('.')
        .is_some_and(|(_, behind)| behind.contains(BLANKS));
    is_file && !goes_on && (USUAL.contains(&directory) || exists(draft, directory))
}
