//! Skills further down than the root's own children, where that is asked for.

use skills_core::diag::Level;
use skills_core::options::{Mode, Options, Setting};

use super::{Code, Root, lenient, page, said, strict, taken};

#[test]
fn only_the_roots_own_children_are_skills_unless_it_is_asked_for() {
    let root = Root::with_haiku();
    root.file("forms/short/tanka/SKILL.md", &page("tanka"));
    let near = ["haiku/SKILL.md"];
    assert_eq!(taken(&root.read(&strict())), near);
    assert_eq!(root.found(&strict()), []);
    assert_eq!(taken(&root.read(&strict().recursive(2))), near);
    let deeper = said(Code::NestedSkill, "forms/short/tanka/SKILL.md");
    assert_eq!(root.found(&strict().recursive(2)), deeper);
    let far = ["haiku/SKILL.md", "forms/short/tanka/SKILL.md"];
    for depth in [3, 6, u64::MAX] {
        let options = strict().recursive(depth);
        assert_eq!(taken(&root.read(&options)), far);
        assert_eq!(root.found(&options), [], "the last name is the directory's");
    }
}

#[test]
fn nothing_is_looked_for_more_than_six_directories_down() {
    let root = Root::new();
    root.file("1/2/3/4/5/six/SKILL.md", &page("six"));
    root.file("1/2/3/4/5/6/seven/SKILL.md", &page("seven"));
    let options = strict().recursive(100);
    assert_eq!(taken(&root.read(&options)), ["1/2/3/4/5/six/SKILL.md"]);
}

#[test]
fn a_skill_is_not_walked_for_more_skills() {
    let root = Root::with_haiku();
    root.file("haiku/inner/tanka/SKILL.md", &page("tanka"));
    let options = strict().recursive(6);
    let found = said(Code::NestedSkill, "haiku/inner/tanka/SKILL.md");
    assert_eq!(root.found(&options), found);
    assert_eq!(root.read(&options).left_out().count(), 0);
}

#[test]
fn hidden_directories_and_caches_are_not_walked() {
    let root = Root::with_haiku();
    for above in [".git", ".hidden", "node_modules", ".venv", "target"] {
        root.file(&format!("{above}/inner/SKILL.md"), &page("inner"));
        root.file(&format!("group/{above}/inner/SKILL.md"), &page("inner"));
    }
    let read = root.read(&strict().recursive(6));
    assert_eq!(taken(&read), ["haiku/SKILL.md"]);
}

#[test]
fn a_directory_that_holds_skills_need_not_be_one() {
    let root = Root::new();
    root.file("group/scripts/build.py", "");
    let looks = said(Code::SkillFileMissing, "group");
    assert_eq!(root.found(&strict().recursive(6)), looks);
    root.file("group/haiku/SKILL.md", &page("haiku"));
    assert_eq!(root.found(&strict().recursive(6)), []);
    let mut both = looks;
    both.extend(said(Code::NestedSkill, "group/haiku/SKILL.md"));
    assert_eq!(root.found(&strict()), both);
}

#[test]
fn skills_one_directory_too_deep_are_named_in_every_mode() {
    let root = Root::with_haiku();
    for name in ["a", "b", "c"] {
        root.file(&format!("food/{name}/SKILL.md"), &page(name));
    }
    root.file("food/drawings/a.svg", "<svg/>");
    root.file(".hidden/a/SKILL.md", &page("a"));
    root.file("drinks/node_modules/a/SKILL.md", &page("a"));
    for options in [strict(), Options::new().mode(Mode::Compatible), lenient()] {
        let diagnostics = root.diagnostics(&options);
        let found = diagnostics.iter().next().unwrap();
        assert_eq!(found.level(), Level::Warning);
        assert_eq!(
            found.message(),
            "`food/a` and 2 more skills beside it are one directory too deep to be read: \
             skills are the immediate children of the root"
        );
        let path = said(Code::NestedSkill, "food/a/SKILL.md");
        assert_eq!(super::found(&diagnostics, &root.0), path);
        let allowed = options.level(Code::NestedSkill, Setting::Allow);
        assert_eq!(root.found(&allowed), []);
    }
    assert_eq!(root.found(&strict().exclude("food/**")), []);
    let other = said(Code::NestedSkill, "food/b/SKILL.md");
    assert_eq!(root.found(&strict().exclude("food/a")), other);
}

#[test]
fn a_root_with_nothing_but_skills_too_deep_is_still_without_skills() {
    let root = Root::new();
    root.file("food/soup/SKILL.md", &page("soup"));
    let both = [
        (Code::NoSkills, String::new()),
        (Code::NestedSkill, "food/soup/SKILL.md".to_owned()),
    ];
    assert_eq!(root.found(&strict()), both);
}

#[test]
fn a_misspelt_page_further_down_is_reported_there() {
    let root = Root::with_haiku();
    root.file("group/tanka/skill.md", &page("tanka"));
    let found = said(Code::SkillFileCase, "group/tanka/skill.md");
    assert_eq!(root.found(&strict().recursive(2)), found);
    assert_eq!(root.found(&strict()), []);
}

#[test]
fn no_more_than_two_thousand_directories_are_looked_through_for_nothing() {
    let root = Root::new();
    for number in 0..1_999 {
        std::fs::create_dir_all(root.0.join(format!("a/{number}"))).unwrap();
    }
    root.file("b/haiku/SKILL.md", &page("haiku"));
    assert_eq!(root.found(&strict().recursive(2)), []);
    std::fs::create_dir(root.0.join("a/more")).unwrap();
    let stopped = root.found(&strict().recursive(2));
    assert_eq!(stopped, said(Code::TooManyFiles, ""));
    assert_eq!(taken(&root.read(&strict().recursive(2))), [""; 0]);
    assert_eq!(root.found(&strict()), said(Code::NoSkills, ""));
}

#[cfg(unix)]
#[test]
fn a_directory_is_read_once_however_many_links_lead_to_it() {
    use std::os::unix::fs::symlink;
    let root = Root::new();
    root.file("group/haiku/SKILL.md", &page("haiku"));
    for (target, link) in [
        ("group", "again"),
        ("group/haiku", "aside"),
        (".", "root"),
        ("..", "group/up"),
        ("../group", "group/loop"),
        ("self", "self"),
    ] {
        symlink(target, root.0.join(link)).unwrap();
    }
    let options = lenient().recursive(6);
    assert_eq!(taken(&root.read(&options)), ["group/haiku/SKILL.md"]);
    let circles = [
        (Code::UnreadableFile, "group/up".to_owned()),
        (Code::UnreadableFile, "root".to_owned()),
        (Code::UnreadableFile, "self".to_owned()),
    ];
    assert_eq!(root.found(&options), circles);
}
