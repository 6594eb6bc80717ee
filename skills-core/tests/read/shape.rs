//! What is a skill, and which files are its own.

use super::{Code, Root, found, lenient, page, said, strict, taken};
use skills_core::options::Options;
use skills_core::source::Folder;

#[test]
fn a_root_with_skill_md_is_one_skill() {
    let root = Root::with_haiku();
    let path = root.0.join("haiku");
    let folder = skills_core::read(&path, &strict());
    assert_eq!(taken(&folder), ["SKILL.md"]);
    let compiled = skills_core::compile(&folder, &strict()).unwrap();
    assert_eq!(compiled.data().skills()[0].id(), "haiku");
}

#[test]
fn children_with_skill_md_are_skills_and_what_is_beside_them_is_nothing() {
    let root = Root::with_haiku();
    root.file("tanka/SKILL.md", &page("tanka"));
    root.file("README.md", "About these skills.");
    root.file("catalog.json", "{}");
    root.file("drawings/a.svg", "<svg/>");
    assert_eq!(root.found(&strict()), []);
    assert_eq!(
        taken(&root.read(&strict())),
        ["haiku/SKILL.md", "tanka/SKILL.md"]
    );
}

#[test]
fn files_come_in_byte_order() {
    let root = Root::with_haiku();
    for path in ["b/z", "b-a", "B", "b/a/y", "ä", "a"] {
        root.file(&format!("haiku/{path}"), "x");
    }
    let expected = ["B", "SKILL.md", "a", "b-a", "b/a/y", "b/z", "ä"];
    let folder = skills_core::read(&root.0.join("haiku"), &strict());
    let skill = skills_core::compile(&folder, &lenient()).unwrap();
    let files = skill.data().skills()[0].files();
    let paths: Vec<&str> = files.iter().map(skills_core::catalog::File::path).collect();
    assert_eq!(paths, expected);
}

#[test]
fn a_misspelt_skill_md_is_named() {
    for name in ["skill.md", "Skill.md", "SKILL.MD"] {
        let root = Root::with_haiku();
        root.file(&format!("tanka/{name}"), &page("tanka"));
        let expected = said(Code::SkillFileCase, &format!("tanka/{name}"));
        assert_eq!(root.found(&strict()), expected);
        let alone = Root::new();
        alone.file(name, &page("tanka"));
        assert_eq!(alone.found(&strict()), said(Code::SkillFileCase, name));
    }
}

#[test]
fn a_directory_that_looks_like_a_skill_is_named() {
    for inside in ["scripts/a.py", "references/a.md"] {
        let root = Root::with_haiku();
        root.file(&format!("tanka/{inside}"), "x");
        root.file(".github/scripts/ci.sh", "x");
        assert_eq!(root.found(&strict()), said(Code::SkillFileMissing, "tanka"));
    }
}

#[test]
fn skill_md_can_not_be_a_directory() {
    let root = Root::with_haiku();
    root.file("tanka/SKILL.md/a.txt", "x");
    assert_eq!(
        root.found(&strict()),
        said(Code::UnreadableFile, "tanka/SKILL.md")
    );
}

#[test]
fn a_skill_in_a_skill_is_a_file() {
    let root = Root::with_haiku();
    root.file("haiku/more/tanka/SKILL.md", &page("tanka"));
    let inner = "haiku/more/tanka/SKILL.md";
    assert_eq!(root.found(&strict()), said(Code::NestedSkill, inner));
    assert_eq!(taken(&root.read(&strict())), ["haiku/SKILL.md", inner]);
}

#[test]
fn a_package_in_a_skill_is_named() {
    let root = Root::with_haiku();
    root.file("haiku/assets/crate/Cargo.toml", "");
    assert_eq!(
        root.found(&strict()),
        said(Code::NestedCargoPackage, "haiku/assets/crate/Cargo.toml")
    );
}

#[test]
fn a_root_without_skills_says_so_once() {
    assert_eq!(Root::new().found(&strict()), said(Code::NoSkills, ""));
}

#[test]
fn what_tools_leave_behind_is_left_out_and_listed() {
    let root = Root::with_haiku();
    let out = [
        ".DS_Store",
        ".git/config",
        ".gitignore",
        ".hg/x",
        ".svn/x",
        "a/.gitkeep",
        "a/.venv/x",
        "a/Thumbs.db",
        "a/__pycache__/x",
        "a/b.pyc",
        "a/desktop.ini",
        "a/node_modules/x",
        "a/x.swp",
        "a/x~",
        "a/.#x",
        "target/debug/x",
    ];
    let kept = [
        "SKILL.md",
        "a/.hidden",
        "a/target/x",
        "pyc",
        "targets",
        "x.git",
    ];
    for path in out.iter().chain(&kept[1..]) {
        root.file(&format!("haiku/{path}"), "x");
    }
    let folder = root.read(&strict());
    let kept: Vec<String> = kept.iter().map(|path| format!("haiku/{path}")).collect();
    assert_eq!(taken(&folder), kept);
    let mut left: Vec<String> = folder.left_out().collect();
    left.sort();
    assert_eq!(left.len(), out.len(), "{left:?}");
    assert_eq!(left[1], "haiku/.git");
}

