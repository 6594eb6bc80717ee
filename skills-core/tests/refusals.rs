//! What cannot be taken at all, and what is said to do about it.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "helpers of a test")]

use std::path::Path;

use skills_core::options::{Limits, Mode, Options};
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

#[test]
fn a_limit_is_named_where_it_is_passed() {
    let none = Limits::new();
    let less = "make it smaller, leave it out (`exclude`), or raise the limit";
    let fewer = "make it smaller, leave files out (`exclude`), or raise the limit";
    let root =
        "keep fewer or smaller skills in one root, leave some out (`exclude`), or raise the limit";
    let page = PAGE.len();
    for (limits, files, expected) in [
        (
            none.with_skill_file(1),
            vec!["a/SKILL.md"],
            format!("skills/a/SKILL.md: this file has {page} bytes, at most 1 byte is allowed [file-too-large]; help: {less} (`limits.skillFile`)"),
        ),
        (
            none.with_file(1),
            vec!["a/SKILL.md", "a/x.txt"],
            "skills/a/x.txt: this file has 2 bytes, at most 1 byte is allowed [file-too-large]; help: ".to_owned() + less + " (`limits.file`)",
        ),
        (
            none.with_skill(page as u64 + 1),
            vec!["a/SKILL.md", "a/x.txt"],
            format!("skills/a: the files of this skill have more than {} bytes [skill-too-large]; help: {fewer} (`limits.skill`)", page + 1),
        ),
        (
            none.with_root(1),
            vec!["a/SKILL.md"],
            format!("skills/a: the files of this skill have more than 1 byte [skill-too-large]; help: {fewer} (`limits.root`)"),
        ),
        (
            none.with_root(page as u64),
            vec!["a/SKILL.md", "b/SKILL.md"],
            format!("skills/b: the skills up to this one have more than {page} bytes [skill-too-large]; help: {root} (`limits.root`)"),
        ),
        (
            none.with_files(1),
            vec!["a/SKILL.md", "a/x.txt"],
            format!("skills/a: this skill has more than 1 file [too-many-files]; help: {fewer} (`limits.files`)"),
        ),
        (
            none.with_files(2),
            vec!["a/SKILL.md", "a/b/c/d/e.txt"],
            format!("skills/a: this skill has more than 2 directories [too-many-files]; help: {fewer} (`limits.files`)"),
        ),
        (
            none.with_depth(1),
            vec!["a/SKILL.md", "a/b/c/d.txt"],
            "skills/a/b/c: this directory is more than 1 directory deep [too-deep]; help: move it up, leave it out (`exclude`), or raise the limit (`limits.depth`)".to_owned(),
        ),
    ] {
        let options = Options::new().limits(limits);
        let files = files.into_iter().map(|path| match path {
            "b/SKILL.md" => (path, PAGE.replace("name: a", "name: b")),
            "a/SKILL.md" => (path, PAGE.to_owned()),
            _ => (path, "xy".to_owned()),
        });
        let folder = Folder::from_files("skills", files, &options);
        assert!(said(&folder, &options).contains(&expected), "{expected}\n{:?}", said(&folder, &options));
    }
}

#[test]
fn no_limit_is_0_at_any_door() {
    let no_limit = "a limit is a whole number from 1 on, not `0` [invalid-value]; help:";
    let none = Limits::new();
    for (limits, key) in [
        (none.with_skill_file(0), "skillFile"),
        (none.with_manifest(0), "manifest"),
        (none.with_contract(0), "contract"),
        (none.with_file(0), "file"),
        (none.with_skill(0), "skill"),
        (none.with_root(0), "root"),
        (none.with_files(0), "files"),
        (none.with_depth(0), "depth"),
    ] {
        let options = Options::new().limits(limits);
        let folder = Folder::from_files("skills", [("a/SKILL.md", PAGE)], &options);
        let expected = format!("skills: {no_limit} set another one for `limits.{key}`, or none");
        assert_eq!(said(&folder, &options), [expected]);

        let options = Options::new();
        let settings = format!("{{ \"limits\": {{ \"{key}\": 0 }} }}");
        let files = [("a/SKILL.md", PAGE), ("catalog.json", &*settings)];
        let folder = Folder::from_files("skills", files, &options);
        let column = settings.find('0').unwrap() + 1;
        let expected = format!("skills/catalog.json:1:{column}: {no_limit} none");
        assert_eq!(said(&folder, &options), [expected]);
    }
}

/// All that is below one directory comes before the next: by its path `a-b` would be before `a/c`.
#[test]
fn a_root_is_counted_in_the_order_in_which_skills_are_found() {
    let page = |name: &str| PAGE.replace("name: a", &format!("name: {name}"));
    let files = [("a-b/SKILL.md", page("a-b")), ("a/c/SKILL.md", page("c"))];
    let room = (page("a-b").len() as u64).max(page("c").len() as u64);
    let options = Options::new()
        .recursive(2)
        .limits(Limits::new().with_root(room));
    let folder = Folder::from_files("skills", files, &options);
    let said = said(&folder, &options);
    assert_eq!(said.len(), 1);
    assert!(
        said.concat()
            .starts_with("skills/a-b: the skills up to this one"),
        "{said:?}"
    );
}
