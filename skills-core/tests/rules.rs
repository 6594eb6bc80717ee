//! The rules about one SKILL.md, each limit tried at it, below it and above it.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "helpers of a test")]

use skills_core::code::Code;
use skills_core::diag::Diagnostic;
use skills_core::options::{Mode, Options};
use skills_core::source::Folder;
use skills_core::{Compiled, compile};

/// What strict mode makes of a skill `a-skill` with this SKILL.md and two more files.
fn compiled(page: &str) -> Compiled {
    let options = Options::new().mode(Mode::Strict).all_or_nothing(false);
    let files = [
        ("a-skill/SKILL.md", page),
        ("a-skill/assets/a b.txt", "x"),
        ("a-skill/assets/Ünï.txt", "x"),
    ];
    let folder = Folder::from_files("skills", files, &options);
    compile(&folder, &options).unwrap()
}

/// Everything that was found, as `code line:column`.
fn found(page: &str) -> Vec<String> {
    let compiled = compiled(page);
    let found = compiled.warnings().iter().map(|one| {
        let start = one.place().start();
        let start = start.map_or(String::new(), |start| {
            format!(" {}:{}", start.line, start.column)
        });
        format!("{}{start}", one.code())
    });
    found.collect()
}

fn fields(fields: &str) -> Vec<String> {
    found(&format!("---\n{fields}\n---\nBody.\n"))
}

fn body(body: &str) -> Vec<String> {
    found(&format!(
        "---\nname: a-skill\ndescription: b\n---\n{body}\n"
    ))
}

const NOTHING: [&str; 0] = [];

#[test]
fn lengths_count_characters() {
    for (character, limit) in [("é", 1024), ("x", 1024), ("数", 1024)] {
        let described = |n| {
            fields(&format!(
                "name: a-skill\ndescription: {}",
                character.repeat(n)
            ))
        };
        assert_eq!(described(limit), NOTHING);
        assert_eq!(described(limit + 1), ["description-too-long 3:14"]);
    }
    let compatible = |n| {
        fields(&format!(
            "name: a-skill\ndescription: b\ncompatibility: {}",
            "é".repeat(n)
        ))
    };
    assert_eq!(compatible(500), NOTHING);
    assert_eq!(compatible(501), ["compatibility-length 4:16"]);
    let named = |n| fields(&format!("name: {}\ndescription: b", "a".repeat(n)));
    assert_eq!(named(64), ["name-directory-mismatch 2:7"]);
    assert_eq!(
        named(65),
        ["name-too-long 2:7", "name-directory-mismatch 2:7"]
    );
}

#[test]
fn bodies_have_at_most_500_lines_and_5000_tokens() {
    assert_eq!(body(&"x\n".repeat(500)), NOTHING);
    assert_eq!(body(&"x\n".repeat(501)), ["body-too-long 5:1"]);
    assert_eq!(body(&"x".repeat(20_000)), NOTHING);
    assert_eq!(body(&"é".repeat(20_001)), ["body-too-long 5:1"]);
}

#[test]
fn names_are_words_parted_by_single_hyphens() {
    for name in [
        "A-Skill",
        "a--skill",
        "-a-skill",
        "a-skill-",
        "a_skill",
        "a skill",
        "ａ-skill",
    ] {
        let name = format!("name: \"{name}\"\ndescription: b");
        assert_eq!(fields(&name), ["name-format 2:7"], "{name}");
    }
}

#[test]
fn an_id_is_the_identity_and_allows_underscores_in_the_name() {
    assert_eq!(
        fields("id: a-skill\nname: a_skill\ndescription: b"),
        NOTHING
    );
    assert_eq!(
        fields("id: a-skill\nname: another\ndescription: b"),
        NOTHING
    );
    assert_eq!(
        fields("id: b\nname: a-skill\ndescription: b"),
        ["name-directory-mismatch 2:5"]
    );
    assert_eq!(
        fields("id: A\nname: a__b\ndescription: b"),
        [
            "id-format 2:5",
            "name-directory-mismatch 2:5",
            "name-format 3:7"
        ]
    );
    assert_eq!(
        fields("id:\nname: a-skill\ndescription: b"),
        ["id-format 2:1"]
    );
}

