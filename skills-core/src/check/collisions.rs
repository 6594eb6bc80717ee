use crate::draft::Draft;
use crate::report::Reporter;

pub(super) fn ids(_drafts: &[Draft<'_>], _reporter: &mut Reporter<'_>) {}

pub(super) fn names(_drafts: &[Draft<'_>], _reporter: &mut Reporter<'_>) {}
