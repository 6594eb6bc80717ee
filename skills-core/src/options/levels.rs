//! What a user wants to be made of single codes.

use super::Setting;
use crate::code::Code;

/// Levels by code, in the order of codes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Levels(Vec<(Code, Setting)>);

impl Levels {
    pub(crate) fn insert(&mut self, code: Code, setting: Setting) {
        match self.0.binary_search_by_key(&code, |(code, _)| *code) {
            Ok(place) => self.0.splice(place..=place, [(code, setting)]),
            Err(place) => self.0.splice(place..place, [(code, setting)]),
        };
    }

    pub(crate) fn get(&self, code: Code) -> Option<Setting> {
        let mut levels = self.iter();
        levels.find_map(|(known, setting)| (known == code).then_some(setting))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Code, Setting)> {
        self.0.iter().copied()
    }
}
