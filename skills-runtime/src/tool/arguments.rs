//! What a model sent.

use serde_json::Value;
use skills_core::contract::schema::{Bounds, Hashed, Property, build};
use skills_core::contract::{ArgumentErrors, Bound, Contract, ContractType, Schema, hash};
use skills_core::render::is_unseen;

/// What the tool takes: the name of a skill.
pub(super) const CONTRACT: Contract = Contract::of("SkillInput", SCHEMA);

const NAME: &str = "name";

const SCHEMA: &Schema = {
    const NAME_SCHEMA: &Schema = &build::over(
        String::SCHEMA,
        false,
        Some(hashed("The name of the skill to load")),
        None,
        Bounds::NONE,
    );
    const PROPERTIES: &[Property] = &[build::property(hashed(NAME), true, NAME_SCHEMA)];
    &build::object(PROPERTIES, None)
};

const fn hashed(text: &'static str) -> Hashed {
    build::hashed(text, hash::text(text))
}

/// The name that the arguments ask for, or every mistake in them.
pub(super) fn name(arguments: &str) -> Result<String, ArgumentErrors> {
    bind(&CONTRACT, arguments).map(|bound| name_in(&bound))
}

/// The same for arguments that somebody else has parsed.
pub(super) fn name_of(arguments: &Value) -> Result<String, ArgumentErrors> {
    match arguments {
        Value::Null => name(""),
        arguments => CONTRACT.bind_value(arguments).map(|bound| name_in(&bound)),
    }
}

/// Binds what a model sent: for a call without arguments many send blank text or `null`.
fn bind(contract: &Contract, arguments: &str) -> Result<Bound, ArgumentErrors> {
    let written = arguments.strip_prefix('\u{feff}').unwrap_or(arguments);
    contract.bind(match written.trim() {
        "" | "null" => "{}",
        _ => arguments,
    })
}

fn name_in(bound: &Bound) -> String {
    let effective: Value = serde_json::from_str(bound.effective()).unwrap_or_default();
    let name = effective.get(NAME).and_then(Value::as_str);
    name.unwrap_or_default().to_owned()
}

/// The model's own text, as it may be repeated to it.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 200;
    let beginning: String = text.chars().take(LONGEST).collect();
    let mut shown = visible(&beginning);
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// A text in one line, with what nobody sees by its number.
pub(super) fn visible(text: &str) -> String {
    let mut visible = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if c.is_control() => visible.push(' '),
            c if is_unseen(c) => visible.extend(c.escape_unicode()),
            c => visible.push(c),
        }
    }
    visible
}
