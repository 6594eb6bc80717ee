//! `catalog.json`, and what a door says instead.

use super::{Code, Root, lenient, page, said, strict};
use skills_core::diag::Level;
use skills_core::options::{Limits, Mode, Options, Setting};
use skills_core::source::Folder;

/// Everything that is said about a `catalog.json`: code, `line:column`, message.
fn about(text: impl Into<Vec<u8>>) -> Vec<(Code, String, String)> {
    let files = [
        ("catalog.json", text.into()),
        ("haiku/SKILL.md", page("haiku").into_bytes()),
    ];
    let folder = Folder::from_files("s", files, &Options::new());
    super::diagnostics(&folder, &Options::new())
        .iter()
        .map(|found| {
            assert_eq!(found.place().shown_path(), "s/catalog.json");
            let place = match found.place().start() {
                Some(start) => format!("{}:{}", start.line, start.column),
                None => String::new(),
            };
            (found.code(), place, found.message().to_owned())
        })
        .collect()
}

#[track_caller]
fn assert_one(text: impl Into<Vec<u8>>, code: Code, place: &str, message: &str) {
    let expected = (code, place.to_owned(), message.to_owned());
    assert_eq!(about(text), [expected]);
}

#[test]
fn a_full_file_is_fine() {
    let text = r#"{
        "$schema": "https://example.com/catalog.schema.json",
        "mode": "compatible",
        "levels": { "body-empty": "deny", "broken-link": "allow", "not-utf8": "deny" },
        "allowFields": ["team"],
        "include": ["**"],
        "exclude": ["**/*.psd"],
        "limits": { "skillFile": 1000, "manifest": 1000, "contract": 1000, "file": 1000, "skill": 1000, "files": 10, "depth": 3 }
    }"#;
    assert_eq!(about(text), []);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn every_kind_of_mistake_has_its_place() {
    use Code::{InvalidJson, InvalidValue, JsonDuplicateKey, UnknownKey, WrongType};
    for (text, code, place, message) in [
        (
            "[]",
            WrongType,
            "1:1",
            "`catalog.json` must be an object, not an array",
        ),
        (
            "{\n \"mod\": \"strict\"}",
            UnknownKey,
            "2:2",
            "`catalog.json` has no key `mod`",
        ),
        (
            r#"{"mode": "Strict"}"#,
            InvalidValue,
            "1:10",
            "there is no mode `Strict`",
        ),
        (
            r#"{"mode": 1}"#,
            WrongType,
            "1:10",
            "`mode` must be a string, not a number",
        ),
        (
            r#"{"mode": "strict", "mode": "lenient"}"#,
            JsonDuplicateKey,
            "1:20",
            "the key `mode` is here twice",
        ),
        (
            r#"{"levels": {"brokenlink": "allow"}}"#,
            UnknownKey,
            "1:13",
            "there is no code `brokenlink`",
        ),
        (
            r#"{"levels": {"broken-link": "ignore"}}"#,
            InvalidValue,
            "1:28",
            "there is no level `ignore`",
        ),
        (
            r#"{"levels": {"name-missing": "warn"}}"#,
            InvalidValue,
            "1:29",
            "`name-missing` cannot be set to `warn`: what breaks it is no skill at all",
        ),
        (
            r#"{"levels": {"too-deep": "allow"}}"#,
            InvalidValue,
            "1:25",
            "`too-deep` cannot be set to `allow`: what is over a limit is not read",
        ),
        (
            r#"{"allowFields": "team"}"#,
            WrongType,
            "1:17",
            "`allowFields` must be an array, not a string",
        ),
        (
            r#"{"allowFields": [null]}"#,
            WrongType,
            "1:18",
            "an item of `allowFields` must be a string, not `null`",
        ),
        (
            r#"{"exclude": ["../a"]}"#,
            InvalidValue,
            "1:14",
            "the glob `../a` is no relative path",
        ),
        (
            r#"{"limits": {"size": 1}}"#,
            UnknownKey,
            "1:13",
            "`limits` has no key `size`",
        ),
        (
            r#"{"limits": {"file": "1"}}"#,
            WrongType,
            "1:21",
            "a limit is a whole number from 1 on, not a string",
        ),
        (
            r#"{"limits": {"file": 0}}"#,
            InvalidValue,
            "1:21",
            "a limit is a whole number from 1 on, not `0`",
        ),
        (
            r#"{"limits": {"file": 1e3}}"#,
            InvalidValue,
            "1:21",
            "a limit is a whole number from 1 on, not `1e3`",
        ),
        (
            "{\"mode\": \"strict\",\n}",
            InvalidJson,
            "1:18",
            "a comma must be followed by another entry",
        ),
    ] {
        assert_one(text, code, place, message);
    }
}

