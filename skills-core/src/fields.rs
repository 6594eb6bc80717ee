//! The fields of the frontmatter: which there are, and what each means.

use unicode_normalization::UnicodeNormalization as _;

use crate::draft::{Draft, Field};
use crate::parse::yaml::Kind;
use crate::render::untrusted;
use crate::suggest::nearest;

/// Fields with a place of their own in a skill.
pub(crate) const TYPED: [&str; 8] = [
    "name",
    "id",
    "description",
    "version",
    "license",
    "compatibility",
    "metadata",
    "allowed-tools",
];

/// Fields that clients know and the specification does not.
pub(crate) const CLIENT: [&str; 19] = [
    "argument-hint",
    "arguments",
    "disable-model-invocation",
    "user-invocable",
    "disallowed-tools",
    "model",
    "effort",
    "context",
    "agent",
    "background",
    "hooks",
    "paths",
    "shell",
    "when_to_use",
    "tags",
    "author",
    "triggers",
    "category",
    "homepage",
];

/// Fields that turn something on or off.
pub(crate) const SWITCHES: [&str; 2] = ["disable-model-invocation", "user-invocable"];

/// Whether a field has a place of its own; the others are kept in `extra`.
pub(crate) fn is_typed(name: &str) -> bool {
    TYPED.contains(&name)
}

/// Whether a field can be taken as the text that stands there, where YAML fails.
pub(crate) fn is_text(name: &str) -> bool {
    !name.is_empty() && name != "metadata" && !SWITCHES.contains(&name)
}

/// Whether clients take a list for a field.
pub(crate) fn is_list(name: &str) -> bool {
    matches!(
        name,
        "arguments" | "disallowed-tools" | "hooks" | "paths" | "tags" | "triggers"
    )
}

/// Whether the specification or a client knows a field.
pub(crate) fn is_known(name: &str) -> bool {
    TYPED.contains(&name) || CLIENT.contains(&name)
}

/// The field that one of another name was most likely meant to be.
pub(crate) fn nearest_to(name: &str) -> Option<&'static str> {
    nearest(name, TYPED.into_iter().chain(CLIENT))
}

/// What a skill is known by: its `id`, else its `name`, else its directory.
pub(crate) fn id(draft: &Draft<'_>) -> String {
    draft
        .text_of("id")
        .map_or_else(|| name(draft), |id| id.value.to_owned())
}

/// What a model calls a skill by: its `name`, else its directory.
pub(crate) fn name(draft: &Draft<'_>) -> String {
    draft
        .text_of("name")
        .map_or_else(|| draft.folder.name.clone(), |name| name.value.to_owned())
}

/// How many characters a name may have.
pub(crate) const LONGEST_NAME: usize = 64;

/// A name that a skill without one could have: that of its directory, in the right form.
pub(crate) fn suggested_name(draft: &Draft<'_>) -> String {
    slug(draft.directory().unwrap_or_default())
}

/// What else to do where a skill gets a name that its directory does not have; nothing where it has.
pub(crate) fn renaming(draft: &Draft<'_>, name: &str) -> String {
    let directory = draft.directory().filter(|directory| *directory != name);
    directory.map_or_else(String::new, |directory| {
        format!(
            ", and rename the directory `{}` to `{name}`",
            untrusted(directory)
        )
    })
}

/// The nearest name of the right form.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::new();
    for c in text.nfkc() {
        if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug: String = slug.chars().take(LONGEST_NAME).collect();
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() {
        "my-skill".to_owned()
    } else {
        slug.to_owned()
    }
}

/// A field that turns something on or off, in any of YAML's old spellings.
pub(crate) fn switch(draft: &Draft<'_>, field: &str) -> Option<bool> {
    let text = draft.text_of(field)?.value.to_ascii_lowercase();
    match &*text {
        "true" | "yes" | "on" => Some(true),
        "false" | "no" | "off" => Some(false),
        _ => None,
    }
}

/// `allowed-tools`, as written and split.
#[derive(Debug, Default)]
pub(crate) struct Tools {
    pub(crate) raw: Option<String>,
    pub(crate) tokens: Vec<String>,
}

/// The declared tools: of a text its tokens, of a list (which modes judge differently) its items.
pub(crate) fn allowed_tools(draft: &Draft<'_>) -> Tools {
    match draft.text("allowed-tools") {
        Field::Text(text) => Tools {
            raw: Some(text.value.to_owned()),
            tokens: tool_tokens(text.value),
        },
        Field::Wrong(entry) => {
            let Kind::List(items) = &entry.value.kind else {
                return Tools::default();
            };
            let tokens: Vec<String> = items
                .iter()
                .filter_map(|item| match &item.kind {
                    Kind::Scalar(scalar) if !scalar.is_empty() => {
                        Some(scalar.text.trim().to_owned())
                    }
                    Kind::Scalar(_) | Kind::List(_) | Kind::Map(_) => None,
                })
                .collect();
            Tools {
                raw: Some(tokens.join(" ")),
                tokens,
            }
        }
        Field::Absent | Field::Empty(_) => Tools::default(),
    }
}

/// The tools of a list in brackets that may not be closed, in one line; none if there are none, or they would need quotes.
pub(crate) fn tools_of_list(written: &str) -> Option<String> {
    let inner = written.trim_matches(['[', ']', ',']);
    let tokens = tool_tokens(inner);
    let names = tokens.iter().map(|token| token.trim_matches(['"', '\'']));
    let tools = names.collect::<Vec<_>>().join(" ");
    let is_plain = tools.starts_with(char::is_alphanumeric)
        && !tools.contains(": ")
        && !tools.contains(" #")
        && !tools.ends_with(':');
    is_plain.then_some(tools)
}

/// Splits at blanks and commas outside parentheses: `Bash(git commit *)` is one token.
fn tool_tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut token = String::new();
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && (c == ',' || c.is_whitespace()) {
            if !token.is_empty() {
                tokens.push(std::mem::take(&mut token));
            }
        } else {
            token.push(c);
        }
    }
    if !token.is_empty() {
        tokens.push(token);
    }
    tokens
}
