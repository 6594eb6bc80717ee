//! From texts to drafts. Parsing never fails: it keeps what it could read, and reports the gaps.

mod body;
mod chunk;
mod entries;
mod frontmatter;
mod instead;
mod layout;
mod lines;
pub(crate) mod links;
pub(crate) mod manifest;
pub(crate) mod settings;
pub(crate) mod yaml;
mod yaml_errors;

pub(crate) use body::normalised as body;

use crate::draft::Draft;
use crate::report::Reporter;
use crate::source::{Folder, SkillFolder};

/// Parses one skill of a root.
pub(crate) fn skill<'f>(
    root: &Folder,
    skill: &'f SkillFolder,
    reporter: &mut Reporter<'_>,
) -> Draft<'f> {
    let mut draft = Draft::new(root, skill);
    frontmatter::parse(&mut draft, reporter);
    manifest::parse(&mut draft, reporter);
    draft
}
