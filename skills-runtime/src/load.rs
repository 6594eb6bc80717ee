//! Skills of a directory, read and checked when the program runs.

use std::path::Path;

use skills_core::options::Options;

use crate::{Catalog, DirectorySource, Error};

/// Reads and checks the skills of a directory: a root with skill directories in it, or one skill directory.
///
/// The same rules as [`include_skills!`](crate::include_skills) has, and the same words; nothing is run. Give a
/// [`Mode`](crate::Mode), or [`Options`] to say more. In lenient mode a bad skill is left out; in the others it refuses
/// the root, unless [`Options::all_or_nothing`] says otherwise.
///
/// Warnings are dropped, also that of compatible mode that there is no skill in the directory (`no-skills`): the catalog is then
/// empty. Whoever wants them, or several directories, or what was left out, asks a [`DirectorySource`]:
///
/// ```
/// use skills_runtime::{DirectorySource, Mode};
/// # let directory = std::env::temp_dir().join(format!("skills-warned-{}", std::process::id()));
/// # std::fs::create_dir_all(&directory)?;
///
/// let loaded = DirectorySource::builder(&directory).mode(Mode::Compatible).roots_must_exist().load()?;
/// assert!(loaded.catalog().is_empty());
/// assert!(loaded.warnings().to_string().ends_with("there is no skill here [no-skills]"));
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```
/// use skills_runtime::{Mode, load};
/// # let directory = std::env::temp_dir().join(format!("skills-load-{}", std::process::id()));
/// # std::fs::create_dir_all(directory.join("greet"))?;
/// # std::fs::write(directory.join("greet/SKILL.md"), "---\nname: greet\ndescription: Says hello.\n---\nSay hello.\n")?;
///
/// let catalog = load(&directory, Mode::Strict)?;
/// let skill = catalog.get("greet").ok_or("no such skill")?;
/// assert_eq!(skill.instructions(), "Say hello.");
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the directory does not exist or cannot be read, or a skill breaks a rule; [`Error::diagnostics`] has every mistake with its place.
pub fn load(path: impl AsRef<Path>, options: impl Into<Options>) -> Result<Catalog, Error> {
    let source = DirectorySource::builder(path.as_ref())
        .options(options)
        .roots_must_exist();
    Ok(source.load()?.into_catalog())
}
