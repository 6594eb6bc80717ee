//! Collects what rules find, and gives each finding the level that the settings ask for.

use std::sync::Arc;

use crate::code::{Code, Fate};
use crate::diag::{Diagnostic, Diagnostics, Level, Place};
use crate::options::{Mode, Settings};
use crate::source::Folder;

/// A broken rule: everything but the level, which is the [`Reporter`]'s to set.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    code: Code,
    place: Place,
    message: String,
    help: Option<String>,
    labels: Vec<(Place, String)>,
    skill: Option<Arc<str>>,
    fates: Option<[Fate; 3]>,
}

impl Finding {
    /// The message is one line, lower case, without a full stop, with text of users in backticks.
    pub(crate) fn new(code: Code, place: Place, message: impl Into<String>) -> Self {
        Self {
            code,
            place,
            message: message.into(),
            help: None,
            labels: Vec::new(),
            skill: None,
            fates: None,
        }
    }

    /// Says what to do.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Points to a second place.
    pub(crate) fn label(mut self, place: Place, message: impl Into<String>) -> Self {
        self.labels.push((place, message.into()));
        self
    }

    /// Names the skill's directory below the root.
    pub(crate) fn skill(mut self, skill: &Arc<str>) -> Self {
        self.skill = Some(Arc::clone(skill));
        self
    }

    /// What strict, compatible and lenient mode make of it, where that is not what they make of the code in general.
    pub(crate) fn fates(mut self, fates: [Fate; 3]) -> Self {
        self.fates = Some(fates);
        self
    }
}

/// Where rules report.
#[derive(Debug)]
pub(crate) struct Reporter<'s> {
    settings: &'s Settings,
    diagnostics: Diagnostics,
}

impl<'s> Reporter<'s> {
    pub(crate) fn new(settings: &'s Settings) -> Self {
        Self {
            settings,
            diagnostics: Diagnostics::new(),
        }
    }

    pub(crate) fn settings(&self) -> &'s Settings {
        self.settings
    }

    /// Whether what breaks a rule is refused, or left out.
    pub(crate) fn refuses(&self, code: Code) -> bool {
        matches!(self.fate(code, None), Fate::Error | Fate::Skip)
    }

    /// Notes a finding, unless its code is off.
    pub(crate) fn report(&mut self, finding: Finding) {
        let level = match self.fate(finding.code, finding.fates) {
            Fate::Off => return,
            Fate::Warn => Level::Warning,
            Fate::Skip | Fate::Error => Level::Error,
        };
        let mut diagnostic = Diagnostic::new(finding.code, level, finding.place, finding.message);
        if let Some(help) = finding.help {
            diagnostic = diagnostic.with_help(help);
        }
        for (place, message) in finding.labels {
            diagnostic = diagnostic.with_label(place, message);
        }
        if let Some(skill) = finding.skill {
            diagnostic = diagnostic.with_skill(skill);
        }
        self.diagnostics.push(diagnostic);
    }

    /// Takes over what another one of the same settings was told.
    pub(crate) fn append(&mut self, other: Self) {
        self.diagnostics.append(other.diagnostics);
    }

    /// Everything that was reported, by place; of one kind in one file no more than people read.
    pub(crate) fn finish(mut self) -> Diagnostics {
        self.diagnostics.sort();
        self.diagnostics.summed_up()
    }

    fn fate(&self, code: Code, fates: Option<[Fate; 3]>) -> Fate {
        if self.settings.muted == Some(code) {
            return Fate::Off;
        }
        match (self.settings.setting(code), fates) {
            (None, Some([strict, compatible, lenient])) => match self.settings.mode {
                Mode::Strict => strict,
                Mode::Compatible => compatible,
                Mode::Lenient => lenient,
            },
            _ => self.settings.fate(code),
        }
    }
}

/// Reports what reading found.
pub(crate) fn problems(folder: &Folder, reporter: &mut Reporter<'_>) {
    for problem in &folder.problems {
        let mut finding =
            Finding::new(problem.code, problem.place.clone(), problem.message.clone());
        finding.help.clone_from(&problem.help);
        finding.fates = problem.fates;
        finding.skill = problem.skill.as_deref().map(Arc::from);
        reporter.report(finding);
    }
}
