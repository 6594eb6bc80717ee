//! What comes out of a root: the skills that passed, what is worth knowing, and what was left out.

use std::sync::Arc;

use crate::by_name::ByName;
use crate::catalog::Data;
use crate::code::Code;
use crate::diag::{Diagnostic, Diagnostics, Level, Place};
use crate::draft::Draft;
use crate::fields;
use crate::options::{Limits, Mode, Settings};
use crate::order;
use crate::source::Folder;

/// What [`compile`](crate::compile()) made of a root.
#[derive(Clone, Debug)]
pub struct Compiled {
    data: Data,
    warnings: Diagnostics,
    skipped: Vec<Skipped>,
    limits: Limits,
}

/// A skill that was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    directory: Arc<str>,
    code: Code,
    diagnostics: Diagnostics,
    winner: Option<Arc<str>>,
    is_named: bool,
}

impl Compiled {
    /// Takes the drafts without errors, and says why of the others.
    pub(crate) fn new(
        folder: &Folder,
        drafts: &[Draft<'_>],
        settings: &Settings,
        mut warnings: Diagnostics,
    ) -> Self {
        let mut found: ByName<&str, Diagnostics> = ByName::default();
        for diagnostic in &warnings {
            if let Some(skill) = diagnostic.skill() {
                let of_skill = found.or_insert_with(skill, Diagnostics::default);
                of_skill.push(diagnostic.clone());
            }
        }
        let (mut skipped, mut silent) = (Vec::new(), Vec::new());
        let mut taken = Taken::default();
        for draft in drafts {
            let found = found.get_mut(&draft.skill);
            let mut diagnostics = found.map(std::mem::take).unwrap_or_default();
            if draft.page.is_none() && diagnostics.is_empty() {
                let finding = without_page(folder, &draft.skill);
                silent.push(finding.clone());
                diagnostics.push(finding);
            }
            let mut skip = |code, winner| {
                skipped.push(Skipped {
                    directory: Arc::clone(&draft.skill),
                    code,
                    diagnostics: diagnostics.clone(),
                    winner,
                    is_named: draft.text_of("name").is_some(),
                });
            };
            match (reason(draft, &diagnostics), taken.rival(draft)) {
                (Some(code), _) => skip(code, None),
                (None, Some((code, winner))) if is_judged(settings, code) => {
                    skip(code, Some(winner));
                }
                (None, _) => taken.add(draft),
            }
        }
        let taken = taken.drafts;
        skipped.extend(found.into_iter().filter_map(|(directory, diagnostics)| {
            let code = first_error(&diagnostics)?;
            Some(Skipped {
                directory: directory.into(),
                code,
                diagnostics,
                winner: None,
                is_named: false,
            })
        }));
        order::sort_by(&mut skipped, |a, b| a.directory.cmp(&b.directory));
        for finding in silent {
            warnings.push(finding);
        }
        warnings.sort();
        Self {
            data: Data::from_drafts(folder, taken),
            warnings,
            skipped,
            limits: settings.limits,
        }
    }

    /// The skills that passed, sorted by id.
    #[must_use]
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// Everything that was found, by place; errors only of skills that were left out.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// The skills that were left out, by directory; in lenient mode also those whose id or name another one has.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// How much may be read of the root: what the options say, and where they say nothing its `catalog.json`.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Everything that was found, as warnings: for doors that go on with what passed, and that say of each skill that did
    /// not that it is left out.
    ///
    /// ```
    /// use skills_core::{compile, options::{Mode, Options}, source::Folder};
    ///
    /// let options = Options::from(Mode::Lenient);
    /// let folder = Folder::from_files("skills", [("haiku/SKILL.md", "no frontmatter")], &options);
    /// let compiled = compile(&folder, &options).unwrap();
    /// assert_eq!(
    ///     compiled.as_warnings().to_string(),
    ///     "skills/haiku/SKILL.md:1:1: `haiku` is left out: the file has no frontmatter [frontmatter-missing]",
    /// );
    /// ```
    #[must_use]
    pub fn as_warnings(&self) -> Diagnostics {
        let reasons: Vec<Option<&Diagnostic>> = self.skipped.iter().map(Skipped::first).collect();
        let is_reason = |diagnostic: &Diagnostic, skipped: usize| {
            diagnostic.level() == Level::Error || reasons.get(skipped) == Some(&Some(diagnostic))
        };
        let as_warning = |diagnostic: &Diagnostic| match self.place_among_skipped(diagnostic) {
            Some((skill, place)) if is_reason(diagnostic, place) => diagnostic.left_out(skill),
            _ => diagnostic.clone(),
        };
        self.warnings.iter().map(as_warning).collect()
    }

    /// What was found, but for the errors of skills that were left out, which have them among their own diagnostics.
    #[must_use]
    pub fn besides_skipped(&self) -> Diagnostics {
        let is_of_skipped = |found: &Diagnostic| {
            found.level() == Level::Error && self.place_among_skipped(found).is_some()
        };
        let found = self.warnings.iter();
        found
            .filter(|found| !is_of_skipped(found))
            .cloned()
            .collect()
    }

    /// The skill that a finding is about, if it was left out, and its place among those.
    fn place_among_skipped<'d>(&self, diagnostic: &'d Diagnostic) -> Option<(&'d str, usize)> {
        let skill = diagnostic.skill()?;
        let place = self
            .skipped
            .binary_search_by(|skipped| (*skipped.directory).cmp(skill));
        Some((skill, place.ok()?))
    }

