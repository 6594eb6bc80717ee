//! Names by `rename_all`, as serde makes them.

use syn::LitStr;

/// A rule of `rename_all`.
#[derive(Clone, Copy)]
pub(super) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Case {
    /// None for a rule that serde does not know either: its derive says so.
    pub(super) fn from_literal(rule: &LitStr) -> Option<Self> {
        Some(match rule.value().as_str() {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// Fields are `snake_case` in Rust.
    pub(super) fn of_field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => first_lower(&pascal(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Variants are `PascalCase` in Rust.
    pub(super) fn of_variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => first_lower(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn pascal(name: &str) -> String {
    let mut word_starts = true;
    let mut pascal = String::with_capacity(name.len());
    for c in name.chars() {
        if c == '_' {
            word_starts = true;
        } else if word_starts {
            pascal.push(c.to_ascii_uppercase());
            word_starts = false;
        } else {
            pascal.push(c);
        }
    }
    pascal
}

fn first_lower(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

fn snake(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for (index, c) in name.char_indices() {
        if index > 0 && c.is_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}
