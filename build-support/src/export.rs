//! Contracts to files: written when they differ, or compared.

use std::io;
use std::path::Path;

use skills_core::contract::Contract;
use skills_core::contract::diff::{self, Impact};
use skills_core::render::untrusted;

use crate::environment::{Environment, Exporting};
use crate::outcome::Outcome;
use crate::{Sidecar, location, write};

/// How many differences or mistakes of one sidecar are shown.
const SHOWN: usize = 20;

pub(crate) fn all(
    sidecars: &[Sidecar],
    root: &Path,
    environment: &Environment,
    outcome: &mut Outcome,
) {
    if let Some(value) = &environment.misspelt {
        outcome.warn(&format!(
            "`SKILLS_CONTRACTS={}` means nothing; it is `write` or `check`, and nothing is written until it is",
            untrusted(value)
        ));
    }
    for (index, sidecar) in sidecars.iter().enumerate() {
        let earlier = sidecars.iter().take(index);
        let rival = earlier
            .filter(|other| other.path == sidecar.path)
            .find(|other| other.contract.canonical() != sidecar.contract.canonical());
        match rival {
            Some(rival) => outcome.fail(&format!(
                "`{}` is named for `{}` and for `{}`; a file holds one contract",
                sidecar.path,
                rival.contract.name(),
                sidecar.contract.name()
            )),
            None => one(sidecar, root, environment, outcome),
        }
    }
}

fn one(sidecar: &Sidecar, root: &Path, environment: &Environment, outcome: &mut Outcome) {
    let place = match location::of(&sidecar.path, &environment.package.join(root)) {
        Ok(place) => place,
        Err(message) => return outcome.fail(&message),
    };
    let shown = format!("{}/{}", root.display(), sidecar.path);
    let text = format!("{}\n", sidecar.contract.canonical());
    if let Some(mistakes) = unreadable(&text) {
        return refuse(sidecar, &shown, &mistakes, outcome);
    }
    let before = match present(&place) {
        Ok(before) => before,
        Err(error) => return outcome.fail(&format!("`{shown}` cannot be read: {error}")),
    };
    // Git may have given it the line ends of the platform.
    let is_current = before.as_deref().is_some_and(|before| {
        before
            .strip_suffix("\r\n")
            .map_or(before == text, |line| text.strip_suffix('\n') == Some(line))
    });
    if is_current {
        return;
    }
    if environment.exporting() == Exporting::Write {
        match write::replace(&place, &text, environment.started) {
            Ok(()) => return,
            // Where nothing can be written there is still something to compare.
            Err(error) if is_read_only(&error) => {}
            Err(error) => return outcome.fail(&format!("`{shown}` cannot be written: {error}")),
        }
    }
    report(sidecar, &shown, before.as_deref(), &text, outcome);
}

/// Why nothing could read the text again. What a type derives always can be; a schema made by hand may not.
fn unreadable(text: &str) -> Option<Vec<String>> {
    match Contract::from_json(text) {
        Ok(read) if text.strip_suffix('\n') == Some(&read.canonical()) => None,
        Ok(_) => Some(vec!["its text is not canonical".to_owned()]),
        Err(mistakes) => Some(mistakes.iter().map(ToString::to_string).collect()),
    }
}

fn refuse(sidecar: &Sidecar, shown: &str, mistakes: &[String], outcome: &mut Outcome) {
    let name = sidecar.contract.name();
    outcome.fail(&format!(
        "`{shown}` is not written: the schema of `{name}` cannot be read again"
    ));
    for mistake in mistakes.iter().take(SHOWN) {
        outcome.fail(&format!("  {mistake}"));
    }
    and_more(mistakes.len(), outcome);
}

fn and_more(count: usize, outcome: &mut Outcome) {
    if let Some(more @ 1..) = count.checked_sub(SHOWN) {
        outcome.fail(&format!("  and {more} more"));
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a sidecar is compared byte for byte before it is a part of a skill"
)]
fn present(place: &Path) -> io::Result<Option<String>> {
    match std::fs::read(place) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_read_only(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
    )
}

/// One line each, because that is what Cargo shows.
fn report(sidecar: &Sidecar, shown: &str, before: Option<&str>, text: &str, outcome: &mut Outcome) {
    let name = sidecar.contract.name();
    let Some(before) = before else {
        outcome.fail(&format!("`{shown}` is missing, the contract of `{name}`"));
        return outcome.fail(REPAIR);
    };
    let changes = diff::changes(before, text);
    let impact = match changes.iter().map(diff::Change::impact).max() {
        Some(Impact::Breaking) => "the change is breaking: calls that passed may not pass any more",
        Some(_) => "the change is compatible: calls that passed still pass",
        None => "only its form: it is not canonical",
    };
    outcome.fail(&format!("`{shown}` differs from `{name}`; {impact}"));
    for change in changes.iter().take(SHOWN) {
        outcome.fail(&format!("  {change}"));
    }
    and_more(changes.len(), outcome);
    outcome.fail(REPAIR);
}

const REPAIR: &str = "  help: `SKILLS_CONTRACTS=write cargo check` writes it; then commit it";
