//! Links of the body lead to files of the skill.

mod blanks;

use crate::code::Code;
use crate::draft::Draft;
use crate::parse::links::{self, Form};
use crate::render::untrusted;
use crate::report::Reporter;

/// For so many broken links the nearest file is looked for.
const SUGGESTIONS: usize = 20;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(page) = &draft.page else { return };
    if page.frontmatter.closing.is_empty() {
        return;
    }
    let mut broken = 0;
    for link in links::of(page.slice(page.body.clone())) {
        let range = page.body.start + link.range.start..page.body.start + link.range.end;
        if link.form != Form::Sound {
            if let Target::Inside(path) = Target::of(&link.destination)
                && let Some(finding) = blanks::judge(draft, &link, &path, range)
            {
                reporter.report(finding);
            }
            continue;
        }
        let shown = untrusted(&link.destination).to_string();
        let finding = match Target::of(&link.destination) {
            Target::Elsewhere => continue,
            Target::Inside(path) if exists(draft, &path) => continue,
            Target::Inside(path) => {
                broken += 1;
                let help = Some(&path)
                    .filter(|_| broken <= SUGGESTIONS)
                    .and_then(|path| draft.similar(path, |_| true))
                    .map_or_else(
                        || "add the file, or write the link's text without a link".to_owned(),
                        |file| format!("did you mean `{}`?", untrusted(file)),
                    );
                draft
                    .in_page(
                        Code::BrokenLink,
                        range,
                        format!("`{shown}` is not a file of the skill"),
                    )
                    .help(help)
            }
            Target::Outside => draft
                .in_page(
                    Code::LinkEscapes,
                    range,
                    format!("`{shown}` leaves the skill"),
                )
                .help("a skill is read without its neighbours: copy the file into it"),
            Target::Absolute => draft
                .in_page(
                    Code::AbsolutePath,
                    range,
                    format!("`{shown}` is a path of one machine"),
                )
                .help("copy the file into the skill and link to it from there, as in `references/guide.md`"),
        };
        reporter.report(finding);
    }
}

/// Where a link leads.
enum Target {
    /// To the web, to a heading: nowhere in particular.
    Elsewhere,
    /// To a path below the skill.
    Inside(String),
    /// Above the skill.
    Outside,
    /// To a path that starts at the root of a machine.
    Absolute,
}

impl Target {
    fn of(destination: &str) -> Self {
        if destination.starts_with("//") {
            return Self::Elsewhere;
        }
        if destination.starts_with(['/', '\\']) || destination.starts_with("~/") {
            return Self::Absolute;
        }
        if let Some((scheme, _)) = destination.split_once(':')
            && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-'))
        {
            let drive = scheme.len() == 1;
            let file = scheme.eq_ignore_ascii_case("file");
            return if drive || file {
                Self::Absolute
            } else {
                Self::Elsewhere
            };
        }
        let path = destination.split(['#', '?']).next().unwrap_or_default();
        if path.is_empty() {
            return Self::Elsewhere;
        }
        let decoded = percent_decoded(path);
        let mut components: Vec<&str> = Vec::new();
        for component in decoded.split('/') {
            match component {
                "" | "." => {}
                ".." => {
                    if components.pop().is_none() {
                        return Self::Outside;
                    }
                }
                name => components.push(name),
            }
        }
        Self::Inside(components.join("/"))
    }
}

/// Whether a file is there, or a directory with files; what reading has reported counts as there.
fn exists(draft: &Draft<'_>, path: &str) -> bool {
    if path.is_empty() || draft.file(path).is_some() || draft.folder.is_withheld(path) {
        return true;
    }
    let inside = format!("{path}/");
    let files = &draft.folder.files;
    let next = files.partition_point(|file| file.path.as_str() < inside.as_str());
    files
        .get(next)
        .is_some_and(|file| file.path.starts_with(&inside))
}

/// Percent escapes undone; as it is written where that would be no text.
fn percent_decoded(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let digits = (byte == b'%')
            .then(|| Some((hex(ahead.next()?)?, hex(ahead.next()?)?)))
            .flatten();
        match digits {
            Some((high, low)) => {
                bytes.push(high * 16 + low);
                rest = ahead;
            }
            None => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|digit| u8::try_from(digit).ok())
}
