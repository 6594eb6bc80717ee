//! Where a value is in the arguments. Paths live on the stack and become text only when a mistake is kept.

use std::fmt::Write as _;

/// The way from the root to a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Path<'a> {
    Root,
    Name(&'a Path<'a>, &'a str),
    Index(&'a Path<'a>, usize),
}

impl<'a> Path<'a> {
    pub(super) const fn name(&'a self, name: &'a str) -> Self {
        Path::Name(self, name)
    }

    pub(super) const fn index(&'a self, index: usize) -> Self {
        Path::Index(self, index)
    }

    /// `options.labels[2]`
    pub(super) fn property(&self) -> String {
        let mut text = String::new();
        for step in self.steps() {
            match step {
                Path::Name(_, name) => {
                    if !text.is_empty() {
                        text.push('.');
                    }
                    text.push_str(name);
                }
                Path::Index(_, index) => {
                    let _ = write!(text, "[{index}]");
                }
                Path::Root => {}
            }
        }
        text
    }

    /// `/options/labels/2`
    pub(super) fn pointer(&self) -> String {
        let mut text = String::new();
        for step in self.steps() {
            match step {
                Path::Name(_, name) => {
                    text.push('/');
                    text.push_str(&name.replace('~', "~0").replace('/', "~1"));
                }
                Path::Index(_, index) => {
                    let _ = write!(text, "/{index}");
                }
                Path::Root => {}
            }
        }
        text
    }

    /// From the root to the value.
    fn steps(&self) -> impl Iterator<Item = &Path<'a>> {
        let mut steps = vec![self];
        let mut step = self;
        while let Path::Name(parent, _) | Path::Index(parent, _) = step {
            steps.push(parent);
            step = parent;
        }
        steps.into_iter().rev()
    }
}
