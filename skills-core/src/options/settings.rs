//! What holds for one root: the door's options, then `catalog.json`, then the mode.

use super::{Levels, Limits, Mode, Options, Setting};
use crate::by_name::Names;
use crate::code::{Code, Fate};
use crate::glob::{self, Glob};
use crate::parse::settings::CatalogFile;

/// No skill is looked for further down.
const DEEPEST: u64 = 6;

/// What holds for one root. Made by [`Options::resolve`].
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) mode: Mode,
    /// Frontmatter fields that are accepted although nobody knows them.
    pub(crate) allow_fields: Names<String>,
    pub(crate) include: Vec<Glob>,
    pub(crate) exclude: Vec<Glob>,
    pub(crate) limits: Limits,
    /// Whether one bad skill refuses the root, or is left out.
    pub(crate) all_or_nothing: bool,
    /// How many directories below the root a skill may be.
    pub(crate) recursive: u64,
    /// What lenient mode makes of a skill without a name.
    pub(crate) nameless: Fate,
    /// The rule that is switched off as if it were not written.
    pub(crate) muted: Option<Code>,
    levels: Levels,
}

impl Settings {
    /// What is made of `code`: what was set for it, else what the mode says.
    pub(crate) fn fate(&self, code: Code) -> Fate {
        match self.setting(code) {
            Some(Setting::Allow) => Fate::Off,
            Some(Setting::Warn) => Fate::Warn,
            Some(Setting::Deny) => Fate::Error,
            None => code.fate(self.mode),
        }
    }

    /// Whether `exclude` names a path below the root.
    pub(crate) fn excludes(&self, path: &str, is_directory: bool) -> bool {
        let mut globs = self.exclude.iter();
        globs.any(|glob| glob.matches(path, is_directory))
    }

    /// Whether a file below the root is one that `include` asks for.
    pub(crate) fn includes(&self, file: &str) -> bool {
        let mut globs = self.include.iter();
        globs.any(|glob| glob.covers(file))
    }

    /// Whether a directory below the root is neither excluded nor without anything that `include` could ask for.
    pub(crate) fn enters(&self, directory: &str) -> bool {
        let asks = |glob: &Glob| glob.covers_directory(directory) || glob.reaches(directory);
        let is_included = self.include.is_empty() || self.include.iter().any(asks);
        is_included && !self.excludes(directory, true)
    }

    /// What was set for `code` by name.
    pub(crate) fn setting(&self, code: Code) -> Option<Setting> {
        self.levels.get(code)
    }
}

impl Options {
    /// What holds where `file` is the root's own `catalog.json` (which a door in lenient mode ignores: a stranger wrote it).
    ///
    /// Settings and globs that are refused have no effect; [`Options::mistakes`] names those of the door.
    pub(crate) fn resolve(&self, file: Option<&CatalogFile>) -> Settings {
        let nothing = CatalogFile::default();
        let file = file
            .filter(|_| self.mode != Some(Mode::Lenient))
            .unwrap_or(&nothing);
        let mode = self.mode.or(file.mode).unwrap_or_default();
        let mut levels = Levels::default();
        for (code, setting) in file.levels.iter().chain(self.levels.iter()) {
            if setting.check(code).is_ok() {
                levels.insert(code, setting);
            }
        }
        Settings {
            mode,
            allow_fields: file
                .allow_fields
                .iter()
                .chain(&self.allow_fields)
                .cloned()
                .collect(),
            include: globs_of(&self.include).unwrap_or_else(|| file.include.clone()),
            exclude: globs_of(&self.exclude).unwrap_or_else(|| file.exclude.clone()),
            limits: self.limits.without_zeros().or(file.limits),
            recursive: self.recursive.unwrap_or(1).min(DEEPEST),
            all_or_nothing: self.all_or_nothing.unwrap_or(mode != Mode::Lenient),
            nameless: if self.name_from_directory {
                Fate::Warn
            } else {
                Fate::Skip
            },
            muted: self.muted,
            levels,
        }
    }

    /// What the door has set and cannot have: message and help.
    pub(crate) fn mistakes(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let levels = self.levels.iter().filter_map(|(code, setting)| {
            let refused = setting.check(code).err()?;
            Some((refused.to_string(), refused.help().to_owned()))
        });
        let globs = self
            .include
            .iter()
            .chain(&self.exclude)
            .filter_map(|glob| Glob::new(glob).err())
            .take(glob::MOST)
            .map(|bad| (bad.to_string(), bad.help()));
        let lists = [("`include`", &self.include), ("`exclude`", &self.exclude)];
        let lengths = lists.into_iter().filter_map(|(what, globs)| {
            let message = glob::too_many(what, globs.len())?;
            Some((message, glob::TOO_MANY_HELP.to_owned()))
        });
        let zeros = self.limits.zeros().map(|key| {
            let message = Limits::no_limit("`0`");
            (
                message,
                format!("set another one for `limits.{key}`, or none"),
            )
        });
        levels.chain(globs).chain(lengths).chain(zeros)
    }
}

/// The globs of a door, if it names any.
fn globs_of(globs: &[String]) -> Option<Vec<Glob>> {
    if globs.is_empty() {
        return None;
    }
    Some(
        globs
            .iter()
            .take(glob::MOST)
            .filter_map(|glob| Glob::new(glob).ok())
            .collect(),
    )
}
