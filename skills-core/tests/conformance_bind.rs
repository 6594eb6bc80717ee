//! Every call of the conformance data, against its contract: what is bound, or all errors in their order.
//!
//! The data is read through the variable `SKILLS_CONFORMANCE`; without it the test says so and passes.
#![cfg(feature = "compile")]
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test that reads data and says what it ran"
)]

#[path = "conformance/parts.rs"]
mod parts;
#[path = "conformance/reading.rs"]
mod reading;

use std::error::Error;
use std::path::Path;

use reading::holds_all;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use skills_core::contract::{ArgumentError, Contract};

#[test]
fn every_call_of_the_conformance_data_is_judged_as_it_says() -> Result<(), Box<dyn Error>> {
    let Some(root) = std::env::var_os("SKILLS_CONFORMANCE") else {
        println!("bind.json: left out, SKILLS_CONFORMANCE is not set");
        return Ok(());
    };
    let text = std::fs::read_to_string(Path::new(&root).join("contracts/bind.json"))?;
    let cases: Vec<Value> = serde_json::from_str(&text)?;
    let mut failures = Vec::new();
    for case in &cases {
        let wanted = case["either"].get(0).unwrap_or(case);
        if let Err(why) = judge(case, wanted) {
            failures.push(format!("{}: {why}", case["id"]));
        }
    }
    println!(
        "bind.json: {} run, 0 left out, {} failed",
        cases.len(),
        failures.len()
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(!cases.is_empty());
    Ok(())
}

/// The alternatives of a case are lists with the decided one first, and only that one is accepted.
fn judge(case: &Value, wanted: &Value) -> Result<(), String> {
    let contract = Contract::from_json(case["schema"].as_str().unwrap_or_default())
        .map_err(|diagnostics| diagnostics.to_string())?;
    let arguments = parts::text(case, "arguments").ok_or("no arguments")?;
    match contract.bind(&arguments) {
        Ok(bound) => {
            let digest = base16(&Sha256::digest(bound.effective()));
            if wanted["ok"] == json!(true)
                && (wanted["effective"] == json!(bound.effective())
                    || wanted["effective_sha256"] == json!(digest))
                && bound.fingerprint() == contract.fingerprint()
            {
                Ok(())
            } else {
                Err(format!("bound as {:.200}", bound.effective()))
            }
        }
        Err(errors) => {
            let expected = wanted["errors"]
                .as_array()
                .ok_or_else(|| errors.to_string())?;
            let more = wanted["more"].as_u64().unwrap_or_default();
            let alike = errors.iter().count() == expected.len()
                && errors
                    .iter()
                    .zip(expected)
                    .all(|(error, expected)| is_as_expected(error, expected))
                && errors.more() as u64 == more;
            if alike {
                Ok(())
            } else {
                Err(errors.to_string())
            }
        }
    }
}

fn is_as_expected(error: &ArgumentError, expected: &Value) -> bool {
    let first = |value: &Value| value.get(0).unwrap_or(value).clone();
    first(&expected["property"]) == json!(error.property())
        && first(&expected["code"]) == json!(error.code().to_string())
        && (expected["pointer"].is_null() || expected["pointer"] == json!(error.pointer()))
        && holds_all(error.message(), &expected["contains"])
}

fn base16(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect::<Vec<_>>()
        .concat()
}
