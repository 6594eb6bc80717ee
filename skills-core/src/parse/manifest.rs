//! skill.json as it was parsed: which files it describes, and how scripts are called.
//!
//! An entry with a mistake stays as far as it could be read, so that its file does not count as undescribed as well.

mod entry;
mod reader;
mod runtimes;

use std::ops::Range;

use crate::code::{Code, Fate};
use crate::draft::{Draft, Spanned};
use crate::json;
use crate::report::Reporter;

use reader::Reader;

/// The file at the root of a skill.
pub(crate) const PATH: &str = "skill.json";

/// The key that names a sidecar.
pub(crate) const SIDECAR_KEY: &str = "$hpdContract";

/// Deep enough for the deepest contract (32 nodes, each in an object in `properties`), so that it is the contract
/// compiler that says what is too deep.
const MAX_DEPTH: usize = 128;

/// What skill.json says, unchecked. Ranges are in its text.
#[derive(Debug, Default)]
pub(crate) struct ManifestDraft {
    pub(crate) resources: Vec<ResourceDraft>,
    pub(crate) scripts: Vec<ScriptDraft>,
    /// Globs of the files that scripts use.
    pub(crate) helpers: Vec<Spanned<String>>,
}

/// An entry of `resources`.
#[derive(Debug)]
pub(crate) struct ResourceDraft {
    /// The key, with its quotes.
    pub(crate) path: Spanned<String>,
    pub(crate) description: Option<String>,
    pub(crate) media_type: Option<String>,
    /// Whether nothing in it was refused.
    pub(crate) sound: bool,
}

/// An entry of `scripts`.
#[derive(Debug)]
pub(crate) struct ScriptDraft {
    /// The key, with its quotes.
    pub(crate) path: Spanned<String>,
    pub(crate) description: Option<String>,
    pub(crate) runtime: Presence<String>,
    pub(crate) requires_permission: bool,
    pub(crate) parameters: Presence<ParametersDraft>,
    pub(crate) timeout_seconds: Option<u64>,
    pub(crate) max_output_bytes: Option<u64>,
    pub(crate) environment: Vec<String>,
    /// Whether nothing in it was refused.
    pub(crate) sound: bool,
}

/// Whether a key is there.
#[derive(Debug)]
pub(crate) enum Presence<T> {
    Absent,
    /// With a value that was refused.
    Refused,
    Present(T),
}

/// Where a script's contract is.
#[derive(Debug)]
pub(crate) enum ParametersDraft {
    /// In skill.json, at this range.
    Inline(Range<usize>),
    /// In the file of this path.
    Sidecar(Spanned<String>),
}

/// Parses skill.json, if there is one.
pub(crate) fn parse(draft: &mut Draft<'_>, reporter: &mut Reporter<'_>) {
    draft.manifest = read(draft, reporter);
}

fn read(draft: &Draft<'_>, reporter: &mut Reporter<'_>) -> Option<ManifestDraft> {
    let file = draft.file(PATH)?;
    let text = file.text.as_ref()?.as_str();
    let json = text.strip_prefix('\u{feff}').unwrap_or(text);
    let base = text.len() - json.len();
    if base > 0 {
        let message = "a byte-order mark stands before the text";
        let finding = draft.in_file(Code::ByteOrderMark, file, 0..base, message);
        reporter.report(finding.help("save the file as UTF-8 without it"));
    }
    let mut reader = Reader::new(draft, file, base, reporter);
    match json::parse(json, MAX_DEPTH) {
        Ok(node) => Some(reader.manifest(&node)),
        Err(error) => {
            let finding = reader.finding(
                Code::InvalidJson,
                &(error.offset..error.offset),
                error.message,
            );
            reader.report(match error.help {
                Some(help) => finding.help(help),
                None => finding,
            });
            None
        }
    }
}

/// What the modes make of a value of the wrong kind in skill.json and in `catalog.json`; unlike in frontmatter it costs an
/// entry, or a setting.
pub(crate) const WRONG_TYPE: [Fate; 3] = [Fate::Error, Fate::Error, Fate::Warn];
