//! An embedded catalog that follows its source directory while it is developed.

use std::path::{Path, PathBuf};

use crate::{Catalog, DirectorySource, Error, LiveCatalog};

/// A catalog that follows its directory in debug builds, and is what was embedded in others: see [`Catalog::follow`].
#[derive(Clone, Debug)]
pub struct Followed(Inner);

#[derive(Clone, Debug)]
enum Inner {
    #[cfg_attr(debug_assertions, expect(dead_code, reason = "what other builds have"))]
    Embedded(Catalog),
    #[cfg_attr(
        not(debug_assertions),
        expect(dead_code, reason = "what debug builds have")
    )]
    Live(LiveCatalog),
}

impl Catalog {
    /// While you develop, edits of skills show without a build: this follows the directory that the catalog was embedded
    /// from. In a build without `debug_assertions` it gives the catalog itself, looks at no disk and drops the path.
    ///
    /// The catalog does not know where it came from, so that no path of your machine is in a program that you ship. Give
    /// a [`DirectorySource`] instead of a path if the skills are embedded with other options than the default.
    ///
    /// ```
    /// use skills_runtime::{Catalog, include_skills};
    ///
    /// static SKILLS: Catalog = include_skills!("tests/skills", watch = false);
    ///
    /// let skills = SKILLS.follow(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/skills"))?;
    /// assert_eq!(skills.current(), SKILLS, "nobody has edited anything");
    /// # Ok::<(), skills_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// In debug builds as [`DirectorySource::watch`], and where the directory does not exist; in others never.
    #[inline]
    pub fn follow(&self, source: impl Into<DirectorySource>) -> Result<Followed, Error> {
        #[cfg(debug_assertions)]
        return Ok(Followed(Inner::Live(
            source.into().roots_must_exist().watch()?,
        )));
        #[cfg(not(debug_assertions))]
        {
            let _ = source;
            Ok(Followed(Inner::Embedded(self.clone())))
        }
    }
}

impl Followed {
    /// The catalog that is valid now.
    #[must_use]
    pub fn current(&self) -> Catalog {
        match &self.0 {
            Inner::Embedded(catalog) => catalog.clone(),
            Inner::Live(live) => live.current(),
        }
    }

    /// What follows the directory, for its events; none in builds without `debug_assertions`.
    #[must_use]
    pub fn live(&self) -> Option<&LiveCatalog> {
        match &self.0 {
            Inner::Embedded(_) => None,
            Inner::Live(live) => Some(live),
        }
    }
}

impl From<&str> for DirectorySource {
    fn from(path: &str) -> Self {
        Self::builder(path)
    }
}

impl From<&Path> for DirectorySource {
    fn from(path: &Path) -> Self {
        Self::builder(path)
    }
}

impl From<PathBuf> for DirectorySource {
    fn from(path: PathBuf) -> Self {
        Self::builder(path)
    }
}
