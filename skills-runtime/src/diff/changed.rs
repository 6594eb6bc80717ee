//! What changed in one skill.

use std::fmt;

use skills_core::by_name::Names;
use skills_core::catalog::{File, Resource, Script, ScriptParts, Skill, SkillParts};
use skills_core::contract::diff::{Change, Impact, changes};
use skills_core::order;

use super::sorted::{Side, side_by_side};

/// A skill that two catalogs have and that is not the same in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedSkill {
    id: String,
    /// Sorted, each once.
    parts: Vec<Part>,
    files: Vec<FileChange>,
    contracts: Vec<ContractDiff>,
}

/// What a change of a skill touches. Displays as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Part {
    /// The description, by which a model chooses.
    Description,
    /// Another field of the frontmatter: name, version, metadata …
    Frontmatter,
    /// The instructions.
    Body,
    /// Which resources there are, how they are described, or their contents.
    Resources,
    /// Which scripts there are, how they are described and run, or their contents.
    Scripts,
    /// What a script accepts: [`ChangedSkill::contracts`] has the differences.
    Contracts,
    /// Files that no other part accounts for: assets, helpers, a comment in SKILL.md.
    Files,
    /// The directory below the root.
    Directory,
}

/// A file of a changed skill, by its path below the skill.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileChange {
    /// Only the newer skill has it.
    Added(String),
    /// Only the older skill has it.
    Removed(String),
    /// Its content differs; where skills are installed, or who may run it.
    Modified(String),
}

/// What changed in the contract of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractDiff {
    script: String,
    changes: Vec<Change>,
}

impl ChangedSkill {
    /// None if the two are equal, as [`Skill`] compares.
    pub(super) fn between(old: &Skill, new: &Skill) -> Option<Self> {
        let mut changed = Self {
            id: new.id().to_owned(),
            parts: fields(old, new),
            files: files(old, new),
            contracts: contracts(old, new),
        };
        changed.capabilities(old, new);
        order::sort(&mut changed.parts);
        (!changed.parts.is_empty()).then_some(changed)
    }

    /// The skill's id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What the change touches, in the order of [`Part`]; never nothing.
    #[must_use]
    pub fn parts(&self) -> impl ExactSizeIterator<Item = Part> {
        self.parts.iter().copied()
    }

    /// Whether the change touches that part.
    #[must_use]
    pub fn touches(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// The files that came, went or differ, sorted by path.
    #[must_use]
    pub fn files(&self) -> &[FileChange] {
        &self.files
    }

    /// The contracts that differ, sorted by script; of scripts that both skills have.
    #[must_use]
    pub fn contracts(&self) -> &[ContractDiff] {
        &self.contracts
    }

    /// Resources, scripts and their contracts, then the files that nothing accounts for.
    fn capabilities(&mut self, old: &Skill, new: &Skill) {
        let touched: Names<&str> = self.files.iter().map(FileChange::path).collect();
        let mut known: Names<&str> = Names::default();
        if resources_differ(old, new, &touched) {
            self.parts.push(Part::Resources);
            for resource in both(old, new).flat_map(Skill::resources) {
                known.add(resource.path());
            }
        }
        if scripts_differ(old, new, &touched) {
            self.parts.push(Part::Scripts);
        }
        if !self.contracts.is_empty() {
            self.parts.push(Part::Contracts);
        }
        if self.touches(Part::Scripts) || self.touches(Part::Contracts) {
            for script in both(old, new).flat_map(Skill::scripts) {
                known.add(script.path());
                if let Some(path) = script.contract_path() {
                    known.add(path);
                }
            }
        }
        if !known.is_empty() {
            known.add("skill.json");
        }
        let page = [Part::Description, Part::Frontmatter, Part::Body];
        if page.iter().any(|part| self.parts.contains(part)) {
            known.add("SKILL.md");
        }
        if !touched.names().all(|path| known.contains(path)) {
            self.parts.push(Part::Files);
        }
    }
}

impl Part {
    /// As it displays.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Description => "description",
            Self::Frontmatter => "frontmatter",
            Self::Body => "body",
            Self::Resources => "resources",
            Self::Scripts => "scripts",
            Self::Contracts => "contracts",
            Self::Files => "files",
            Self::Directory => "directory",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FileChange {
    /// The path below the skill.
    #[must_use]
    pub fn path(&self) -> &str {
        match self {
            Self::Added(path) | Self::Removed(path) | Self::Modified(path) => path,
        }
    }
}

impl ContractDiff {
    /// The script's path below the skill.
    #[must_use]
    pub fn script(&self) -> &str {
        &self.script
    }

