//! `contracts = { script: Type }`: the type and the schema that the script is published with must be one.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use skills_core::catalog::{Data, Script, Skill};
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
    // A missing derive is a mistake of the type, wherever it is noticed.
    let of_type = quote_spanned!(ty.span()=> __skills::schema_of::<#ty>());
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
        const _: () = __skills::contract::assert::#judge(
            #of_type,
            const { &#schema },
            &__skills::contract::assert::Words {
                ty: #ty,
                published: #published,
                there: #there,
                help: #help,
                others: &[#others],
            },
        );
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

fn exported(ty: &str, skill: &Skill, sidecar: &str, shown: &str) -> [String; 3] {
    let below_root = below(&skill.parts().directory, sidecar);
    let named = sidecar.rsplit('/').next().unwrap_or_default();
    let named = named.split('.').next().unwrap_or_default();
    let doubt = if name(ty) == named {
        String::new()
    } else {
        format!(", although the file is named for `{named}`")
    };
    [
        format!("its sidecar `{shown}/{below_root}`"),
        "the sidecar".to_owned(),
        format!(
            "if `{ty}` is the type that this script takes{doubt}, `SKILLS_CONTRACTS=write cargo check` \
             writes the sidecar, where build.rs says `.contract::<{ty}>({below_root:?})`"
        ),
    ]
}

fn inline(ty: &str, Found { path, skill, .. }: &Found<'_>, shown: &str) -> [String; 3] {
    let directory = &skill.parts().directory;
    let manifest = below(shown, &below(directory, "skill.json"));
    let sidecar = format!("contracts/{}.schema.json", name(ty));
    let below_root = below(directory, &sidecar);
    [
        format!("the `parameters` of `{path}` in skill.json"),
        "skill.json".to_owned(),
        format!(
            "if `{ty}` is the type that this script takes, write its schema in `{manifest}`, or \
             `\"parameters\": {{ \"$hpdContract\": \"{sidecar}\" }}`: \
             build.rs exports that file with `.contract::<{ty}>({below_root:?})`"
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
    data.parts().iter().flat_map(|skill| {
        let directory = &skill.parts().directory;
        let scripts = skill.parts().scripts.iter();
        scripts.map(move |script| Found {
            path: below(directory, &script.parts().path),
            skill,
            script,
        })
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
    let skills = data.parts().iter();
    let mut files = skills.flat_map(|skill| {
        let parts = skill.parts();
        let files = parts.files.iter().map(|file| file.parts().0);
        files.map(move |file| (&*parts.directory, file))
    });
    if let Some((directory, file)) = files.find(|(directory, file)| below(directory, file) == key) {
        let manifest = below(shown, &below(directory, "skill.json"));
        let (first, path) = match file.rsplit('/').next() {
            Some(name) if !file.starts_with("scripts/") => {
                ("move it to `scripts/`, and ", format!("scripts/{name}"))
            }
            _ => ("", file.to_owned()),
        };
        let own: Vec<&str> = scripts
            .iter()
            .map(String::as_str)
            .filter(|path| path.starts_with(&below(directory, "")))
            .collect();
        let own = match own.as_slice() {
            [] => String::new(),
            own => format!("; the scripts of that skill are `{}`", own.join("`, `")),
        };
        return format!(
            "`{key}` is a file, but no script{own}\n = help: {first}describe it under `scripts` in `{manifest}`: {}",
            entry(&path)
        );
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
            entry("scripts/run.py")
        ),
        (None, _) => format!(
            "there is no script `{key}`; the scripts are `{}`",
            scripts.join("`, `")
        ),
    }
}

/// What skill.json says of a script.
fn entry(path: &str) -> String {
    format!(
        "{path:?}: {{ \"description\": \"…\", \"runtime\": \"python\", \
         \"parameters\": {{ \"$hpdContract\": \"contracts/RunInput.schema.json\" }} }}"
    )
}

fn below(directory: &str, path: &str) -> String {
    if directory.is_empty() {
        return path.to_owned();
    }
    format!("{directory}/{path}")
}
