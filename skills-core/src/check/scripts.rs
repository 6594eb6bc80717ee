//! Each script says what it does, what runs it and which arguments it takes; the other scripts are helpers.

use crate::by_name::ByName;
use crate::code::Code;
use crate::contract::compile::NO_ARGUMENTS;
use crate::draft::Draft;
use crate::glob::Glob;
use crate::parse::manifest::{Presence, ScriptDraft};
use crate::render::untrusted;
use crate::report::Reporter;
use crate::source::SourceFile;

use super::capabilities::{Described, repeated, words};
use super::contracts::{Checked as CheckedContract, Contracts};
use super::manifest::{Files, in_manifest};

/// Where scripts lie.
pub(super) const DIRECTORY: &str = "scripts/";

/// Endings of scripts, and what runs them.
const RUNTIMES: &[(&str, &str)] = &[
    ("py", "python"),
    ("sh", "bash"),
    ("js", "node"),
    ("mjs", "node"),
    ("ts", "deno"),
    ("rb", "ruby"),
    ("ps1", "pwsh"),
];

/// Each is compared with each file.
const MOST_HELPERS: usize = 100;

/// A script as it will be in the catalog, but for its function name.
pub(super) struct Checked<'d> {
    pub(super) draft: &'d ScriptDraft,
    pub(super) description: String,
    pub(super) runtime: String,
    /// None where it has a mistake; the name of the function is taken all the same.
    pub(super) contract: Option<CheckedContract>,
}

/// The scripts by path.
pub(super) fn check<'d, 'f>(
    draft: &'d Draft<'f>,
    files: &mut Files<'d, 'f>,
    reporter: &mut Reporter<'_>,
) -> ByName<&'f str, Checked<'d>> {
    let mut entries: ByName<&'f str, Described<'d, ScriptDraft>> = ByName::default();
    let mut checked = ByName::default();
    let mut contracts = Contracts::default();
    for entry in draft.manifest.iter().flat_map(|manifest| &manifest.scripts) {
        let file = files.described(&entry.path, reporter);
        let file = file.filter(|file| lies_right(draft, entry, file, reporter));
        let path = file.map_or("", |file| file.path.as_str());
        let script = script(draft, entry, path, files, &mut contracts, reporter);
        let Some(file) = file else { continue };
        if let Some(first) = entries.get(file.path.as_str()) {
            repeated(draft, &entry.path, &first.entry.path, reporter);
            continue;
        }
        entries.insert(&file.path, Described { entry });
        if let Some(script) = script.filter(|script| script.draft.sound) {
            checked.insert(file.path.as_str(), script);
        }
    }
    let helpers = helpers(draft, reporter);
    undescribed(draft, &entries, &helpers, files, reporter);
    checked
}

fn lies_right(
    draft: &Draft<'_>,
    entry: &ScriptDraft,
    file: &SourceFile,
    reporter: &mut Reporter<'_>,
) -> bool {
    let right = file.path.starts_with(DIRECTORY);
    if !right {
        let message = format!("`{}` is not below `scripts/`", untrusted(&entry.path.value));
        let finding = in_manifest(draft, Code::InvalidValue, &entry.path, message);
        reporter.report(finding.help("move the script there"));
    }
    right
}

/// What an entry gives; `None` if it cannot be called. Says everything that is wrong, also if the file is not there.
fn script<'d, 'f>(
    draft: &'d Draft<'f>,
    entry: &'d ScriptDraft,
    path: &str,
    files: &mut Files<'d, 'f>,
    contracts: &mut Contracts,
    reporter: &mut Reporter<'_>,
) -> Option<Checked<'d>> {
    let runtime = runtime(draft, entry, reporter);
    let parameters = match &entry.parameters {
        Presence::Present(parameters) => Some(parameters),
        Presence::Refused => None,
        Presence::Absent => {
            let message = format!("`{}` has no `parameters`", untrusted(&entry.path.value));
            let finding = in_manifest(draft, Code::ParametersMissing, &entry.path, message);
            reporter.report(finding.help(format!(
                "a script without arguments says so: \"parameters\": {NO_ARGUMENTS}"
            )));
            None
        }
    };
    let contract =
        parameters.map(|parameters| contracts.contract(draft, parameters, path, files, reporter));
    Some(Checked {
        draft: entry,
        description: entry
            .description
            .clone()
            .unwrap_or_else(|| format!("Runs the {} script.", untrusted(&words(path)))),
        runtime: runtime?,
        contract: contract?,
    })
}

