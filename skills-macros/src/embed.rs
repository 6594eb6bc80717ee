//! `include_skills!`: a directory of skills, checked and written down as constants.

mod bindings; // scripts and the types that they take

use std::env;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use skills_core::catalog::Data;
use skills_core::diag::Diagnostics;
use skills_core::source::{Folder, Root};
use skills_core::watched;
use syn::Type;
use syn::spanned::Spanned as _;

use crate::input::{Input, Refused};
use crate::quote::{CatalogOnDisk, tokens};
use crate::{place, report};

/// Expands one call. The tokens are `$crate; <what the user wrote>`; the result is always a block of type `Catalog`.
pub(crate) fn skills(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let krate: TokenStream = tokens
        .by_ref()
        .take_while(|token| !matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'))
        .collect();
    let body = match Input::parse(tokens.collect()) {
        Ok(input) => match place::resolve(&input.root) {
            Ok(root) => embedded(&input, &root),
            Err(mistake) => refused(input.refused(mistake)),
        },
        Err(call) => refused(call),
    };
    quote! {{
        use #krate::__private as __skills;
        #body
    }}
}

/// Mistakes of the call itself. The skills are not judged, because the call says how to judge them.
fn refused(call: Refused) -> TokenStream {
    let used = used(&call.types);
    let errors = report::misuse(call.mistakes);
    quote!(#errors #used __skills::EMPTY)
}

/// Types that a failed expansion has no use for, so that nobody is told to remove their imports.
fn used<'a>(types: impl IntoIterator<Item = &'a Type>) -> TokenStream {
    let uses = types.into_iter().map(|ty| {
        // Any mistake in it is one of the type. A static, for the reason that is in `bindings::check`.
        quote_spanned! {ty.span()=>
            const _: () = {
                static _USED: fn(&#ty) = |_| {};
            };
        }
    });
    uses.collect()
}

fn embedded(input: &Input, root: &Path) -> TokenStream {
    let options = input.options.clone().show_root_as(input.root.value());
    let folder = skills_core::read(root, &options);
    let compiled = match skills_core::compile(&folder, &options) {
        Ok(compiled) => compiled,
        Err(findings) => return invalid(input, &findings, &folder),
    };
    let data = compiled.data();
    let checks = match bindings::checks(&input.bindings, data, folder.shown()) {
        Ok(checks) => checks,
        Err(mistakes) => return refused(input.refused(mistakes)),
    };
    let warnings = warnings(input, root, &compiled.as_warnings(), &folder, data);
    let tracked = tracked(&unembedded(data, root, &folder));
    let catalog = tokens(&CatalogOnDisk { data, root });
    quote!(#checks #warnings #tracked #catalog)
}

fn invalid(input: &Input, findings: &Diagnostics, folder: &Folder) -> TokenStream {
    let help = match folder.root() {
        Root::Missing => place::instead(&input.root) + place::LAYOUT,
        _ => String::new(),
    };
    let errors = report::errors(findings, &help, input.root.span());
    let tracked = tracked(&folder.paths_on_disk().collect::<Vec<_>>());
    let used = used(input.bindings.iter().map(|binding| &binding.ty));
    quote!(#errors #tracked #used __skills::EMPTY)
}

/// What the build helper has not said already: it judges without the options of this call.
fn warnings(
    input: &Input,
    root: &Path,
    findings: &Diagnostics,
    folder: &Folder,
    data: &Data,
) -> TokenStream {
    let span = input.root.span();
    let package = place::manifest_directory().unwrap_or_default();
    let watched = |root: &Path| env::var(watched::variable(root, &package)).ok();
    if let Some(printed) = watched(root) {
        let findings = watched::unprinted(findings, folder.shown(), &printed);
        return report::warnings(&findings, span);
    }
    let mut warnings = report::warnings(findings, span);
    let is_watched = root.ancestors().skip(1).any(|root| watched(root).is_some());
    if input.watch && !is_watched {
        warnings.extend(report::warning(&unwatched(input, folder, data), span));
    }
    warnings
}

fn unwatched(input: &Input, folder: &Folder, data: &Data) -> String {
    let written = input.root.value();
    let exports = bindings::exports(&input.bindings, data);
    let version = env!("CARGO_PKG_VERSION");
    let shown = folder.shown();
    let contracts = exports.concat();
    let types = if exports.is_empty() {
        ""
    } else {
        "\n = help: build.rs sees types of other crates only: put those in one that is a dependency and a build-dependency"
    };
    format!(
        "new files in `{shown}` will go unnoticed, because no build script watches it\n \
         = help: under `[build-dependencies]` in Cargo.toml: skills-build = \"{version}\"\n \
         = help: in build.rs: fn main() {{ skills_build::Skills::new({written:?}){contracts}.run(); }}{types}\n \
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
    quote!(#(const _: &[__skills::u8] = __skills::content!(#paths);)*)
}
