//! `contracts = { script: Type }`: the type and the schema that the script is published with must be one.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use skills_core::catalog::{Data, Script, Skill};
use skills_core::contract::sidecar;
use skills_core::suggest::nearest;
use syn::spanned::Spanned as _;
use syn::{Error, Type};

use crate::input::{Binding, combined};
use crate::quote::Quote as _;

/// One assertion in const evaluation per script.
///
/// # Errors
///
/// Every key that names no script.
pub(super) fn checks(bindings: &[Binding], data: &Data, shown: &str) -> syn::Result<TokenStream> {
    let mut checks = TokenStream::new();
    let mut mistakes = Vec::new();
    for binding in bindings {
        match find(binding, data, shown) {
            Ok(found) => checks.extend(check(binding, &found, data, shown)),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    mistakes
        .into_iter()
        .reduce(combined)
        .map_or(Ok(checks), Err)
}

/// What build.rs must say for the sidecars of scripts that take types, each once: `.contract::<RunInput>("…")`.
pub(super) fn exports(bindings: &[Binding], data: &Data) -> Vec<String> {
    let mut exports = Vec::new();
    for binding in bindings {
        let key = binding.script.value();
        let Some(found) = scripts(data).find(|found| found.path == key) else {
            continue;
        };
        let path = found.script.parts().contract_path.as_deref();
        if let Some(path) = path.filter(|path| sidecar::is_exported(path)) {
            let path = below(&found.skill.parts().directory, path);
            let export = export(&written(&binding.ty), &path);
            if !exports.contains(&export) {
                exports.push(export);
            }
        }
    }
    exports
}

fn export(ty: &str, path: &str) -> String {
    format!(".contract::<{ty}>({path:?})")
}

/// A script, its skill, and its path below the root.
struct Found<'a> {
    path: String,
    skill: &'a Skill,
    script: &'a Script,
}

/// Spanned at the key, so that rustc underlines it and not the whole call.
fn check(binding: &Binding, found: &Found<'_>, data: &Data, shown: &str) -> TokenStream {
    let Binding { script: key, ty } = binding;
    let parts = found.script.parts();
    let schema = parts.contract.schema().tokens();
    let span = key.span();
    // A missing derive is a mistake of the type, wherever it is noticed. In a constant rustc would propose to make a type
    // that it does not know a parameter of the constant, behind the key (1.95); a static can have none.
    let of_type = quote_spanned! {ty.span()=>
        static OF_TYPE: &__skills::contract::Schema = __skills::schema_of::<#ty>();
    };
    let ty = written(ty);
    let (judge, [published, there, help]) = match &parts.contract_path {
        Some(sidecar) => (
            quote_spanned!(span=> same_text),
            exported(&ty, found.skill, sidecar, shown),
        ),
        None => (quote_spanned!(span=> same_shape), inline(&ty, found, shown)),
    };
    let others = others(found, data);
    quote_spanned! {span=>
        const _: () = {
            #of_type
            __skills::contract::assert::#judge(
                OF_TYPE,
                const { &#schema },
                &__skills::contract::assert::Words {
                    ty: #ty,
                    published: #published,
                    there: #there,
                    help: #help,
                    others: &[#others],
                },
            );
        };
    }
}

/// What the others take, by shape: the type may be theirs.
fn others(found: &Found<'_>, data: &Data) -> TokenStream {
    let others = scripts(data).filter(|other| other.path != found.path);
    let others = others.map(|Found { path, script, .. }| {
        let shape = script.parts().contract.schema().shape_hash();
        quote!((#path, #shape),)
    });
    others.collect()
}

/// As the user wrote it, or nearly: tokens are shown with spaces between them.
fn written(ty: &Type) -> String {
    let text = quote!(#ty).to_string();
    [
        (" :: ", "::"),
        (":: ", "::"),
        (" < ", "<"),
        (" >", ">"),
        (" ,", ","),
    ]
    .into_iter()
    .fold(text, |text, (wide, narrow)| text.replace(wide, narrow))
}

fn exported(ty: &str, skill: &Skill, path: &str, shown: &str) -> [String; 3] {
    let directory = &skill.parts().directory;
    let named = sidecar::name(path);
    let doubt = if name(ty) == named {
        String::new()
    } else {
        format!(", although the file is named for `{named}`")
    };
    // The build helper writes nowhere else.
    let (target, moved) = if sidecar::is_exported(path) {
        (path.to_owned(), String::new())
    } else {
        let target = sidecar::exported(path);
        let moved = format!("move the sidecar to `{target}`, also in skill.json; ");
        (target, moved)
    };
    [
        format!("its sidecar `{shown}/{}`", below(directory, path)),
        "the sidecar".to_owned(),
        format!(
            "if `{ty}` is the type that this script takes{doubt}, {moved}build.rs must say `{}`; \
             then `SKILLS_CONTRACTS=write cargo check` writes the sidecar",
            export(ty, &below(directory, &target))
        ),
    ]
}

fn inline(ty: &str, Found { path, skill, .. }: &Found<'_>, shown: &str) -> [String; 3] {
    let directory = &skill.parts().directory;
    let manifest = below(shown, &below(directory, "skill.json"));
    let sidecar = sidecar::exported(name(ty));
    let export = export(ty, &below(directory, &sidecar));
    [
        format!("the `parameters` of `{path}` in skill.json"),
        "skill.json".to_owned(),
        format!(
            "if `{ty}` is the type that this script takes, write its schema in `{manifest}`, or \
             `\"parameters\": {{ \"$hpdContract\": \"{sidecar}\" }}`: \
             build.rs exports that file with `{export}`"
        ),
    ]
}

/// `Page` of `crate::Page<u8>`.
fn name(ty: &str) -> &str {
    let path = ty.split('<').next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default().trim()
}

/// Every script of the catalog.
fn scripts(data: &Data) -> impl Iterator<Item = Found<'_>> {
    data.parts().iter().flat_map(scripts_of)
}

fn scripts_of(skill: &Skill) -> impl Iterator<Item = Found<'_>> {
    let directory = &skill.parts().directory;
    let scripts = skill.parts().scripts.iter();
    scripts.map(move |script| Found {
        path: below(directory, &script.parts().path),
        skill,
        script,
    })
}

fn find<'a>(binding: &Binding, data: &'a Data, shown: &str) -> syn::Result<Found<'a>> {
    let key = binding.script.value();
    if let Some(found) = scripts(data).find(|found| found.path == key) {
        return Ok(found);
    }
    let paths: Vec<String> = scripts(data).map(|found| found.path).collect();
    let message = unknown(&key, data, &paths, shown);
    Err(Error::new(binding.script.span(), message))
}

fn unknown(key: &str, data: &Data, scripts: &[String], shown: &str) -> String {
    if let Some((skill, file)) = file(key, data) {
        let own: Vec<Found<'_>> = scripts_of(skill).collect();
        return no_script(key, file, skill, &own, shown);
    }
    // A path that is right but for the skill in front of it is the commonest mistake.
    let ending = scripts
        .iter()
        .find(|path| path.ends_with(&format!("/{key}")));
    let near = ending
        .map(String::as_str)
        .or_else(|| nearest(key, scripts.iter().map(String::as_str)));
    match (near, scripts) {
        (Some(path), _) => format!("there is no script `{key}`; did you mean `{path}`?"),
        (None, []) => format!(
            "there is no script `{key}`; no skill here has scripts\n \
             = help: a script is a file below `scripts/` of a skill, with an entry under `scripts` in its skill.json: {}",
            entry("scripts/run.py", RUN_INPUT)
        ),
        (None, _) => format!(
            "there is no script `{key}`; the scripts are `{}`",
            scripts.join("`, `")
        ),
    }
}

/// The file that a key names, and its skill.
fn file<'a>(key: &str, data: &'a Data) -> Option<(&'a Skill, &'a str)> {
    data.parts().iter().find_map(|skill| {
        let parts = skill.parts();
        let mut paths = parts.files.iter().map(|file| file.parts().0);
        let named = |path: &&str| below(&parts.directory, path) == key;
        paths.find(named).map(|path| (skill, path))
    })
}

