//! Each limit at one below, at itself and one above.

use super::{Code, Root, page, strict};
use skills_core::compile_each;
use skills_core::options::{Limits, Mode, Options};
use skills_core::source::Folder;

/// The one code that is found with its message, if any.
fn only(folder: &Folder, options: &Options) -> Option<(Code, String)> {
    let found = super::diagnostics(folder, options);
    let mut found = found
        .iter()
        .filter(|diagnostic| diagnostic.code() != Code::SkillLarge);
    let first = found.next()?;
    assert_eq!(found.next(), None);
    Some((first.code(), first.message().to_owned()))
}

fn with(path: &str, bytes: usize) -> Vec<(String, Vec<u8>)> {
    vec![
        ("haiku/SKILL.md".into(), page("haiku").into_bytes()),
        (format!("haiku/{path}"), vec![b'x'; bytes]),
    ]
}

#[track_caller]
fn assert_limit(
    options: &Options,
    limit: usize,
    files: impl Fn(usize) -> Vec<(String, Vec<u8>)>,
    code: Code,
    message: &str,
) {
    for size in [limit - 1, limit] {
        let folder = Folder::from_files("s", files(size), options);
        assert_eq!(only(&folder, options), None, "{size}");
    }
    let folder = Folder::from_files("s", files(limit + 1), options);
    assert_eq!(only(&folder, options), Some((code, message.to_owned())));
}

#[test]
fn skill_md_has_at_most_a_mebibyte() {
    let files = |size| {
        // Lines short and few enough for no other rule to speak.
        let mut text = page("haiku").into_bytes();
        text.resize(size, b'\n');
        vec![("haiku/SKILL.md".to_owned(), text)]
    };
    let options = strict().level(Code::BodyTooLong, skills_core::options::Setting::Allow);
    assert_limit(
        &options,
        1 << 20,
        files,
        Code::FileTooLarge,
        "this file has 1,048,577 bytes, at most 1,048,576 bytes (1 MiB) are allowed",
    );
}

#[test]
fn skill_json_has_at_most_256_kibibytes() {
    let files = |size| {
        let mut text = b"{}".to_vec();
        text.resize(size, b' ');
        let mut files = with("assets/x", 1);
        files.push(("haiku/skill.json".into(), text));
        files
    };
    assert_limit(
        &strict(),
        256 << 10,
        files,
        Code::FileTooLarge,
        "this file has 262,145 bytes, at most 262,144 bytes (256 KiB) are allowed",
    );
}

#[test]
fn a_file_has_at_most_16_mebibytes() {
    assert_limit(
        &strict(),
        16 << 20,
        |size| with("assets/x", size),
        Code::FileTooLarge,
        "this file has 16,777,217 bytes, at most 16,777,216 bytes (16 MiB) are allowed",
    );
}

#[test]
fn a_skill_has_at_most_32_mebibytes() {
    let own = page("haiku").len();
    let files = |size| {
        let mut files = with("assets/a", 16 << 20);
        files.push(("haiku/assets/b".into(), vec![b'x'; size - own - (16 << 20)]));
        files
    };
    let options = strict().limits(Limits::new().with_file(64 << 20));
    assert_limit(
        &options,
        32 << 20,
        files,
        Code::SkillTooLarge,
        "the files of this skill have more than 33,554,432 bytes (32 MiB)",
    );
}

#[test]
fn a_skill_has_at_most_2000_files() {
    let files = |count: usize| {
        let mut files: Vec<_> = (2..count)
            .map(|n| (format!("haiku/assets/{n}"), vec![b'x']))
            .collect();
        files.extend(with("assets/x", 1));
        files
    };
    assert_limit(
        &strict(),
        2_000,
        files,
        Code::TooManyFiles,
        "this skill has more than 2,000 files",
    );
}

#[test]
fn a_skill_has_at_most_2000_directories() {
    let files = |count: usize| {
        let mut files: Vec<_> = (1..count)
            .map(|n| (format!("haiku/assets/{n}/a.pyc"), vec![b'x']))
            .collect();
        files.extend(with("assets/x", 1));
        files
    };
    assert_limit(
        &strict(),
        2_000,
        files,
        Code::TooManyFiles,
        "this skill has more than 2,000 directories",
    );
}

#[test]
fn directories_are_at_most_16_deep() {
    assert_limit(
        &strict(),
        16,
        |depth| with(&format!("{}x", "d/".repeat(depth)), 1),
        Code::TooDeep,
        "this directory is more than 16 directories deep",
    );
}

