//! The catalog: one type, whether it is in the binary or was loaded.

use std::sync::Arc;

use skills_core::catalog::Data;

/// Checked skills, sorted by id. Immutable and cheap to clone.
#[derive(Clone)]
pub struct Catalog(Inner);

#[derive(Clone)]
enum Inner {
    Embedded(&'static Data),
    Loaded(Arc<Data>),
}

impl Catalog {
    pub(crate) const fn embedded(data: &'static Data) -> Self {
        Self(Inner::Embedded(data))
    }

    pub(crate) fn loaded(data: Data) -> Self {
        Self(Inner::Loaded(Arc::new(data)))
    }

    pub(crate) fn data(&self) -> &Data {
        match &self.0 {
            Inner::Embedded(data) => data,
            Inner::Loaded(data) => data,
        }
    }
}

impl std::fmt::Debug for Catalog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Catalog").field(self.data()).finish()
    }
}
