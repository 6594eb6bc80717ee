//! The rules, one file for each or for a family. All of them run; none stops another.

mod allowed_tools;
mod body;
mod capabilities;
mod characters;
mod collisions;
mod contracts;
mod description;
mod fields;
mod links;
mod manifest;
mod metadata;
mod misspelt;
mod name;
mod resources;
mod scripts;
mod size;

use crate::draft::Draft;
use crate::report::Reporter;

/// Every rule about one skill, in the order in which findings of one place are shown.
const RULES: &[fn(&Draft<'_>, &mut Reporter<'_>)] = &[
    fields::types,
    fields::known,
    name::check,
    description::check,
    metadata::check,
    allowed_tools::check,
    characters::check,
    body::check,
    links::check,
    size::check,
];

/// Every rule about a root as a whole.
const ROOT_RULES: &[fn(&[Draft<'_>], &mut Reporter<'_>)] = &[collisions::ids, collisions::names];

/// Applies the rules about one skill.
pub(crate) fn skill(draft: &mut Draft<'_>, reporter: &mut Reporter<'_>) {
    for rule in RULES {
        rule(draft, reporter);
    }
    draft.capabilities = capabilities::check(draft, reporter);
}

/// Applies the rules about a root as a whole.
pub(crate) fn root(drafts: &[Draft<'_>], reporter: &mut Reporter<'_>) {
    for rule in ROOT_RULES {
        rule(drafts, reporter);
    }
}
