//! What breaks YAML in the wild, and what is said about each: the line to paste, where there is one.
#![cfg(feature = "compile")]
#![expect(
    clippy::unwrap_used,
    clippy::needless_raw_string_hashes,
    reason = "helpers of a test; expected texts are written by a tool"
)]

use expect_test::{Expect, expect};
use skills_core::code::Code;
use skills_core::diag::Diagnostic;
use skills_core::options::{Mode, Options};
use skills_core::source::Folder;
use skills_core::{compile, render};

/// Everything about a skill with these fields besides `name` and, if it says none, `description`.
fn check(fields: &str, expected: &Expect) {
    let description = if fields.contains("description") {
        ""
    } else {
        "description: Does it.\n"
    };
    check_whole(&format!("name: a\n{description}{fields}"), expected);
}

/// Everything about a skill whose frontmatter is exactly this.
fn check_whole(frontmatter: &str, expected: &Expect) {
    let page = format!("---\n{frontmatter}\n---\nBody.\n");
    let options = Options::new().mode(Mode::Strict).all_or_nothing(false);
    let folder = Folder::from_files("skills", [("a/SKILL.md", page)], &options);
    let compiled = compile(&folder, &options).unwrap();
    let rendered: Vec<String> = compiled.warnings().iter().map(render).collect();
    expected.assert_eq(&rendered.join("\n"));
}

