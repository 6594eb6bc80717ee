//! What cannot be taken at all, and what is said to do about it.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "helpers of a test")]

use std::path::Path;

use skills_core::options::{Mode, Options};
use skills_core::source::{Folder, Root};
use skills_core::{compile, read};

const PAGE: &str = "---\nname: a\ndescription: Greets. Use for guests.\n---\nHello.\n";

/// Each finding as one line, and its help behind it.
fn said(folder: &Folder, options: &Options) -> Vec<String> {
    let found = compile(folder, options).unwrap_err();
    let help = |help: Option<&str>| help.unwrap_or("none").to_owned();
    found
        .iter()
        .map(|one| format!("{one}; help: {}", help(one.help())))
        .collect()
}

#[test]
fn an_empty_path_is_no_directory() {
    for mode in Mode::ALL {
        let options = Options::from(mode).all_or_nothing(true);
        let folder = read(Path::new(""), &options);
        assert_eq!(folder.root(), Root::Missing);
        assert_eq!(
            said(&folder, &options),
            [
                ".: the path to the skills is empty [unreadable-file]; help: name the directory that holds the skills, or one skill's directory; the current one is `.`"
            ]
        );
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_itself_is_said_to_be_one() -> std::io::Result<()> {
    let above = tempfile::tempdir()?;
    let path = above.path().join("skills");
    std::os::unix::fs::symlink("skills", &path)?;
    let options = Options::new().show_root_as("skills");
    assert_eq!(
        said(&read(&path, &options), &options),
        [
            "skills: this is a link that leads back to itself [unreadable-file]; help: remove the link, or let it lead to the directory"
        ]
    );
    Ok(())
}

#[test]
fn utf_16_is_said_to_be_it() {
    let options = Options::new();
    let little: Vec<u8> = PAGE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = PAGE.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [
        [vec![0xff, 0xfe], little].concat(),
        [vec![0xfe, 0xff], big].concat(),
    ] {
        let folder = Folder::from_files("skills", [("a/SKILL.md", bytes)], &options);
        assert_eq!(
            said(&folder, &options),
            [
                "skills/a/SKILL.md:1:1: the file is UTF-16, not UTF-8 [not-utf8]; help: save it as UTF-8, in an editor or with `iconv -f UTF-16 -t UTF-8`"
            ]
        );
    }
    let folder = Folder::from_files("skills", [("a/SKILL.md", b"---\xff".to_vec())], &options);
    assert_eq!(
        said(&folder, &options),
        [
            "skills/a/SKILL.md:1:4: the byte 0xff is no UTF-8 [not-utf8]; help: save the file as UTF-8"
        ]
    );
}

#[test]
fn a_page_is_no_contract() {
    let manifest = r#"{ "scripts": { "scripts/run.py": {
        "description": "Runs.", "runtime": "python", "parameters": { "$hpdContract": "SKILL.md" } } } }"#;
    let options = Options::new();
    let files = [
        ("a/SKILL.md", PAGE),
        ("a/skill.json", manifest),
        ("a/scripts/run.py", "print()\n"),
    ];
    let folder = Folder::from_files("skills", files, &options);
    assert_eq!(
        said(&folder, &options),
        [
            "skills/a/skill.json:2:86: `SKILL.md` is no JSON, so it is no contract [contract-unavailable]; help: name the file with the JSON Schema of the parameters: `contracts/RunInput.schema.json`"
        ]
    );
}

#[test]
fn a_hundred_globs_are_enough_for_each_list() {
    const SAID: &str = "`exclude` has 101 globs, at most 100 are allowed [invalid-value]; help: name directories instead of single files: a glob that matches a directory takes everything below it";
    let globs = |count: usize| (0..count).map(|n| format!("drafts-{n}/"));
    let files = || [("a/SKILL.md", PAGE.to_owned())];
    let door = |count| globs(count).fold(Options::new(), Options::exclude);
    let options = door(100);
    assert!(compile(&Folder::from_files("skills", files(), &options), &options).is_ok());
    let options = door(101);
    let folder = Folder::from_files("skills", files(), &options);
    assert_eq!(said(&folder, &options), [format!("skills: {SAID}")]);

    let options = Options::new();
    let settings = |count| {
        let list: Vec<String> = globs(count).map(|glob| format!("{glob:?}")).collect();
        format!("{{ \"exclude\": [{}] }}", list.join(","))
    };
    for (count, is_taken) in [(100, true), (101, false)] {
        let [page] = files();
        let files = [page, ("catalog.json", settings(count))];
        let folder = Folder::from_files("skills", files, &options);
        if is_taken {
            assert!(compile(&folder, &options).is_ok());
        } else {
            let expected = format!("skills/catalog.json:1:14: {SAID}");
            assert_eq!(said(&folder, &options), [expected]);
        }
    }
}

#[test]
fn a_glob_is_no_longer_than_a_path() {
    let options = Options::new().include("a".repeat(1024));
    let folder = Folder::from_files("skills", [("a/SKILL.md", PAGE)], &options);
    assert!(compile(&folder, &options).is_ok());

    let options = Options::new().include("a".repeat(1025));
    let folder = Folder::from_files("skills", [("a/SKILL.md", PAGE)], &options);
    let found = compile(&folder, &options).unwrap_err();
    let message = format!("the glob `{}…` has more than 1,024 bytes", "a".repeat(60));
    assert!(found.iter().any(|one| one.message() == message), "{found}");
}
