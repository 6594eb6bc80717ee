//! Where a schema object is: a chain on the stack, a JSON Pointer when somebody asks.

use std::cell::OnceCell;
use std::sync::Arc;

use crate::render::untrusted;

/// Longer keys are cut in pointers: thousands of mistakes below one key of 200 KiB must not cost gigabytes.
const LONGEST: usize = 200;

/// A schema object and those around it.
pub(super) struct Spot<'p> {
    parent: Option<&'p Spot<'p>>,
    keyword: &'p str,
    /// The name of the property, or the number of the branch.
    member: Option<&'p str>,
    depth: usize,
    pointer: OnceCell<Arc<str>>,
}

impl<'p> Spot<'p> {
    pub(super) const fn root() -> Self {
        Self {
            parent: None,
            keyword: "",
            member: None,
            depth: 0,
            pointer: OnceCell::new(),
        }
    }

    /// The schema object under a keyword, or under a member of its value.
    pub(super) const fn below(&'p self, keyword: &'p str, member: Option<&'p str>) -> Self {
        Self {
            parent: Some(self),
            keyword,
            member,
            depth: self.depth + 1,
            pointer: OnceCell::new(),
        }
    }

    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) const fn is_root(&self) -> bool {
        self.parent.is_none()
    }

    /// What it is, for messages.
    pub(super) fn called(&self) -> String {
        match self.member {
            _ if self.is_root() => "a schema".into(),
            Some(name) if self.keyword == "properties" => {
                format!("the schema of `{}`", untrusted(name))
            }
            _ => format!("a schema under `{}`", self.keyword),
        }
    }

    pub(super) fn pointer(&self) -> &Arc<str> {
        self.pointer.get_or_init(|| {
            let Some(parent) = self.parent else {
                return "".into();
            };
            let mut pointer = format!("{}/{}", parent.pointer(), self.keyword);
            if let Some(member) = self.member {
                pointer.push('/');
                pointer.push_str(&escaped(member));
            }
            pointer.into()
        })
    }
}

fn escaped(member: &str) -> String {
    let end = member.floor_char_boundary(LONGEST);
    let kept = member.get(..end).unwrap_or_default();
    let more = if kept.len() < member.len() { "…" } else { "" };
    format!("{}{more}", kept.replace('~', "~0").replace('/', "~1"))
}
