//! `cargo skills explain`: what a rule asks for, or which rules a reason stands for.

use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

use skills_core::code::Code;
use skills_core::suggest::nearest;

use crate::{Outcome, complain};

/// How many codes are proposed at most.
const PROPOSED: usize = 5;

pub(crate) fn run(text: Option<&str>) -> ExitCode {
    let Some(text) = text else {
        let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
        return said(&codes.join("\n"));
    };
    // The code stands in brackets behind a message; with them it can be pasted.
    let name = text.trim_start_matches('[').trim_end_matches(']');
    let Ok(code) = name.parse::<Code>() else {
        return reason(name).map_or_else(|| unknown(name), |text| said(&text));
    };
    said(code.explain().trim_end())
}

/// A reader that has gone away wants no explanation; a disk that is full has not got one.
fn said(text: &str) -> ExitCode {
    match writeln!(anstream::stdout(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!("the explanation cannot be written: {error}"), None);
            Outcome::CouldNotRun.into()
        }
        _ => Outcome::Clean.into(),
    }
}

/// The word of a loader for a skill that it left out, which stands for several rules.
fn reason(name: &str) -> Option<String> {
    let codes: Vec<String> = Code::ALL
        .iter()
        .filter(|code| code.reason() == name)
        .map(|code| format!("- `{code}`"))
        .collect();
    let list = codes.join("\n");
    let text = "A skill was left out for this reason, which is one of these rules; `cargo skills explain` has a page on each:";
    (!codes.is_empty()).then(|| format!("# {name}\n\n{text}\n\n{list}"))
}

fn unknown(name: &str) -> ExitCode {
    let help = match &*meant(name) {
        [] => "`cargo skills explain` lists all codes".to_owned(),
        [one] => format!("did you mean `{one}`?"),
        several => format!("did you mean one of `{}`?", several.join("`, `")),
    };
    let name = name.escape_debug();
    let _ = writeln!(
        anstream::stderr(),
        "error: there is no code `{name}`\nhelp: {help}"
    );
    Outcome::CouldNotRun.into()
}

/// The codes that may be meant: the one of the same words, the nearest one, or those that the name shortens.
fn meant(name: &str) -> Vec<&'static str> {
    let codes = || Code::ALL.iter().map(|code| code.as_str());
    let same_words = || codes().find(|code| words(code) == words(name));
    match same_words().or_else(|| nearest(name, codes())) {
        Some(near) => vec![near],
        None if name.is_empty() => Vec::new(),
        None => codes()
            .filter(|code| is_short_for(name, code))
            .take(PROPOSED)
            .collect(),
    }
}

fn words(name: &str) -> Vec<&str> {
    let mut words: Vec<&str> = name.split(['-', '_', ' ']).collect();
    words.sort_unstable();
    words
}

/// `namefmt` for `name-format`: every letter is there, in order.
fn is_short_for(name: &str, code: &str) -> bool {
    let mut letters = code.chars();
    let first_is_equal = name.chars().next() == code.chars().next();
    first_is_equal && name.chars().all(|c| letters.any(|letter| letter == c))
}
