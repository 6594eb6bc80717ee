//! A diagnostic in rustc's look.

use std::borrow::Cow;

use annotate_snippets::{
    AnnotationKind, Element, Group, Level as Severity, Origin, Renderer, Snippet,
};

use super::excerpt::Excerpt;
use super::untrusted;
use crate::diag::{Diagnostic, Label, Level, Place, Position};

/// Wider than any excerpt with its gutter, so that nothing is cut a second time.
const WIDTH: usize = 400;

/// The diagnostic as people read it: title, place, the line with what is wrong underlined, help. No colours.
///
/// ```
/// use skills_core::code::Code;
/// use skills_core::diag::{Diagnostic, Level, Place, Text};
///
/// let text = Text::new("---\nname: Data Analysis\n---\n");
/// let place = Place::range("skills/data-analysis/SKILL.md", &text, 10..23);
/// let diagnostic = Diagnostic::new(Code::NameFormat, Level::Error, place, "`Data Analysis` is not a skill name")
///     .with_help("use lower-case letters, digits and single hyphens: `data-analysis`");
/// assert_eq!(
///     skills_core::render(&diagnostic),
///     "\
/// error: `Data Analysis` is not a skill name [name-format]
///  --> skills/data-analysis/SKILL.md:2:7
///   |
/// 2 | name: Data Analysis
///   |       ^^^^^^^^^^^^^
///   = help: use lower-case letters, digits and single hyphens: `data-analysis`"
/// );
/// ```
#[must_use]
pub fn render(diagnostic: &Diagnostic) -> String {
    render_with(diagnostic, &Renderer::plain())
}

/// As [`render`], with the colours of a terminal (ANSI escapes).
#[must_use]
pub fn render_styled(diagnostic: &Diagnostic) -> String {
    render_with(diagnostic, &Renderer::styled())
}

fn render_with(diagnostic: &Diagnostic, renderer: &Renderer) -> String {
    let severity = match diagnostic.level() {
        Level::Error => Severity::ERROR,
        Level::Warning => Severity::WARNING,
    };
    let title = format!(
        "{} [{}]",
        untrusted(diagnostic.message()),
        diagnostic.code()
    );
    let mut group = Group::with_title(severity.primary_title(title)).element(shown(
        diagnostic.place(),
        AnnotationKind::Primary,
        None,
    ));
    for label in diagnostic.labels() {
        let message = untrusted(label.message()).to_string();
        group = group.element(shown(label.place(), AnnotationKind::Context, Some(message)));
    }
    if let Some(help) = diagnostic.help() {
        group = group.element(Severity::HELP.message(untrusted_lines(help)));
    }
    let picture = renderer.clone().term_width(WIDTH).render(&[group]);
    tidy(&picture, diagnostic)
}

/// Where it is, and the line that stands there.
fn shown(place: &Place, kind: AnnotationKind, label: Option<String>) -> Element<'static> {
    let path = untrusted(place.shown_path()).to_string();
    let Some((text, range)) = place.spot() else {
        return Origin::path(path).into();
    };
    let line = text.position(range.start).line;
    let excerpt = Excerpt::new(text, line, range);
    let annotation = kind.span(excerpt.span).label(label);
    Snippet::source(excerpt.line)
        .path(path)
        .line_start(line)
        .annotation(annotation)
        .into()
}

/// Puts the column in the file where the renderer put that in the excerpt, and leaves out the bar before the help.
fn tidy(picture: &str, diagnostic: &Diagnostic) -> String {
    let labels = diagnostic.labels().iter().map(Label::place);
    let mut places = std::iter::once(diagnostic.place()).chain(labels);
    let mut lines: Vec<Cow<'_, str>> = Vec::new();
    for line in picture.lines() {
        let visible = without_colours(line);
        let visible = visible.trim();
        if visible.starts_with("--> ") || visible.starts_with("::: ") {
            let start = places.next().and_then(Place::start);
            let line = start.map_or(Cow::Borrowed(line), |start| with_position(line, start));
            // Without a snippet there is no gutter, and the arrow would stand where titles do.
            let arrow_first = without_colours(&line).starts_with('-');
            lines.push(if arrow_first {
                format!(" {line}").into()
            } else {
                line
            });
            continue;
        }
        let bar_before = lines
            .last()
            .is_some_and(|last| without_colours(last).trim() == "|");
        if visible.starts_with("= ") && bar_before {
            lines.pop();
        }
        lines.push(Cow::Borrowed(line));
    }
    lines.join("\n")
}

/// An origin line (`--> path:1:2`) with another position.
fn with_position(line: &str, Position { line: row, column }: Position) -> Cow<'_, str> {
    let mut parts = line.rsplitn(3, ':');
    match (parts.next(), parts.next(), parts.next()) {
        (Some(last), Some(_), Some(path)) => {
            let behind = last.trim_start_matches(|c: char| c.is_ascii_digit());
            format!("{path}:{row}:{column}{behind}").into()
        }
        _ => line.into(),
    }
}

/// What is left of a line without ANSI escapes.
fn without_colours(line: &str) -> Cow<'_, str> {
    if !line.contains('\u{1b}') {
        return line.into();
    }
    let mut visible = String::with_capacity(line.len());
    for (index, part) in line.split('\u{1b}').enumerate() {
        let text = if index == 0 {
            part
        } else {
            part.split_once('m').map_or("", |(_, text)| text)
        };
        visible.push_str(text);
    }
    visible.into()
}

/// Several lines of untrusted text.
fn untrusted_lines(text: &str) -> String {
    let lines: Vec<String> = text
        .split('\n')
        .map(|line| untrusted(line).to_string())
        .collect();
    lines.join("\n")
}