#[test]
fn nothing_stands_for_empty_in_every_spelling() {
    for nothing in ["", "~", "null", "''", "\"  \"", "|"] {
        let found = fields(&format!("name: a-skill\ndescription: {nothing}"));
        assert_eq!(found.len(), 1, "{nothing}: {found:?}");
        assert!(
            found.concat().starts_with("description-empty 3:"),
            "{nothing}: {found:?}"
        );
    }
}

#[test]
fn every_line_end_ends_a_line() {
    for end in ["\n", "\r\n", "\r"] {
        let page = [
            "---",
            "name: a-skill",
            "description: b",
            "colour: red",
            "---",
            "",
            "One.",
            "",
            "Two.",
        ]
        .join(end);
        assert_eq!(found(&page), ["unknown-field 4:1"], "{end:?}");
        let page = page.replace(&format!("colour: red{end}"), "");
        let compiled = compiled(&page);
        let skill = compiled.data().get("a-skill").unwrap();
        assert_eq!(skill.instructions(), "One.\n\nTwo.");
    }
}

#[test]
fn what_is_no_fence_closes_nothing() {
    for line in ["----", " ---", "...", "--- #", "\u{a0}---", "——"] {
        let page = format!("---\nname: a-skill\ndescription: b\n{line}\nBody.\n");
        let found = found(&page);
        assert_eq!(found, ["frontmatter-unclosed 1:1"], "{line:?}");
    }
}

#[test]
fn what_stands_before_the_fence_is_named() {
    let fences = "---\nname: a-skill\ndescription: b\n---\nBody.\n";
    for (before, named) in [
        ("\n", "a blank line"),
        ("<!-- x -->\n", "a comment"),
        ("# Title\n\n", "a heading"),
        ("```yaml\n", "a code fence"),
        ("Hello.\n", "text"),
    ] {
        let compiled = compiled(&format!("{before}{fences}"));
        let one = compiled.warnings().iter().next().unwrap();
        assert_eq!(one.code(), "frontmatter-not-first");
        assert_eq!(
            one.message(),
            format!("{named} stands before the frontmatter")
        );
    }
}

#[test]
fn links_lead_to_files_as_commonmark_reads_them() {
    for good in [
        "[a](assets/a%20b.txt)",
        "[a](<assets/a b.txt>)",
        "[a](./assets/../assets/%C3%9Cn%C3%AF.txt#part)",
        "[a](assets/)",
        "[a](#part) [b](?x) [c](https://example.org/x) [d](mailto:a@example.org) <https://example.org>",
        "![a](assets/a%20b.txt \"title\")",
        "`[a](missing.md)`",
        "    [a](missing.md)",
        "[a][b]\n\n[b]: assets/a%20b.txt",
        "[not a link] (missing.md)",
    ] {
        assert_eq!(body(good), NOTHING, "{good}");
    }
    for (bad, code) in [
        ("[a](missing.md)", "broken-link 5:5"),
        ("![a](missing.png)", "broken-link 5:6"),
        ("[a](  missing.md \"title\")", "broken-link 5:7"),
        ("[a](<missing one.md>)", "broken-link 5:6"),
        ("[a](Assets/a%20b.txt)", "broken-link 5:5"),
        ("[a]\n\n[a]: missing.md", "broken-link 7:6"),
        ("[![a](assets/a%20b.txt)](missing.md)", "broken-link 5:26"),
        ("[a](../b/SKILL.md)", "link-escapes 5:5"),
        ("[a](assets/../../b)", "link-escapes 5:5"),
        ("[a](%2e%2e/b)", "link-escapes 5:5"),
        ("[a](/etc/passwd)", "absolute-path 5:5"),
        ("[a](C:/x)", "absolute-path 5:5"),
        ("[a](file:///x)", "absolute-path 5:5"),
        ("[a](~/x)", "absolute-path 5:5"),
    ] {
        assert_eq!(body(bad), [code], "{bad}");
    }
}

