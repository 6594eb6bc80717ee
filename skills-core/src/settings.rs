//! The settings in force.

use std::collections::BTreeMap;

use crate::code::{Code, Fate};
use crate::options::{Mode, Options, Setting};

/// What the options say once nothing is left open.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) mode: Mode,
    levels: BTreeMap<Code, Setting>,
    pub(crate) allow_fields: Vec<String>,
    pub(crate) all_or_nothing: bool,
    pub(crate) muted: Option<Code>,
}

impl Settings {
    pub(crate) fn of(options: &Options) -> Self {
        let mode = options.mode.unwrap_or_default();
        Self {
            mode,
            levels: options.levels.clone(),
            allow_fields: options.allow_fields.clone(),
            all_or_nothing: options.all_or_nothing.unwrap_or(mode != Mode::Lenient),
            muted: options.muted,
        }
    }

    pub(crate) fn fate(&self, code: Code) -> Fate {
        match self.setting(code) {
            Some(Setting::Allow) => Fate::Off,
            Some(Setting::Warn) => Fate::Warn,
            Some(Setting::Deny) => Fate::Error,
            None => code.fate(self.mode),
        }
    }

    pub(crate) fn setting(&self, code: Code) -> Option<Setting> {
        self.levels.get(&code).copied()
    }
}
