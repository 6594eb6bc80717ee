//! Doc comments as descriptions.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use super::problem::Problems;

/// The doc comment of a type, a field or a variant, its lines dedented and joined as rustdoc reads them.
pub(super) fn doc(attributes: &[Attribute], problems: &mut Problems) -> Option<String> {
    let mut lines = Vec::new();
    for attribute in attributes {
        let Meta::NameValue(meta) = &attribute.meta else {
            continue; // `#[doc(hidden)]` and the like
        };
        if !meta.path.is_ident("doc") {
            continue;
        }
        match literal(&meta.value) {
            Some(text) => push_lines(&text, &mut lines),
            None => problems.on(
                &meta.value,
                "the derive cannot read this documentation, because it is made by a macro",
                "add the text as a literal: `#[contract(description = \"…\")]`, which is taken instead",
            ),
        }
    }
    joined(&lines)
}

fn literal(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text.value()),
        Expr::Group(group) => literal(&group.expr),
        _ => None,
    }
}

/// The lines of `/** … */` start with ` * `, where each does.
fn push_lines(text: &str, lines: &mut Vec<String>) {
    if !text.contains('\n') {
        lines.push(text.to_owned());
        return;
    }
    let starred = text
        .lines()
        .skip(1)
        .all(|line| line.trim().is_empty() || line.trim_start().starts_with('*'));
    for (index, line) in text.lines().enumerate() {
        let line = match line.trim_start().strip_prefix('*') {
            Some(rest) if starred && index > 0 => rest,
            // The first line stands behind `/**`, so its indent says nothing about the others'.
            _ if index == 0 => line.trim_start(),
            _ => line,
        };
        lines.push(line.to_owned());
    }
}

fn joined(lines: &[String]) -> Option<String> {
    let indent = lines
        .iter()
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let text = lines
        .iter()
        .map(|line| line.get(indent..).unwrap_or_default().trim_end())
        .collect::<Vec<_>>()
        .join("\n");
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