#[test]
fn a_blank_makes_a_link_none() {
    for (text, place) in [
        ("[a](assets/a b.txt)", "5:5"),
        ("See ![a](assets/a b.txt), then", "5:10"),
        ("[a](assets/a b.txt \"title\")", "5:5"),
        ("[a]( ./assets/a b.txt )", "5:6"),
        ("[`a`](assets/a b.txt)", "5:7"),
        ("[*a*\nb](assets/a b.txt)", "6:4"),
        ("- [a](assets/a b.txt)\n- b", "5:7"),
        ("# [a](assets/a b.txt#a part)", "5:7"),
        ("[a](assets/a%20b.txt) [a](assets/a b.txt)", "5:27"),
        ("[a](references/my guide (new).md)", "5:5"),
        ("[a](assets/c d.txt)", "5:5"),
        ("[a][b]\n\n[b]: assets/a b.txt", "7:6"),
        ("\\\\[a](assets/a b.txt)", "5:7"),
        ("\\\\[a][b]\n\n[b]: assets/a b.txt", "7:6"),
        ("[a\\\\](assets/a b.txt)", "5:7"),
    ] {
        assert_eq!(body(text), [format!("broken-link {place}")], "{text}");
    }
    for good in [
        "`[a](assets/a b.txt)`",
        "    [a](assets/a b.txt)",
        "```\n[a](assets/a b.txt)\n```",
        "<!-- [a](assets/a b.txt) -->",
        "\\[a](assets/a b.txt)",
        "\\\\\\[a](assets/a b.txt)",
        "[a\\\\\\](assets/a b.txt)",
        "[a\\](assets/a b.txt)",
        "[a] (assets/a b.txt)",
        "a](assets/a b.txt)",
        "[a\n\nb](assets/a b.txt)",
        "[a](assets/a b.txt",
        "[1](see assets/x.md)",
        "[1](and so on, or not)",
        "f[i](x, a/b.rs)",
        "[a](assets/x and others)",
        "[note]: see assets/x.md",
        "[^1]: assets/a b.txt",
        "[a](references/section 3.2 of the manual v1.0)",
        "[a](references/section 3.2)",
        "[a](references/section 3.2 of the manual.pdf)",
        "[a](references/none.md and references/other.md)",
        "[a](https://example.org/a b.md)",
        "[a](#a part)",
    ] {
        assert_eq!(body(good), NOTHING, "{good}");
    }
}

#[test]
fn a_blank_that_makes_a_link_none_is_said_with_what_to_write() {
    let page = "---\nname: a\ndescription: b\n---\n[a](x/a b.md) [b](x/c d.md)\n";
    let files = [("a/SKILL.md", page), ("a/x/a b.md", "x")];
    let said = |mode| -> Vec<(String, String)> {
        let found = words(mode, &files);
        found
            .into_iter()
            .map(|(_, said, help)| (said, help))
            .collect()
    };
    let expected = [
        (
            "`x/a b.md` is no link, because there is a blank in it".to_owned(),
            "write `<x/a b.md>` or `x/a%20b.md`".to_owned(),
        ),
        (
            "`x/c d.md` is no link, because there is a blank in it".to_owned(),
            "write `<x/c d.md>` or `x/c%20d.md`, and add the file: the skill has none of that name"
                .to_owned(),
        ),
    ];
    assert_eq!(said(Mode::Strict), expected);
    assert_eq!(said(Mode::Compatible), expected);
    assert_eq!(said(Mode::Lenient), []);
}

