//! One mistake in a schema.

use std::ops::Range;
use std::sync::Arc;

use crate::code::Code;

/// What is wrong, where in the text, and in which schema object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    pub(crate) code: Code,
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    /// JSON Pointer of the schema object; keys of hostile length are cut in it.
    pub(crate) pointer: Arc<str>,
    /// The keyword in that object, present or missing.
    pub(crate) keyword: Option<Box<str>>,
}

impl Mistake {
    pub(super) fn keyword(mut self, keyword: &str) -> Self {
        self.keyword = Some(keyword.into());
        self
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
