//! `allowed-tools`: one text, tokens parted by blanks.

use crate::code::Code;
use crate::draft::{Draft, Field};
use crate::fields;
use crate::parse::yaml::Kind;
use crate::render::untrusted;
use crate::report::Reporter;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let Field::Wrong(entry) = draft.text("allowed-tools") else {
        return;
    };
    if !matches!(entry.value.kind, Kind::List(_)) {
        return;
    }
    let line = fields::allowed_tools(draft).raw.unwrap_or_default();
    let help = if line.len() > 200 || line.is_empty() {
        "write the tools in one line, parted by blanks".to_owned()
    } else {
        format!(
            "write them in one line: `allowed-tools: {}`",
            untrusted(&line)
        )
    };
    reporter.report(
        draft
            .in_page(
                Code::AllowedToolsList,
                entry.place(),
                "`allowed-tools` is a list and should be text",
            )
            .help(help),
    );
}