#[test]
fn limits_can_be_raised_and_lowered() {
    let files = || with("assets/x", 100);
    let low = strict().limits(Limits::new().with_file(99));
    let folder = Folder::from_files("s", files(), &low);
    let message = "this file has 100 bytes, at most 99 bytes are allowed";
    assert_eq!(
        only(&folder, &low),
        Some((Code::FileTooLarge, message.into()))
    );
    let high = strict().limits(Limits::new().with_files(3_000));
    let many: Vec<_> = (0..2_900)
        .map(|n| (format!("haiku/assets/{n}"), vec![b'x']))
        .chain(files())
        .collect();
    assert_eq!(only(&Folder::from_files("s", many, &high), &high), None);
}

#[test]
fn ten_thousand_entries_that_are_left_out_are_no_trouble() {
    let root = Root::with_haiku();
    for n in 0..10_000 {
        root.file(&format!("haiku/assets/{n}.pyc"), "");
    }
    let folder = root.read(&strict());
    assert_eq!(only(&folder, &strict()), None);
    assert_eq!(folder.left_out().count(), 10_000);
}

#[test]
fn a_skill_over_a_limit_is_still_judged() {
    let bad = page("Bad Name").into_bytes();
    let files = (0..2_100)
        .map(|n| (format!("haiku/assets/{n}"), vec![b'x']))
        .chain([("haiku/SKILL.md".into(), bad)]);
    let folder = Folder::from_files("s", files, &strict());
    let codes: Vec<Code> = super::diagnostics(&folder, &strict())
        .iter()
        .map(skills_core::diag::Diagnostic::code)
        .collect();
    assert!(codes.contains(&Code::TooManyFiles), "{codes:?}");
    assert!(codes.contains(&Code::NameFormat), "{codes:?}");
}

#[test]
fn a_sidecar_has_at_most_256_kibibytes_and_is_a_text() {
    let manifest = |sidecar: &str| {
        format!(
            r#"{{"scripts": {{"scripts/a.py": {{"description": "Runs.", "runtime": "python",
            "parameters": {{"$hpdContract": "{sidecar}"}}}}}}}}"#
        )
    };
    let schema = br#"{"type": "object", "properties": {}, "additionalProperties": false}"#;
    let files = |sidecar: &str, bytes: Vec<u8>| {
        let mut files = with("scripts/a.py", 1);
        files.push(("haiku/skill.json".into(), manifest(sidecar).into_bytes()));
        files.push((format!("haiku/{sidecar}"), bytes));
        files
    };
    let sized = |size| {
        let mut text = schema.to_vec();
        text.resize(size, b' ');
        files("contracts/A.schema.json", text)
    };
    assert_limit(
        &strict(),
        256 << 10,
        sized,
        Code::FileTooLarge,
        "this contract has 262,145 bytes, at most 262,144 bytes (256 KiB) are allowed",
    );
    let mut broken = schema.to_vec();
    broken[3] = 0xff;
    for name in ["contracts/A.schema.json", "contracts/A.schema"] {
        let fine = Folder::from_files("s", files(name, schema.to_vec()), &strict());
        assert_eq!(only(&fine, &strict()), None, "{name}");
        let bad = Folder::from_files("s", files(name, broken.clone()), &strict());
        let message = "the byte 0xff is no UTF-8".to_owned();
        assert_eq!(only(&bad, &strict()), Some((Code::NotUtf8, message)));
    }
}

/// `count` skills of 1,000 bytes.
fn many(count: usize) -> Vec<(String, Vec<u8>)> {
    (0..count)
        .map(|n| {
            let name = format!("skill-{n:03}");
            let mut page = page(&name).into_bytes();
            page.resize(1_000, b'x');
            (format!("{name}/SKILL.md"), page)
        })
        .collect()
}

#[test]
fn a_root_has_at_most_so_many_bytes() {
    for mode in [Mode::Strict, Mode::Compatible, Mode::Lenient] {
        let options = Options::new()
            .mode(mode)
            .limits(Limits::new().with_root(40_000));
        let folder = Folder::from_files("s", many(40), &options);
        assert_eq!(only(&folder, &options), None, "{mode}");

        let folder = Folder::from_files("s", many(100), &options);
        let (compiled, refused) = compile_each(&folder, &options);
        let skipped: Vec<_> = compiled
            .skipped()
            .iter()
            .map(|s| s.directory().to_owned())
            .collect();
        let expected: Vec<_> = (40..100).map(|n| format!("skill-{n:03}")).collect();
        assert_eq!(skipped, expected, "{mode}");
        assert_eq!(compiled.data().parts().len(), 40, "{mode}");
        assert_eq!(refused.is_some(), mode != Mode::Lenient, "{mode}");
        let found = super::diagnostics(&folder, &options);
        assert_eq!(found.len(), 60);
        for (diagnostic, directory) in found.iter().zip(expected) {
            assert_eq!(diagnostic.code(), Code::SkillTooLarge);
            assert_eq!(diagnostic.skill(), Some(directory.as_str()));
            assert_eq!(
                diagnostic.message(),
                "the skills up to this one have more than 40,000 bytes"
            );
        }
    }
}

