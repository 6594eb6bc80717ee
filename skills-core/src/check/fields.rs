//! Which fields there are, and which kind of value each takes.

use crate::code::{Code, Fate};
use crate::draft::{Draft, Field};
use crate::fields::{self, SWITCHES};
use crate::parse::yaml::{Entry, Kind};
use crate::render::untrusted;
use crate::report::Reporter;

const TEXTS: [&str; 6] = [
    "name",
    "id",
    "description",
    "version",
    "license",
    "compatibility",
];

/// For so many unknown fields the nearest known one is looked for.
pub(super) const SUGGESTIONS: usize = 50;

/// A list or a map where text belongs, and the like.
pub(super) fn types(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    for name in TEXTS {
        if let Field::Wrong(entry) = draft.text(name) {
            wrong(draft, entry, "text", reporter);
        }
    }
    if let Field::Text(_) | Field::Wrong(_) = draft.text("metadata")
        && let Some(entry) = draft.entry("metadata")
        && !matches!(entry.value.kind, Kind::Map(_))
    {
        wrong(draft, entry, "a map", reporter);
    }
    if let Field::Wrong(entry) = draft.text("allowed-tools")
        && matches!(entry.value.kind, Kind::Map(_))
    {
        wrong(draft, entry, "text", reporter);
    }
    for name in SWITCHES {
        let Some(entry) = draft.entry(name) else {
            continue;
        };
        if !entry.value.is_empty() && fields::switch(draft, name).is_none() {
            wrong(draft, entry, "`true` or `false`", reporter);
        }
    }
}

fn wrong(draft: &Draft<'_>, entry: &Entry, wanted: &str, reporter: &mut Reporter<'_>) {
    let name = entry.key.value.as_str();
    let found = match entry.value.kind {
        Kind::Scalar(_) => "text",
        Kind::List(_) => "a list",
        Kind::Map(_) => "a map",
    };
    let message = format!("`{name}` is {found} and should be {wanted}");
    let help = match wanted {
        "text" => format!(
            "write it in one line: `{name}: …`, in double quotes if it starts with `[` or `{{`"
        ),
        "a map" => "write one `name: value` a line, indented below it".to_owned(),
        _ => format!("write `{name}: true` or `{name}: false`"),
    };
    let finding = draft
        .in_page(Code::WrongType, entry.place(), message)
        .help(help);
    reporter.report(match name {
        "name" => finding.fates([Fate::Error, Fate::Error, reporter.settings().nameless]),
        "description" => finding.fates([Fate::Error, Fate::Error, Fate::Warn]),
        _ => finding,
    });
}

/// Fields that nobody knows.
pub(super) fn known(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(page) = &draft.page else { return };
    let allowed = &reporter.settings().allow_fields;
    let mut unknown = 0;
    for entry in &page.frontmatter.entries {
        let name = entry.key.value.as_str();
        if fields::is_known(name) || allowed.contains(name) {
            continue;
        }
        unknown += 1;
        let near = (unknown <= SUGGESTIONS)
            .then(|| fields::nearest_to(name))
            .flatten();
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "move it below `metadata`, or name it under `allowFields` in catalog.json"
                .to_owned(),
        };
        let message = format!("`{}` is not a field of a skill", untrusted(name));
        reporter.report(
            draft
                .in_page(Code::UnknownField, entry.key.range.clone(), message)
                .help(help),
        );
    }
}
