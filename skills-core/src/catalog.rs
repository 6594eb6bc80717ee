//! What passed: skills and their files, one type whether embedded in a binary or loaded.
//!
//! Only [`compile`](crate::compile) makes these from files, and expansions of `include_skills!` from what `compile` made;
//! whoever holds one need not check again.

mod embedded; // how expansions build all this in constants
mod from_drafts; // how `compile` builds it

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::contract::Contract;

/// The skills of one root, sorted by id.
#[derive(Clone, Debug)]
pub struct Data {
    pub(crate) skills: Cow<'static, [Skill]>,
    pub(crate) digest: OnceLock<String>,
}

/// One checked skill.
#[derive(Clone, Debug)]
pub struct Skill {
    pub(crate) parts: SkillParts,
    /// Computed when it is first asked for: hashing megabytes would slow every build down (`benches/README.md`).
    pub(crate) digest: OnceLock<String>,
}

/// Not public API: what `compile` checked, as expansions write it down. A new field must be quoted by skills-macros.
#[doc(hidden)]
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, missing_docs, reason = "not public API")]
pub struct SkillParts {
    pub id: Cow<'static, str>,
    pub name: Cow<'static, str>,
    /// The directory below the root; empty if the root is the skill.
    pub directory: Cow<'static, str>,
    pub description: Cow<'static, str>,
    pub declared_version: Option<Cow<'static, str>>,
    pub license: Option<Cow<'static, str>>,
    pub compatibility: Option<Cow<'static, str>>,
    pub allowed_tools: AllowedTools,
    pub metadata: Map,
    /// Frontmatter that clients know and the specification does not.
    pub extra: Map,
    pub model_invocation_disabled: bool,
    pub user_invocable: bool,
    pub instructions: Cow<'static, str>,
    pub files: Cow<'static, [File]>,
    pub resources: Cow<'static, [Resource]>,
    pub scripts: Cow<'static, [Script]>,
    pub provenance: Provenance,
}

/// The tools that a skill declares; a declaration, which nothing here enforces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllowedTools {
    pub(crate) raw: Option<Cow<'static, str>>,
    pub(crate) tokens: Cow<'static, [Cow<'static, str>]>,
}

/// Frontmatter that is kept as written.
///
/// The parser resolves nothing: `yes`, `1.10` and `2026-01-01` stay the text that stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// A scalar: its text, and whether it was plain (unquoted, so that YAML might read a number, boolean or null).
    Scalar {
        /// The text, unescaped.
        text: Cow<'static, str>,
        /// Whether it was plain.
        plain: bool,
    },
    /// A list.
    List(Cow<'static, [Value]>),
    /// A map.
    Map(Map),
}

/// A map of the frontmatter, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    pub(crate) entries: Cow<'static, [(Cow<'static, str>, Value)]>,
}

/// A file of a skill.
#[derive(Clone, Debug)]
pub struct File {
    pub(crate) path: Cow<'static, str>,
    pub(crate) bytes: Cow<'static, [u8]>,
    pub(crate) executable: bool,
}

/// A file under `references/` (or described in skill.json) that a model may read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// A file of the skill.
    pub(crate) path: Cow<'static, str>,
    /// The bare function name, `read_validation_guide`.
    pub(crate) function: Cow<'static, str>,
    pub(crate) description: Cow<'static, str>,
    pub(crate) media_type: Option<Cow<'static, str>>,
}

/// A file under `scripts/` that a runner may run.
#[derive(Clone, Debug)]
pub struct Script {
    pub(crate) parts: ScriptParts,
}

/// Not public API: see [`SkillParts`].
#[doc(hidden)]
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, missing_docs, reason = "not public API")]
pub struct ScriptParts {
    pub path: Cow<'static, str>,
    /// The bare function name, `normalize`.
    pub function: Cow<'static, str>,
    pub description: Cow<'static, str>,
    pub runtime: Cow<'static, str>,
    pub requires_permission: bool,
    pub contract: Contract,
    /// The sidecar that holds the contract, below the skill; none if it is inline.
    pub contract_path: Option<Cow<'static, str>>,
    pub timeout_seconds: Option<u64>,
    pub max_output_bytes: Option<u64>,
    pub environment: Cow<'static, [Cow<'static, str>]>,
}

/// Where a skill comes from. No part of a skill's digest or equality.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Provenance {
    /// In the binary.
    Embedded,
    /// A directory on disk.
    Directory(std::path::PathBuf),
    /// A base that only means something to the host, as in `skill://notes/`.
    Logical(Cow<'static, str>),
}
