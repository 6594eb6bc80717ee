//! The cases of the shared conformance data (`SKILLS_CONFORMANCE`), each exactly as its README says.

use std::path::Path;

use serde_json::Value;

use super::{Mistake, Standing, text};
use crate::code::Code;
use crate::contract::Fingerprint;

#[test]
#[expect(
    clippy::print_stdout,
    reason = "the run says how many cases there were"
)]
fn every_case_of_the_shared_data_passes() {
    let Some(root) = std::env::var_os("SKILLS_CONFORMANCE") else {
        println!("compile.json: 0 run, all left out (SKILLS_CONFORMANCE is not set)");
        return;
    };
    let cases = read(&Path::new(&root).join("contracts/compile.json"));
    let failures: Vec<String> = cases.iter().filter_map(failure).collect();
    println!(
        "compile.json: {} run, 0 left out, {} failed",
        cases.len(),
        failures.len()
    );
    assert!(!cases.is_empty());
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[expect(
    clippy::disallowed_methods,
    reason = "test data is no skill, and stands outside of the crate"
)]
fn read(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).expect("the data is where the variable says");
    serde_json::from_str(&text).expect("the data is a list")
}

/// Why a case fails. Of alternatives the first is the decided one.
fn failure(case: &Value) -> Option<String> {
    let wanted = case["either"].get(0).unwrap_or(case);
    let source = source(case);
    let mut mistakes = Vec::new();
    let schema = text(&source, Standing::Contract, &mut |mistake| {
        mistakes.push(mistake);
    });
    let reason = match schema {
        Some(schema) if wanted["accept"] == true => accepted(wanted, &schema.canonical()),
        Some(_) => Some("should be refused".into()),
        None if wanted["accept"] == true => Some("should be accepted".into()),
        None => refused(wanted, &mistakes),
    };
    reason.map(|reason| format!("{}: {reason}: {mistakes:#?}", case["id"]))
}

fn source(case: &Value) -> String {
    let Some(parts) = case["schema_parts"].as_array() else {
        return case["schema"].as_str().expect("a text").into();
    };
    parts
        .iter()
        .map(|part| {
            let times = part[1]
                .as_u64()
                .and_then(|times| usize::try_from(times).ok());
            part[0]
                .as_str()
                .expect("a text")
                .repeat(times.expect("a count"))
        })
        .collect()
}

fn accepted(wanted: &Value, canonical: &str) -> Option<String> {
    let text = wanted["canonical"].as_str();
    if text.is_some_and(|text| text != canonical) {
        return Some(format!("canonical text {canonical}"));
    }
    let bytes = wanted["canonical_bytes"].as_u64();
    if bytes.is_some_and(|bytes| bytes != canonical.len() as u64) {
        return Some(format!("{} canonical bytes", canonical.len()));
    }
    let fingerprint = wanted["fingerprint"].as_str().expect("a fingerprint");
    let found = Fingerprint::of(canonical);
    (found != fingerprint).then(|| format!("fingerprint {found}"))
}

fn refused(wanted: &Value, mistakes: &[Mistake]) -> Option<String> {
    let errors: Vec<&Value> = match wanted["errors"].as_array() {
        Some(errors) => errors.iter().collect(),
        None => vec![&wanted["error"]],
    };
    if wanted["more_errors"] == true {
        let found = mistakes.iter().any(|mistake| is(errors[0], mistake));
        return (!found).then(|| "the error is missing".into());
    }
    if errors.len() != mistakes.len() {
        return Some(format!("{} errors are wanted", errors.len()));
    }
    errors
        .iter()
        .zip(mistakes)
        .position(|(error, mistake)| !is(error, mistake))
        .map(|index| format!("error {index} differs from {}", errors[index]))
}

fn is(error: &Value, mistake: &Mistake) -> bool {
    let keyword = mistake.keyword.as_deref().unwrap_or_default();
    let text = format!(
        "{} {}",
        mistake.message,
        mistake.help.as_deref().unwrap_or_default()
    );
    let contains = error["contains"].as_array().expect("a list");
    one_of(&error["path"], |path| path == &*mistake.pointer)
        && one_of(&error["keyword"], |wanted| wanted == keyword)
        && one_of(&error["kind"], |wanted| wanted == kind(mistake.code))
        && contains
            .iter()
            .all(|word| one_of(word, |word| holds(&text, word)))
}

/// A value, one of a list, or anything where nothing is asked.
fn one_of(wanted: &Value, test: impl Fn(&str) -> bool) -> bool {
    match wanted {
        Value::Null => true,
        Value::Array(list) => list.iter().filter_map(Value::as_str).any(test),
        other => other.as_str().is_some_and(test),
    }
}

fn holds(text: &str, word: &str) -> bool {
    if word.chars().any(char::is_uppercase) {
        return text.contains(word);
    }
    text.to_lowercase().contains(word)
}

fn kind(code: Code) -> &'static str {
    match code {
        Code::InvalidJson => "malformed-json",
        Code::JsonDuplicateKey => "duplicate-key",
        Code::SchemaTooDeep => "too-deep",
        Code::SchemaTooLarge => "too-many-bytes",
        Code::SchemaTooManyNodes => "too-many-nodes",
        Code::SchemaRoot => "not-an-object",
        _ => "",
    }
}
