//! What a model can call: the names of functions, one for each file.

use std::borrow::Cow;

use crate::by_name::{ByName, Names};
use crate::catalog::{Resource, Script, ScriptParts};
use crate::code::Code;
use crate::diag::Place;
use crate::draft::{Capabilities, Draft, Spanned};
use crate::render::untrusted;
use crate::report::Reporter;

use super::manifest::{Files, in_manifest, place_in_manifest};
use super::{resources, scripts};

/// What model providers allow.
const LONGEST_NAME: usize = 64;

/// An entry of skill.json whose file is there.
pub(super) struct Described<'d, T> {
    pub(super) entry: &'d T,
}

/// Checks what skill.json says and what it should say, and gives what can be called.
pub(super) fn check(draft: &Draft<'_>, reporter: &mut Reporter<'_>) -> Capabilities {
    let mut files = Files::of(draft);
    let resources = resources::check(draft, &mut files, reporter);
    let scripts = scripts::check(draft, &mut files, reporter);
    let mut names = resource_names(resources.names().copied());
    names.extend(scripts.names().map(|path| (*path, script_name(path))));
    let callable = callable(draft, &names, reporter);
    let function = |path: &str| {
        let name = names.get(path).filter(|_| callable.contains(path))?;
        Some(Cow::Owned(name.clone()))
    };
    Capabilities {
        resources: resources
            .into_iter()
            .filter_map(|(path, resource)| {
                Some(Resource {
                    path: path.to_owned().into(),
                    function: function(path)?,
                    description: resource.description.into(),
                    media_type: resource.media_type.map(Cow::Owned),
                })
            })
            .collect(),
        scripts: scripts
            .into_iter()
            .filter_map(|(path, script)| built(path, function(path)?, script))
            .collect(),
    }
}

fn built(path: &str, function: Cow<'static, str>, script: scripts::Checked<'_>) -> Option<Script> {
    let contract = script.contract?;
    let environment = script.draft.environment.iter();
    Some(Script {
        parts: ScriptParts {
            path: path.to_owned().into(),
            function,
            description: script.description.into(),
            runtime: script.runtime.into(),
            requires_permission: script.draft.requires_permission,
            contract: contract.contract,
            contract_path: contract.path.map(Cow::Owned),
            timeout_seconds: script.draft.timeout_seconds,
            max_output_bytes: script.draft.max_output_bytes,
            environment: environment.cloned().map(Cow::Owned).collect(),
        },
    })
}

/// The files whose function a model can call: those whose name is short enough, and the first of each name.
fn callable<'n>(
    draft: &Draft<'_>,
    names: &ByName<&'n str, String>,
    reporter: &mut Reporter<'_>,
) -> Names<&'n str> {
    let mut callable = Names::default();
    let mut taken: ByName<&str, &str> = ByName::default();
    for (path, name) in names.iter() {
        let shown = untrusted(path);
        if name.len() > LONGEST_NAME {
            let length = name.len();
            let message = format!(
                "the function for `{shown}` would be `{name}`, which has {length} characters; model providers allow {LONGEST_NAME}"
            );
            let finding = draft.at_path(Code::FunctionNameTooLong, path, message);
            reporter.report(finding.help("give the file a shorter name"));
        } else if let Some(first) = taken.get(name.as_str()) {
            let other = untrusted(first);
            let message = format!("`{shown}` and `{other}` would both be the function `{name}`");
            let finding = draft.at_path(Code::CapabilityCollision, path, message);
            let first = Place::path(draft.shown_path(first));
            reporter.report(
                finding
                    .label(first, "the other file")
                    .help("rename one of them"),
            );
        } else {
            taken.insert(name, path);
            callable.add(*path);
        }
    }
    callable
}

/// `read_` and the path below `references/`; the ending only where files differ by nothing else.
fn resource_names<'n>(paths: impl Iterator<Item = &'n str>) -> ByName<&'n str, String> {
    let mut by_stem: ByName<&str, Vec<&str>> = ByName::default();
    for path in paths {
        by_stem.or_insert_with(stem(path), Vec::new).push(path);
    }
    let mut names = ByName::default();
    for (stem, paths) in by_stem {
        let alone = paths.len() == 1;
        for path in paths {
            let kept = if alone { stem } else { path };
            let below = kept.strip_prefix(resources::DIRECTORY).unwrap_or(kept);
            names.insert(path, slug(&format!("read_{below}")));
        }
    }
    names
}

fn script_name(path: &str) -> String {
    let stem = stem(path);
    slug(stem.strip_prefix(scripts::DIRECTORY).unwrap_or(stem))
}

/// The path without its ending.
fn stem(path: &str) -> &str {
    let name = path.rfind('/').map_or(0, |slash| slash + 1);
    match path.rfind('.') {
        Some(dot) if dot > name => path.get(..dot).unwrap_or(path),
        _ => path,
    }
}

/// Lower-case ASCII letters and digits; runs of anything else are one `_`.
fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.ends_with('_') {
            slug.push('_');
        }
    }
    slug
}

/// The words of a file's name, for a description that nobody wrote.
pub(super) fn words(path: &str) -> String {
    let stem = stem(path);
    let name = stem.rsplit('/').next().unwrap_or_default();
    name.replace(['-', '_'], " ")
}

/// Reports an entry that describes the file of another.
pub(super) fn repeated(
    draft: &Draft<'_>,
    second: &Spanned<String>,
    first: &Spanned<String>,
    reporter: &mut Reporter<'_>,
) {
    let message = format!("`{}` is described twice", untrusted(&second.value));
    let finding = in_manifest(draft, Code::JsonDuplicateKey, second, message);
    reporter.report(
        finding
            .label(place_in_manifest(draft, first), "first here")
            .help("remove one of them: readers disagree about which one counts"),
    );
}

#[cfg(test)]
mod tests {
    use super::{resource_names, script_name};

    #[test]
    fn functions_are_named_by_their_paths() {
        assert_eq!(script_name("scripts/Fill-Form.v2.py"), "fill_form_v2");
        assert_eq!(script_name("scripts/pdf/.hidden"), "pdf_hidden");
        let paths = [
            "references/api/errors.md",
            "references/guide.json",
            "references/guide.md",
        ];
        let names = resource_names(paths.into_iter());
        assert_eq!(
            names.into_iter().map(|(_, name)| name).collect::<Vec<_>>(),
            ["read_api_errors", "read_guide_json", "read_guide_md"]
        );
    }
}
