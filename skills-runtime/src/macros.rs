//! `include_skills!`, which hands the name of this crate to the procedural macro, whatever users call it.

/// Checks a directory of skills at compile time and embeds it.
///
/// The value is a [`Catalog`](crate::Catalog), in a `static`, a `const` or a function. A mistake in a skill is a compile
/// error at the path, with file, line, column and help; all mistakes are shown at once.
///
/// A plain path starts at the directory of `Cargo.toml`; `./…` and `../…` start at the file that calls, as with
/// `include_str!`.
///
/// | option | |
/// |---|---|
/// | `mode = strict` | or `compatible`, `lenient`: see `Mode` |
/// | `allow = ["unknown-field"]`, `warn = […]`, `deny = […]` | what is made of single codes: `cargo skills explain` lists them |
/// | `contracts = { "my-skill/scripts/run.py": RunInput }` | the type that a script takes; a schema in the skill that says something else is a compile error |
/// | `watch = false` | do not warn that no build script watches the directory |
///
/// Options that every door should know stand in `catalog.json` in the directory instead; what is said here wins.
///
/// A macro alone sees edits and deletions, but no new files. With `skills_build::Skills::new("skills").run()` in build.rs
/// Cargo sees these too; without it the macro warns, and says what to add.
///
/// # Examples
///
/// ```
/// use skills_runtime::{Catalog, include_skills};
///
/// static SKILLS: Catalog = include_skills!("tests/skills", watch = false);
///
/// assert_eq!(SKILLS.get("greeting").map(|skill| skill.name()), Some("greeting"));
/// ```
#[macro_export]
macro_rules! include_skills {
    ($($input:tt)*) => {
        $crate::__private::include_skills! { $crate; $($input)* }
    };
}
