//! skill.json, as it was parsed.

use crate::draft::Draft;
use crate::report::Reporter;

/// What skill.json says, unchecked.
#[derive(Debug)]
pub(crate) struct ManifestDraft {}

/// Parses skill.json, if there is one.
pub(crate) fn parse(_draft: &mut Draft<'_>, _reporter: &mut Reporter<'_>) {}
