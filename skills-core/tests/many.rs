//! One mistake again and again: a hundred are given one by one, the rest as a number.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "helpers of a test")]

use skills_core::code::Code;
use skills_core::diag::{Diagnostic, Diagnostics, Level};
use skills_core::options::{Mode, Options};
use skills_core::source::Folder;
use skills_core::{compile, render};

const PAGE: &str = "---\nname: a\ndescription: Greets. Use for guests.\n---\n";

fn strict(body: &str, other: &str) -> Diagnostics {
    let options = Options::from(Mode::Strict);
    let other = PAGE.replace("name: a", "name: b") + other;
    let files = [
        ("a/SKILL.md", PAGE.to_owned() + body),
        ("b/SKILL.md", other),
    ];
    compile(&Folder::from_files("skills", files, &options), &options).unwrap_err()
}

fn of<'d>(found: &'d Diagnostics, path: &str, code: Code) -> Vec<&'d Diagnostic> {
    let is_meant = |one: &&Diagnostic| one.code() == code && one.place().shown_path() == path;
    found.iter().filter(is_meant).collect()
}

#[test]
fn a_hundred_are_given_and_the_rest_is_counted_where_it_starts() {
    let found = strict(&"[a](b.md)\n".repeat(100_140), "See [a](b.md).\n");
    let links = of(&found, "skills/a/SKILL.md", Code::BrokenLink);
    assert_eq!(links.len(), 101);
    for (index, one) in links[..100].iter().enumerate() {
        assert_eq!(
            (one.place().start().unwrap().line, one.count()),
            (5 + index, 1)
        );
    }
    assert_eq!(
        (links[100].count(), links[100].level()),
        (100_040, Level::Error)
    );
    assert_eq!(links[100].skill(), Some("a"));
    assert_eq!(
        render(links[100]),
        "\
error: 100,040 more findings of this kind follow in this file, the first of them here [broken-link]
   --> skills/a/SKILL.md:105:5
    |
105 | [a](b.md)
    |     ^^^^
    = help: mend those that are shown, and check again"
    );
    // Another file has its own, and the sum is that of all.
    assert_eq!(of(&found, "skills/b/SKILL.md", Code::BrokenLink).len(), 1);
    assert_eq!(found.count() - found.len(), 100_039);
}

#[test]
fn one_more_than_a_hundred_is_still_given_itself() {
    for (links, given) in [(99, 99), (100, 100), (101, 101), (102, 101)] {
        let found = strict(&"[a](b.md)\n".repeat(links), "");
        let broken = of(&found, "skills/a/SKILL.md", Code::BrokenLink);
        assert_eq!(broken.len(), given);
        assert_eq!(broken.iter().map(|one| one.count()).sum::<usize>(), links);
        let summed_up = broken
            .iter()
            .any(|one| one.message().contains("more findings"));
        assert_eq!(summed_up, links > 101);
    }
}

#[test]
fn kinds_are_counted_apart() {
    let body = "[a](b.md) [c](../../d.md)\n".repeat(150);
    let found = strict(&body, "");
    for code in [Code::BrokenLink, Code::LinkEscapes] {
        let of_code = of(&found, "skills/a/SKILL.md", code);
        assert_eq!((of_code.len(), of_code[100].count()), (101, 50));
    }
}
