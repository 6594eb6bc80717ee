//! What happens between two steps of a load, one swap at a time.

use std::fs;
use std::io::{self, Read as _};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, mknodat};
use skills_core::read::{Kind, Target, Tree};
use tempfile::TempDir;

use super::Roots;

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// `inside/{a.txt, deep/b.txt}` is the root; `outside/{a.txt, b.txt}` lies beside it.
fn place() -> io::Result<(TempDir, PathBuf)> {
    let place = TempDir::new()?;
    let root = place.path().join("inside");
    fs::create_dir_all(root.join("deep"))?;
    fs::create_dir_all(place.path().join("outside"))?;
    fs::write(root.join("a.txt"), "inside")?;
    fs::write(root.join("deep/b.txt"), "inside")?;
    fs::write(place.path().join("outside/a.txt"), "outside")?;
    fs::write(place.path().join("outside/b.txt"), "outside")?;
    Ok((place, root))
}

fn pipe(path: &Path) -> io::Result<()> {
    Ok(mknodat(CWD, path, FileType::Fifo, Mode::from(0o644), 0)?)
}

fn text(tree: &dyn Tree, path: &str) -> io::Result<String> {
    let mut opened = tree.open(path)?;
    let mut text = String::new();
    match opened.metadata.kind {
        Kind::File => opened.reader.read_to_string(&mut text)?,
        _ => return Err(io::ErrorKind::InvalidInput.into()),
    };
    Ok(text)
}

#[test]
fn a_file_that_became_a_link_is_not_opened() -> Outcome {
    let (place, root) = place()?;
    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    assert_eq!(text(&tree, "a.txt")?, "inside");
    for target in [place.path().join("outside/a.txt"), root.join("deep/b.txt")] {
        fs::remove_file(root.join("a.txt"))?;
        symlink(target, root.join("a.txt"))?;
        assert!(text(&tree, "a.txt").is_err());
    }
    Ok(())
}

#[test]
fn a_directory_that_became_a_link_is_not_entered() -> Outcome {
    let (place, root) = place()?;
    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    fs::rename(root.join("deep"), root.join("moved"))?;
    symlink(place.path().join("outside"), root.join("deep"))?;
    assert!(text(&tree, "deep/b.txt").is_err());
    assert!(tree.list("deep", 9).is_err());
    Ok(())
}

#[test]
fn a_directory_that_was_opened_stays_what_it_was() -> Outcome {
    let (place, root) = place()?;
    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    assert_eq!(tree.list("deep", 9)?.len(), 1);
    fs::rename(root.join("deep"), root.join("moved"))?;
    symlink(place.path().join("outside"), root.join("deep"))?;
    assert_eq!(text(&tree, "deep/b.txt")?, "inside");
    Ok(())
}

#[test]
fn a_root_that_became_a_link_stays_what_it_was() -> Outcome {
    let (place, root) = place()?;
    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    fs::rename(&root, place.path().join("moved"))?;
    symlink(place.path().join("outside"), &root)?;
    assert_eq!(text(&tree, "a.txt")?, "inside");
    Ok(())
}

#[test]
fn a_file_that_became_a_pipe_does_not_hang() -> Outcome {
    let (_place, root) = place()?;
    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    fs::remove_file(root.join("a.txt"))?;
    pipe(&root.join("a.txt"))?;
    assert_eq!(tree.metadata("a.txt")?.kind, Kind::Special);
    assert_eq!(tree.open("a.txt")?.metadata.kind, Kind::Special);
    fs::remove_file(root.join("deep/b.txt"))?;
    fs::remove_dir(root.join("deep"))?;
    pipe(&root.join("deep"))?;
    assert!(tree.list("deep", 9).is_err());
    assert!(tree.open("deep/b.txt").is_err());
    Ok(())
}

