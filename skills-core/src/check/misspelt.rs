//! A field that is not there because its name is misspelt: one mistake, said once.

use crate::code::Code;
use crate::draft::Draft;
use crate::fields;
use crate::parse::yaml::Entry;
use crate::render::untrusted;
use crate::report::{Finding, Reporter};

use super::fields::SUGGESTIONS;

/// Reports that `field` is missing: not where the unknown field that must be meant is refused itself, and otherwise with
/// its name.
pub(super) fn report(
    draft: &Draft<'_>,
    field: &str,
    finding: Finding,
    help: String,
    reporter: &mut Reporter<'_>,
) {
    let Some(entry) = misspelt(draft, field, reporter) else {
        reporter.report(finding.help(help));
        return;
    };
    if reporter.refuses(Code::UnknownField) {
        return;
    }
    let place = draft.page_place(entry.key.range.clone());
    let help = format!("rename `{}` to `{field}`", untrusted(&entry.key.value));
    reporter.report(finding.label(place, "this must be meant").help(help));
}

/// The first unknown field that is most likely `field`.
fn misspelt<'d>(draft: &'d Draft<'_>, field: &str, reporter: &Reporter<'_>) -> Option<&'d Entry> {
    let allowed = &reporter.settings().allow_fields;
    let entries = &draft.page.as_ref()?.frontmatter.entries;
    let unknown = entries.iter().filter(|entry| {
        let name = entry.key.value.as_str();
        !fields::is_known(name) && !allowed.contains(name)
    });
    let mut candidates = unknown.take(SUGGESTIONS);
    candidates.find(|entry| fields::nearest_to(&entry.key.value) == Some(field))
}