#[test]
fn a_deeper_target_is_left_out_where_it_is_marked_as_a_cache() {
    let root = Root::with_haiku();
    root.file("haiku/a/target/CACHEDIR.TAG", "x");
    root.file("haiku/a/target/x", "x");
    let folder = root.read(&strict());
    assert_eq!(taken(&folder), ["haiku/SKILL.md"]);
    assert!(folder.left_out().eq(["haiku/a/target"]));
}

#[test]
fn globs_choose_but_never_lose_the_skill_itself() {
    let root = Root::with_haiku();
    for path in ["assets/a.png", "assets/raw/a.psd", "notes.txt"] {
        root.file(&format!("haiku/{path}"), "x");
    }
    root.file("haiku/skill.json", "{}");
    let own = ["haiku/SKILL.md", "haiku/skill.json"];
    let (png, psd, notes) = ("assets/a.png", "assets/raw/a.psd", "notes.txt");
    for (options, kept) in [
        (strict().exclude("haiku/assets/raw"), vec![png, notes]),
        (strict().exclude("assets/raw"), vec![png, psd, notes]),
        (strict().exclude("raw/"), vec![png, notes]),
        (strict().exclude("*.psd"), vec![png, notes]),
        (strict().exclude("*/notes.txt"), vec![png, psd]),
        (strict().exclude("haiku/*"), vec![]),
        (strict().include("haiku"), vec![png, psd, notes]),
        (strict().include("assets"), vec![png, psd]),
        (strict().include("*/assets/*"), vec![png, psd]),
        (strict().include("*.txt"), vec![notes]),
        (strict().include("assets").exclude("**/raw"), vec![png]),
    ] {
        let mut expected: Vec<String> = kept.iter().map(|path| format!("haiku/{path}")).collect();
        expected.extend(own.map(str::to_owned));
        expected.sort();
        assert_eq!(taken(&root.read(&options)), expected, "{options:?}");
    }
}

#[test]
fn globs_of_one_skill_as_the_root_are_relative_to_it() {
    let root = Root::new();
    for path in ["SKILL.md", "raw/a.psd", "more/raw/a.psd"] {
        root.file(path, &page("haiku"));
    }
    let left_out = |glob: &str| -> Vec<String> {
        let folder = root.read(&strict().exclude(glob));
        folder.left_out().collect()
    };
    assert_eq!(left_out("raw/**"), ["raw"]);
    assert_eq!(left_out("raw/"), ["more/raw", "raw"]);
}

#[test]
fn globs_leave_out_whole_skills_and_what_is_none() {
    let root = Root::with_haiku();
    root.file("drafts/SKILL.md", "no frontmatter");
    root.file("drafts/raw/a.psd", "x");
    root.file("tools/scripts/build.py", "x");
    let broken = [
        (Code::FrontmatterMissing, "drafts/SKILL.md".to_owned()),
        (Code::SkillFileMissing, "tools".to_owned()),
    ];
    assert_eq!(root.found(&strict()), broken);
    for (drafts, tools) in [
        ("drafts/**", "tools/**"),
        ("drafts/", "/tools"),
        ("dr*", "t*s"),
    ] {
        let options = strict().exclude(drafts).exclude(tools);
        assert_eq!(root.found(&options), [], "{drafts} {tools}");
        let folder = root.read(&options);
        assert_eq!(taken(&folder), ["haiku/SKILL.md"]);
        assert!(folder.left_out().eq(["drafts", "tools"]));
    }
    let options = strict().include("haiku/**");
    assert_eq!(root.found(&options), []);
    assert_eq!(taken(&root.read(&options)), ["haiku/SKILL.md"]);
}

#[test]
fn a_root_of_which_all_is_left_out_says_why() {
    let root = Root::with_haiku();
    let diagnostics = root.diagnostics(&strict().exclude("**"));
    let messages: Vec<_> = diagnostics
        .iter()
        .map(skills_core::diag::Diagnostic::message)
        .collect();
    assert_eq!(
        messages,
        ["there is no skill here but what `include` and `exclude` leave out"]
    );
}

