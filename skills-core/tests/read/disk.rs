//! What only a disk has: names that are no text, the executable bit, places.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::{Code, Root, said, strict};
use skills_core::options::Options;

#[test]
fn a_root_that_is_missing_or_a_file_says_so() {
    let root = Root::with_haiku();
    for path in ["nothing", "haiku/SKILL.md"] {
        let folder = skills_core::read(&root.0.join(path), &strict());
        let found = super::diagnostics(&folder, &strict());
        assert_eq!(
            super::found(&found, &root.0),
            said(Code::UnreadableFile, path)
        );
        assert!(found.iter().next().unwrap().help().is_some());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_utf8_is_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let root = Root::with_haiku();
    let name = std::ffi::OsStr::from_bytes(b"a\xff.txt");
    std::fs::write(root.0.join("haiku").join(name), "x").unwrap();
    assert_eq!(
        root.found(&strict()),
        said(Code::FileName, "haiku/a\u{fffd}.txt")
    );
}

#[cfg(unix)]
#[test]
fn the_executable_bit_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let root = Root::with_haiku();
    root.file("haiku/assets/a.sh", "x");
    root.file("haiku/assets/b.sh", "x");
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(root.0.join("haiku/assets/a.sh"), mode).unwrap();
    let compiled = skills_core::compile(&root.read(&strict()), &strict()).unwrap();
    let skill = &compiled.data().skills()[0];
    assert!(skill.file("assets/a.sh").unwrap().is_executable());
    assert!(!skill.file("assets/b.sh").unwrap().is_executable());
}

#[test]
fn what_a_build_must_watch_is_known() {
    let root = Root::with_haiku();
    root.file("catalog.json", "{}");
    root.file("haiku/assets/a.txt", "x");
    root.file("haiku/.git/x", "x");
    root.file("drawings/more/a.svg", "x");
    let folder = root.read(&strict());
    let below = |paths: &[&str]| -> BTreeSet<PathBuf> {
        paths.iter().map(|path| root.0.join(path)).collect()
    };
    assert_eq!(
        folder.paths_on_disk().collect::<BTreeSet<_>>(),
        below(&["catalog.json", "haiku/SKILL.md", "haiku/assets/a.txt"])
    );
    assert_eq!(
        folder.directories_on_disk().collect::<BTreeSet<_>>(),
        below(&["", "drawings", "haiku", "haiku/assets"])
    );
}

#[test]
fn paths_are_shown_relative_to_the_working_directory_or_as_they_were_written() {
    let here = std::env::current_dir().unwrap();
    for path in [PathBuf::from("tests/read"), here.join("tests/read")] {
        assert_eq!(skills_core::read(&path, &strict()).shown(), "tests/read");
    }
    assert_eq!(skills_core::read(".".as_ref(), &strict()).shown(), ".");
    assert_eq!(skills_core::read(&here, &strict()).shown(), ".");
    let root = Root::with_haiku();
    let written = root.0.to_str().unwrap();
    assert_eq!(root.read(&strict()).shown(), written);
    let renamed = Options::new().show_root_as("skills");
    assert_eq!(root.read(&renamed).shown(), "skills");
}

#[test]
fn a_root_named_by_a_dot_knows_its_own_name() {
    let root = Root::with_haiku();
    let folder = skills_core::read(&root.0.join("haiku/."), &strict());
    assert!(skills_core::compile(&folder, &strict()).is_ok());
    let folder = skills_core::read(&root.0.join("haiku/assets/.."), &strict());
    let missing = super::diagnostics(&folder, &strict());
    assert_eq!(missing.len(), 1, "the path does not exist: {missing}");
}
