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

use super::{
    AllowedTools, Data, File, Map, Resource, Script, ScriptParts, Skill, SkillParts, Value,
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

impl Skill {
    #[doc(hidden)]
    pub const fn embedded(parts: SkillParts) -> Self {
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
            bytes: Cow::Borrowed(bytes),
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
    pub const fn embedded(
        raw: Option<Cow<'static, str>>,
        tokens: &'static [Cow<'static, str>],
    ) -> Self {
        Self {
            raw,
            tokens: Cow::Borrowed(tokens),
        }
    }

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
