//! Skills of one root that nobody could tell apart.

use crate::by_name::ByName;
use crate::code::Code;
use crate::draft::{Draft, Spanned};
use crate::fields;
use crate::render::untrusted;
use crate::report::Reporter;

/// Two skills with one id.
pub(super) fn ids(drafts: &[Draft<'_>], reporter: &mut Reporter<'_>) {
    let mut first: ByName<String, &Draft<'_>> = ByName::default();
    for draft in drafts {
        let Some(place) = identity(draft) else {
            continue;
        };
        match first.get(&fields::id(draft)) {
            Some(other) => report(draft, &place, other, "id", Code::DuplicateId, reporter),
            None => {
                first.insert(fields::id(draft), draft);
            }
        }
    }
}

/// Two skills with one name, where their ids differ.
pub(super) fn names(drafts: &[Draft<'_>], reporter: &mut Reporter<'_>) {
    let mut first: ByName<&str, &Draft<'_>> = ByName::default();
    for draft in drafts {
        let Some(name) = draft.text_of("name") else {
            continue;
        };
        match first.get(name.value) {
            Some(other) if fields::id(other) == fields::id(draft) => {}
            Some(other) => report(draft, &name, other, "name", Code::DuplicateName, reporter),
            None => {
                first.insert(name.value, draft);
            }
        }
    }
}

fn report(
    draft: &Draft<'_>,
    taken: &Spanned<&str>,
    other: &Draft<'_>,
    what: &str,
    code: Code,
    reporter: &mut Reporter<'_>,
) {
    // A definition has no field but its name, and no place.
    let (owner, other_one) = if other.is_defined {
        ("another definition".to_owned(), "name")
    } else {
        (format!("the skill in `{}`", untrusted(&other.shown)), what)
    };
    let message = format!(
        "the {what} `{}` is already taken, by {owner}",
        untrusted(taken.value)
    );
    let field = if what == "id" {
        identity(other)
    } else {
        other.text_of("name")
    };
    let mut finding = draft
        .in_page(code, taken.range.clone(), message)
        .help(format!("give one of the two another {other_one}"));
    if let Some(field) = field {
        finding = finding.label(other.page_place(field.range), "first used here");
    }
    reporter.report(finding);
}

/// What says the id: the field `id`, or else `name`.
fn identity<'d>(draft: &'d Draft<'_>) -> Option<Spanned<&'d str>> {
    draft.text_of("id").or_else(|| draft.text_of("name"))
}