fn runtime(draft: &Draft<'_>, entry: &ScriptDraft, reporter: &mut Reporter<'_>) -> Option<String> {
    match &entry.runtime {
        Presence::Present(runtime) => return Some(runtime.clone()),
        Presence::Refused => return None,
        Presence::Absent => {}
    }
    let derived = runtime_of(&entry.path.value);
    let message = format!("`{}` has no `runtime`", untrusted(&entry.path.value));
    let finding = in_manifest(draft, Code::RuntimeMissing, &entry.path, message);
    reporter.report(match derived {
        Some(runtime) => finding.help(format!("add `\"runtime\": \"{runtime}\"`")),
        None => finding.help("add what runs it, as in `\"runtime\": \"python\"`"),
    });
    derived.map(str::to_owned)
}

fn runtime_of(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    let known = |(known, _): &&(&str, &str)| ending.eq_ignore_ascii_case(known);
    RUNTIMES.iter().find(known).map(|(_, runtime)| *runtime)
}

/// The globs that are globs; each matches something.
fn helpers(draft: &Draft<'_>, reporter: &mut Reporter<'_>) -> Vec<Glob> {
    let mut globs = Vec::new();
    let helpers = draft.manifest.iter().flat_map(|manifest| &manifest.helpers);
    for (index, helper) in helpers.enumerate() {
        if index == MOST_HELPERS {
            let message = format!("more than {MOST_HELPERS} helpers are named");
            let finding = in_manifest(draft, Code::InvalidValue, helper, message);
            reporter.report(finding.help("name directories, as in `scripts/lib/**`"));
            break;
        }
        let shown = untrusted(&helper.value);
        match Glob::new(&helper.value) {
            Err(bad) => {
                let finding = in_manifest(draft, Code::InvalidValue, helper, bad.to_string());
                reporter.report(finding.help(
                    "write a path below the skill with `*`, `?` or `**`, as in `scripts/lib/**`",
                ));
            }
            Ok(glob) => {
                let mut files = draft.folder.files.iter();
                if !files.any(|file| glob.covers(&file.path)) {
                    let message = format!("`{shown}` matches no file of the skill");
                    let finding = in_manifest(draft, Code::EntryWithoutFile, helper, message);
                    reporter.report(finding.help("correct it, or remove it"));
                }
                globs.push(glob);
            }
        }
    }
    globs
}

fn undescribed(
    draft: &Draft<'_>,
    entries: &ByName<&str, Described<'_, ScriptDraft>>,
    helpers: &[Glob],
    files: &Files<'_, '_>,
    reporter: &mut Reporter<'_>,
) {
    if draft.manifest.is_none() && draft.has_manifest() {
        return; // it could not be read, which has been reported
    }
    for file in &draft.folder.files {
        let path = file.path.as_str();
        if !looks_like_a_script(file)
            || entries.contains(path)
            || files.is_meant(path)
            || helpers.iter().any(|glob| glob.covers(path))
        {
            continue;
        }
        let shown = untrusted(path).to_string();
        let key = serde_json::Value::from(shown.as_str());
        let runtime = runtime_of(path).unwrap_or("…");
        let entry = format!(
            r#"{key}: {{ "description": "…", "runtime": "{runtime}", "parameters": {NO_ARGUMENTS} }}"#
        );
        let message = format!("`{shown}` is neither a script nor a helper in skill.json");
        let help = match &draft.manifest {
            None => format!(
                r#"describe it in a `skill.json` beside SKILL.md: {{ "scripts": {{ {entry} }} }}, or let scripts use it: {{ "helpers": [{key}] }}"#
            ),
            Some(_) => {
                format!("add under `scripts`: {entry}, or name it under `helpers`: [{key}]")
            }
        };
        reporter.report(
            draft
                .at_path(Code::UndescribedScript, path, message)
                .help(help),
        );
    }
}

fn looks_like_a_script(file: &SourceFile) -> bool {
    file.path.starts_with(DIRECTORY)
        && !file.path.ends_with("/__init__.py")
        && (runtime_of(&file.path).is_some() || file.bytes.starts_with(b"#!"))
}