#[test]
fn all_mistakes_are_reported_in_order() {
    let places: Vec<String> =
        about(r#"{"limits": {"x": 1, "y": 2}, "mode": 0, "exclude": [1, 2]}"#)
            .into_iter()
            .map(|(_, place, _)| place)
            .collect();
    assert_eq!(places, ["1:13", "1:21", "1:38", "1:53", "1:56"]);
}

#[test]
fn near_words_are_suggested() {
    for (text, help) in [
        (r#"{"exclud": []}"#, "did you mean `exclude`?"),
        (
            r#"{"levels": {"name-formt": "warn"}}"#,
            "did you mean `name-format`?",
        ),
        (
            r#"{"limits": {"skill_file": 1}}"#,
            "did you mean `skillFile`?",
        ),
        (r#"{"mode": "lenint"}"#, "did you mean `lenient`?"),
    ] {
        let files = [
            ("catalog.json", text.to_owned()),
            ("haiku/SKILL.md", page("haiku")),
        ];
        let folder = Folder::from_files("s", files, &Options::new());
        let found = super::diagnostics(&folder, &Options::new());
        let helps: Vec<_> = found.iter().filter_map(|found| found.help()).collect();
        assert_eq!(helps, [help]);
    }
}

#[test]
fn a_file_that_is_no_text_or_too_large_is_reported() {
    assert_eq!(about(b"{\xff}".to_vec())[0].0, Code::NotUtf8);
    assert_one(
        "\u{feff}{}",
        Code::ByteOrderMark,
        "1:1",
        "the file starts with a byte-order mark",
    );
    let large = format!("{{}}{}", " ".repeat(256 << 10));
    assert_eq!(about(large)[0].0, Code::FileTooLarge);
    let fits = format!("{{}}{}", " ".repeat((256 << 10) - 2));
    assert_eq!(about(fits), []);
}

#[test]
fn mistakes_behind_a_byte_order_mark_keep_their_place() {
    let found = about("\u{feff}{\"mod\": 1}");
    assert_eq!(found[1].1, "1:3");
}

#[test]
fn the_file_decides_where_the_door_says_nothing() {
    let root = Root::new();
    root.file(
        "haiku/SKILL.md",
        "---\nname: haiku\ndescription: Writes.\nteam: a\n---\n",
    );
    let found = [Code::UnknownField, Code::BodyEmpty];
    let codes = |options: &Options| -> Vec<(Code, Level)> {
        let mut codes: Vec<_> = root
            .diagnostics(options)
            .iter()
            .map(|found| (found.code(), found.level()))
            .collect();
        codes.sort();
        codes
    };
    let all = |level| -> Vec<(Code, Level)> { found.map(|code| (code, level)).to_vec() };
    assert_eq!(codes(&Options::new()), all(Level::Error));
    root.file("catalog.json", r#"{"mode": "compatible"}"#);
    assert_eq!(codes(&Options::new()), all(Level::Warning));
    assert_eq!(codes(&strict()), all(Level::Error));
    root.file(
        "catalog.json",
        r#"{"levels": {"body-empty": "allow"}, "allowFields": ["team"]}"#,
    );
    assert_eq!(codes(&Options::new()), []);
    let denied = Options::new().level(Code::BodyEmpty, Setting::Deny);
    assert_eq!(codes(&denied), [(Code::BodyEmpty, Level::Error)]);
}

#[test]
fn lenient_mode_ignores_the_file() {
    let root = Root::with_haiku();
    root.file(
        "catalog.json",
        r#"{"exclude": ["**"], "limits": {"file": 1}, "mode": 7}"#,
    );
    root.file("haiku/assets/a.txt", "xx");
    assert_eq!(root.found(&lenient()), []);
    assert_eq!(super::taken(&root.read(&lenient())).len(), 2);
}

#[test]
fn limits_and_globs_of_the_file_hold_while_reading() {
    let root = Root::with_haiku();
    root.file("haiku/assets/a.txt", "xx");
    root.file("haiku/assets/b.psd", "xx");
    root.file(
        "catalog.json",
        r#"{"exclude": ["**/*.psd"], "limits": {"file": 1}}"#,
    );
    let large = said(Code::FileTooLarge, "haiku/assets/a.txt");
    assert_eq!(root.found(&strict()), large);
    let door = strict().limits(Limits::new().with_file(2));
    assert_eq!(root.found(&door), []);
}

#[test]
fn what_a_door_cannot_set_is_reported() {
    let root = Root::with_haiku();
    for options in [
        strict().level(Code::NotUtf8, Setting::Allow),
        strict().level(Code::TooManyFiles, Setting::Warn),
        strict().exclude("[a-z]"),
        strict().include(""),
    ] {
        assert_eq!(root.found(&options), said(Code::InvalidValue, ""));
    }
}

#[test]
fn what_lenient_mode_skips_is_what_cannot_be_allowed() {
    let structural = Code::ALL.iter().filter(|code| code.is_structural());
    for code in structural.clone() {
        assert!(Setting::Deny.check(*code).is_ok());
        assert!(Setting::Warn.check(*code).is_err());
        assert!(Setting::Allow.check(*code).is_err());
        assert_eq!(code.fate(Mode::Lenient), skills_core::code::Fate::Skip);
    }
    assert!(structural.count() > 10);
}
