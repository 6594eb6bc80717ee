//! A skill: what it is called, what it says, what it holds.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;
use std::sync::OnceLock;

use super::{File, Map, Resource, Script, digest};
use crate::contract::AIInputContract;

/// One checked skill.
///
/// ```
/// use skills_core::{compile, options::Options, source::Folder};
///
/// let text = "---\nname: greet\ndescription: Says hello. Use when somebody arrives.\n---\nSay hello.\n";
/// let options = Options::new();
/// let folder = Folder::from_files("skills", [("greet/SKILL.md", text)], &options);
/// let compiled = compile(&folder, &options).expect("a good skill");
/// let skill = compiled.data().get("greet").expect("it is there");
/// assert_eq!(skill.name(), "greet");
/// assert_eq!(skill.instructions(), "Say hello.");
/// assert_eq!(skill.file("SKILL.md").expect("every file is kept").media_type(), "text/markdown");
/// assert_eq!(skill.version(), skill.digest(), "none is declared");
/// ```
#[derive(Clone)]
pub struct Skill {
    pub(crate) parts: SkillParts,
    /// Computed when it is first asked for: hashing megabytes would slow every build down (`benches/README.md`).
    pub(crate) digest: OnceLock<String>,
}

/// Not public API: what `compile` checked, as expansions write it down. A new field must be quoted by skills-macros.
#[doc(hidden)]
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "not public API")]
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

impl Skill {
    /// What identifies it: `id` of the frontmatter, else the name.
    #[must_use]
    #[inline]
    pub fn id(&self) -> &str {
        &self.parts.id
    }

    /// What a model sees and calls.
    #[must_use]
    #[inline]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// The declared version, else the [digest](Self::digest).
    #[must_use]
    pub fn version(&self) -> &str {
        self.declared_version().unwrap_or_else(|| self.digest())
    }

    /// The version that the frontmatter declares, as written.
    #[must_use]
    #[inline]
    pub fn declared_version(&self) -> Option<&str> {
        self.parts.declared_version.as_deref()
    }

    /// What it does and when to use it; empty where lenient reading found none.
    #[must_use]
    #[inline]
    pub fn description(&self) -> &str {
        &self.parts.description
    }

    /// The body of SKILL.md, trimmed, with LF line ends.
    #[must_use]
    #[inline]
    pub fn instructions(&self) -> &str {
        &self.parts.instructions
    }

    /// `sha256:` and the hash of every file in path order (path and content, each after its length as eight bytes,
    /// big-endian); computed when first asked for.
    #[must_use]
    pub fn digest(&self) -> &str {
        self.digest
            .get_or_init(|| digest::of_files(&self.parts.files))
    }

    /// The licence, as written.
    #[must_use]
    #[inline]
    pub fn license(&self) -> Option<&str> {
        self.parts.license.as_deref()
    }

    /// What it needs around it, as written.
    #[must_use]
    #[inline]
    pub fn compatibility(&self) -> Option<&str> {
        self.parts.compatibility.as_deref()
    }

    /// The tools that it declares.
    #[must_use]
    #[inline]
    pub fn allowed_tools(&self) -> &AllowedTools {
        &self.parts.allowed_tools
    }

    /// The `metadata` of the frontmatter.
    #[must_use]
    #[inline]
    pub fn metadata(&self) -> &Map {
        &self.parts.metadata
    }

    /// Fields of the frontmatter that the specification does not have.
    #[must_use]
    #[inline]
    pub fn extra(&self) -> &Map {
        &self.parts.extra
    }

    /// Whether a model may load it: `disable-model-invocation` is not set. Others are not listed in prompts.
    #[must_use]
    #[inline]
    pub fn is_model_invocable(&self) -> bool {
        !self.parts.model_invocation_disabled
    }

    /// Whether a user may call it by name: `user-invocable` is not `false`.
    #[must_use]
    #[inline]
    pub fn is_user_invocable(&self) -> bool {
        self.parts.user_invocable
    }

    /// Every file, SKILL.md included, sorted by path.
    #[must_use]
    #[inline]
    pub fn files(&self) -> &[File] {
        &self.parts.files
    }

