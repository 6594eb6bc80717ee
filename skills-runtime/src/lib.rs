//! Agent Skills, checked at compile time and served to a model.
//!
//! A [`Catalog`] holds skills that passed every rule. [`include_skills!`] embeds a directory of them, and an invalid skill is
//! a compile error; [`Catalog::prompt`] tells a model which skills there are, and [`SkillTool`] is the tool that it loads
//! them with.
//!
//! ```
//! use skills_runtime::{Catalog, SkillTool, include_skills};
//!
//! // A directory beside `Cargo.toml`; each directory in it that has a `SKILL.md` is a skill.
//! static SKILLS: Catalog = include_skills!("tests/skills", watch = false);
//!
//! // For the system prompt.
//! assert!(SKILLS.prompt().to_string().contains("**greeting**"));
//!
//! // For the tool of that name, in whatever way your client declares tools.
//! let tool = SkillTool::new(&SKILLS);
//! assert_eq!(tool.name(), "skill");
//! let output = tool.call(r#"{"name":"greeting"}"#);
//! assert!(!output.is_error && output.text.contains(SKILLS.get("greeting").unwrap().instructions()));
//! ```
//!
//! `watch = false` because no build script notices new files here: a project has one, by `skills-build`, and then edits,
//! new files and new skills all rebuild. [`AIInputContract`] makes the schema of what a script takes from a Rust type.
//!
//! # Features
//!
//! | feature | |
//! |---|---|
//! | `load` | skills and contracts that are not in the binary: `MemorySource`, `Contract::from_json`, modes, diagnostics |
//! | `fs` (default) | directories: `load`, `DirectorySource`, `Catalog::install_to`; with `load` |
//! | `watch` | `DirectorySource::watch`, `LiveCatalog`, `Catalog::follow`; with `fs` |
//! | `chrono`, `uuid`, `url` | types of these crates in contracts |
//! | `schemars` | `#[contract(schemars)]`, for crates that ask for `schemars::JsonSchema` |
//!
//! A program that only embeds its skills says `default-features = false`: then the readers and rules run in the compiler
//! alone, and prompt, tools, contracts, `diff` and `Overlay` are all there.
//!
//! [`skills_core`] and [`serde_json`] are public dependencies, with the feature `watch` `futures_core` as well.
//!
//! # Catalogs on their way
//!
//! - [`Catalog::diff`] says what changed between two catalogs.
//! - [`Overlay`] layers several: what is embedded, what a user adds, what a project adds. It knows who won, and over whom.
//! - `Catalog::install_to` (feature `fs`) writes a catalog to disk for other programs, and keeps it up to date there without
//!   touching what somebody edited.
//! - `Catalog::follow` (feature `watch`) shows edits of embedded skills without a build, in debug builds only.
//!
//! Not here: reading, parsing and rules (`skills-core`), the work of build scripts (`skills-build`).

#![cfg_attr(docsrs, feature(doc_cfg))]

mod base; // where a model finds files
mod catalog; // what passed, embedded or loaded
#[cfg(feature = "fs")]
mod confined; // reading below directory handles
mod diff; // what changed between two catalogs
#[cfg(feature = "load")]
mod error; // what did not
#[cfg(feature = "watch")]
mod follow; // an embedded catalog while it is developed
#[cfg(feature = "fs")]
mod install; // a catalog as directories
#[cfg(feature = "watch")]
pub mod live; // a catalog that follows its directories
#[cfg(feature = "fs")]
mod load; // one directory at run time
mod macros; // include_skills!
mod markup; // text of skills inside tags
mod overlay; // several catalogs as one
mod prompt; // what a model is told
mod source; // where skills come from
mod tool; // what a model calls

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private; // what expansions name