#[test]
fn names_that_are_one_elsewhere_are_named() {
    for (first, second) in [
        ("Logo.txt", "logo.txt"),
        ("Raw/a", "raw/b"),
        ("Äpfel", "äpfel"),
        ("A\u{308}pfel", "\u{c4}pfel"),
    ] {
        let root = Root::with_haiku();
        root.file(&format!("haiku/assets/{first}"), "x");
        root.file(&format!("haiku/assets/{second}"), "x");
        let name = second.split('/').next().unwrap();
        let expected = said(Code::CaseCollision, &format!("haiku/assets/{name}"));
        assert_eq!(root.found(&strict()), expected, "{first} {second}");
    }
}

#[test]
fn secrets_are_not_read() {
    let root = Root::with_haiku();
    root.file("haiku/.env", "TOKEN=x");
    root.file("haiku/.env.example", "TOKEN=");
    root.file("haiku/assets/.env.local", "TOKEN=x");
    root.file("haiku/assets/server", "-----BEGIN PRIVATE KEY-----\nx\n");
    let expected = [
        (Code::SecretFile, "haiku/.env".to_owned()),
        (Code::SecretFile, "haiku/assets/.env.local".to_owned()),
        (Code::SecretFile, "haiku/assets/server".to_owned()),
    ];
    assert_eq!(root.found(&strict()), expected);
    assert_eq!(root.found(&lenient()), expected);
    assert_eq!(
        taken(&root.read(&lenient())),
        ["haiku/.env.example", "haiku/SKILL.md"]
    );
}

#[test]
fn the_first_byte_that_is_no_utf8_is_pointed_at() {
    let good = page("haiku");
    for offset in 0..good.len() {
        for wrong in [0xff_u8, 0xc3] {
            let mut bytes = good.clone().into_bytes();
            bytes[offset] = wrong;
            let folder = Folder::from_files("s", [("haiku/SKILL.md", bytes)], &strict());
            let diagnostics = super::diagnostics(&folder, &strict());
            assert_eq!(
                found(&diagnostics, "s".as_ref()),
                said(Code::NotUtf8, "haiku/SKILL.md")
            );
            let (_, range) = diagnostics.iter().next().unwrap().place().spot().unwrap();
            assert_eq!(range.start, offset);
        }
    }
}

#[test]
fn other_files_may_hold_any_bytes() {
    let files = [
        ("haiku/SKILL.md", page("haiku").into_bytes()),
        ("haiku/assets/a.bin", vec![0xff, 0, 0xfe]),
        ("haiku/assets/b.json", vec![0xff]),
    ];
    let folder = Folder::from_files("s", files, &strict());
    let compiled = skills_core::compile(&folder, &strict()).unwrap();
    let file = compiled.data().skills()[0].file("assets/a.bin").unwrap();
    assert_eq!(file.bytes(), [0xff, 0, 0xfe]);
}

#[test]
fn files_in_memory_are_read_like_files_on_disk() {
    let root = Root::with_haiku();
    root.file("haiku/a.pyc", "x");
    root.file("haiku/.env", "x");
    root.file("haiku/assets/a.txt", "x");
    root.file("tanka/skill.md", "x");
    let files = [
        "haiku/a.pyc",
        "haiku/.env",
        "haiku/assets/a.txt",
        "tanka/skill.md",
    ];
    let files = files
        .map(|path| (path, "x".to_owned()))
        .into_iter()
        .chain([("haiku/SKILL.md", page("haiku"))]);
    let memory = Folder::from_files("s", files, &strict());
    assert_eq!(taken(&memory), taken(&root.read(&strict())));
    assert_eq!(
        found(&super::diagnostics(&memory, &strict()), "s".as_ref()),
        root.found(&strict())
    );
    assert_eq!(memory.paths_on_disk().count(), 0);
}

#[test]
fn paths_in_memory_cannot_climb_or_clash() {
    for (path, code) in [
        ("../x", Code::PathEscape),
        ("/etc/passwd", Code::PathEscape),
        ("haiku//x", Code::PathEscape),
        ("haiku/./x", Code::PathEscape),
        ("haiku\\x", Code::PathEscape),
        ("haiku/SKILL.md", Code::UnreadableFile),
        ("haiku/SKILL.md/x", Code::UnreadableFile),
        ("haiku", Code::UnreadableFile),
    ] {
        let files = [("haiku/SKILL.md", page("haiku")), (path, String::new())];
        let folder = Folder::from_files("s", files, &Options::new());
        let codes: Vec<Code> = super::diagnostics(&folder, &strict())
            .iter()
            .map(skills_core::diag::Diagnostic::code)
            .collect();
        assert_eq!(codes, [code], "{path}");
    }
}
