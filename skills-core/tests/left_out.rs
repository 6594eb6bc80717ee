//! What is said of skills that are left out where the others are taken.
#![cfg(feature = "compile")]
#![expect(clippy::unwrap_used, reason = "helpers of a test")]

use skills_core::options::{Mode, Options};
use skills_core::source::Folder;
use skills_core::{Compiled, compile};

fn page(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Greets. Use for guests.\n---\nHello.\n")
}

fn lenient(files: &[(&str, &str)]) -> Compiled {
    let options = Options::from(Mode::Lenient);
    let folder = Folder::from_files("skills", files.iter().copied(), &options);
    compile(&folder, &options).unwrap()
}

fn said(compiled: &Compiled) -> Vec<String> {
    let warnings = compiled.as_warnings();
    assert!(!warnings.has_errors());
    warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_mistake_that_leaves_nothing_is_the_reason() {
    let good = page("good");
    let compiled = lenient(&[("good/SKILL.md", &good), ("bad/SKILL.md", "# Bad")]);
    assert_eq!(compiled.data().skills().len(), 1);
    assert_eq!(
        said(&compiled),
        [
            "skills/bad/SKILL.md:1:1: `bad` is left out: the file has no frontmatter [frontmatter-missing]"
        ]
    );
}

#[test]
fn so_is_a_name_that_another_has() {
    let one = page("one");
    let compiled = lenient(&[("one/SKILL.md", &one), ("two/SKILL.md", &one)]);
    assert_eq!(
        said(&compiled),
        [
            "skills/two/SKILL.md:2:7: `name` is `one` and the directory is `two` [name-directory-mismatch]",
            "skills/two/SKILL.md:2:7: `two` is left out: the id `one` is already taken, by the skill in `skills/one` [duplicate-id]",
        ]
    );
}

#[test]
fn what_is_taken_with_a_warning_is_not_said_to_be_left_out() {
    let odd = page("Odd");
    let compiled = lenient(&[("odd/SKILL.md", &odd)]);
    assert_eq!(compiled.data().skills().len(), 1);
    assert!(!said(&compiled).join("\n").contains("left out"));
}

#[cfg(unix)]
#[test]
fn a_page_that_is_withheld_without_a_word_is_named() {
    use skills_core::code::Code;
    use skills_core::options::Setting;

    let outside = tempfile::tempdir().unwrap();
    std::fs::write(outside.path().join("real.md"), page("linked")).unwrap();
    let root = outside.path().join("skills");
    std::fs::create_dir_all(root.join("linked")).unwrap();
    std::os::unix::fs::symlink("../../real.md", root.join("linked/SKILL.md")).unwrap();
    let options = Options::new()
        .level(Code::Symlink, Setting::Allow)
        .level(Code::PathEscape, Setting::Allow)
        .show_root_as("skills");
    let folder = skills_core::read(&root, &options);
    let compiled = compile(&folder, &options).unwrap();
    assert_eq!(compiled.skipped().len(), 1, "{compiled:?}");
    assert_eq!(
        said(&compiled),
        [
            "skills/linked/SKILL.md: `linked` is left out: `SKILL.md` was not taken, so there is no skill [unreadable-file]"
        ]
    );
}

/// Where names differ by case alone, the order of bytes decides, whatever order the files came in.
#[test]
fn of_directories_that_differ_by_case_the_first_is_taken() {
    let page = page("a");
    for files in [
        [("A/SKILL.md", &*page), ("a/SKILL.md", &*page)],
        [("a/SKILL.md", &*page), ("A/SKILL.md", &*page)],
    ] {
        let compiled = lenient(&files);
        let taken = compiled.data().skills();
        assert!(
            taken
                .iter()
                .map(skills_core::catalog::Skill::directory)
                .eq(["A"])
        );
        let [left_out] = compiled.skipped() else {
            unreachable!("{:?}", compiled.skipped())
        };
        assert_eq!((left_out.directory(), left_out.winner()), ("a", Some("A")));
        assert!(
            said(&compiled).contains(
                &"skills/a: `a` and `A` are one name on Windows and macOS [case-collision]"
                    .to_owned()
            ),
            "{:?}",
            said(&compiled)
        );
    }
}
