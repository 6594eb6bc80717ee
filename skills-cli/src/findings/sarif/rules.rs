//! Rules with what `cargo skills explain` says of them.

use serde::Serialize;
use skills_core::code::{Code, Fate};
use skills_core::options::Mode;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule<'a> {
    id: &'a str,
    short_description: Text<'a>,
    help: Text<'a>,
    default_configuration: Configuration,
}

/// No message: nothing is put into it, so its braces stay single.
#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<&'a str>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

impl Rule<'_> {
    pub(super) fn new(code: Code) -> Self {
        let page = code.explain().trim();
        // The title is the code.
        let (_, text) = page.split_once("\n\n").unwrap_or(("", page));
        let (first, _) = text.split_once("\n\n").unwrap_or((text, ""));
        Self {
            id: code.as_str(),
            short_description: Text {
                text: first,
                markdown: None,
            },
            help: Text {
                text,
                markdown: Some(page),
            },
            default_configuration: Configuration { level: level(code) },
        }
    }
}

fn level(code: Code) -> &'static str {
    match code.fate(Mode::Strict) {
        Fate::Error | Fate::Skip => "error",
        Fate::Warn => "warning",
        _ => "none",
    }
}
