//! Reads, parses and checks Agent Skills and their contracts.
//!
//! This is the shared core of `skills-runtime`, `skills-macros` and `skills-build`: what compiles, loads, because one
//! function decides. Name `skills-runtime` in your `Cargo.toml`; it re-exports what you need.
//!
//! Not here: tokens (`skills-macros`), Cargo (`skills-build`), tools, prompts and search (`skills-runtime`).

mod by_name; // values by name
mod check; // the rules
mod compiled; // what comes out
mod draft; // what was parsed
mod fields; // what frontmatter can say
mod glob; // patterns for paths
mod json; // JSON with places
mod parse; // from texts to drafts
mod report; // from findings to diagnostics

pub mod catalog; // what passed
pub mod code; // the rules by name
pub mod contract; // what a call must look like
pub mod diag; // what did not pass
pub mod options; // how a root is judged
pub mod read; // from disk to texts
pub mod render; // how it looks
pub mod source; // texts, bytes, what went wrong while reading
pub mod suggest; // did you mean
#[doc(hidden)]
pub mod watched; // between the build helper and the macro

pub use compiled::{Compiled, Skipped};
pub use read::read;
pub use render::{render, render_styled};

use diag::Diagnostics;
use options::Options;
use report::Reporter;
use source::Folder;

/// Parses and checks what was read from a root: the same verdict, and the same words, at every door.
///
/// # Errors
///
/// Everything that was found, if one of it is an error and the root is taken as a whole
/// ([`Options::all_or_nothing`]); otherwise a skill with an error is left out.
///
/// ```
/// use skills_core::{compile, options::Options, source::Folder};
///
/// let page = "---\nname: haiku\ndescription: Writes haiku.\n---\nFive, seven, five.\n";
/// let options = Options::new();
/// let folder = Folder::from_files("skills", [("haiku/SKILL.md", page)], &options);
/// let compiled = compile(&folder, &options).unwrap();
/// assert_eq!(compiled.data().get("haiku").unwrap().instructions(), "Five, seven, five.");
/// ```
pub fn compile(folder: &Folder, options: &Options) -> Result<Compiled, Diagnostics> {
    let (compiled, refused) = compile_each(folder, options);
    refused.map_or(Ok(compiled), Err)
}

/// What [`compile`](compile()) gives, and beside it what passes of a root that it refuses as a whole: the second is what
/// it refuses that for.
#[must_use]
pub fn compile_each(folder: &Folder, options: &Options) -> (Compiled, Option<Diagnostics>) {
    let settings = folder.settings(options);
    let mut reporter = Reporter::new(&settings);
    report::problems(folder, &mut reporter);
    let mut drafts = parse::folder(folder, &mut reporter);
    check::all(&mut drafts, &mut reporter);
    let diagnostics = reporter.finish();
    let is_refused = settings.all_or_nothing && diagnostics.has_errors();
    let refused = is_refused.then(|| diagnostics.clone());
    (
        Compiled::new(folder, &drafts, &settings, diagnostics),
        refused,
    )
}
