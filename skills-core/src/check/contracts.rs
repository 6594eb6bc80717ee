//! Where a script's contract is, and whether it is one.

use std::ops::Range;

use crate::by_name::ByName;
use crate::code::{Code, Fate};
use crate::contract::compile::{self, Standing};
use crate::contract::{Contract, Schema, sidecar};
use crate::draft::{Draft, Spanned};
use crate::parse::manifest::{PATH, ParametersDraft};
use crate::read::counts::{at_most, counted};
use crate::render::untrusted;
use crate::report::Reporter;
use crate::source::{SourceFile, decode, not_utf8};

use super::manifest::{Files, Found, below, in_manifest};

/// A script's contract.
#[derive(Clone)]
pub(super) struct Checked {
    pub(super) contract: Contract,
    /// The sidecar that holds it.
    pub(super) path: Option<String>,
}

/// The sidecars that were compiled: scripts can share one, and its mistakes are reported once.
#[derive(Default)]
pub(super) struct Contracts {
    sidecars: ByName<String, Option<Checked>>,
}

impl Contracts {
    pub(super) fn contract<'f>(
        &mut self,
        draft: &Draft<'f>,
        parameters: &ParametersDraft,
        script: &str,
        files: &mut Files<'_, 'f>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Checked> {
        match parameters {
            ParametersDraft::Inline(range) => {
                let file = draft.file(PATH)?;
                let schema = schema(draft, file, range.clone(), reporter)?;
                Some(Checked {
                    contract: Contract::from_schema(sidecar::name(script), schema),
                    path: None,
                })
            }
            ParametersDraft::Sidecar(path) => {
                let file = named(draft, path, files, reporter)?;
                if let Some(known) = self.sidecars.get(&file.path) {
                    return known.clone();
                }
                let checked = compiled(draft, file, reporter);
                self.sidecars.insert(file.path.clone(), checked.clone());
                checked
            }
        }
    }
}

/// The file that `$hpdContract` names.
fn named<'f>(
    draft: &Draft<'f>,
    path: &Spanned<String>,
    files: &mut Files<'_, 'f>,
    reporter: &mut Reporter<'_>,
) -> Option<&'f SourceFile> {
    let shown = untrusted(&path.value);
    let clean = match below(path.value.trim()) {
        Ok(clean) => clean,
        Err(outside) => {
            let message = format!("`{shown}` {}", outside.message());
            let finding = in_manifest(draft, Code::ContractPath, path, message);
            reporter.report(finding.help(outside.help()));
            return None;
        }
    };
    match files.find(&clean, reporter.settings()) {
        Found::File(file) if is_other_text(file) => {
            let message = format!("`{shown}` is no JSON, so it is no contract");
            let finding = in_manifest(draft, Code::ContractUnavailable, path, message);
            reporter.report(finding.help(
                "name the file with the JSON Schema of the parameters: `contracts/RunInput.schema.json`",
            ));
            None
        }
        Found::File(file) => Some(file),
        Found::Withheld => None,
        Found::LeftOut(why) => {
            let message = format!("`{shown}` is left out {why}");
            let finding = in_manifest(draft, Code::ContractUnavailable, path, message);
            reporter.report(finding.help("change that, or name another contract"));
            None
        }
        Found::OtherCase(file) => {
            let on_disk = untrusted(&file.path);
            let message = format!("`{shown}` is spelt `{on_disk}` on disk");
            let finding = in_manifest(draft, Code::PathCase, path, message);
            reporter.report(finding.help(format!("write `{on_disk}`")));
            None
        }
        Found::Nothing(similar) => {
            let message = format!("there is no contract `{shown}`");
            let finding = in_manifest(draft, Code::ContractUnavailable, path, message);
            let meant = similar.or_else(|| {
                match files.find(&sidecar::exported(&clean), reporter.settings()) {
                    Found::File(file) | Found::OtherCase(file) => Some(&file.path),
                    Found::Withheld | Found::LeftOut(_) | Found::Nothing(_) => None,
                }
            });
            reporter.report(finding.help(match meant {
                Some(path) => format!("did you mean `{}`?", untrusted(path)),
                None => export(draft, &clean),
            }));
            None
        }
    }
}

