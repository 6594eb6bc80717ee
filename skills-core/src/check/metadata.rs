//! `metadata`: a map from text to text.

use crate::code::Code;
use crate::draft::Draft;
use crate::parse::yaml::Kind;
use crate::render::untrusted;
use crate::report::Reporter;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Some(Kind::Map(entries)) = draft.entry("metadata").map(|entry| &entry.value.kind) else {
        return;
    };
    for entry in entries {
        let found = match entry.value.kind {
            Kind::Scalar(_) => continue,
            Kind::List(_) => "a list",
            Kind::Map(_) => "a map",
        };
        let message = format!(
            "`{}` in `metadata` is {found} and should be text",
            untrusted(&entry.key.value)
        );
        reporter.report(
            draft
                .in_page(Code::MetadataValueType, entry.value.range.clone(), message)
                .help("write the values in one text, parted by commas"),
        );
    }
}
