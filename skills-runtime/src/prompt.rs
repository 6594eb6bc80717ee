//! What a system prompt says of a catalog.

mod budget; // fewer characters, openly
pub(crate) mod xml;

use std::fmt;

use skills_core::catalog::Skill;
use skills_core::order;

use crate::Catalog;
pub use budget::{Budget, Report};

/// What a system prompt says of a catalog: a preamble, then each skill's name and description, sorted by name.
///
/// Skills without a description (lenient mode) and with `disable-model-invocation` are not listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    entries: Vec<Entry>,
    text: String,
    report: Report,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    name: String,
    description: String,
}

const PREAMBLE: &str = "\
Skills are instructions for particular kinds of task, written by people who know them well.
When a task fits a skill's description, load the skill with the `skill` tool before you start, and follow what it says.

## Available Skills";

const NONE: &str = "No skills are currently available.";

impl Prompt {
    pub(crate) fn of(catalog: &Catalog) -> Self {
        let entries: Vec<Entry> = listed(catalog)
            .into_iter()
            .map(|skill| Entry {
                name: skill.name().to_owned(),
                description: skill.description().to_owned(),
            })
            .collect();
        let text = text(entries.iter().map(Entry::line), None);
        let report = Report::whole(&text);
        Self {
            entries,
            text,
            report,
        }
    }

    /// Keeps the text within a budget: long descriptions are shortened first, all to one length, and the text says so.
    ///
    /// If even the bare names are too many, the text says how many skills are not listed, and [`report`](Self::report)
    /// which. The preamble and that sentence always stay, however small the budget.
    #[must_use]
    pub fn budget(self, budget: Budget) -> Self {
        let (text, report) = budget::fit(&self.entries, budget);
        Self {
            entries: self.entries,
            text,
            report,
        }
    }

    /// What the budget cost.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl Entry {
    fn line(&self) -> String {
        format!("- **{}**: {}", self.name, self.description)
    }
}

/// The skills that a model is told about, sorted by name.
fn listed(catalog: &Catalog) -> Vec<&Skill> {
    let mut skills: Vec<&Skill> = catalog
        .skills()
        .iter()
        .filter(|skill| skill.is_model_invocable() && !skill.description().trim().is_empty())
        .collect();
    order::sort_by(&mut skills, |a, b| a.name().cmp(b.name()));
    skills
}

fn text(lines: impl Iterator<Item = String>, note: Option<&str>) -> String {
    let mut text = String::from(PREAMBLE);
    let mut empty = true;
    for line in lines {
        empty = false;
        text.push('\n');
        text.push_str(&line);
    }
    if let Some(note) = note {
        empty = false;
        text.push_str("\n\n");
        text.push_str(note);
    }
    if empty { NONE.to_owned() } else { text }
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl AsRef<str> for Prompt {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl From<Prompt> for String {
    fn from(prompt: Prompt) -> Self {
        prompt.text
    }
}

impl PartialEq<str> for Prompt {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Prompt {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}
