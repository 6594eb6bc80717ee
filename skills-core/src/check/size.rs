//! Skills that are larger than others, which an expansion carries into the binary.

use crate::code::Code;
use crate::draft::Draft;
use crate::report::Reporter;

const BYTES: usize = 256 * 1024;
const FILES: usize = 100;

pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) {
    let files = draft.folder.files.len();
    let bytes: usize = draft.folder.files.iter().map(|file| file.bytes.len()).sum();
    let message = match (bytes > BYTES, files > FILES) {
        (true, true) => format!(
            "the skill has {files} files and {bytes} bytes, more than {FILES} files and {BYTES} bytes"
        ),
        (true, false) => format!("the skill has {bytes} bytes, more than {BYTES}"),
        (false, true) => format!("the skill has {files} files, more than {FILES}"),
        (false, false) => return,
    };
    reporter.report(
        draft
            .at_path(Code::SkillLarge, "", message)
            .help("leave out what the skill does not need, with `exclude` in catalog.json"),
    );
}
