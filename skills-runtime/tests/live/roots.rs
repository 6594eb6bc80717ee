//! Roots that come, go, and are exchanged.

use skills_runtime::{DirectorySource, ErrorKind};
use tempfile::TempDir;

use super::{Followed, body, catches_up, fs, ids, page, skill, source, until, write};

#[test]
fn a_root_that_does_not_exist_yet_is_noticed() {
    let above = TempDir::new().unwrap();
    let root = above.path().join("not/yet/skills");
    let live = source(&root).watch().unwrap();
    assert!(live.current().is_empty());
    skill(&root, "one");
    until(|| ids(&live.current()) == ["one"]);
    // From here on it is watched.
    write(&root.join("one/SKILL.md"), &page("one", "Second."));
    until(|| body(&live.current(), "one").is_some_and(|body| body == "Second."));
}

#[test]
fn a_root_that_is_removed_and_made_again_is_noticed() {
    let followed = Followed::new();
    for round in 0..3 {
        fs::remove_dir_all(followed.root.path()).unwrap();
        until(|| followed.live.current().is_empty());
        skill(followed.root.path(), "one");
        until(|| ids(&followed.live.current()) == ["one"]);
        followed.write("one/SKILL.md", &page("one", &format!("Round {round}.")));
        followed.catches_up();
    }
}

#[test]
fn a_root_that_is_made_again_at_once_loses_nothing() {
    let followed = Followed::new();
    for round in 0..5 {
        fs::remove_dir_all(followed.root.path()).unwrap();
        skill(followed.root.path(), "one");
        followed.write("one/SKILL.md", &page("one", &format!("Round {round}.")));
        followed.catches_up();
        // The new directory is the one that is watched.
        followed.write(
            "one/SKILL.md",
            &page("one", &format!("Round {round} again.")),
        );
        followed.catches_up();
        assert_eq!(
            followed.body("one").unwrap(),
            format!("Round {round} again.")
        );
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_the_root_can_be_led_elsewhere() {
    use std::os::unix::fs::symlink;

    let above = TempDir::new().unwrap();
    let path = |path: &str| above.path().join(path);
    skill(&path("releases/1/skills"), "one");
    skill(&path("releases/2/skills"), "two");
    symlink("releases/1", path("current")).unwrap();
    let live = source(&path("current/skills")).watch().unwrap();
    assert_eq!(ids(&live.current()), ["one"]);
    // As releases are switched: another link is made, and renamed over the first.
    symlink("releases/2", path("next")).unwrap();
    fs::rename(path("next"), path("current")).unwrap();
    until(|| ids(&live.current()) == ["two"]);
    write(
        &path("releases/2/skills/two/SKILL.md"),
        &page("two", "Second."),
    );
    until(|| body(&live.current(), "two").is_some_and(|body| body == "Second."));
}

#[cfg(unix)]
#[test]
fn what_links_may_lead_to_is_watched_as_well() {
    use std::os::unix::fs::symlink;

    use skills_runtime::Mode;

    let (root, elsewhere) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    skill(elsewhere.path(), "one");
    symlink(elsewhere.path().join("one"), root.path().join("one")).unwrap();
    let source = source(root.path()).mode(Mode::Lenient);
    let live = source.link_target(elsewhere.path()).watch().unwrap();
    assert_eq!(body(&live.current(), "one").unwrap(), "First.");
    for text in ["Second.", "Third."] {
        write(&elsewhere.path().join("one/SKILL.md"), &page("one", text));
        until(|| body(&live.current(), "one").is_some_and(|body| body == text));
    }
}

#[test]
fn a_skill_comes_from_the_next_root_when_the_first_one_has_it_no_more() {
    let (user, shipped) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    skill(shipped.path(), "one");
    skill(user.path(), "one");
    write(&user.path().join("one/SKILL.md"), &page("one", "Mine."));
    let source = DirectorySource::builder(user.path()).root(shipped.path());
    let live = source.watch().unwrap();
    assert_eq!(body(&live.current(), "one").unwrap(), "Mine.");
    // A broken first one is no reason to fall back: what was valid last is still mine.
    write(&user.path().join("one/SKILL.md"), "---\nname: one\n---\n");
    assert!(live.refresh().is_err());
    assert_eq!(body(&live.current(), "one").unwrap(), "Mine.");
    fs::remove_dir_all(user.path().join("one")).unwrap();
    skill(user.path(), "three");
    until(|| ids(&live.current()) == ["one", "three"]);
    until(|| body(&live.current(), "one").is_some_and(|body| body == "First."));
    catches_up(&live, &source);
}

#[test]
fn a_root_that_must_exist_keeps_its_skills_when_it_is_gone() {
    let above = TempDir::new().unwrap();
    let root = above.path().join("skills");
    let source = source(&root).roots_must_exist();
    assert_eq!(source.watch().unwrap_err().kind(), ErrorKind::MissingRoot);
    skill(&root, "one");
    let live = source.watch().unwrap();
    fs::remove_dir_all(&root).unwrap();
    for _ in 0..3 {
        assert_eq!(live.refresh().unwrap_err().kind(), ErrorKind::MissingRoot);
        assert_eq!(ids(&live.current()), ["one"]);
    }
}

/// An embedded catalog was there; where it came from must be.
#[test]
fn to_follow_a_directory_that_does_not_exist_is_an_error() {
    let above = TempDir::new().unwrap();
    skill(above.path(), "one");
    let embedded = source(above.path()).load().unwrap().into_catalog();
    let error = embedded.follow(above.path().join("skillz")).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MissingRoot);
}
