//! Symbolic links and files that are none, as far as the system has them.
#![cfg(unix)]

use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::process::Command;

use super::{Code, Root, lenient, page, said, strict, taken};
use skills_core::options::Setting;

fn link(root: &Root, target: &str, path: &str) {
    let path = root.0.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    symlink(target, path).unwrap();
}

#[test]
fn links_are_refused_unless_they_are_allowed() {
    let root = Root::with_haiku();
    root.file("haiku/assets/a.txt", "x");
    link(&root, "a.txt", "haiku/assets/b.txt");
    link(&root, "assets", "haiku/more");
    let refused = [
        (Code::Symlink, "haiku/assets/b.txt".to_owned()),
        (Code::Symlink, "haiku/more".to_owned()),
    ];
    assert_eq!(root.found(&strict()), refused);
    assert_eq!(
        taken(&root.read(&strict())),
        ["haiku/SKILL.md", "haiku/assets/a.txt"]
    );
    let followed = [
        "haiku/SKILL.md",
        "haiku/assets/a.txt",
        "haiku/assets/b.txt",
        "haiku/more/a.txt",
        "haiku/more/b.txt",
    ];
    assert_eq!(root.found(&lenient()), []);
    assert_eq!(taken(&root.read(&lenient())), followed);
    let allowed = strict().level(Code::Symlink, Setting::Allow);
    assert_eq!(taken(&root.read(&allowed)), followed);
    let warned = strict().level(Code::Symlink, Setting::Warn);
    assert_eq!(taken(&root.read(&warned)), followed);
    assert_eq!(root.found(&warned).len(), 3);
}

#[test]
fn links_out_of_the_root_are_never_followed() {
    for target in ["/etc/passwd", "/etc", "../../../../../../../etc/passwd"] {
        let root = Root::with_haiku();
        link(&root, target, "haiku/assets/x");
        assert_eq!(
            root.found(&lenient()),
            said(Code::PathEscape, "haiku/assets/x")
        );
        assert_eq!(taken(&root.read(&lenient())), ["haiku/SKILL.md"]);
    }
}

#[test]
fn links_that_go_round_or_nowhere_end() {
    for (target, path) in [
        ("nothing", "haiku/x"),
        ("x", "haiku/x"),
        (".", "haiku/x"),
        ("..", "haiku/x"),
        ("../..", "haiku/a/x"),
    ] {
        let root = Root::with_haiku();
        link(&root, target, path);
        assert_eq!(
            root.found(&lenient()),
            said(Code::UnreadableFile, path),
            "{target}"
        );
    }
}

#[test]
fn links_that_lead_to_each_other_end() {
    let root = Root::with_haiku();
    link(&root, "../b", "haiku/a/to-b");
    link(&root, "../a", "haiku/b/to-a");
    assert_eq!(
        root.found(&lenient()),
        [
            (Code::UnreadableFile, "haiku/a/to-b/to-a".to_owned()),
            (Code::UnreadableFile, "haiku/b/to-a/to-b".to_owned()),
        ]
    );
}

#[test]
fn links_that_double_at_every_level_meet_a_limit() {
    let root = Root::with_haiku();
    for level in 0..15 {
        let next = format!("../l{}", level + 1);
        link(&root, &next, &format!("haiku/l{level}/a"));
        link(&root, &next, &format!("haiku/l{level}/b"));
    }
    root.file("haiku/l15/x", "x");
    assert_eq!(root.found(&lenient()), said(Code::TooManyFiles, "haiku"));
}

#[test]
fn a_skill_may_itself_be_a_link_where_links_are_followed() {
    let root = Root::with_haiku();
    root.file("shelf/tanka/SKILL.md", &page("tanka"));
    link(&root, "shelf/tanka", "tanka");
    link(&root, "haiku/SKILL.md", "README.md");
    assert_eq!(root.found(&strict()), said(Code::Symlink, "tanka"));
    assert_eq!(
        taken(&root.read(&lenient())),
        ["haiku/SKILL.md", "tanka/SKILL.md"]
    );
    let outside = Root::new();
    link(&outside, root.0.join("haiku").to_str().unwrap(), "haiku");
    assert_eq!(outside.found(&lenient()), said(Code::PathEscape, "haiku"));
}

#[test]
fn the_root_may_be_a_link() {
    let root = Root::with_haiku();
    link(&root, "haiku", "alias");
    let folder = skills_core::read(&root.0.join("alias"), &strict());
    assert_eq!(taken(&folder), ["SKILL.md"]);
}

#[test]
fn pipes_and_sockets_are_refused_before_they_are_opened() {
    let root = Root::with_haiku();
    let made = Command::new("mkfifo")
        .arg(root.0.join("haiku/pipe"))
        .status();
    assert!(made.unwrap().success());
    let _socket = UnixListener::bind(root.0.join("haiku/socket")).unwrap();
    link(&root, "pipe", "haiku/to-pipe");
    let expected = [
        (Code::SpecialFile, "haiku/pipe".to_owned()),
        (Code::SpecialFile, "haiku/socket".to_owned()),
    ];
    assert_eq!(root.found(&strict())[..2], expected);
    let mut followed = expected.to_vec();
    followed.push((Code::SpecialFile, "haiku/to-pipe".to_owned()));
    assert_eq!(root.found(&lenient()), followed);
    assert_eq!(taken(&root.read(&lenient())), ["haiku/SKILL.md"]);
}

#[test]
fn a_pipe_in_the_place_of_a_file_that_is_parsed_is_refused_too() {
    for path in ["haiku/SKILL.md", "catalog.json"] {
        let root = Root::with_haiku();
        drop(std::fs::remove_file(root.0.join(path)));
        let made = Command::new("mkfifo").arg(root.0.join(path)).status();
        assert!(made.unwrap().success());
        assert_eq!(root.found(&strict())[0].1, path);
    }
}
