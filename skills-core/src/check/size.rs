use crate::draft::Draft;
use crate::report::Reporter;

pub(super) fn check(_draft: &Draft<'_>, _reporter: &mut Reporter<'_>) {}