#[test]
fn a_skill_has_no_more_bytes_than_its_root() {
    let options = strict().limits(Limits::new().with_root(999));
    let folder = Folder::from_files(
        "skill-000",
        many(1)
            .into_iter()
            .map(|(path, bytes)| (path.replace("skill-000/", ""), bytes)),
        &options,
    );
    let message = "the files of this skill have more than 999 bytes";
    assert_eq!(
        only(&folder, &options),
        Some((Code::SkillTooLarge, message.into()))
    );
}

#[test]
fn a_limit_that_a_skill_alone_breaks_is_named() {
    for (limits, key) in [
        (Limits::new().with_root(999), "root"),
        (Limits::new().with_skill(999), "skill"),
        (Limits::new().with_root(1_000).with_skill(999), "skill"),
        (Limits::new().with_root(998).with_skill(999), "root"),
    ] {
        let options = strict().limits(limits);
        let files = vec![("SKILL.md".to_owned(), many(1).remove(0).1)];
        let folder = Folder::from_files("skill-000", files, &options);
        let found = super::diagnostics(&folder, &options);
        let helps: Vec<_> = found.iter().filter_map(|one| one.help()).collect();
        let help = format!(
            "make it smaller, leave files out (`exclude`), or raise the limit (`limits.{key}`)"
        );
        assert_eq!(helps, [help.as_str()], "{limits:?}");
    }
}

#[test]
fn one_is_counted_as_one() {
    let files = |size| with("assets/a.txt", size);
    let options = strict().limits(Limits::new().with_file(1));
    let message = "this file has 2 bytes, at most 1 byte is allowed";
    assert_limit(&options, 1, files, Code::FileTooLarge, message);

    let two = |options: &Options| {
        let mut files = with("assets/a.txt", 1);
        files.extend(with("b.txt", 1).into_iter().skip(1));
        only(&Folder::from_files("s", files, options), options)
    };
    let options = strict().limits(Limits::new().with_files(1));
    let message = "this skill has more than 1 file".to_owned();
    assert_eq!(two(&options), Some((Code::TooManyFiles, message)));
    let options = strict().limits(Limits::new().with_root(1));
    let message = "the files of this skill have more than 1 byte".to_owned();
    assert_eq!(two(&options), Some((Code::SkillTooLarge, message)));
    let options = strict().limits(Limits::new().with_depth(1));
    let deep = Folder::from_files("s", with("assets/b/a.txt", 1), &options);
    let message = "this directory is more than 1 directory deep".to_owned();
    assert_eq!(only(&deep, &options), Some((Code::TooDeep, message)));
}

#[test]
fn a_limit_of_0_is_a_mistake_at_both_doors() {
    let zero = Limits::new().with_root(0).with_skill(0).with_file(0);
    let zeros = zero.with_skill_file(0).with_manifest(0).with_contract(0);
    let zeros = zeros.with_files(0).with_depth(0);
    let options = strict().limits(zeros);
    let folder = Folder::from_files("s", with("assets/a.txt", 1), &options);
    let found = super::diagnostics(&folder, &options);
    assert_eq!(found.len(), 8);
    for one in &found {
        assert_eq!(one.code(), Code::InvalidValue);
        let message = "a limit is a whole number from 1 on, not `0`";
        assert_eq!(one.message(), message);
    }
    assert!(
        found
            .iter()
            .any(|one| { one.help() == Some("set another one for `limits.root`, or none") })
    );

    let options = strict();
    let mut files = with("assets/a.txt", 1);
    files.push(("catalog.json".into(), br#"{"limits":{"root":0}}"#.to_vec()));
    let folder = Folder::from_files("s", files, &options);
    let message = "a limit is a whole number from 1 on, not `0`".to_owned();
    assert_eq!(only(&folder, &options), Some((Code::InvalidValue, message)));
}
