//! How a root is judged: the mode, levels of single codes, what is left out, limits.
//!
//! The same settings can stand in `catalog.json` at the root (so that no door needs them twice); what a door says wins.

use std::fmt;
use std::str::FromStr;

pub(crate) use self::levels::Levels;
pub use self::limits::Limits;
pub use self::refused::RefusedSetting;
pub(crate) use self::settings::Settings;
use crate::code::Code;

mod levels;
mod limits;
mod refused;
mod settings;

/// Who wrote the skills, and so how much is asked of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// Skills that I write and ship. The default.
    #[default]
    Strict,
    /// Packages that others wrote and I vendor: the specification's errors stay errors, our own rules warn.
    Compatible,
    /// Whatever is on a user's disk: a bad skill is left out, and the others load. Of two skills with one name the
    /// first directory in the order of bytes is taken: `A` before `a`, and `a` before `b`.
    Lenient,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::Strict, Self::Compatible, Self::Lenient];

    /// As it is written in `catalog.json` and on the command line.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Compatible => "compatible",
            Self::Lenient => "lenient",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A text that names no mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMode(String);

impl fmt::Display for UnknownMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no mode `{}`; the modes are strict, compatible and lenient",
            crate::render::untrusted(&self.0)
        )
    }
}

impl std::error::Error for UnknownMode {}

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|mode| mode.as_str() == text)
            .ok_or_else(|| UnknownMode(text.into()))
    }
}

/// What a user wants to be made of one code, whatever the mode says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// Say nothing.
    Allow,
    /// Warn.
    Warn,
    /// Refuse.
    Deny,
}

impl Setting {
    /// All settings.
    pub const ALL: [Self; 3] = [Self::Allow, Self::Warn, Self::Deny];

    /// As it is written in `catalog.json` and at every door.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Deny => "deny",
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// What a door asks for. Whatever is not set here is taken from `catalog.json`, then from the mode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub(crate) mode: Option<Mode>,
    pub(crate) levels: Levels,
    pub(crate) allow_fields: Vec<String>,
    pub(crate) include: Vec<String>,
    pub(crate) exclude: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) all_or_nothing: Option<bool>,
    pub(crate) recursive: Option<u64>,
    pub(crate) name_from_directory: bool,
    pub(crate) shown: Option<String>,
    pub(crate) muted: Option<Code>,
}

impl Options {
    /// Nothing set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the mode.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = Some(mode);
        self
    }

    /// Sets what is made of one code.
    ///
    /// What can be no skill at all cannot be allowed: see [`Setting::check`], which a door asks first. A setting that is
    /// refused has no effect, and is reported when the folder is compiled.
    #[must_use]
    pub fn level(mut self, code: Code, setting: Setting) -> Self {
        self.levels.insert(code, setting);
        self
    }

    /// Accepts a frontmatter field that the specification and known clients do not have.
    #[must_use]
    pub fn allow_field(mut self, name: impl Into<String>) -> Self {
        self.allow_fields.push(name.into());
        self
    }

    /// Takes only files that match one of these globs. SKILL.md and skill.json of a skill always stay, and a skill in
    /// which no glob could match anything is left out.
    ///
    /// At most 100 globs are taken, and as many of [`exclude`](Self::exclude): each is tried on each path.
    ///
    /// Globs are those of `.gitignore` without negation, relative to the root of the skills: `drafts/**` and
    /// `pdf/assets/*.psd` are paths, `*.psd` and `drafts/` are names at any depth, `/drafts` is one in the root alone. `*`
    /// and `?` stand for characters of one name, `**` for any directories. What matches a directory takes everything below
    /// it.
    #[must_use]
    pub fn include(mut self, glob: impl Into<String>) -> Self {
        self.include.push(glob.into());
        self
    }

    /// Leaves out files and directories, whole skills too, that match one of these globs, which are those of
    /// [`include`](Self::include). SKILL.md and skill.json of a skill are left out only with its directory.
    ///
    /// ```
    /// use skills_core::{options::Options, source::Folder};
    ///
    /// let files = [("drafts/SKILL.md", ""), ("pdf/SKILL.md", ""), ("pdf/raw/a.psd", "")];
    /// let folder = Folder::from_files("skills", files, &Options::new().exclude("drafts/**").exclude("*.psd"));
    /// assert!(folder.left_out().eq(["drafts", "pdf/raw/a.psd"]));
    /// ```
    #[must_use]
    pub fn exclude(mut self, glob: impl Into<String>) -> Self {
        self.exclude.push(glob.into());
        self
    }

    /// Sets the limits.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Whether one bad skill refuses the root (the default in strict and compatible mode) or is left out. A root that cannot
    /// be read, or whose `catalog.json` is broken, is always refused.
    #[must_use]
    pub fn all_or_nothing(mut self, yes: bool) -> Self {
        self.all_or_nothing = Some(yes);
        self
    }

    /// How many directories below the root a skill may be: 1 (the root's own children) unless set, 6 at most.
    #[must_use]
    pub fn recursive(mut self, depth: u64) -> Self {
        self.recursive = Some(depth);
        self
    }

    /// Lets lenient mode take a skill without a name, with a warning, under the name of its directory.
    ///
    /// Not set, lenient mode leaves such a skill out; the other modes refuse it in any case.
    #[must_use]
    pub fn name_from_directory(mut self) -> Self {
        self.name_from_directory = true;
        self
    }

    /// What [`all_or_nothing`](Self::all_or_nothing) was told; none if the mode decides.
    #[must_use]
    pub fn is_all_or_nothing(&self) -> Option<bool> {
        self.all_or_nothing
    }

    /// How the root is shown to people when it is not below the working directory, instead of its path.
    #[must_use]
    pub fn show_root_as(mut self, shown: impl Into<String>) -> Self {
        self.shown = Some(shown.into());
        self
    }

    /// Not public API: switches one rule off as if it were not written, for the test that each rule has a case.
    #[doc(hidden)]
    #[must_use]
    pub fn without_rule(mut self, code: Code) -> Self {
        self.muted = Some(code);
        self
    }
}

/// Nothing set but the mode, so that doors take either.
impl From<Mode> for Options {
    fn from(mode: Mode) -> Self {
        Self::new().mode(mode)
    }
}
