//! The fences of SKILL.md and the fields between them.

use crate::draft::Draft;
use crate::report::Reporter;

/// Takes SKILL.md apart.
pub(super) fn parse(_draft: &mut Draft<'_>, _reporter: &mut Reporter<'_>) {}
