use crate::draft::Draft;
use crate::report::Reporter;

pub(super) fn types(_draft: &Draft<'_>, _reporter: &mut Reporter<'_>) {}

pub(super) fn known(_draft: &Draft<'_>, _reporter: &mut Reporter<'_>) {}