#[test]
fn what_stands_behind_a_file_belongs_behind_the_link() {
    let ends = |file| format!("the link ends at `{file}`; put a title in quotes");
    let spaced = "write `<x/a b.md>` or `x/a%20b.md`; put a title in quotes".to_owned();
    let guide = "references/guide.md";
    for (text, help) in [
        (
            "[a](scripts/foo.py --input data.csv)",
            ends("scripts/foo.py"),
        ),
        (
            "[a](references/guide.md and references/other.md)",
            ends(guide),
        ),
        ("[a](references/guide.md, references/other.md)", ends(guide)),
        ("[a](references/guide.md Guide to v1.2)", ends(guide)),
        ("[a](references/guide.md\tGuide)", ends(guide)),
        (
            "[a](references/guide.md\u{201c}Guide\u{201d} of it)",
            String::new(),
        ),
        (
            "[a](./references/guide.md#part Guide)",
            ends("./references/guide.md#part"),
        ),
        ("[a](x/a b.md Guide)", spaced.clone()),
        ("[a](x/a b.md and x/c d.md)", spaced),
        ("[a](README for details)", String::new()),
        ("[a](references and others)", String::new()),
        ("[a]: references/guide.md and others", String::new()),
    ] {
        let page = format!("---\nname: a\ndescription: b\n---\n{text}\n");
        let files = [
            ("a/SKILL.md", page.as_str()),
            ("a/README", "x"),
            ("a/references/guide.md", "x"),
            ("a/references/other.md", "x"),
            ("a/scripts/foo.py", "x"),
            ("a/x/a b.md", "x"),
        ];
        let found = words(Mode::Strict, &files);
        let links = found
            .into_iter()
            .filter(|(code, ..)| *code == Code::BrokenLink);
        let helps: Vec<String> = links.map(|(_, _, help)| help).collect();
        let expected: Vec<String> = Some(help)
            .filter(|help| !help.is_empty())
            .into_iter()
            .collect();
        assert_eq!(helps, expected, "{text}");
    }
}

#[test]
fn characters_that_nobody_sees_are_found_where_they_are_not_meant() {
    assert_eq!(body("a\u{7}b\u{8}"), ["control-character 5:2"]);
    assert_eq!(body("a\u{200b}b\u{202e}"), ["invisible-character 5:2"]);
    assert_eq!(body("a\u{e0041}"), ["invisible-character 5:2"]);
    assert_eq!(body("plain\n\u{200d}b"), ["invisible-character 6:1"]);
    assert_eq!(
        body("👨\u{200d}👩 می\u{200c}خواهم 🏴\u{e0067}\u{e0062}\u{e007f}"),
        NOTHING
    );
    assert_eq!(
        fields("name: a-skill\ndescription: \"b\u{200b}\""),
        ["invisible-character 3:16"]
    );
}

/// Code, message and help of everything that a mode finds.
fn words(mode: Mode, files: &[(&str, &str)]) -> Vec<(Code, String, String)> {
    let options = Options::new().mode(mode).all_or_nothing(false);
    let folder = Folder::from_files("skills", files.iter().copied(), &options);
    let found = compile(&folder, &options).unwrap().into_parts().1;
    found
        .iter()
        .map(|one| {
            let help = one.help().unwrap_or_default().to_owned();
            (one.code(), one.message().to_owned(), help)
        })
        .collect()
}

#[test]
fn a_misspelt_field_is_one_mistake() {
    for (field, other, missing) in [
        ("descripton", "name: haiku", Code::DescriptionMissing),
        ("Name", "description: Writes.", Code::NameMissing),
    ] {
        let page = format!("---\n{field}: haiku\n{other}\n---\nBody.\n");
        let files = [("haiku/SKILL.md", &*page)];
        let codes = |mode| -> Vec<Code> {
            let words = words(mode, &files);
            words.into_iter().map(|(code, ..)| code).collect()
        };
        assert_eq!(codes(Mode::Strict), [Code::UnknownField]);
        let mut both = codes(Mode::Compatible);
        both.sort();
        let mut expected = [Code::UnknownField, missing];
        expected.sort();
        assert_eq!(both, expected);
        assert_eq!(codes(Mode::Lenient), [missing]);
        let meant = missing.as_str().strip_suffix("-missing").unwrap();
        let help = format!("rename `{field}` to `{meant}`");
        for mode in [Mode::Compatible, Mode::Lenient] {
            let found = words(mode, &files);
            assert!(
                found
                    .iter()
                    .any(|(code, _, said)| *code == missing && *said == help)
            );
        }
    }
}

#[test]
fn a_misspelt_field_that_is_allowed_is_no_other_field() {
    let options = Options::new().allow_field("descripton");
    let page = "---\nname: haiku\ndescripton: Writes.\n---\nBody.\n";
    let folder = Folder::from_files("skills", [("haiku/SKILL.md", page)], &options);
    let found = compile(&folder, &options).unwrap_err();
    let codes: Vec<Code> = found.iter().map(Diagnostic::code).collect();
    assert_eq!(codes, [Code::DescriptionMissing]);
}

