//! How diagnostics look, whatever stands in the files that they point into.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "a helper of tests")]

use expect_test::{Expect, expect};
use skills_core::code::Code;
use skills_core::diag::{Diagnostic, Level, Place, Text};
use skills_core::{render, render_styled};

/// A diagnostic at the first place where `at` stands in `text`.
fn diagnostic(text: &str, at: &str) -> Diagnostic {
    let start = text.find(at).unwrap();
    let place = Place::range(
        "skills/a/SKILL.md",
        &Text::new(text),
        start..start + at.len(),
    );
    Diagnostic::new(Code::NameFormat, Level::Error, place, "this is wrong")
}

fn check(diagnostic: &Diagnostic, expected: &Expect) {
    expected.assert_eq(&render(diagnostic));
}

#[test]
fn a_path_alone_has_no_snippet() {
    let place = Place::path("skills/a/.env");
    let diagnostic = Diagnostic::new(
        Code::SecretFile,
        Level::Warning,
        place,
        "`.env` holds secrets",
    )
    .with_help("leave it out");
    check(
        &diagnostic,
        &expect![[r"
            warning: `.env` holds secrets [secret-file]
             --> skills/a/.env
             = help: leave it out"]],
    );
}

#[test]
fn a_label_in_the_same_file_has_its_own_line() {
    let text = "---\nname: a\ndescription: b\nname: c\n---\n";
    let place = Place::range("skills/a/SKILL.md", &Text::new(text), 4..8);
    let diagnostic = diagnostic(text, "name: c")
        .with_label(place, "first written here")
        .with_help("keep one");
    check(
        &diagnostic,
        &expect![[r"
        error: this is wrong [name-format]
         --> skills/a/SKILL.md:4:1
          |
        4 | name: c
          | ^^^^^^^
          |
         ::: skills/a/SKILL.md:2:1
          |
        2 | name: a
          | ---- first written here
          = help: keep one"]],
    );
}

#[test]
fn a_label_in_another_file_names_it() {
    let other = Text::new("---\nname: b\n---\n");
    let diagnostic = diagnostic("---\nname: b\n---\n", "b").with_label(
        Place::range("skills/b/SKILL.md", &other, 10..11),
        "first used here",
    );
    check(
        &diagnostic,
        &expect![[r"
        error: this is wrong [name-format]
         --> skills/a/SKILL.md:2:7
          |
        2 | name: b
          |       ^
          |
         ::: skills/b/SKILL.md:2:7
          |
        2 | name: b
          |       - first used here"]],
    );
}

#[test]
fn a_long_line_is_cut_and_the_column_is_that_of_the_file() {
    let text = format!(
        "---\ndescription: {}wrong{}\n---\n",
        "é".repeat(500),
        "x".repeat(500)
    );
    check(
        &diagnostic(&text, "wrong"),
        &expect![[r"
        error: this is wrong [name-format]
         --> skills/a/SKILL.md:2:514
          |
        2 | …ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééwrongxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
          |                                                              ^^^^^"]],
    );
}

#[test]
fn wide_characters_and_tabs_keep_the_underline_in_its_place() {
    check(
        &diagnostic("---\nname:\t数据 wrong\n", "wrong"),
        &expect![[r"
            error: this is wrong [name-format]
             --> skills/a/SKILL.md:2:10
              |
            2 | name:    数据 wrong
              |               ^^^^^"]],
    );
}

#[test]
fn control_and_bidirectional_characters_are_escaped() {
    let text = "name: \u{1b}[31m\u{202e}evil wrong\u{7}\r\n";
    let diagnostic = diagnostic(text, "wrong").with_help("not \u{1b}[0m this\nbut that");
    check(
        &diagnostic,
        &expect![[r"
        error: this is wrong [name-format]
         --> skills/a/SKILL.md:1:18
          |
        1 | name: \u{1b}[31m\u{202e}evil wrong\u{7}
          |                              ^^^^^
          = help: not \u{1b}[0m this
                  but that"]],
    );
}

#[test]
fn a_range_over_several_lines_shows_the_first() {
    check(
        &diagnostic("a: b\nc: d\n", "b\nc"),
        &expect![[r"
        error: this is wrong [name-format]
         --> skills/a/SKILL.md:1:4
          |
        1 | a: b
          |    ^"]],
    );
}

#[test]
fn the_end_of_a_file_is_a_place() {
    let place = Place::range("skills/a/SKILL.md", &Text::new("---\n"), 4..4);
    let diagnostic = Diagnostic::new(Code::BodyEmpty, Level::Error, place, "there is nothing");
    check(
        &diagnostic,
        &expect![[r"
        error: there is nothing [body-empty]
         --> skills/a/SKILL.md:2:1
          |
        2 |
          | ^"]],
    );
}

#[test]
fn colours_change_nothing_but_the_colours() {
    let text = format!("---\ndescription: {}wrong\nname: c\n---\n", "é".repeat(500));
    let diagnostic = diagnostic(&text, "wrong").with_help("keep one");
    let mut plain = String::new();
    for (index, part) in render_styled(&diagnostic).split('\u{1b}').enumerate() {
        plain.push_str(if index == 0 {
            part
        } else {
            part.split_once('m').unwrap().1
        });
    }
    assert_eq!(plain, render(&diagnostic));
}

#[test]
fn one_line_of_a_megabyte_is_shown_in_a_few_hundred_bytes() {
    let text = format!("name: {}wrong{}", "(".repeat(500_000), ")".repeat(500_000));
    let rendered = render(&diagnostic(&text, "wrong"));
    assert!(rendered.len() < 1000, "{} bytes", rendered.len());
    assert!(rendered.contains("SKILL.md:1:500007"), "{rendered}");
}
