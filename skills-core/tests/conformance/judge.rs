//! Compares what came out of a case with what is expected.

use std::path::Path;

use serde_json::Value;
use skills_core::diag::{Diagnostic, Diagnostics};
use skills_core::options::Mode;
use skills_core::{Compiled, render};

use super::case::Case;
use super::facts;
use super::reading::{holds_all, one_of};

pub(crate) type Outcome = Result<Compiled, Diagnostics>;

/// Every way in which the outcome is not the expected one.
pub(crate) fn outcome(
    case: &Case,
    mode: Mode,
    expected: &Value,
    root: &Path,
    outcome: &Outcome,
) -> Vec<String> {
    let mut mistakes = Vec::new();
    let verdict = verdict(outcome);
    if !one_of(&expected["verdict"], |wanted| wanted == verdict) {
        mistakes.push(format!("verdict {verdict}, not {}", expected["verdict"]));
    }
    if let (Some(wanted), Ok(compiled)) = (expected["skipped"].as_array(), outcome) {
        let found: Vec<&str> = compiled
            .skipped()
            .iter()
            .map(skills_core::Skipped::directory)
            .collect();
        if !wanted.iter().eq(found.iter()) {
            mistakes.push(format!("skipped {found:?}, not {wanted:?}"));
        }
    }
    let found = match outcome {
        Ok(compiled) => compiled.warnings(),
        Err(diagnostics) => diagnostics,
    };
    if let Some(wanted) = expected["codes"].as_array() {
        let found: Vec<&Diagnostic> = found.iter().collect();
        let root = root.to_str().unwrap();
        if !all_match(wanted, &found, root) {
            let wanted: Vec<String> = wanted.iter().map(|one| format!("  want {one}")).collect();
            let found: Vec<String> = found
                .iter()
                .map(|one| format!("  have {} {one}\n{}", one.level(), render(one)))
                .collect();
            mistakes.push(format!(
                "diagnostics:\n{}\n{}",
                wanted.join("\n"),
                found.join("\n")
            ));
        }
    }
    if let (Some(skills), Ok(compiled)) = (case.expected["skills"].as_object(), outcome)
        && verdict == "ok"
    {
        for (id, wanted) in skills {
            match compiled.data().get(id) {
                Some(skill) => mistakes.extend(facts::differences(skill, wanted)),
                None => mistakes.push(format!("no skill `{id}` ({mode})")),
            }
        }
    }
    mistakes
}

fn verdict(outcome: &Outcome) -> &'static str {
    match outcome {
        Err(_) => "error",
        Ok(compiled) if compiled.skipped().is_empty() => "ok",
        Ok(_) => "skip",
    }
}

/// The diagnostics are exactly the wanted ones, in order; optional ones may be absent.
fn all_match(wanted: &[Value], found: &[&Diagnostic], root: &str) -> bool {
    match (wanted.split_first(), found.split_first()) {
        (None, None) => true,
        (None, Some(_)) => false,
        (Some((first, rest)), _) => {
            let absent = first["optional"] == true && all_match(rest, found, root);
            absent
                || found.split_first().is_some_and(|(diagnostic, others)| {
                    matches(first, diagnostic, root) && all_match(rest, others, root)
                })
        }
    }
}

fn matches(wanted: &Value, diagnostic: &Diagnostic, root: &str) -> bool {
    let code = diagnostic.code().as_str();
    let code_fits = |wanted: &str| match wanted.strip_suffix('*') {
        Some(prefix) => code.starts_with(prefix),
        None => code == wanted,
    };
    let shown = diagnostic.place().shown_path();
    let path = shown
        .strip_prefix(root)
        .map_or(shown, |path| path.trim_start_matches('/'));
    let start = diagnostic.place().start();
    let number = |wanted: &Value, found: Option<usize>| {
        wanted.is_null()
            || alternatives(wanted).any(|wanted| wanted.as_u64() == found.map(|found| found as u64))
    };
    let words = format!(
        "{} {}",
        diagnostic.message(),
        diagnostic.help().unwrap_or("")
    );
    one_of(&wanted["code"], code_fits)
        && one_of(&wanted["level"], |wanted| {
            wanted == diagnostic.level().as_str()
        })
        && one_of(&wanted["path"], |wanted| wanted == path)
        && number(&wanted["line"], start.map(|start| start.line))
        && number(&wanted["column"], start.map(|start| start.column))
        && holds_all(&words, &wanted["contains"])
}

fn alternatives(wanted: &Value) -> impl Iterator<Item = &Value> {
    let list = wanted
        .as_array()
        .map_or(std::slice::from_ref(wanted), Vec::as_slice);
    list.iter()
}