#[test]
fn what_is_missing_is_suggested_by_the_directorys_name() {
    for (page, help) in [
        (
            "# Haiku\n",
            "start the file with `---`, then `name: haiku` and `description: …`, then `---`, and rename the directory `Haiku` to `haiku`",
        ),
        (
            "---\ndescription: Writes.\n---\nBody.\n",
            "add a line `name: haiku`, and rename the directory `Haiku` to `haiku`",
        ),
    ] {
        let found = words(Mode::Strict, &[("Haiku/SKILL.md", page)]);
        assert_eq!(found[0].2, help);
    }
}

/// Whoever follows the advice about a name is done: the next run says nothing.
#[test]
fn advice_about_a_name_speaks_of_its_directory_too() {
    let hyphens = "use lower-case letters, digits and single hyphens";
    for (directory, named, helps) in [
        (
            "data_analysis",
            "name: data_analysis",
            vec!["use hyphens: `data-analysis` (or, if models should call it `data_analysis`, keep the name and add `id: data-analysis`), and rename the directory `data_analysis` to `data-analysis`".to_owned()],
        ),
        (
            "data-analysis",
            "name: data_analysis",
            vec!["use hyphens: `data-analysis` (or, if models should call it `data_analysis`, keep the name and add `id: data-analysis`)".to_owned()],
        ),
        (
            "Data Analysis",
            "name: Data Analysis",
            vec![format!("{hyphens}: `data-analysis`, and rename the directory `Data Analysis` to `data-analysis`")],
        ),
        (
            "data_analysis",
            "id: data_analysis\nname: data_analysis",
            vec![format!("{hyphens}: `data-analysis`, and rename the directory `data_analysis` to `data-analysis`")],
        ),
        (
            "data_analysis",
            "name: data-analysis",
            vec!["rename the directory `data_analysis` to `data-analysis`".to_owned()],
        ),
        (
            "Other",
            "name: data_analysis",
            vec![
                "use hyphens: `data-analysis` (or, if models should call it `data_analysis`, keep the name and add `id: data-analysis`)".to_owned(),
                "rename the directory `Other` to `data-analysis`".to_owned(),
            ],
        ),
        (
            "pdf",
            "id: fill-forms\nname: forms",
            vec!["write `id: pdf`, or rename the directory `pdf` to `fill-forms`".to_owned()],
        ),
        (
            "Pdf",
            "name:",
            vec!["write `name: pdf`, and rename the directory `Pdf` to `pdf`".to_owned()],
        ),
    ] {
        let page = format!("---\n{named}\ndescription: Writes.\n---\nBody.\n");
        let path = format!("{directory}/SKILL.md");
        let found = words(Mode::Strict, &[(&*path, &*page)]);
        let said: Vec<&str> = found.iter().map(|(_, _, help)| &**help).collect();
        assert_eq!(said, helps, "{directory}: {named}");
    }
}

#[test]
fn skills_of_one_name_say_which_directories() {
    let one = "---\nname: one\ndescription: Writes.\n---\nBody.\n";
    let two = "---\nid: two\nname: one\ndescription: Writes.\n---\nBody.\n";
    for (page, message) in [
        (
            one,
            "the id `one` is already taken, by the skill in `skills/one`",
        ),
        (
            two,
            "the name `one` is already taken, by the skill in `skills/one`",
        ),
    ] {
        let found = words(
            Mode::Strict,
            &[("one/SKILL.md", one), ("two/SKILL.md", page)],
        );
        assert!(
            found.iter().any(|(_, said, _)| said == message),
            "{found:?}"
        );
    }
}

#[test]
fn another_mode_is_named_only_where_it_would_help() {
    let files = [
        (
            "haiku/SKILL.md",
            "---\nname: haiku\ndescription: Writes.\n---\nBody.\n",
        ),
        ("haiku/references/forms.md", "Five, seven, five.\n"),
    ];
    let paste = "write a `skill.json` beside SKILL.md: \
        { \"resources\": { \"references/forms.md\": \"What it says, and when to read it.\" } }";
    let strict = words(Mode::Strict, &files);
    let more = format!("{paste}; of skills that others wrote, compatible mode only warns");
    assert_eq!(strict[0].2, more);
    assert_eq!(words(Mode::Compatible, &files)[0].2, paste);
}