    /// The file at that path below the skill.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&File> {
        let files = self.files();
        files
            .binary_search_by(|file| file.path().cmp(path))
            .ok()
            .and_then(|index| files.get(index))
    }

    /// What a model may read beside the instructions, sorted by path.
    #[must_use]
    #[inline]
    pub fn resources(&self) -> &[Resource] {
        &self.parts.resources
    }

    /// The resource of that function name, or at that path.
    #[must_use]
    pub fn resource(&self, name_or_path: &str) -> Option<&Resource> {
        self.resources()
            .iter()
            .find(|resource| resource.name() == name_or_path || resource.path() == name_or_path)
    }

    /// What a runner may run, sorted by path.
    #[must_use]
    #[inline]
    pub fn scripts(&self) -> &[Script] {
        &self.parts.scripts
    }

    /// The script of that function name (`normalize`), or at that path (`scripts/normalize.py`).
    #[must_use]
    pub fn script(&self, name_or_path: &str) -> Option<&Script> {
        self.scripts()
            .iter()
            .find(|script| script.name() == name_or_path || script.path() == name_or_path)
    }

    /// The script of that name or path, if it takes `T`: its contract accepts exactly what `T`'s does.
    ///
    /// `include_skills!(…, contracts = { … })` holds the two together at compile time.
    #[must_use]
    pub fn script_for<T: AIInputContract>(&self, name_or_path: &str) -> Option<&Script> {
        self.script(name_or_path)
            .filter(|script| script.contract().schema().shape_hash() == T::SCHEMA.shape_hash())
    }

    /// The directory below the root; empty if the root is the skill.
    #[must_use]
    #[inline]
    pub fn directory(&self) -> &str {
        &self.parts.directory
    }

    /// Where it comes from.
    #[must_use]
    #[inline]
    pub fn provenance(&self) -> &Provenance {
        &self.parts.provenance
    }

    /// The same skill from elsewhere: no part of what was checked.
    #[must_use]
    pub fn with_provenance(mut self, provenance: Provenance) -> Self {
        self.parts.provenance = provenance;
        self
    }
}

impl PartialEq for Skill {
    fn eq(&self, other: &Self) -> bool {
        let SkillParts {
            id,
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
            files,
            resources,
            scripts,
            provenance: _,
        } = &self.parts;
        let other = &other.parts;
        id == &other.id
            && name == &other.name
            && directory == &other.directory
            && description == &other.description
            && declared_version == &other.declared_version
            && license == &other.license
            && compatibility == &other.compatibility
            && allowed_tools == &other.allowed_tools
            && metadata == &other.metadata
            && extra == &other.extra
            && model_invocation_disabled == &other.model_invocation_disabled
            && user_invocable == &other.user_invocable
            && instructions == &other.instructions
            && files == &other.files
            && resources == &other.resources
            && scripts == &other.scripts
    }
}

impl fmt::Debug for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Skill")
            .field("id", &self.parts.id)
            .field("files", &self.parts.files.len())
            .finish_non_exhaustive()
    }
}

/// The tools that a skill declares; a declaration, which nothing here enforces.
///
/// Displays as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllowedTools {
    pub(crate) raw: Option<Cow<'static, str>>,
    pub(crate) tokens: Cow<'static, [Cow<'static, str>]>,
}

impl AllowedTools {
    /// The text of the frontmatter; none where the field is absent or is a list.
    #[must_use]
    pub fn raw(&self) -> Option<&str> {
        self.raw.as_deref()
    }

    /// The tools one by one: `Bash(git commit *)` is one.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.tokens.iter().map(AsRef::as_ref)
    }

    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Whether none is declared.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }
}

impl fmt::Display for AllowedTools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.raw {
            Some(raw) => f.write_str(raw),
            None => f.write_str(&self.tokens.join(" ")),
        }
    }
}

/// Where a skill comes from. No part of a skill's digest or equality.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Provenance {
    /// In the binary.
    Embedded,
    /// A directory on disk.
    Directory(PathBuf),
    /// A base that only means something to the host, as in `skill://notes/`.
    Logical(Cow<'static, str>),
}
