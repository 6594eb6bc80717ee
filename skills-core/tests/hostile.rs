//! Files that were made to break a reader: an answer each, and no panic.
//!
//! That the work is linear is counted where the work is done (`parse/yaml/tests.rs`); here stands what comes out.
#![cfg(feature = "compile")]
#![expect(
    clippy::unwrap_used,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::naive_bytecount,
    reason = "a test: texts are built and counted in the plainest way"
)]

use skills_core::code::Code;
use skills_core::diag::{Diagnostic, Diagnostics, Level};
use skills_core::options::{Mode, Options};
use skills_core::source::Folder;
use skills_core::{Compiled, compile, render};

const MEGABYTE: usize = 1_000_000;

/// A skill called `a` with this SKILL.md; what lenient mode makes of it, with renderings tried.
fn lenient(page: impl Into<Vec<u8>>) -> Compiled {
    let page = page.into();
    let mut last = None;
    for mode in Mode::ALL {
        let options = Options::new().mode(mode).all_or_nothing(false);
        let folder = Folder::from_files("skills", [("a/SKILL.md", page.clone())], &options);
        let compiled = compile(&folder, &options).unwrap();
        for diagnostic in compiled.warnings().iter().take(200) {
            let rendered = render(diagnostic);
            assert!(rendered.len() < 20_000, "{} bytes", rendered.len());
            assert!(!rendered.contains('\0'));
        }
        last = Some(compiled);
    }
    last.unwrap()
}

/// What strict mode finds, of which something is an error.
fn strict(page: impl Into<Vec<u8>>) -> Diagnostics {
    let options = Options::new().mode(Mode::Strict);
    let folder = Folder::from_files("skills", [("a/SKILL.md", page)], &options);
    compile(&folder, &options).unwrap_err()
}

fn page(frontmatter: &str) -> String {
    format!("---\nname: a\ndescription: b\n{frontmatter}\n---\nBody.\n")
}

fn codes(compiled: &Compiled) -> Vec<Code> {
    compiled.warnings().iter().map(Diagnostic::code).collect()
}

#[test]
fn a_megabyte_of_brackets_is_one_mistake() {
    for text in [
        "[".repeat(MEGABYTE),
        "{".repeat(MEGABYTE),
        "- ".repeat(MEGABYTE / 2),
    ] {
        for frontmatter in [format!("x: {text}"), text] {
            let compiled = lenient(page(&frontmatter));
            assert_eq!(
                codes(&compiled),
                [Code::InvalidYaml],
                "{}",
                &frontmatter[..4]
            );
            let skill = compiled.data().get("a").unwrap();
            assert_eq!(skill.description(), "b");
        }
    }
}

#[test]
fn an_alias_bomb_is_refused_line_by_line_and_never_expanded() {
    let mut bomb = "x0: &x0 [lol, lol, lol, lol]\n".to_owned();
    for n in 1..30 {
        let last = n - 1;
        bomb += &format!("x{n}: &x{n} [*x{last}, *x{last}, *x{last}, *x{last}]\n");
    }
    let compiled = lenient(page(&bomb));
    let found = codes(&compiled);
    assert!(
        found.iter().all(|code| *code == Code::InvalidYaml),
        "{found:?}"
    );
    assert_eq!(compiled.warnings().count(), 30 + 29 * 4);
    assert!(compiled.data().get("a").is_some());
}

#[test]
fn two_hundred_thousand_aliases_in_one_value_are_as_many_mistakes() {
    let aliases = "*a,".repeat(200_000);
    let diagnostics = strict(page(&format!("author: [{aliases}]\nmetadata: {{x: *a}}")));
    let refused = diagnostics
        .iter()
        .filter(|one| one.code() == Code::InvalidYaml);
    assert_eq!(refused.map(Diagnostic::count).sum::<usize>(), 200_001);
}

#[test]
fn a_hundred_thousand_keys_are_read_and_reported() {
    let keys: String = (0..100_000).map(|n| format!("k{n}:\n")).collect();
    let diagnostics = strict(page(&keys));
    let unknown = diagnostics
        .iter()
        .filter(|one| one.code() == Code::UnknownField);
    assert_eq!(unknown.map(Diagnostic::count).sum::<usize>(), 100_000);
}

#[test]
fn a_hundred_thousand_keys_twice_are_as_many_mistakes() {
    let keys = "key: v\n".repeat(100_000);
    let compiled = lenient(page(&keys));
    assert_eq!(compiled.warnings().count(), 99_999);
}

#[test]
fn a_line_of_a_megabyte_is_a_description_that_is_too_long() {
    let compiled = lenient(format!(
        "---\nname: a\ndescription: {}\n---\nB.\n",
        "x".repeat(MEGABYTE)
    ));
    assert_eq!(codes(&compiled), [Code::DescriptionTooLong]);
}

#[test]
fn a_megabyte_of_colons_is_one_mistake() {
    let compiled = lenient(format!(
        "---\nname: a\ndescription: {}\n---\nB.\n",
        "x: ".repeat(MEGABYTE / 3)
    ));
    let found = codes(&compiled);
    assert!(found.contains(&Code::UnquotedColon), "{found:?}");
    assert!(found.len() <= 2, "{found:?}");
}

#[test]
fn a_megabyte_of_links_is_checked() {
    let body = "[a](b.md) ".repeat(MEGABYTE / 10);
    let diagnostics = strict(page("") + &body);
    let broken = diagnostics
        .iter()
        .filter(|one| one.code() == Code::BrokenLink);
    assert_eq!(broken.map(Diagnostic::count).sum::<usize>(), MEGABYTE / 10);
}

#[test]
fn nul_does_not_end_a_text() {
    for frontmatter in ["x: a\0b", "\0", "x: \"\0\"", "license: MIT\0"] {
        let compiled = lenient(page(frontmatter));
        let found = codes(&compiled);
        assert!(
            found.contains(&Code::ControlCharacter),
            "{frontmatter:?}: {found:?}"
        );
        assert_eq!(compiled.data().get("a").unwrap().description(), "b");
    }
}

#[test]
fn invalid_utf8_at_every_offset_is_an_error_at_that_offset() {
    let good = page("license: MIT").into_bytes();
    for offset in 0..=good.len() {
        let mut bad = good.clone();
        bad.insert(offset, 0xFF);
        let diagnostics = strict(bad);
        let one = diagnostics.iter().next().unwrap();
        assert_eq!(
            (one.code(), one.level()),
            (Code::NotUtf8, Level::Error),
            "{offset}"
        );
        let before = &good[..offset];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        assert_eq!(one.place().start().unwrap().line, line, "{offset}");
    }
}

#[test]
fn every_prefix_of_a_page_has_an_answer() {
    let whole = page("metadata: {a: \"b\", c: [d]}\nallowed-tools: >-\n  Read\n  Bash(x *)\n# end");
    for end in 0..=whole.len() {
        lenient(&whole.as_bytes()[..end]);
    }
}

#[test]
fn fences_alone_have_an_answer() {
    for text in [
        "",
        "-",
        "---",
        "---\n",
        "---\n---",
        "---\r---\r",
        "\u{feff}",
        "\u{feff}---\n---\n",
        "---\n---\n---\n",
    ] {
        let compiled = lenient(text);
        assert!(compiled.data().skills().is_empty(), "{text:?}");
        assert_eq!(compiled.skipped().len(), 1, "{text:?}");
    }
}