    /// The skills, everything that was found, and what was left out.
    #[must_use]
    pub fn into_parts(self) -> (Data, Diagnostics, Vec<Skipped>) {
        (self.data, self.warnings, self.skipped)
    }
}

impl Skipped {
    /// The skill's directory below the root; empty if the root is the skill.
    #[must_use]
    pub fn directory(&self) -> &str {
        &self.directory
    }

    /// The rule that the skill was left out for: the first of its errors.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// The first finding of the rule, or at all: a reason even where it is no error.
    fn first(&self) -> Option<&Diagnostic> {
        let mut found = self.diagnostics.iter();
        let of_its_code = found.find(|found| found.code() == self.code);
        of_its_code.or_else(|| self.diagnostics.iter().next())
    }

    /// Everything that was found in the skill.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }

    /// Whether it says its name.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.is_named
    }

    /// The directory of the skill that has this one's id or name, where that is the reason.
    #[must_use]
    pub fn winner(&self) -> Option<&str> {
        self.winner.as_deref()
    }
}

/// The drafts that are taken, and what they are known by.
#[derive(Default)]
struct Taken<'d, 'f> {
    drafts: Vec<&'d Draft<'f>>,
    ids: ByName<String, Arc<str>>,
    names: ByName<String, Arc<str>>,
}

impl<'d, 'f> Taken<'d, 'f> {
    fn add(&mut self, draft: &'d Draft<'f>) {
        let directory = || Arc::clone(&draft.skill);
        self.ids.or_insert_with(fields::id(draft), directory);
        self.names.or_insert_with(fields::name(draft), directory);
        self.drafts.push(draft);
    }

    /// Who has the draft's id or name already.
    fn rival(&self, draft: &Draft<'_>) -> Option<(Code, Arc<str>)> {
        let by_id = self.ids.get(&fields::id(draft));
        let by_name = || self.names.get(&fields::name(draft));
        by_id
            .map(|winner| (Code::DuplicateId, Arc::clone(winner)))
            .or_else(|| by_name().map(|winner| (Code::DuplicateName, Arc::clone(winner))))
    }
}

/// Why a skill is left out: its first error, or that there is nothing to take.
fn reason(draft: &Draft<'_>, diagnostics: &Diagnostics) -> Option<Code> {
    let nothing = || draft.page.is_none().then_some(Code::UnreadableFile);
    first_error(diagnostics).or_else(nothing)
}

/// A skill whose page was withheld by a rule that somebody allowed: nobody shall look for it in vain.
fn without_page(folder: &Folder, skill: &Arc<str>) -> Diagnostic {
    let place = Place::path(folder.shown_path(format!("{skill}/SKILL.md").trim_start_matches('/')));
    let message = "`SKILL.md` was not taken, so there is no skill";
    Diagnostic::new(Code::UnreadableFile, Level::Error, place, message)
        .with_skill(Arc::clone(skill))
}

/// Whether one of two skills that a model could not tell apart is left out: in lenient mode, unless somebody allowed it
/// by name. The others refuse both.
fn is_judged(settings: &Settings, code: Code) -> bool {
    settings.mode == Mode::Lenient && settings.setting(code).is_none()
}

fn first_error(diagnostics: &Diagnostics) -> Option<Code> {
    diagnostics
        .iter()
        .find(|diagnostic| diagnostic.level() == Level::Error)
        .map(Diagnostic::code)
}