    /// Every difference, by path; none if only the contract's name changed.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Whether a call that passed may be refused now.
    #[must_use]
    pub fn is_breaking(&self) -> bool {
        self.changes
            .iter()
            .any(|change| change.impact() == Impact::Breaking)
    }
}

/// What is said in the frontmatter and the body, field by field.
fn fields(old: &Skill, new: &Skill) -> Vec<Part> {
    let SkillParts {
        id: _,
        name,
        directory,
        description,
        declared_version,
        license,
        compatibility,
        allowed_tools,
        metadata,
        extra,
        model_invocation_disabled,
        user_invocable,
        instructions,
        files: _,
        resources: _,
        scripts: _,
        provenance: _,
    } = old.parts();
    let new = new.parts();
    let same = name == &new.name
        && declared_version == &new.declared_version
        && license == &new.license
        && compatibility == &new.compatibility
        && allowed_tools == &new.allowed_tools
        && metadata == &new.metadata
        && extra == &new.extra
        && model_invocation_disabled == &new.model_invocation_disabled
        && user_invocable == &new.user_invocable;
    [
        (description == &new.description, Part::Description),
        (same, Part::Frontmatter),
        (instructions == &new.instructions, Part::Body),
        (directory == &new.directory, Part::Directory),
    ]
    .into_iter()
    .filter_map(|(same, part)| (!same).then_some(part))
    .collect()
}

fn files(old: &Skill, new: &Skill) -> Vec<FileChange> {
    // Two snapshots of one source share what did not change.
    let same = |old: &File, new: &File| {
        std::ptr::eq(old.bytes(), new.bytes()) || old.bytes() == new.bytes()
    };
    side_by_side(old.files(), new.files(), File::path)
        .filter_map(|side| match side {
            Side::Old(file) => Some(FileChange::Removed(file.path().to_owned())),
            Side::New(file) => Some(FileChange::Added(file.path().to_owned())),
            Side::Both(old, new) if same(old, new) => None,
            Side::Both(file, _) => Some(FileChange::Modified(file.path().to_owned())),
        })
        .collect()
}

fn contracts(old: &Skill, new: &Skill) -> Vec<ContractDiff> {
    side_by_side(old.scripts(), new.scripts(), Script::path)
        .filter_map(|side| match side {
            Side::Both(old, new) if old.contract() != new.contract() => Some(ContractDiff {
                script: new.path().to_owned(),
                changes: changes(&old.contract().canonical(), &new.contract().canonical()),
            }),
            _ => None,
        })
        .collect()
}

fn resources_differ(old: &Skill, new: &Skill, touched: &Names<&str>) -> bool {
    side_by_side(old.resources(), new.resources(), Resource::path).any(|side| match side {
        Side::Both(old, new) => old != new || touched.contains(new.path()),
        Side::Old(_) | Side::New(_) => true,
    })
}

fn scripts_differ(old: &Skill, new: &Skill, touched: &Names<&str>) -> bool {
    side_by_side(old.scripts(), new.scripts(), Script::path).any(|side| match side {
        Side::Both(old, new) => !run_alike(old, new) || touched.contains(new.path()),
        Side::Old(_) | Side::New(_) => true,
    })
}

/// Everything but the contract.
fn run_alike(old: &Script, new: &Script) -> bool {
    let ScriptParts {
        path: _,
        function,
        description,
        runtime,
        requires_permission,
        contract: _,
        contract_path,
        timeout_seconds,
        max_output_bytes,
        environment,
    } = old.parts();
    let new = new.parts();
    function == &new.function
        && description == &new.description
        && runtime == &new.runtime
        && requires_permission == &new.requires_permission
        && contract_path == &new.contract_path
        && timeout_seconds == &new.timeout_seconds
        && max_output_bytes == &new.max_output_bytes
        && environment == &new.environment
}

fn both<'s>(old: &'s Skill, new: &'s Skill) -> impl Iterator<Item = &'s Skill> {
    [old, new].into_iter()
}