/// A file that is there and no script, and what to write instead of it, or to do for it to become one.
fn no_script(key: &str, file: &str, skill: &Skill, own: &[Found<'_>], shown: &str) -> String {
    let listed = |scripts: &mut dyn Iterator<Item = &Found<'_>>| {
        let paths: Vec<String> = scripts.map(|found| format!("`{}`", found.path)).collect();
        paths.join(", ")
    };
    let is_taker = |found: &&Found<'_>| found.script.parts().contract_path.as_deref() == Some(file);
    let takers = listed(&mut own.iter().filter(is_taker));
    if !takers.is_empty() {
        return format!(
            "`{key}` is a contract, but no script\n = help: write the script that takes it: {takers}"
        );
    }
    let all = match listed(&mut own.iter()) {
        none if none.is_empty() => none,
        all => format!("; the scripts of that skill are {all}"),
    };
    let manifest = below(shown, &below(&skill.parts().directory, "skill.json"));
    let help = if sidecar::is_exported(file) {
        let entry = entry("scripts/run.py", file);
        format!(
            "\n = help: no script takes this contract; name it under `scripts` in `{manifest}`: {entry}"
        )
    } else if matches!(file, "SKILL.md" | "skill.json") {
        String::new()
    } else {
        let name = file.rsplit('/').next().unwrap_or_default();
        let (first, path) = if file.starts_with("scripts/") {
            ("", file.to_owned())
        } else {
            ("move it to `scripts/`, and ", format!("scripts/{name}"))
        };
        let entry = entry(&path, RUN_INPUT);
        format!("\n = help: {first}describe it under `scripts` in `{manifest}`: {entry}")
    };
    format!("`{key}` is a file, but no script{all}{help}")
}

/// The contract of examples.
const RUN_INPUT: &str = "contracts/RunInput.schema.json";

/// What skill.json says of a script.
fn entry(path: &str, contract: &str) -> String {
    format!(
        "{path:?}: {{ \"description\": \"…\", \"runtime\": \"python\", \
         \"parameters\": {{ \"$hpdContract\": {contract:?} }} }}"
    )
}

fn below(directory: &str, path: &str) -> String {
    if directory.is_empty() {
        return path.to_owned();
    }
    format!("{directory}/{path}")
}
