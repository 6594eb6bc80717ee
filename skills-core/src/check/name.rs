//! `name` and `id`: what a skill is called, by whom.

use unicode_normalization::UnicodeNormalization as _;

use crate::code::{Code, Fate};
use crate::draft::{Draft, Field, Spanned};
use crate::fields::{self, LONGEST_NAME, slug};
use crate::render::untrusted;
use crate::report::Reporter;

use super::misspelt;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(page) = &draft.page else { return };
    let frontmatter = &page.frontmatter;
    let suggestion = fields::suggested_name(draft);
    let renamed = fields::renaming(draft, &suggestion);
    let nameless = reporter.settings().nameless;
    match draft.text("name") {
        Field::Absent => {
            if let Some(fates) = frontmatter.missing.fates(nameless) {
                let finding = draft.in_page(
                    Code::NameMissing,
                    frontmatter.opening.clone(),
                    "the skill has no `name`",
                );
                let help = format!("add a line `name: {suggestion}`{renamed}");
                misspelt::report(draft, "name", finding.fates(fates), help, reporter);
            }
        }
        Field::Empty(entry) => reporter.report(
            draft
                .in_page(Code::NameEmpty, entry.place(), "`name` is empty")
                .help(if draft.is_defined {
                    format!("give the definition one, as in `{suggestion}`")
                } else {
                    format!("write `name: {suggestion}`{renamed}")
                })
                .fates([Fate::Error, Fate::Error, nameless]),
        ),
        // `fields::types` has said so.
        Field::Wrong(_) => {}
        Field::Text(name) => name_text(draft, &name, reporter),
    }
    match draft.text("id") {
        Field::Absent | Field::Wrong(_) => {}
        Field::Empty(entry) => reporter.report(
            draft
                .in_page(Code::IdFormat, entry.place(), "`id` is empty")
                .help(format!(
                    "write `id: {suggestion}`{renamed}, or delete the line: then `name` is the id"
                )),
        ),
        Field::Text(id) => {
            id_format(draft, &id, reporter);
            directory(draft, "id", &id, reporter);
        }
    }
}

fn name_text(draft: &Draft<'_>, name: &Spanned<&str>, reporter: &mut Reporter<'_>) {
    let has_id = draft.text_of("id").is_some();
    let length = name.value.chars().count();
    if length > LONGEST_NAME {
        reporter.report(
            draft
                .in_page(
                    Code::NameTooLong,
                    name.range.clone(),
                    format!("`name` has {length} characters, at most {LONGEST_NAME} are allowed"),
                )
                .help(shorten(draft)),
        );
    }
    let separators: &[char] = if has_id { &['-', '_'] } else { &['-'] };
    if !is_slug(name.value, separators) {
        let slug = slug(name.value);
        let help = if has_id {
            format!("use lower-case letters, digits and single `-` or `_`: `{slug}`")
        } else {
            let renamed = renamed_alike(draft, name.value);
            if draft.is_defined {
                // A definition has no `id`.
                format!("use lower-case letters, digits and single hyphens: `{slug}`")
            } else if is_slug(name.value, &['-', '_']) {
                format!(
                    "use hyphens: `{slug}` (or, if models should call it `{}`, keep the name and add `id: {slug}`){renamed}",
                    name.value
                )
            } else {
                format!("use lower-case letters, digits and single hyphens: `{slug}`{renamed}")
            }
        };
        let message = format!("`{}` is not a skill name", untrusted(name.value));
        reporter.report(
            draft
                .in_page(Code::NameFormat, name.range.clone(), message)
                .help(help),
        );
    }
    if !has_id {
        directory(draft, "name", name, reporter);
    }
}

fn id_format(draft: &Draft<'_>, id: &Spanned<&str>, reporter: &mut Reporter<'_>) {
    let length = id.value.chars().count();
    if length > LONGEST_NAME {
        let message = format!("`id` has {length} characters, at most {LONGEST_NAME} are allowed");
        reporter.report(
            draft
                .in_page(Code::IdFormat, id.range.clone(), message)
                .help(shorten(draft)),
        );
    }
    if !is_slug(id.value, &['-']) {
        let message = format!("`{}` is not a skill id", untrusted(id.value));
        let help = format!(
            "use lower-case letters, digits and single hyphens: `{}`{}",
            slug(id.value),
            renamed_alike(draft, id.value)
        );
        reporter.report(
            draft
                .in_page(Code::IdFormat, id.range.clone(), message)
                .help(help),
        );
    }
}

/// The identity is the directory's name. Quiet where the repaired name is: then its format is all that is wrong.
fn directory(draft: &Draft<'_>, field: &str, name: &Spanned<&str>, reporter: &mut Reporter<'_>) {
    let Some(directory) = draft.directory() else {
        return;
    };
    let same = || name.value.nfkc().eq(directory.nfkc());
    if slug(name.value) == directory || same() {
        return;
    }
    let message = format!(
        "`{field}` is `{}` and the directory is `{}`",
        untrusted(name.value),
        untrusted(directory)
    );
    let right = slug(name.value);
    let rename = format!(
        "rename the directory `{}` to `{right}`",
        untrusted(directory)
    );
    let help = if slug(directory) == directory {
        format!("write `{field}: {directory}`, or {rename}")
    } else {
        rename
    };
    reporter.report(
        draft
            .in_page(Code::NameDirectoryMismatch, name.range.clone(), message)
            .help(help),
    );
}

/// What else to do where a name is repaired and the directory has the same mistake: the one alone would only move it.
fn renamed_alike(draft: &Draft<'_>, name: &str) -> String {
    let directory = draft.directory().unwrap_or_default();
    if name.nfkc().eq(directory.nfkc()) {
        fields::renaming(draft, &slug(name))
    } else {
        String::new()
    }
}

fn shorten(draft: &Draft<'_>) -> &'static str {
    match draft.directory() {
        Some(_) => "shorten it, and the directory's name with it",
        None => "shorten it",
    }
}

/// Lower-case letters and digits, in words parted by single separators.
fn is_slug(text: &str, separators: &[char]) -> bool {
    text.split(separators).all(|word| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    })
}
