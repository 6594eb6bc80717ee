//! What a runner may run.

use std::borrow::Cow;
use std::time::Duration;

use crate::contract::Contract;

/// A file under `scripts/` that skill.json describes and a runner may run.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    pub(crate) parts: ScriptParts,
}

/// Not public API: see [`SkillParts`](super::SkillParts).
#[doc(hidden)]
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "not public API")]
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

impl Script {
    /// The path below the skill: `scripts/normalize.py`. [`Skill::file`](super::Skill::file) has the content.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.parts.path
    }

    /// The name of its function, without the skill's: `normalize`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.function
    }

    /// What it does, for a model.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.parts.description
    }

    /// The name of what runs it: `python`.
    #[must_use]
    pub fn runtime(&self) -> &str {
        &self.parts.runtime
    }

    /// Whether somebody must approve a run.
    #[must_use]
    pub fn requires_permission(&self) -> bool {
        self.parts.requires_permission
    }

    /// What it accepts.
    #[must_use]
    pub fn contract(&self) -> &Contract {
        &self.parts.contract
    }

    /// The sidecar that holds the contract, below the skill; none if the contract stands in skill.json.
    #[must_use]
    pub fn contract_path(&self) -> Option<&str> {
        self.parts.contract_path.as_deref()
    }

    /// How long a run may take, if skill.json says.
    #[must_use]
    pub fn timeout(&self) -> Option<Duration> {
        self.parts.timeout_seconds.map(Duration::from_secs)
    }

    /// How much a run may print, if skill.json says.
    #[must_use]
    pub fn max_output_bytes(&self) -> Option<u64> {
        self.parts.max_output_bytes
    }

    /// The environment variables that a run may see, by name.
    pub fn environment(&self) -> impl ExactSizeIterator<Item = &str> {
        self.parts.environment.iter().map(AsRef::as_ref)
    }
}

/// Contracts are equal when they accept the same and say the same about it.
impl PartialEq for ScriptParts {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            path,
            function,
            description,
            runtime,
            requires_permission,
            contract,
            contract_path,
            timeout_seconds,
            max_output_bytes,
            environment,
        } = self;
        path == &other.path
            && function == &other.function
            && description == &other.description
            && runtime == &other.runtime
            && requires_permission == &other.requires_permission
            && contract == &other.contract
            && contract_path == &other.contract_path
            && timeout_seconds == &other.timeout_seconds
            && max_output_bytes == &other.max_output_bytes
            && environment == &other.environment
    }
}
