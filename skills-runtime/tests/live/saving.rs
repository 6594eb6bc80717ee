//! How editors, people and tools save.

use std::io::Write as _;
use std::thread::sleep;
use std::time::Duration;

use super::{Followed, fs, ids, page, skill, until};

/// Saves a skill's page in some way, three times, and waits for each to be served.
fn saved(save: impl Fn(&Followed, &str)) {
    let followed = Followed::new();
    for round in ["Second.", "Third.", "Fourth."] {
        save(&followed, &page("one", round));
        followed.catches_up();
        assert_eq!(followed.body("one").unwrap(), round);
    }
    assert_eq!(followed.body("two").unwrap(), "First.");
}

#[test]
fn in_place() {
    saved(|followed, text| {
        let path = followed.path("one/SKILL.md");
        let mut file = fs::OpenOptions::new().write(true).open(path).unwrap();
        file.write_all(text.as_bytes()).unwrap();
        file.set_len(text.len() as u64).unwrap();
    });
}

#[test]
fn truncate_then_write() {
    saved(|followed, text| {
        let path = followed.path("one/SKILL.md");
        let mut file = fs::File::create(path).unwrap();
        // Long enough that somebody may look at an empty file, or at half of it.
        sleep(Duration::from_millis(300));
        let (first, second) = text.split_at(20);
        file.write_all(first.as_bytes()).unwrap();
        sleep(Duration::from_millis(300));
        file.write_all(second.as_bytes()).unwrap();
        assert!(followed.live.current().get("one").is_some(), "never lost");
    });
}

#[test]
fn temporary_file_and_rename() {
    saved(|followed, text| {
        followed.write("one/.SKILL.md.tmp~", text);
        fs::rename(
            followed.path("one/.SKILL.md.tmp~"),
            followed.path("one/SKILL.md"),
        )
        .unwrap();
    });
}

#[test]
fn backup_and_new_file() {
    saved(|followed, text| {
        fs::rename(
            followed.path("one/SKILL.md"),
            followed.path("one/SKILL.md~"),
        )
        .unwrap();
        followed.write("one/SKILL.md", text);
        fs::remove_file(followed.path("one/SKILL.md~")).unwrap();
    });
}

#[test]
fn directory_renamed_away_and_back() {
    let followed = Followed::new();
    let aside = tempfile::TempDir::new_in(followed.root.path().parent().unwrap()).unwrap();
    let away = aside.path().join("one");
    fs::rename(followed.path("one"), &away).unwrap();
    until(|| ids(&followed.live.current()) == ["two"]);
    fs::rename(&away, followed.path("one")).unwrap();
    until(|| ids(&followed.live.current()) == ["one", "two"]);
    // It is watched as before.
    followed.write("one/references/guide.md", "Another guide.\n");
    followed.catches_up();
    assert_eq!(followed.reference("one"), "Another guide.\n");
}

#[test]
fn a_whole_new_skill_moved_in() {
    let followed = Followed::new();
    let aside = tempfile::TempDir::new_in(followed.root.path().parent().unwrap()).unwrap();
    skill(aside.path(), "three");
    fs::rename(aside.path().join("three"), followed.path("three")).unwrap();
    assert_eq!(followed.published().to_string(), "added `three`");
    followed.write("three/references/guide.md", "Another guide.\n");
    assert_eq!(followed.published().changed()[0].id(), "three");
    assert_eq!(followed.reference("three"), "Another guide.\n");
}

#[test]
fn deleted_and_recreated() {
    saved(|followed, text| {
        fs::remove_dir_all(followed.path("one")).unwrap();
        skill(followed.root.path(), "one");
        followed.write("one/SKILL.md", text);
    });
}

#[cfg(unix)]
#[test]
fn a_link_swapped_for_another() {
    use std::os::unix::fs::symlink;

    use skills_runtime::Mode;
    use tempfile::TempDir;

    let root = TempDir::new().unwrap();
    for version in ["v1", "v2"] {
        skill(root.path(), "one");
        fs::rename(root.path().join("one"), root.path().join(version)).unwrap();
    }
    let path = root.path().join("v2/SKILL.md");
    super::write(&path, &page("one", "Second."));
    fs::create_dir(root.path().join(".versions")).unwrap();
    for version in ["v1", "v2"] {
        let to = root.path().join(".versions").join(version);
        fs::rename(root.path().join(version), to).unwrap();
    }
    symlink(".versions/v1", root.path().join("one")).unwrap();
    let followed = Followed::of(root, |source| source.mode(Mode::Lenient));
    assert_eq!(followed.body("one").unwrap(), "First.");
    symlink(".versions/v2", followed.path("next")).unwrap();
    fs::rename(followed.path("next"), followed.path("one")).unwrap();
    until(|| followed.body("one").is_some_and(|body| body == "Second."));
    // What a link leads to is watched as well.
    followed.write(".versions/v2/SKILL.md", &page("one", "Third."));
    until(|| followed.body("one").is_some_and(|body| body == "Third."));
}

#[cfg(unix)]
#[test]
#[expect(clippy::print_stdout, reason = "says what was left out")]
fn made_unreadable_and_readable_again() {
    use std::os::unix::fs::PermissionsExt as _;

    let followed = Followed::new();
    let set_mode = |path: &str, mode| {
        fs::set_permissions(followed.path(path), fs::Permissions::from_mode(mode)).unwrap();
    };
    set_mode("one/SKILL.md", 0o000);
    if fs::File::open(followed.path("one/SKILL.md")).is_ok() {
        println!("1 left out: this user may read everything, whatever its mode");
        return;
    }
    let rejected = followed.rejected();
    assert_eq!(rejected.retained(), ["one"]);
    assert_eq!(rejected.skipped()[0].reason().to_string(), "unreadable");
    assert_eq!(followed.body("one").unwrap(), "First.");
    set_mode("one/SKILL.md", 0o644);
    followed.catches_up();

    set_mode("two", 0o000);
    assert_eq!(followed.rejected().retained(), ["two"]);
    assert_eq!(followed.body("two").unwrap(), "First.");
    set_mode("two", 0o755);
    followed.write("two/SKILL.md", &page("two", "Second."));
    followed.catches_up();
    assert_eq!(followed.body("two").unwrap(), "Second.");

    set_mode("", 0o000);
    assert!(followed.live.refresh().is_err());
    assert_eq!(ids(&followed.live.current()), ["one", "two"]);
    set_mode("", 0o755);
    followed.write("two/SKILL.md", &page("two", "Third."));
    followed.catches_up();
    assert_eq!(followed.body("two").unwrap(), "Third.");
}

#[test]
fn a_checkout_of_ten_thousand_files() {
    /// The files of a branch: those of the other one that it does not have go away.
    fn check_out(followed: &Followed, branch: usize) {
        for skill in 0..500 {
            let name = format!("s{skill:03}");
            // Some skills are on one branch only.
            if skill % 10 == branch {
                fs::remove_dir_all(followed.path(&name)).ok();
                continue;
            }
            followed.write(
                &format!("{name}/SKILL.md"),
                &page(&name, &format!("{branch}")),
            );
            for file in 1..20 {
                followed.write(&format!("{name}/assets/{file}.txt"), &format!("{branch}"));
            }
        }
    }
    let followed = Followed::new();
    for branch in [0, 1] {
        check_out(&followed, branch);
        until(|| followed.live.current().len() == 452);
        followed.catches_up();
        assert_eq!(followed.body("s005").unwrap(), branch.to_string());
    }
}