#[test]
fn only_single_names_are_steps() -> Outcome {
    let (place, root) = place()?;
    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    let outside = place.path().join("outside/a.txt");
    let outside = outside.to_str().ok_or("no text")?;
    let paths = [
        "../outside/a.txt",
        "deep/../../outside/a.txt",
        "deep/..",
        "./a.txt",
        "deep//b.txt",
        "a.txt/",
        "..",
        ".",
        "\0",
        "\u{0}7/a.txt",
        "\u{0}one/a.txt",
        "a.txt\0",
        outside,
        "/etc/passwd",
    ];
    for path in paths {
        assert!(tree.open(path).is_err(), "{path:?}");
        assert!(tree.metadata(path).is_err(), "{path:?}");
        assert!(tree.list(path, 9).is_err(), "{path:?}");
    }
    Ok(())
}

#[test]
fn links_lead_into_any_root_and_nowhere_else() -> Outcome {
    let (place, root) = place()?;
    let outside = place.path().join("outside");
    symlink(&outside, root.join("other"))?;
    symlink("../../outside/b.txt", root.join("deep/link"))?;
    symlink("deep", root.join("near"))?;
    symlink("/etc", root.join("etc"))?;
    symlink("loop", root.join("loop"))?;

    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    let inside = |path: &str, kind| Target::Inside {
        path: path.to_owned(),
        kind,
    };
    let kind = Kind::Directory;
    assert_eq!(tree.target("near")?, inside("deep", kind));
    assert_eq!(tree.target("other")?, Target::Outside { kind });
    assert_eq!(tree.target("etc")?, Target::Outside { kind });
    let kind = Kind::File;
    assert_eq!(tree.target("deep/link")?, Target::Outside { kind });
    assert!(tree.target("loop").is_err());

    let roots = Roots::open([root.as_path(), outside.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    let Target::Inside { path, .. } = tree.target("other")? else {
        return Err("it leads out".into());
    };
    assert_eq!(text(&tree, &format!("{path}/a.txt"))?, "outside");
    assert_eq!(tree.list(&path, 9)?.len(), 2);
    let Target::Inside { path, .. } = tree.target("deep/link")? else {
        return Err("it leads out".into());
    };
    assert_eq!(text(&tree, &path)?, "outside");
    assert_eq!(text(&tree, "a.txt")?, "inside");
    assert!(matches!(tree.target("etc")?, Target::Outside { .. }));
    Ok(())
}

#[test]
fn a_link_that_changes_after_it_was_resolved_leads_nowhere_else() -> Outcome {
    let (place, root) = place()?;
    symlink("deep", root.join("near"))?;
    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    assert!(matches!(tree.target("near")?, Target::Inside { .. }));
    fs::remove_file(root.join("near"))?;
    symlink(place.path().join("outside"), root.join("near"))?;
    assert_eq!(text(&tree, "deep/b.txt")?, "inside");
    assert!(text(&tree, "near/b.txt").is_err());
    Ok(())
}

#[test]
fn a_root_that_is_no_directory_says_what_it_is() -> Outcome {
    let (_place, root) = place()?;
    let (file, missing) = (root.join("a.txt"), root.join("missing"));
    let roots = Roots::open([file.as_path(), missing.as_path()]);
    let (file, missing) = (
        roots.tree(0).ok_or("no root")?,
        roots.tree(1).ok_or("no root")?,
    );
    assert_eq!(file.metadata("")?.kind, Kind::File);
    assert!(file.list("", 9).is_err());
    let error = missing.metadata("").err().ok_or("it is there")?;
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert!(roots.tree(2).is_none());
    Ok(())
}

#[test]
fn what_is_said_of_a_path_is_what_is_said_of_the_open_file() -> Outcome {
    use std::os::unix::fs::PermissionsExt as _;
    let (_place, root) = place()?;
    fs::set_permissions(root.join("a.txt"), fs::Permissions::from_mode(0o755))?;
    let roots = Roots::open([root.as_path()]);
    let tree = roots.tree(0).ok_or("no root")?;
    for (path, executable) in [("a.txt", true), ("deep/b.txt", false)] {
        let (asked, opened) = (tree.metadata(path)?, tree.open(path)?.metadata);
        assert_eq!((asked.kind, asked.len), (opened.kind, opened.len));
        assert_eq!(
            (asked.executable, opened.executable),
            (executable, executable)
        );
    }
    Ok(())
}
