//! The text that a model gets: `<skill_content>` around the instructions and a list of files.

use skills_core::catalog::Skill;

use crate::base::Base;
use crate::markup;

/// The envelope, with LF and no final line end; without files neither the list nor its note.
pub(super) fn of(skill: &Skill, base: &Base, files: Option<&[&str]>, raw: bool) -> String {
    let value = |text: &str| if raw { text.to_owned() } else { escaped(text) };
    let name = value(skill.name());
    let body = skill.instructions().trim();
    let body = if raw { body.to_owned() } else { defused(body) };
    let mut text = format!(
        "<skill_content name=\"{name}\">\n\
         # Skill: {name}\n\
         \n\
         {body}\n\
         \n\
         Base directory for this skill: {base}\n\
         Relative paths in this skill (e.g., scripts/, reference/) are relative to this base directory.\n",
        base = value(&base.uri()),
    );
    if let Some(files) = files {
        text.push_str("Note: file list is sampled.\n\n<skill_files>\n");
        let files: Vec<String> = files
            .iter()
            .map(|path| {
                let path = if base.is_directory() {
                    value(&base.file(path))
                } else {
                    value(path)
                };
                format!("<file>{path}</file>")
            })
            .collect();
        text.push_str(&files.join("\n"));
        text.push_str("\n</skill_files>\n");
    }
    text.push_str("</skill_content>");
    text
}

/// A name or a path: no markup, one line.
fn escaped(text: &str) -> String {
    markup::escaped(text, |c| c.is_control().then(|| markup::reference(c)))
}

/// Instructions keep their markup; only what could pass for a tag of the envelope loses its `<`.
fn defused(body: &str) -> String {
    let mut out = String::with_capacity(body.len());
    let mut pieces = body.split('<');
    out.extend(pieces.next());
    for piece in pieces {
        out.push_str(if opens_the_envelope(piece) {
            "&lt;"
        } else {
            "<"
        });
        out.push_str(piece);
    }
    out
}

/// Whether what follows a `<` names a tag of the envelope, as generously as a model might read it.
fn opens_the_envelope(piece: &str) -> bool {
    let piece = piece.trim_start();
    let piece = piece.strip_prefix('/').unwrap_or(piece).trim_start();
    ["skill_content", "skill_files"].into_iter().any(|tag| {
        piece
            .get(..tag.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(tag))
    })
}