#[test]
fn two_lists_in_one_value() {
    check(
        "argument-hint: [from] [to]",
        &expect![[r#"
        error: `[` starts a list, and what follows is not one list [invalid-yaml]
         --> skills/a/SKILL.md:4:16
          |
        4 | argument-hint: [from] [to]
          |                ^^^^^^^^^^^
          = help: quote the value: `argument-hint: "[from] [to]"`"#]],
    );
}

#[test]
fn an_unclosed_list() {
    check(
        "argument-hint: [from",
        &expect![[r#"
        error: `[` starts a list, and what follows is not one list [invalid-yaml]
         --> skills/a/SKILL.md:4:16
          |
        4 | argument-hint: [from
          |                ^^^^^
          = help: quote the value: `argument-hint: "[from"`"#]],
    );
}

#[test]
fn a_colon_in_a_value() {
    check(
        "description: Does: this and \"that\"",
        &expect![[r#"
        error: an unquoted `: ` inside `description` starts another field [unquoted-colon]
         --> skills/a/SKILL.md:3:14
          |
        3 | description: Does: this and "that"
          |              ^^^^^^^^^^^^^^^^^^^^^
          = help: quote the value: `description: "Does: this and \"that\""`"#]],
    );
}

#[test]
fn a_colon_in_a_value_of_two_lines() {
    check(
        "description: Does\n  one: this and\n  two: that",
        &expect![[r#"
        error: an unquoted `: ` inside `description` starts another field [unquoted-colon]
         --> skills/a/SKILL.md:3:14
          |
        3 | description: Does
          |              ^^^^
          = help: quote the value: `description: "Does one: this and two: that"`"#]],
    );
}

#[test]
fn a_colon_below_another_key() {
    check(
        "metadata:\n  note: one: two",
        &expect![[r#"
            error: an unquoted `: ` inside `note` starts another field [unquoted-colon]
             --> skills/a/SKILL.md:5:9
              |
            5 |   note: one: two
              |         ^^^^^^^^
              = help: quote the value: `note: "one: two"`"#]],
    );
}

#[test]
fn text_behind_a_closing_quote() {
    check(
        "description: 'Does' it",
        &expect![[r#"
        error: text stands behind the closing quote [invalid-yaml]
         --> skills/a/SKILL.md:3:14
          |
        3 | description: 'Does' it
          |              ^^^^^^^^^
          = help: quote the value: `description: "'Does' it"`"#]],
    );
}

#[test]
fn a_quote_that_is_never_closed() {
    check(
        "description: \"Does it",
        &expect![[r#"
            error: the quote `"` is never closed [invalid-yaml]
             --> skills/a/SKILL.md:3:14
              |
            3 | description: "Does it
              |              ^^^^^^^^
              = help: quote the value: `description: "Does it"`"#]],
    );
}

#[test]
fn an_escape_that_yaml_does_not_know() {
    check(
        "description: \"C:\\Users\"",
        &expect![[r#"
            error: a `\` in double quotes starts an escape that YAML does not know [invalid-yaml]
             --> skills/a/SKILL.md:3:14
              |
            3 | description: "C:\Users"
              |              ^^^^^^^^^^
              = help: quote the value: `description: "C:\\Users"`"#]],
    );
}

#[test]
fn a_number_sign_that_cuts_the_description() {
    check(
        "description: Writes C # and F",
        &expect![[r"
        warning: ` #` starts a comment, which cuts the description here [comment-cut]
         --> skills/a/SKILL.md:3:23
          |
        3 | description: Writes C # and F
          |                       ^
          = help: put the whole description in double quotes"]],
    );
}

#[test]
fn a_number_sign_in_the_middle_of_a_value() {
    check(
        "description: Writes C # and F\n  and more",
        &expect![[r#"
        error: ` #` starts a comment in the middle of the value [invalid-yaml]
         --> skills/a/SKILL.md:3:14
          |
        3 | description: Writes C # and F
          |              ^^^^^^^^^^^^^^^^
          = help: quote the value: `description: "Writes C # and F and more"`"#]],
    );
}

#[test]
fn values_that_start_with_a_reserved_character() {
    check(
        "author: @someone\nshell: `sh`\nmodel: %x",
        &expect![[r#"
            error: an unquoted value cannot start with `@` [invalid-yaml]
             --> skills/a/SKILL.md:4:9
              |
            4 | author: @someone
              |         ^^^^^^^^
              = help: quote the value: `author: "@someone"`
            error: an unquoted value cannot start with a backtick [invalid-yaml]
             --> skills/a/SKILL.md:5:8
              |
            5 | shell: `sh`
              |        ^^^^
              = help: quote the value: `shell: "`sh`"`
            error: an unquoted value cannot start with `%` [invalid-yaml]
             --> skills/a/SKILL.md:6:8
              |
            6 | model: %x
              |        ^^
              = help: quote the value: `model: "%x"`"#]],
    );
}

#[test]
fn an_alias_an_anchor_and_a_tag() {
    check(
        "author: *someone\nshell: &sh bash\nmodel: !big x",
        &expect![[r"
        error: aliases (`*name`) are not read in frontmatter [invalid-yaml]
         --> skills/a/SKILL.md:4:9
          |
        4 | author: *someone
          |         ^^^^^^^^
          = help: write the value out; if the text itself starts with `*`, put it in double quotes
        error: anchors (`&name`) are not read in frontmatter [invalid-yaml]
         --> skills/a/SKILL.md:5:8
          |
        5 | shell: &sh bash
          |        ^^^
          = help: write the value without it; if the text itself starts with `&`, put it in double quotes
        error: tags (`!name`) are not read in frontmatter [invalid-yaml]
         --> skills/a/SKILL.md:6:8
          |
        6 | model: !big x
          |        ^^^^
          = help: write the value without it; if the text itself starts with `!`, put it in double quotes"]],
    );
}

#[test]
fn a_merge_conflict() {
    check(
        "<<<<<<< HEAD\nauthor: a\n=======\nauthor: b\n>>>>>>> other",
        &expect![[r"
        error: a merge conflict was left here [invalid-yaml]
         --> skills/a/SKILL.md:4:1
          |
        4 | <<<<<<< HEAD
          | ^^^^^^^^^^^^
          = help: keep one side, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`"]],
    );
}

#[test]
fn a_tab_as_indentation() {
    check(
        "metadata:\n\tkey: value",
        &expect![[r#"
            error: a tab indents this line [invalid-yaml]
             --> skills/a/SKILL.md:5:2
              |
            5 |     key: value
              |     ^
              = help: indent it with blanks"#]],
    );
}

#[test]
fn a_second_document() {
    check(
        "author: a\n--- b",
        &expect![[r"
        error: a second YAML document starts inside the frontmatter [invalid-yaml]
         --> skills/a/SKILL.md:5:1
          |
        5 | --- b
          | ^^^
          = help: keep all fields in one document: delete this line"]],
    );
}

#[test]
fn a_key_without_a_blank_behind_its_colon() {
    check(
        "author:someone",
        &expect![[r"
            error: a blank is missing behind the colon [invalid-yaml]
             --> skills/a/SKILL.md:4:1
              |
            4 | author:someone
              | ^^^^^^^^^^^^^^
              = help: write `author: someone`"]],
    );
}

#[test]
fn all_mistakes_at_once() {
    check(
        "license: a: b\nauthor: [a] b\nversion: [1]\nunknown: x",
        &expect![[r#"
        error: an unquoted `: ` inside `license` starts another field [unquoted-colon]
         --> skills/a/SKILL.md:4:10
          |
        4 | license: a: b
          |          ^^^^
          = help: quote the value: `license: "a: b"`
        error: `[` starts a list, and what follows is not one list [invalid-yaml]
         --> skills/a/SKILL.md:5:9
          |
        5 | author: [a] b
          |         ^^^^^
          = help: quote the value: `author: "[a] b"`
        error: `version` is a list and should be text [wrong-type]
         --> skills/a/SKILL.md:6:10
          |
        6 | version: [1]
          |          ^^^
          = help: write it in one line: `version: …`, in double quotes if it starts with `[` or `{`
        error: `unknown` is not a field of a skill [unknown-field]
         --> skills/a/SKILL.md:7:1
          |
        7 | unknown: x
          | ^^^^^^^
          = help: move it below `metadata`, or name it under `allowFields` in catalog.json"#]],
    );
}

#[test]
fn a_name_that_broken_yaml_swallows_is_missed_only_by_lenient_mode() {
    let page = "---\nname:a\ndescription: Does it.\n---\nBody.\n";
    for (mode, codes) in [
        (Mode::Strict, &["invalid-yaml"][..]),
        (Mode::Compatible, &["invalid-yaml"]),
        (Mode::Lenient, &["name-missing", "invalid-yaml"]),
    ] {
        let options = Options::new().mode(mode).all_or_nothing(false);
        let folder = Folder::from_files("skills", [("a/SKILL.md", page)], &options);
        let compiled = compile(&folder, &options).unwrap();
        let found: Vec<&str> = compiled
            .warnings()
            .iter()
            .map(|one| one.code().as_str())
            .collect();
        assert_eq!(found, codes);
        assert_eq!(compiled.skipped().len(), 1);
    }
}

#[test]
fn an_indented_first_field() {
    check_whole(
        "  name: a\ndescription: Does it.",
        &expect![[r#"
        error: `name` is indented, but a field starts at the beginning of its line [invalid-yaml]
         --> skills/a/SKILL.md:2:1
          |
        2 |   name: a
          | ^^
          = help: delete the blanks before `name:`"#]],
    );
    check_whole(
        "\tname: a\ndescription: Does it.",
        &expect![[r#"
        error: `name` is indented, but a field starts at the beginning of its line [invalid-yaml]
         --> skills/a/SKILL.md:2:1
          |
        2 |     name: a
          | ^^^^
          = help: delete the tab before `name:`"#]],
    );
    check_whole(
        "  name: a\n  description: Does it.\nlicense: MIT",
        &expect![[r#"
            error: `name` is indented, but a field starts at the beginning of its line [invalid-yaml]
             --> skills/a/SKILL.md:2:1
              |
            2 |   name: a
              | ^^
              = help: delete the blanks before `name:`
            error: `description` is indented, but a field starts at the beginning of its line [invalid-yaml]
             --> skills/a/SKILL.md:3:1
              |
            3 |   description: Does it.
              | ^^
              = help: delete the blanks before `description:`"#]],
    );
    check_whole(
        "  metadata:\n    author: b\nname: a\ndescription: Does it.",
        &expect![[r#"
            error: `metadata` is indented, but a field starts at the beginning of its line [invalid-yaml]
             --> skills/a/SKILL.md:2:1
              |
            2 |   metadata:
              | ^^
              = help: delete the blanks before `metadata:`"#]],
    );
}

#[test]
fn an_indented_later_field() {
    check_whole(
        "name: a\n\tdescription: Does it. Use when asked.",
        &expect![[r#"
            error: `description` is indented, but a field starts at the beginning of its line [invalid-yaml]
             --> skills/a/SKILL.md:3:1
              |
            3 |     description: Does it. Use when asked.
              | ^^^^
              = help: delete the tab before `description:`"#]],
    );
    check_whole(
        "name: a\n description: Does it.",
        &expect![[r#"
        error: `description` is indented, but a field starts at the beginning of its line [invalid-yaml]
         --> skills/a/SKILL.md:3:1
          |
        3 |  description: Does it.
          | ^
          = help: delete the blank before `description:`"#]],
    );
    check_whole(
        "name: a\n  description: Does: it",
        &expect![[r#"
        error: `description` is indented, but a field starts at the beginning of its line [invalid-yaml]
         --> skills/a/SKILL.md:3:1
          |
        3 |   description: Does: it
          | ^^
          = help: delete the blanks before `description:`
        error: an unquoted `: ` inside `description` starts another field [unquoted-colon]
         --> skills/a/SKILL.md:3:16
          |
        3 |   description: Does: it
          |                ^^^^^^^^
          = help: quote the value: `description: "Does: it"`"#]],
    );
}

#[test]
fn a_tab_before_what_is_no_field_of_a_skill() {
    check_whole(
        "name: a\n\tcolour: red\ndescription: Does it.",
        &expect![[r#"
            error: an unquoted `: ` inside `name` starts another field [unquoted-colon]
             --> skills/a/SKILL.md:2:7
              |
            2 | name: a
              |       ^
              = help: quote the value: `name: "a colour: red"`"#]],
    );
}

#[test]
fn fields_that_are_all_indented_alike_are_fields() {
    check_whole("  name: a\n  description: Does it.", &expect![""]);
    check_whole(
        "  name: a\n  description: Does: it.",
        &expect![[r#"
        error: an unquoted `: ` inside `description` starts another field [unquoted-colon]
         --> skills/a/SKILL.md:3:16
          |
        3 |   description: Does: it.
          |                ^^^^^^^^^
          = help: quote the value: `description: "Does: it."`"#]],
    );
    check_whole(
        "\tname: a\n\tdescription: Does it.",
        &expect![[r#"
            error: a tab indents this line [invalid-yaml]
             --> skills/a/SKILL.md:2:1
              |
            2 |     name: a
              | ^^^^
              = help: delete it, or indent with blanks"#]],
    );
}

#[test]
fn an_indented_field_is_read_in_lenient_mode() {
    for frontmatter in [
        "  name: a\ndescription: Does it.",
        "name: a\n\tdescription: Does it.",
    ] {
        let page = format!("---\n{frontmatter}\n---\nBody.\n");
        let options = Options::new().mode(Mode::Lenient);
        let folder = Folder::from_files("skills", [("a/SKILL.md", page)], &options);
        let (data, found, _) = compile(&folder, &options).unwrap().into_parts();
        let codes: Vec<Code> = found.iter().map(Diagnostic::code).collect();
        assert_eq!(codes, [Code::InvalidYaml]);
        let skill = data.skills().first().unwrap();
        assert_eq!((skill.name(), skill.description()), ("a", "Does it."));
    }
}

#[test]
fn the_line_without_a_blank_behind_its_colon_is_named_and_nothing_else() {
    check_whole(
        "name:a\ndescription: Does it.",
        &expect![[r#"
        error: a blank is missing behind the colon [invalid-yaml]
         --> skills/a/SKILL.md:2:1
          |
        2 | name:a
          | ^^^^^^
          = help: write `name: a`"#]],
    );
    check_whole(
        "name:a\ndescription: \"Does it.\"",
        &expect![[r#"
        error: a blank is missing behind the colon [invalid-yaml]
         --> skills/a/SKILL.md:2:1
          |
        2 | name:a
          | ^^^^^^
          = help: write `name: a`"#]],
    );
    check_whole(
        "name: a\ndescription:Does it.",
        &expect![[r#"
        error: a blank is missing behind the colon [invalid-yaml]
         --> skills/a/SKILL.md:3:1
          |
        3 | description:Does it.
          | ^^^^^^^^^^^^^^^^^^^^
          = help: write `description: Does it.`"#]],
    );
    check(
        "metadata:\n  author:x\n  team: y",
        &expect![[r#"
        error: a blank is missing behind the colon [invalid-yaml]
         --> skills/a/SKILL.md:5:3
          |
        5 |   author:x
          |   ^^^^^^^^
          = help: write `author: x`"#]],
    );
    check(
        "metadata:\n  author: x\n  team:y",
        &expect![[r#"
        error: a blank is missing behind the colon [invalid-yaml]
         --> skills/a/SKILL.md:6:3
          |
        6 |   team:y
          |   ^^^^^^
          = help: write `team: y`"#]],
    );
}

#[test]
fn a_line_that_is_no_field_is_no_part_of_the_name() {
    check_whole(
        "name: a\nhttp://b\ndescription: Does it.",
        &expect![[r#"
        error: this line is no field [invalid-yaml]
         --> skills/a/SKILL.md:3:1
          |
        3 | http://b
          | ^^^^^^^^
          = help: write `name: value`, or indent the line if it continues the value above"#]],
    );
    check_whole(
        "words\nname: a\ndescription: Does it.",
        &expect![[r#"
        error: this line is no field [invalid-yaml]
         --> skills/a/SKILL.md:2:1
          |
        2 | words
          | ^^^^^
          = help: write `name: value`, or delete the line"#]],
    );
}

#[test]
fn keys_below_a_field_that_start_in_different_columns() {
    check(
        "metadata:\n author: x\n  team: y",
        &expect![[r#"
        error: `team` is indented deeper than `author` [invalid-yaml]
         --> skills/a/SKILL.md:6:1
          |
        6 |   team: y
          | ^^
          = help: delete a blank before `team`, so that both start in the same column"#]],
    );
    check(
        "metadata:\n author: \"x\"\n   team: \"y\"",
        &expect![[r#"
        error: `team` is indented deeper than `author` [invalid-yaml]
         --> skills/a/SKILL.md:6:1
          |
        6 |    team: "y"
          | ^^^
          = help: delete 2 blanks before `team`, so that both start in the same column"#]],
    );
    check(
        "metadata:\n   author: x\n  team: y",
        &expect![[r#"
        error: `team` is indented less than `author` [invalid-yaml]
         --> skills/a/SKILL.md:6:1
          |
        6 |   team: y
          | ^^
          = help: write a blank before `team`, so that both start in the same column"#]],
    );
    check(
        "compatibility: \"x y\"\n more: x",
        &expect![[r#"
        error: `more` is indented deeper than `compatibility` [invalid-yaml]
         --> skills/a/SKILL.md:5:1
          |
        5 |  more: x
          | ^
          = help: delete a blank before `more`, so that both start in the same column"#]],
    );
    check_whole(
        "name: a\ndescription: \"Does it.\"\n  license: MIT",
        &expect![[r#"
            error: `license` is indented, but a field starts at the beginning of its line [invalid-yaml]
             --> skills/a/SKILL.md:4:1
              |
            4 |   license: MIT
              | ^^
              = help: delete the blanks before `license:`"#]],
    );
}

#[test]
fn a_tab_that_would_be_missed_is_replaced_and_not_deleted() {
    check(
        "metadata:\n  a: b\n\tkey: value",
        &expect![[r#"
        error: a tab indents this line [invalid-yaml]
         --> skills/a/SKILL.md:6:1
          |
        6 |     key: value
          | ^^^^
          = help: indent it with blanks"#]],
    );
    check(
        "description: |\n\tDoes it.",
        &expect![[r#"
        error: a tab indents this line [invalid-yaml]
         --> skills/a/SKILL.md:4:1
          |
        4 |     Does it.
          | ^^^^
          = help: indent it with blanks"#]],
    );
}

#[test]
fn a_list_or_a_map_that_is_never_closed() {
    check(
        "allowed-tools: [Read,",
        &expect![[r#"
        error: this list is never closed [invalid-yaml]
         --> skills/a/SKILL.md:4:16
          |
        4 | allowed-tools: [Read,
          |                ^^^^^^
          = help: write the tools in one line, without brackets: `allowed-tools: Read`"#]],
    );
    check(
        "allowed-tools: [Read, \"Bash(git *)\"",
        &expect![[r#"
        error: this list is never closed [invalid-yaml]
         --> skills/a/SKILL.md:4:16
          |
        4 | allowed-tools: [Read, "Bash(git *)"
          |                ^^^^^^^^^^^^^^^^^^^^
          = help: write the tools in one line, without brackets: `allowed-tools: Read Bash(git *)`"#]],
    );
    check(
        "tags: [a, b,",
        &expect![[r#"
        error: this list is never closed [invalid-yaml]
         --> skills/a/SKILL.md:4:7
          |
        4 | tags: [a, b,
          |       ^^^^^^
          = help: close it: `tags: [a, b]`"#]],
    );
    check(
        "metadata: {a: b",
        &expect![[r#"
        error: this map is never closed [invalid-yaml]
         --> skills/a/SKILL.md:4:11
          |
        4 | metadata: {a: b
          |           ^^^^^
          = help: close it: `metadata: {a: b}`"#]],
    );
    check(
        "metadata:\n  a: [b, c",
        &expect![[r#"
        error: this list is never closed [invalid-yaml]
         --> skills/a/SKILL.md:5:6
          |
        5 |   a: [b, c
          |      ^^^^^
          = help: quote the value: `a: "b, c"`"#]],
    );
}

#[test]
fn a_quote_inside_a_quoted_value() {
    check(
        "license: 'it's'",
        &expect![[r#"
        error: text stands behind the closing quote [invalid-yaml]
         --> skills/a/SKILL.md:4:10
          |
        4 | license: 'it's'
          |          ^^^^^^
          = help: quote the value: `license: "it's"`"#]],
    );
    check(
        "license: \"5\" wide\"",
        &expect![[r#"
        error: text stands behind the closing quote [invalid-yaml]
         --> skills/a/SKILL.md:4:10
          |
        4 | license: "5" wide"
          |          ^^^^^^^^^
          = help: quote the value: `license: "5\" wide"`"#]],
    );
    check(
        "license: 'a' or 'b'",
        &expect![[r#"
        error: text stands behind the closing quote [invalid-yaml]
         --> skills/a/SKILL.md:4:10
          |
        4 | license: 'a' or 'b'
          |          ^^^^^^^^^^
          = help: quote the value: `license: "'a' or 'b'"`"#]],
    );
}
