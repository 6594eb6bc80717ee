//! `include_skills!`: a directory of skills, checked and written down as constants.

mod bindings; // scripts and the types that they take

use std::env;
use std::path::{Path, PathBuf};

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use skills_core::catalog::Data;
use skills_core::diag::Diagnostics;
use skills_core::source::Folder;
use skills_core::watched;

use crate::input::Input;
use crate::quote::{CatalogOnDisk, tokens};
use crate::{place, report};

/// Expands one call. The tokens are `$crate; <what the user wrote>`; the result is always a block of type `Catalog`.
pub(crate) fn skills(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let krate: TokenStream = tokens
        .by_ref()
        .take_while(|token| !matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'))
        .collect();
    let body = Input::parse(tokens.collect())
        .and_then(|input| Ok((place::resolve(&input.root)?, input)))
        .map_or_else(refused, |(root, input)| embedded(&input, &root));
    quote! {{
        use #krate::__private as __skills;
        #body
    }}
}

/// Mistakes of the call itself. The skills are not judged, because the call says how to judge them.
fn refused(mistakes: syn::Error) -> TokenStream {
    let errors = report::misuse(mistakes);
    quote!(#errors __skills::EMPTY)
}

fn embedded(input: &Input, root: &Path) -> TokenStream {
    let span = input.root.span();
    let options = input.options.clone().show_root_as(input.root.value());
    let folder = skills_core::read(root, &options);
    let verdict = skills_core::compile(&folder, &options);
    let (data, findings) = match verdict {
        Ok(compiled) => {
            let (data, findings, _) = compiled.into_parts();
            (Some(data), findings)
        }
        Err(findings) => (None, findings),
    };
    let Some(data) = data else {
        return invalid(&findings, &folder, span);
    };
    let checks = match bindings::checks(&input.bindings, &data, folder.shown()) {
        Ok(checks) => checks,
        Err(mistakes) => return refused(mistakes),
    };
    let warnings = warnings(input, root, &findings, &folder);
    let tracked = tracked(&unembedded(&data, root, &folder));
    let catalog = tokens(&CatalogOnDisk { data: &data, root });
    quote!(#checks #warnings #tracked #catalog)
}

fn invalid(findings: &Diagnostics, folder: &Folder, span: Span) -> TokenStream {
    let errors = report::errors(findings, span);
    let tracked = tracked(&folder.paths_on_disk().collect::<Vec<_>>());
    quote!(#errors #tracked __skills::EMPTY)
}

/// What the build helper has not said already.
fn warnings(input: &Input, root: &Path, findings: &Diagnostics, folder: &Folder) -> TokenStream {
    let span = input.root.span();
    let package = place::manifest_directory().unwrap_or_default();
    let is_watched = |root: &Path| env::var_os(watched::variable(root, &package)).is_some();
    if is_watched(root) {
        return TokenStream::new();
    }
    let mut warnings = report::warnings(findings, span);
    if input.watch && !root.ancestors().skip(1).any(is_watched) {
        warnings.extend(report::warning(
            &unwatched(&input.root.value(), folder),
            span,
        ));
    }
    warnings
}

fn unwatched(written: &str, folder: &Folder) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let shown = folder.shown();
    format!(
        "new files in `{shown}` will go unnoticed, because no build script watches it\n \
         = help: under `[build-dependencies]` in Cargo.toml: skills-build = \"{version}\"\n \
         = help: in build.rs: fn main() {{ skills_build::Skills::new({written:?}).run(); }}\n \
         = help: or, to do without: include_skills!({written:?}, watch = false)"
    )
}

/// Files that decided something but are not in the catalog: settings, and skills that were left out.
fn unembedded(data: &Data, root: &Path, folder: &Folder) -> Vec<PathBuf> {
    let embedded: std::collections::BTreeSet<PathBuf> = data
        .parts()
        .iter()
        .flat_map(|skill| {
            let parts = skill.parts();
            let directory = root.join(&*parts.directory);
            parts
                .files
                .iter()
                .map(move |file| directory.join(file.parts().0))
        })
        .collect();
    folder
        .paths_on_disk()
        .filter(|path| !embedded.contains(path))
        .collect()
}

/// Makes rustc, and so Cargo, see edits and deletions.
fn tracked(paths: &[PathBuf]) -> TokenStream {
    let paths = paths.iter().filter_map(|path| path.to_str());
    quote!(#(const _: &[__skills::u8] = __skills::include_bytes!(#paths);)*)
}
