//! Not public API: the const constructors that expansions of `include_skills!` use, re-exported by `__private`.
//!
//! They check nothing: skills-macros quotes what [`compile`](crate::compile) made, sorted as it was. Beside each stands
//! the way back, `parts`, destructured without `..`: a new field cannot be forgotten by the quoting.

#![allow(
    missing_docs,
    clippy::must_use_candidate,
    reason = "not public API; expansions are the only callers"
)]

use std::borrow::Cow;
use std::sync::OnceLock;

use super::file::Bytes;
use super::{
    AllowedTools, Data, File, Map, Provenance, Resource, Script, ScriptParts, Skill, SkillParts,
    Value,
};

impl Data {
    #[doc(hidden)]
    pub const fn embedded(skills: &'static [Skill]) -> Self {
        Self {
            skills: Cow::Borrowed(skills),
            digest: OnceLock::new(),
        }
    }

    #[doc(hidden)]
    pub fn parts(&self) -> &[Skill] {
        let Self { skills, digest: _ } = self;
        skills
    }
}

/// A skill as an expansion spells it: nothing but references, so that rustc has nothing to clean up, and only the fields
/// that say more than [`PLAIN`](Self::PLAIN). A new field of [`SkillParts`] needs one here.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "not public API")]
pub struct SkillLiteral {
    pub id: &'static str,
    pub name: &'static str,
    pub directory: &'static str,
    pub description: &'static str,
    pub declared_version: Option<&'static str>,
    pub license: Option<&'static str>,
    pub compatibility: Option<&'static str>,
    pub allowed_tools: (Option<&'static str>, &'static [Cow<'static, str>]),
    pub metadata: &'static [(Cow<'static, str>, Value)],
    pub extra: &'static [(Cow<'static, str>, Value)],
    pub model_invocation_disabled: bool,
    pub user_invocable: bool,
    pub instructions: &'static str,
    pub files: &'static [File],
    pub resources: &'static [Resource],
    pub scripts: &'static [Script],
}

impl SkillLiteral {
    /// What a skill is that says nothing of itself.
    pub const PLAIN: Self = Self {
        id: "",
        name: "",
        directory: "",
        description: "",
        declared_version: None,
        license: None,
        compatibility: None,
        allowed_tools: (None, &[]),
        metadata: &[],
        extra: &[],
        model_invocation_disabled: false,
        user_invocable: true,
        instructions: "",
        files: &[],
        resources: &[],
        scripts: &[],
    };
}

impl Skill {
    #[doc(hidden)]
    pub const fn embedded(literal: SkillLiteral) -> Self {
        let SkillLiteral {
            id,
            name,
            directory,
            description,
            declared_version,
            license,
            compatibility,
            allowed_tools: (raw, tokens),
            metadata,
            extra,
            model_invocation_disabled,
            user_invocable,
            instructions,
            files,
            resources,
            scripts,
        } = literal;
        Self::new(SkillParts {
            id: Cow::Borrowed(id),
            name: Cow::Borrowed(name),
            directory: Cow::Borrowed(directory),
            description: Cow::Borrowed(description),
            declared_version: borrowed(declared_version),
            license: borrowed(license),
            compatibility: borrowed(compatibility),
            allowed_tools: AllowedTools {
                raw: borrowed(raw),
                tokens: Cow::Borrowed(tokens),
            },
            metadata: Map::embedded(metadata),
            extra: Map::embedded(extra),
            model_invocation_disabled,
            user_invocable,
            instructions: Cow::Borrowed(instructions),
            files: Cow::Borrowed(files),
            resources: Cow::Borrowed(resources),
            scripts: Cow::Borrowed(scripts),
            // Wherever it came from.
            provenance: Provenance::Embedded,
        })
    }

    pub(crate) const fn new(parts: SkillParts) -> Self {
        Self {
            parts,
            digest: OnceLock::new(),
        }
    }

    #[doc(hidden)]
    pub fn parts(&self) -> &SkillParts {
        let Self { parts, digest: _ } = self;
        parts
    }
}

/// `map` is no const function.
const fn borrowed(text: Option<&'static str>) -> Option<Cow<'static, str>> {
    match text {
        Some(text) => Some(Cow::Borrowed(text)),
        None => None,
    }
}

impl Script {
    #[doc(hidden)]
    pub const fn embedded(parts: ScriptParts) -> Self {
        Self { parts }
    }

    #[doc(hidden)]
    pub fn parts(&self) -> &ScriptParts {
        let Self { parts } = self;
        parts
    }
}

impl File {
    #[doc(hidden)]
    pub const fn embedded(path: &'static str, bytes: &'static [u8], executable: bool) -> Self {
        Self {
            path: Cow::Borrowed(path),
            bytes: Bytes::Static(bytes),
            executable,
        }
    }

    #[doc(hidden)]
    pub fn parts(&self) -> (&str, &[u8], bool) {
        let Self {
            path,
            bytes,
            executable,
        } = self;
        (path, bytes, *executable)
    }
}

impl Resource {
    #[doc(hidden)]
    pub const fn embedded(
        path: &'static str,
        function: &'static str,
        description: &'static str,
        media_type: Option<Cow<'static, str>>,
    ) -> Self {
        Self {
            path: Cow::Borrowed(path),
            function: Cow::Borrowed(function),
            description: Cow::Borrowed(description),
            media_type,
        }
    }

    #[doc(hidden)]
    pub fn parts(&self) -> (&str, &str, &str, Option<&Cow<'static, str>>) {
        let Self {
            path,
            function,
            description,
            media_type,
        } = self;
        (path, function, description, media_type.as_ref())
    }
}

impl AllowedTools {
    #[doc(hidden)]
    pub fn parts(&self) -> (Option<&Cow<'static, str>>, &[Cow<'static, str>]) {
        let Self { raw, tokens } = self;
        (raw.as_ref(), tokens)
    }
}

impl Map {
    #[doc(hidden)]
    pub const fn embedded(entries: &'static [(Cow<'static, str>, Value)]) -> Self {
        Self {
            entries: Cow::Borrowed(entries),
        }
    }

    #[doc(hidden)]
    pub fn parts(&self) -> &[(Cow<'static, str>, Value)] {
        let Self { entries } = self;
        entries
    }
}

impl Value {
    #[doc(hidden)]
    pub const fn embedded_scalar(text: &'static str, plain: bool) -> Self {
        Self::Scalar {
            text: Cow::Borrowed(text),
            plain,
        }
    }

    #[doc(hidden)]
    pub const fn embedded_list(items: &'static [Self]) -> Self {
        Self::List(Cow::Borrowed(items))
    }

    #[doc(hidden)]
    pub const fn embedded_map(entries: &'static [(Cow<'static, str>, Self)]) -> Self {
        Self::Map(Map::embedded(entries))
    }
}
