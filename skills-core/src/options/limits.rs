//! How much is read.

/// How much is read. What is not set has the default that its accessor names.
///
/// A limit is a whole number from 1 on. As in `catalog.json`, 0 is a mistake (`invalid-value`) of whoever sets it and has no
/// effect.
///
/// ```
/// use skills_core::options::{Limits, Options};
///
/// let options = Options::new().limits(Limits::new().with_file(64 << 20));
/// # let _ = options;
/// assert_eq!(Limits::new().file(), 16 << 20);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    skill_file: Option<u64>,
    manifest: Option<u64>,
    contract: Option<u64>,
    file: Option<u64>,
    skill: Option<u64>,
    root: Option<u64>,
    files: Option<u64>,
    depth: Option<u64>,
}

macro_rules! limits {
    ($($field:ident $with:ident $key:literal $default:expr, $doc:literal;)*) => {
        impl Limits {
            /// Every limit as `catalog.json` spells it.
            pub const KEYS: &'static [&'static str] = &[$($key,)*];

            $(
                #[doc = $doc]
                #[must_use]
                pub const fn $field(&self) -> u64 {
                    match self.$field {
                        Some(limit) => limit,
                        None => $default,
                    }
                }

                #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
                #[must_use]
                pub const fn $with(mut self, limit: u64) -> Self {
                    self.$field = Some(limit);
                    self
                }
            )*

            /// Sets the limit that `catalog.json` calls `key`; `None` if there is no such limit.
            pub(crate) fn with_key(self, key: &str, limit: u64) -> Option<Self> {
                match key {
                    $($key => Some(self.$with(limit)),)*
                    _ => None,
                }
            }

            /// The keys of the limits that are 0, which is none.
            pub(crate) fn zeros(self) -> impl Iterator<Item = &'static str> {
                let all = [$(($key, self.$field),)*];
                let zeros = all.into_iter().filter(|(_, limit)| *limit == Some(0));
                zeros.map(|(key, _)| key)
            }

            /// Those that are limits.
            pub(crate) fn without_zeros(self) -> Self {
                Self { $($field: self.$field.filter(|limit| *limit > 0),)* }
            }

            /// These limits, and where they say nothing those of `other`.
            pub(crate) fn or(self, other: Self) -> Self {
                Self { $($field: self.$field.or(other.$field),)* }
            }
        }
    };
}

limits! {
    skill_file with_skill_file "skillFile" 1 << 20, "The bytes of SKILL.md: 1 MiB.";
    manifest with_manifest "manifest" 256 << 10, "The bytes of skill.json, and of `catalog.json`: 256 KiB.";
    contract with_contract "contract" 256 << 10, "The bytes of a contract sidecar: 256 KiB.";
    file with_file "file" 16 << 20, "The bytes of any file: 16 MiB.";
    skill with_skill "skill" 32 << 20, "The bytes of all files of one skill: 32 MiB.";
    root with_root "root" 1 << 30, "The bytes of all skills of one root: 1 GiB. Skills are counted in the order in which they are found: a directory's entries by name, all that is below one (`recursive`) before the next, and linked ones last.";
    files with_files "files" 2_000, "The files of one skill, and its directories: 2,000 each.";
    depth with_depth "depth" 16, "The directories in one another below a skill: 16.";
}

impl Limits {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What is said of a value that is none.
    pub(crate) fn no_limit(what: &str) -> String {
        format!("a limit is a whole number from 1 on, not {what}")
    }
}
