//! Agent Skills, checked at compile time and served to a model.
//!
//! A [`Catalog`] holds skills that passed every rule. [`load`] reads one from a directory; [`Catalog::prompt`] tells a
//! model which skills there are, and [`SkillTool`] is the tool that it loads them with.
//!
//! [`skills_core`] and [`serde_json`] are public dependencies.
//!
//! Not here: reading, parsing and rules (`skills-core`), the work of build scripts (`skills-build`).

mod base; // where a model finds files
mod catalog; // what passed, embedded or loaded
mod error; // what did not
mod load; // directories at run time
mod macros; // include_skills!
mod prompt; // what a model is told
mod tool; // what a model calls

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private; // what expansions name

pub use skills_core::catalog::{
    AllowedTools, File, Map, Provenance, Resource, Script, Skill, Value,
};
pub use skills_core::code::Code;
pub use skills_core::contract::{
    AIInputContract, ArgumentError, ArgumentErrors, Bound, Contract, ContractType, ErrorCode,
    Fingerprint, Schema,
};
pub use skills_core::diag::{Diagnostic, Diagnostics, Level};
pub use skills_core::options::{Limits, Mode, Options, Setting};
pub use skills_macros::AIInputContract;

pub use catalog::Catalog;
pub use error::{Error, ErrorKind};
pub use load::load;
pub use prompt::{Budget, Prompt, Report};
pub use tool::{SkillTool, ToolOutput};
