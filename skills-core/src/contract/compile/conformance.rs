//! The cases of the shared conformance data (`SKILLS_CONFORMANCE`), each exactly as its README says.

#[path = "../../../tests/conformance/parts.rs"]
mod parts;
#[path = "../../../tests/conformance/reading.rs"]
mod reading;

use std::path::Path;

use serde_json::Value;

use super::{Mistake, Standing, text};
use crate::code::Code;
use crate::contract::Fingerprint;
use reading::{holds_all, one_of};

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
    let source = parts::text(case, "schema").expect("a text");
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
    assert!(error["contains"].is_array(), "{error}");
    one_of(&error["path"], |path| path == &*mistake.pointer)
        && one_of(&error["keyword"], |wanted| wanted == keyword)
        && one_of(&error["kind"], |wanted| wanted == kind(mistake.code))
        && holds_all(&text, &error["contains"])
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
