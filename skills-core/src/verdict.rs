//! From what was read to what passes.

use crate::compiled::Compiled;
use crate::diag::{Diagnostic, Diagnostics};
use crate::options::Options;
use crate::report::{self, Reporter};
use crate::source::Folder;
use crate::{check, parallel, parse};

/// Parses and checks what was read from a root: the same verdict, and the same words, at every door.
///
/// # Errors
///
/// Everything that was found, if one of it is an error and the root is taken as a whole
/// ([`Options::all_or_nothing`]), or if the error is one of the root itself ([`Diagnostic::refuses_root`]); otherwise a
/// skill with an error is left out.
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
    let judged = parallel::map(folder.skills.iter().collect(), |skill| {
        let mut reporter = Reporter::new(&settings);
        let mut draft = parse::skill(folder, skill, &mut reporter);
        check::skill(&mut draft, &mut reporter);
        (draft, reporter)
    });
    let mut drafts = Vec::with_capacity(judged.len());
    for (draft, findings) in judged {
        drafts.push(draft);
        reporter.append(findings);
    }
    check::root(&drafts, &mut reporter);
    let diagnostics = reporter.finish();
    let is_whole = settings.all_or_nothing || diagnostics.iter().any(Diagnostic::refuses_root);
    let is_refused = is_whole && diagnostics.has_errors();
    let refused = is_refused.then(|| diagnostics.clone());
    (
        Compiled::new(folder, &drafts, &settings, diagnostics),
        refused,
    )
}