pub use catalog::Catalog;
pub use diff::{ChangedSkill, ContractDiff, Diff, FileChange, Part};
#[cfg(feature = "load")]
pub use error::{Error, ErrorKind};
#[cfg(feature = "watch")]
pub use follow::Followed;
#[cfg(feature = "fs")]
pub use install::{InstallAction, InstallOptions, InstallState, Installed, InstalledSkill};
#[cfg(feature = "watch")]
pub use live::LiveCatalog;
#[cfg(feature = "fs")]
pub use load::load;
pub use overlay::{Layered, Overlay, Shadowed};
pub use prompt::{Budget, Prompt, Report};
pub use skills_core::catalog::{
    AllowedTools, File, Map, Provenance, Resource, Script, Skill, Value,
};
#[cfg(feature = "load")]
pub use skills_core::code::Code;
pub use skills_core::contract::diff::{Change, Impact};
pub use skills_core::contract::{
    AIInputContract, ArgumentError, ArgumentErrors, Bound, Contract, ContractType, ErrorCode,
    Fingerprint, Schema,
};
#[cfg(feature = "load")]
pub use skills_core::diag::{Diagnostic, Diagnostics, Level};
#[cfg(feature = "load")]
pub use skills_core::options::{Limits, Mode, Options, Setting};
#[cfg(feature = "fs")]
pub use source::DirectorySource;
#[cfg(feature = "load")]
pub use source::{Loaded, MemorySource, Reason, SkillDef, Skipped};
pub use tool::{SkillTool, ToolOutput};

/// Makes a Rust type part of contracts: its JSON Schema becomes a constant, checked by the compiler.
///
/// ```
/// use serde::Deserialize;
/// use skills_runtime::AIInputContract;
///
/// /// Normalises a table.
/// #[derive(Deserialize, AIInputContract)]
/// #[serde(rename_all = "camelCase")]
/// struct NormalizeInput {
///     /// Below the working directory.
///     input_file: String,
///     #[contract(minimum = 1, maximum = 100_000, default = 1000)]
///     maximum_rows: u32,
/// }
///
/// let input = NormalizeInput::from_arguments(r#"{ "inputFile": "a.csv" }"#)?;
/// assert_eq!((input.input_file.as_str(), input.maximum_rows), ("a.csv", 1000));
///
/// let errors = NormalizeInput::from_arguments(r#"{ "inputFile": "a.csv", "maximumRows": 0 }"#);
/// assert!(errors.is_err());
/// # Ok::<(), skills_runtime::ArgumentErrors>(())
/// ```
///
/// A struct with named fields, or with none, is an input contract. Other types are values below one and only get
/// [`ContractType`]: newtypes with `#[serde(transparent)]`, enums of variants without fields, and enums with
/// `#[serde(tag = "…")]`. Names are those that serde reads; a field may be left out if it is an `Option`, has a
/// `#[serde(default)]` or a default here. Doc comments become descriptions.
///
/// | `#[contract(…)]` | on | says |
/// |---|---|---|
/// | `minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum` | fields | the range of a number |
/// | `min_length`, `max_length` | fields | the length of a string, in characters |
/// | `min_items`, `max_items` | fields | the length of a list |
/// | `format = "date-time"` | fields | what a string holds; not checked |
/// | `default = …` | fields | the value of an absent field, in JSON: `20`, `"csv"`, `[1, 2]`, `{ "a": true }` |
/// | `description = "…"` | all | instead of the doc comment |
/// | `schema = r#"{…}"#` | fields, types | the schema of what the derive cannot see: a foreign type, `#[serde(with = …)]`, `#[serde(from = …)]` |
/// | `schemars` | types | also implements `schemars::JsonSchema` (feature `schemars`) |
/// | `crate = path` | types | where this crate is, if not at `::skills_runtime` |
///
/// Bounds narrow the type: one that is wider is a compile error, and so is a default that does not fit. What serde
/// does and a contract cannot say (`flatten`, `untagged`, `alias` …) is refused where it stands.
///
/// The derive writes a schema and reads nothing: where arguments are read, the type and each type below it derive
/// `Deserialize` too.
///
/// # Under another name
///
/// With `sr = { package = "skills-runtime", version = "0.1" }` in `Cargo.toml`, each type says that name. Without it rustc
/// "could not find `skills_runtime` in the list of imported crates". `include_skills!` needs no such word.
///
/// ```
/// # extern crate skills_runtime as sr;
/// # mod skills_runtime {}
/// #[derive(sr::AIInputContract)]
/// #[contract(crate = sr)]
/// struct GreetInput {
///     who: String,
/// }
/// ```
pub use skills_macros::AIInputContract;
