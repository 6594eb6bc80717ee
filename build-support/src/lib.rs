//! Contracts and skills in build.rs: sidecars are exported, new skills are noticed, warnings are shown.
//!
//! ```no_run
//! skills_build::Skills::new("skills").run();
//! ```
//!
//! Skills are not judged here: an error of a build script would stop the compiler before `include_skills!` can point at
//! each mistake. Only a directory that is not there, and a contract that cannot be exported, or that differs where it is
//! only checked, fail the build.
//! Crates that load skills at run time and do not use the macro ask for the verdict with [`Skills::validate`].
//!
//! Not here: rules (`skills-core`), tokens (`skills-macros`), tools and prompts (`skills-runtime`).

mod environment; // what Cargo and the user say
mod export; // contracts to files
mod location; // where a sidecar may be
mod outcome; // lines for Cargo
mod root; // watching and warnings
mod write; // a whole file or none

use std::path::PathBuf;

use skills_core::contract::{AIInputContract, Contract};

pub use environment::{Environment, Exporting};
pub use outcome::Outcome;

/// A directory of skills, and what build.rs does with it.
#[derive(Debug)]
#[must_use = "nothing happens until `run`"]
pub struct Skills {
    root: PathBuf,
    sidecars: Vec<Sidecar>,
    validate: bool,
}

/// A contract and the file that it belongs in, below the root.
#[derive(Debug)]
pub(crate) struct Sidecar {
    pub(crate) path: String,
    pub(crate) contract: &'static Contract,
}

impl Skills {
    /// A directory of skills, relative to `Cargo.toml`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self {
            root: root.into(),
            sidecars: Vec::new(),
            validate: false,
        }
    }

    /// Keeps a sidecar equal to a type: `<skill>/contracts/<Type>.schema.json`, below the root, with `/`.
    ///
    /// It is written when it differs, and only compared where `CI` is set, on docs.rs, in a package that was published or
    /// vendored, or where it cannot be written. `SKILLS_CONTRACTS=write` or `check` decides otherwise.
    pub fn contract<T: AIInputContract>(mut self, path: impl Into<String>) -> Self {
        self.sidecars.push(Sidecar {
            path: path.into(),
            contract: T::contract(),
        });
        self
    }

    /// Fails the build for invalid skills too, for crates without `include_skills!`.
    pub fn validate(mut self) -> Self {
        self.validate = true;
        self
    }

    /// Does all that, and tells Cargo.
    #[expect(clippy::print_stdout, reason = "Cargo reads it")]
    pub fn run(self) {
        print!("{}", self.outcome(&Environment::of_process()));
    }

    /// What [`run`](Self::run) does and prints, in an environment that is given.
    #[must_use]
    pub fn outcome(&self, environment: &Environment) -> Outcome {
        let mut outcome = Outcome::new();
        root::watch(&self.root, &mut outcome);
        if !root::is_there(&self.root, environment, &mut outcome) {
            return outcome;
        }
        // First, because whatever reads the skills must find the contracts in them.
        export::all(&self.sidecars, &self.root, environment, &mut outcome);
        root::findings(&self.root, environment, self.validate, &mut outcome);
        outcome
    }
}
