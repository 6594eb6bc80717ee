//! `contracts = { script: Type }`: the type and the schema that the script is published with must be one.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use skills_core::catalog::{Data, Script, Skill};
use skills_core::suggest::nearest;
use syn::Error;
use syn::spanned::Spanned as _;

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
        match find(binding, data) {
            Ok((skill, script)) => checks.extend(check(binding, skill, script, shown)),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    mistakes
        .into_iter()
        .reduce(combined)
        .map_or(Ok(checks), Err)
}

/// Spanned at the key, so that rustc underlines it and not the whole call.
fn check(binding: &Binding, skill: &Skill, script: &Script, shown: &str) -> TokenStream {
    let Binding { script: key, ty } = binding;
    let parts = script.parts();
    let published = parts.contract.schema().tokens();
    let span = key.span();
    // A missing derive is a mistake of the type, wherever it is noticed.
    let of_type = quote_spanned!(ty.span()=> __skills::schema_of::<#ty>());
    let type_name = quote!(#ty).to_string();
    let (judge, (what, help)) = if let Some(sidecar) = &parts.contract_path {
        let sidecar = below(&skill.parts().directory, sidecar);
        let words = exported(&type_name, shown, &sidecar);
        (quote_spanned!(span=> same_text), words)
    } else {
        let words = inline(&type_name, &key.value());
        (quote_spanned!(span=> same_shape), words)
    };
    quote_spanned! {span=>
        const _: () = __skills::contract::assert::#judge(#of_type, const { &#published }, #what, #help);
    }
}

fn exported(ty: &str, shown: &str, sidecar: &str) -> (String, String) {
    (
        format!("`{ty}` and its sidecar `{shown}/{sidecar}`"),
        format!(
            "`SKILLS_CONTRACTS=write cargo check` writes it, if build.rs says `.contract::<{ty}>({sidecar:?})`"
        ),
    )
}

fn inline(ty: &str, script: &str) -> (String, String) {
    (
        format!("`{ty}` and the `parameters` of `{script}` in skill.json"),
        "change one of them, or refer to an exported sidecar with `$hpdContract`".to_owned(),
    )
}

fn find<'a>(binding: &Binding, data: &'a Data) -> syn::Result<(&'a Skill, &'a Script)> {
    let key = binding.script.value();
    let scripts = || {
        data.parts().iter().flat_map(|skill| {
            let directory = &skill.parts().directory;
            let scripts = skill.parts().scripts.iter();
            scripts.map(move |script| (below(directory, &script.parts().path), skill, script))
        })
    };
    if let Some((_, skill, script)) = scripts().find(|(path, ..)| *path == key) {
        return Ok((skill, script));
    }
    let paths: Vec<String> = scripts().map(|(path, ..)| path).collect();
    let message = unknown(&key, data, &paths);
    Err(Error::new(binding.script.span(), message))
}

fn unknown(key: &str, data: &Data, scripts: &[String]) -> String {
    let is_file = data.parts().iter().any(|skill| {
        let parts = skill.parts();
        parts
            .files
            .iter()
            .any(|file| below(&parts.directory, file.parts().0) == key)
    });
    if is_file {
        return format!(
            "`{key}` is a file, but no script: describe it under `scripts` in skill.json"
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
        (None, []) => format!("there is no script `{key}`; no skill here has scripts"),
        (None, _) => format!(
            "there is no script `{key}`; the scripts are `{}`",
            scripts.join("`, `")
        ),
    }
}

fn below(directory: &str, path: &str) -> String {
    if directory.is_empty() {
        return path.to_owned();
    }
    format!("{directory}/{path}")
}
