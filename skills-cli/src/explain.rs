//! `cargo skills explain`: what a rule asks for.

use std::io::Write as _;
use std::process::ExitCode;

use skills_core::code::Code;
use skills_core::suggest::nearest;

use crate::Outcome;

pub(crate) fn run(text: &str) -> ExitCode {
    // The code stands in brackets behind a message; with them it can be pasted.
    let name = text.trim_start_matches('[').trim_end_matches(']');
    let Ok(code) = name.parse::<Code>() else {
        return unknown(name);
    };
    // A reader that has gone away wants no explanation.
    let _ = writeln!(anstream::stdout(), "{}", code.explain().trim_end());
    Outcome::Clean.into()
}

fn unknown(name: &str) -> ExitCode {
    let codes = Code::ALL.iter().map(|code| code.as_str());
    let help = match nearest(name, codes) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "the code stands in brackets behind a message, as in `[name-format]`".to_owned(),
    };
    let name = name.escape_debug();
    let _ = writeln!(
        anstream::stderr(),
        "error: there is no code `{name}`\nhelp: {help}"
    );
    Outcome::CouldNotRun.into()
}