/// Which line of build.rs makes it, if a Rust type does, and where it has to be for that.
fn export(draft: &Draft<'_>, path: &str) -> String {
    let ty = sidecar::name(path);
    let is_type = ty.starts_with(|c: char| c.is_ascii_uppercase())
        && ty.chars().all(|c| c.is_ascii_alphanumeric());
    let ty = if is_type { ty } else { "RunInput" };
    let (path, first) = if sidecar::is_exported(path) {
        (path.to_owned(), String::new())
    } else {
        let exported = sidecar::exported(path);
        let first = format!("write `{}`; ", untrusted(&exported));
        (exported, first)
    };
    let below_root = if draft.skill.is_empty() {
        path
    } else {
        format!("{}/{path}", draft.skill)
    };
    format!(
        "{first}if it comes from a Rust type, the next build writes it, where build.rs says `.contract::<{ty}>(\"{}\")` (`skills-build`)",
        untrusted(&below_root)
    )
}

/// Whether it is a file of another kind, such as the page: its name does not end in `.json`, nor does it start an object.
fn is_other_text(file: &SourceFile) -> bool {
    let ending = file.path.rsplit_once('.').map(|(_, ending)| ending);
    let is_json = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let text = file.bytes.strip_prefix(b"\xef\xbb\xbf");
    let text = text.unwrap_or(&file.bytes).trim_ascii_start();
    !is_json && !text.starts_with(b"{")
}

fn compiled(draft: &Draft<'_>, file: &SourceFile, reporter: &mut Reporter<'_>) -> Option<Checked> {
    let file = &decoded(draft, file, reporter)?;
    let text = file.text.as_ref()?.as_str();
    let base = if text.starts_with('\u{feff}') { 3 } else { 0 };
    if base > 0 {
        let message = "a byte-order mark stands before the text";
        let finding = draft.in_file(Code::ByteOrderMark, file, 0..base, message);
        reporter.report(finding.help("save the file as UTF-8 without it"));
    }
    let schema = schema(draft, file, base..text.len(), reporter)?;
    Some(Checked {
        contract: Contract::from_schema(sidecar::name(&file.path), schema),
        path: Some(file.path.clone()),
    })
}

/// The file with its text, which reading gives to small `.json` files only.
fn decoded(
    draft: &Draft<'_>,
    file: &SourceFile,
    reporter: &mut Reporter<'_>,
) -> Option<SourceFile> {
    let mut file = file.clone();
    // What is exported ends with a line feed that does not count.
    let content = file.bytes.strip_suffix(b"\n").unwrap_or(&file.bytes);
    let len = content.len() as u64;
    let limit = reporter.settings().limits.contract();
    if len > limit {
        let message = format!(
            "this contract has {}, {}",
            counted(len, "byte", "bytes"),
            at_most(limit)
        );
        let finding = draft.in_file(Code::FileTooLarge, &file, 0..0, message);
        let finding = finding.help("make it smaller, or raise the limit (`limits.contract`)");
        reporter.report(finding.fates(COSTS_THE_SCRIPT));
        return None;
    }
    if file.text.is_none() {
        match decode(&file.bytes) {
            Ok(text) => file.text = Some(text),
            Err((text, range)) => {
                let (message, help) = not_utf8(&file.bytes, range.start);
                file.text = Some(text);
                let finding = draft.in_file(Code::NotUtf8, &file, range, message);
                let finding = finding.help(help);
                reporter.report(finding.fates(COSTS_THE_SCRIPT));
                return None;
            }
        }
    }
    Some(file)
}

/// What the modes make of a sidecar that cannot be read; unlike of SKILL.md it costs one script.
const COSTS_THE_SCRIPT: [Fate; 3] = [Fate::Error, Fate::Error, Fate::Warn];

/// Compiles the contract that stands at `range` of a file; its mistakes are placed there.
fn schema(
    draft: &Draft<'_>,
    file: &SourceFile,
    range: Range<usize>,
    reporter: &mut Reporter<'_>,
) -> Option<Schema> {
    let base = range.start;
    let text = file.text.as_ref()?.as_str().get(range)?;
    compile::text(text, Standing::Contract, &mut |mistake| {
        let range = mistake.range.start + base..mistake.range.end + base;
        let finding = draft.in_file(mistake.code, file, range, mistake.message);
        reporter.report(match mistake.help {
            Some(help) => finding.help(help),
            None => finding,
        });
    })
}
