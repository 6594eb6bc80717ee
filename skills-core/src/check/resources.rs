//! Each file under `references/` is described, because a model chooses what to read by the description.

use crate::by_name::ByName;
use crate::code::Code;
use crate::draft::Draft;
use crate::options::Mode;
use crate::parse::manifest::ResourceDraft;
use crate::render::untrusted;
use crate::report::Reporter;

use super::capabilities::{Described, repeated, words};
use super::manifest::Files;

/// Where the files lie that are read functions even if skill.json does not name them.
pub(super) const DIRECTORY: &str = "references/";

/// So many entries stand in the skill.json to paste.
const PASTED: usize = 12;

/// A resource as it will be in the catalog, but for its function name.
pub(super) struct Checked {
    pub(super) description: String,
    pub(super) media_type: Option<String>,
}

/// The resources by path.
pub(super) fn check<'f>(
    draft: &Draft<'f>,
    files: &mut Files<'_, 'f>,
    reporter: &mut Reporter<'_>,
) -> ByName<&'f str, Checked> {
    let mut entries: ByName<&str, Described<'_, ResourceDraft>> = ByName::default();
    for entry in draft
        .manifest
        .iter()
        .flat_map(|manifest| &manifest.resources)
    {
        let Some(file) = files.described(&entry.path, reporter) else {
            continue;
        };
        match entries.get(file.path.as_str()) {
            Some(first) => repeated(draft, &entry.path, &first.entry.path, reporter),
            None => drop(entries.insert(&file.path, Described { entry })),
        }
    }
    undescribed(draft, &entries, files, reporter);
    let described = entries
        .iter()
        .filter(|(path, described)| described.entry.sound || path.starts_with(DIRECTORY))
        .map(|(path, described)| (*path, checked(path, Some(described.entry))));
    let rest = in_directory(draft)
        .filter(|path| !entries.contains(path))
        .map(|path| (path, checked(path, None)));
    described.chain(rest).collect()
}

fn checked(path: &str, entry: Option<&ResourceDraft>) -> Checked {
    let entry = entry.filter(|entry| entry.sound);
    Checked {
        description: entry
            .and_then(|entry| entry.description.clone())
            .unwrap_or_else(|| format!("Reads the {} file.", untrusted(&words(path)))),
        media_type: entry.and_then(|entry| entry.media_type.clone()),
    }
}

fn in_directory<'f>(draft: &Draft<'f>) -> impl Iterator<Item = &'f str> + use<'f> {
    let paths = draft.folder.files.iter().map(|file| file.path.as_str());
    paths.filter(|path| path.starts_with(DIRECTORY))
}

fn undescribed(
    draft: &Draft<'_>,
    entries: &ByName<&str, Described<'_, ResourceDraft>>,
    files: &Files<'_, '_>,
    reporter: &mut Reporter<'_>,
) {
    if draft.manifest.is_none() && draft.has_manifest() {
        return; // it could not be read, which has been reported
    }
    let others = match reporter.settings().mode {
        Mode::Strict => "; of skills that others wrote, compatible mode only warns",
        Mode::Compatible | Mode::Lenient => "",
    };
    let missing: Vec<&str> = in_directory(draft)
        .filter(|path| !entries.contains(path) && !files.is_meant(path))
        .collect();
    for (index, path) in missing.iter().enumerate() {
        let message = format!("`{}` has no description in skill.json", untrusted(path));
        let help = match (&draft.manifest, index) {
            (None, 0) => format!(
                "write a `skill.json` beside SKILL.md: {{ \"resources\": {{ {} }} }}{others}",
                pasted(&missing)
            ),
            (None, _) => "describe it in the same skill.json".to_owned(),
            (Some(_), _) => format!("add under `resources`: {}{others}", pasted(&[path])),
        };
        let finding = draft.at_path(Code::UndescribedResource, path, message);
        reporter.report(finding.help(help));
    }
}

fn pasted(paths: &[&str]) -> String {
    let entry = |path: &&str| {
        let key = serde_json::Value::from(untrusted(path).to_string());
        format!("{key}: \"What it says, and when to read it.\"")
    };
    let entries: Vec<String> = paths.iter().take(PASTED).map(entry).collect();
    let more = if paths.len() > PASTED { ", …" } else { "" };
    format!("{}{more}", entries.join(", "))
}
