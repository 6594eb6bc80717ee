//! What is published, what is kept, and what is said of it.

use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use skills_runtime::live::Event;
use skills_runtime::{Code, ErrorKind, Limits, Mode, Part, Provenance};

use super::{DEADLINE, Followed, body, fs, ids, page, published, skill, source, until};

const BROKEN: &str = "---\nname: one\n---\nNo description.\n";

#[test]
fn an_edit_is_published_with_its_difference() {
    let followed = Followed::new();
    followed.write("one/SKILL.md", &page("one", "Second."));
    assert_eq!(followed.published().to_string(), "changed `one`: body");
    assert_eq!(followed.body("one").unwrap(), "Second.");
}

#[test]
fn nested_reference_edit_noticed() {
    let followed = Followed::new();
    followed.write("two/references/guide.md", "Another guide.\n");
    let diff = followed.published();
    assert_eq!(diff.changed()[0].id(), "two");
    assert!(diff.changed()[0].touches(Part::Resources));
    assert_eq!(followed.reference("two"), "Another guide.\n");
}

#[test]
fn a_directory_made_while_watching_is_watched_too() {
    let followed = Followed::new();
    followed.write("one/assets/deep/er/a.txt", "a");
    assert_eq!(followed.published().changed()[0].id(), "one");
    followed.write("one/assets/deep/er/a.txt", "b");
    assert_eq!(followed.published().changed()[0].id(), "one");
    followed.catches_up();
}

#[test]
fn invalid_rewrite_keeps_the_last_valid_catalog_and_repair_publishes() {
    let followed = Followed::new();
    let before = followed.live.current();
    followed.write("one/SKILL.md", BROKEN);
    let rejected = followed.rejected();
    assert_eq!(rejected.retained(), ["one"]);
    let [skipped] = rejected.skipped() else {
        panic!("one skill is broken: {rejected:?}");
    };
    assert_eq!(skipped.path(), followed.path("one"));
    assert_eq!(skipped.reason().to_string(), "description-missing");
    let codes = skipped
        .diagnostics()
        .iter()
        .map(skills_runtime::Diagnostic::code);
    assert!(codes.eq([Code::DescriptionMissing]));
    assert!(followed.live.current() == before);

    followed.write("one/SKILL.md", &page("one", "Repaired."));
    assert_eq!(followed.published().to_string(), "changed `one`: body");
    assert_eq!(followed.body("one").unwrap(), "Repaired.");
    let recovered = followed.events.recv_timeout(DEADLINE);
    assert!(matches!(recovered, Ok(Event::Recovered)), "{recovered:?}");
}

#[test]
fn a_broken_skill_does_not_keep_others_from_changing() {
    let followed = Followed::new();
    followed.write("one/SKILL.md", BROKEN);
    followed.rejected();
    followed.write("two/SKILL.md", &page("two", "Second."));
    assert_eq!(followed.published().to_string(), "changed `two`: body");
    assert_eq!(followed.body("one").unwrap(), "First.");
}

#[test]
fn all_or_nothing_keeps_everything_until_everything_is_valid() {
    let followed = Followed::with(|source| source.all_or_nothing(true));
    followed.write("one/SKILL.md", BROKEN);
    assert_eq!(followed.rejected().retained(), ["one", "two"]);
    followed.write("two/SKILL.md", &page("two", "Second."));
    assert!(followed.live.refresh().is_err());
    assert_eq!(followed.body("two").unwrap(), "First.");
    followed.write("one/SKILL.md", &page("one", "Repaired."));
    followed.catches_up();
    assert_eq!(followed.body("two").unwrap(), "Second.");
}

#[test]
fn a_new_skill_that_is_broken_is_said_once_and_hides_nothing() {
    let followed = Followed::with(|source| source.mode(Mode::Lenient));
    followed.write("three/SKILL.md", "No frontmatter.\n");
    let rejected = followed.rejected();
    assert_eq!(rejected.skipped()[0].reason().to_string(), "missing-name");
    assert_eq!(rejected.retained(), [""; 0]);
    // It stays broken, and nobody is told again.
    followed.write("two/SKILL.md", &page("two", "Second."));
    let next = followed.events.recv_timeout(DEADLINE);
    assert!(matches!(next, Ok(Event::Published(_))), "{next:?}");
    assert_eq!(ids(&followed.live.current()), ["one", "two"]);
    let late = followed.live.events();
    assert!(matches!(late.recv(), Ok(Event::Started(_))));
    assert!(
        matches!(late.recv(), Ok(Event::Rejected(_))),
        "who comes late is told"
    );
}

#[test]
fn burst_of_writes_publishes_once() {
    let followed = Followed::new();
    for round in 0.. {
        assert!(round < 50, "this machine never writes without a long pause");
        let mut last = Instant::now();
        let mut longest = Duration::ZERO;
        for file in 0..50 {
            followed.write(&format!("one/assets/{file}.txt"), &format!("{round}"));
            longest = longest.max(last.elapsed());
            last = Instant::now();
        }
        let diff = followed.published();
        // The writer itself may have been stopped for a while: that is no burst.
        if longest < Duration::from_millis(40) && last.elapsed() < Duration::from_secs(2) {
            assert_eq!(diff.changed()[0].files().len(), 50);
            // Whatever comes next is another edit.
            followed.write("two/SKILL.md", &page("two", "Second."));
            assert_eq!(followed.published().to_string(), "changed `two`: body");
            return;
        }
        followed.catches_up();
        while followed
            .events
            .recv_timeout(Duration::from_millis(500))
            .is_ok()
        {}
    }
}

#[test]
fn reload_during_use_leaves_old_readers_whole() {
    let followed = Followed::new();
    let held = followed.live.current();
    let digest = held.digest().to_owned();
    let borrowed = held
        .get("one")
        .unwrap()
        .file("references/guide.md")
        .unwrap();
    for round in 0..5 {
        followed.write("one/references/guide.md", &format!("Guide {round}.\n"));
        followed.write("one/SKILL.md", &page("one", &format!("Round {round}.")));
        followed.published();
    }
    fs::remove_dir_all(followed.path("one")).unwrap();
    until(|| ids(&followed.live.current()) == ["two"]);
    assert_eq!(borrowed.bytes(), b"A guide.\n");
    assert_eq!(body(&held, "one").unwrap(), "First.");
    let again = skills_runtime::Catalog::clone(&held);
    assert_eq!(again.digest(), digest);
}

#[test]
fn equal_files_publish_nothing() {
    let followed = Followed::new();
    let before = followed.live.current();
    followed.write("one/SKILL.md", &page("one", "First."));
    fs::rename(followed.path("two"), followed.path("../two-aside")).ok();
    fs::rename(followed.path("../two-aside"), followed.path("two")).ok();
    followed.write("one/references/guide.md", "A guide.\n");
    assert!(followed.live.refresh().unwrap().is_empty());
    // The next thing that is published is the next change.
    followed.write("two/SKILL.md", &page("two", "Second."));
    assert_eq!(followed.published().to_string(), "changed `two`: body");
    assert!(followed.live.current() != before);
}

#[test]
fn what_no_digest_covers_is_served_without_a_word() {
    let (user, shipped) = (
        tempfile::TempDir::new().unwrap(),
        tempfile::TempDir::new().unwrap(),
    );
    skill(user.path(), "one");
    skill(user.path(), "two");
    skill(shipped.path(), "one");
    let source = source(user.path()).root(shipped.path());
    let live = source.poll(Duration::from_hours(9)).unwrap();
    let place = || live.current().get("one").unwrap().provenance().clone();
    assert_eq!(place(), Provenance::Directory(user.path().join("one")));
    fs::remove_dir_all(user.path().join("one")).unwrap();
    live.refresh().unwrap();
    assert!(live.refresh().unwrap().is_empty());
    assert_eq!(place(), Provenance::Directory(shipped.path().join("one")));

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;

        let path = shipped.path().join("one/references/guide.md");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(live.refresh().unwrap().is_empty());
        let current = live.current();
        let file = current.get("one").unwrap().file("references/guide.md");
        assert!(file.unwrap().is_executable());
    }
    // Where nothing at all has changed it is the same catalog, which knows its digest.
    let before = live.current().skills().as_ptr();
    assert!(live.refresh().unwrap().is_empty());
    assert_eq!(live.current().skills().as_ptr(), before);
}

#[test]
fn a_skill_that_vanished_is_dropped_on_the_second_look() {
    let root = tempfile::TempDir::new().unwrap();
    skill(root.path(), "one");
    skill(root.path(), "two");
    // Nobody looks by itself within the time of this test.
    let live = source(root.path()).poll(Duration::from_hours(9)).unwrap();
    fs::remove_dir_all(root.path().join("one")).unwrap();
    assert!(live.refresh().unwrap().is_empty());
    assert_eq!(ids(&live.current()), ["one", "two"]);
    // The second look follows by itself.
    until(|| ids(&live.current()) == ["two"]);
}

#[test]
fn a_time_that_no_clock_can_tell_is_never() {
    let root = tempfile::TempDir::new().unwrap();
    skill(root.path(), "one");
    for every in [Duration::MAX, Duration::from_secs(u64::MAX / 2)] {
        let live = source(root.path()).poll(every).unwrap();
        let words = format!("Every {}.", every.as_secs());
        super::write(&root.path().join("one/SKILL.md"), &page("one", &words));
        // What is asked for is looked at all the same; and so is what a sign of a change asks for.
        assert_eq!(live.refresh().unwrap().to_string(), "changed `one`: body");
        skill(root.path(), "two");
        live.refresh().unwrap();
        fs::remove_dir_all(root.path().join("two")).unwrap();
        assert!(live.refresh().unwrap().is_empty());
        until(|| ids(&live.current()) == ["one"]);
    }
}

#[test]
fn refresh_says_what_loading_would() {
    let root = tempfile::TempDir::new().unwrap();
    skill(root.path(), "one");
    skill(root.path(), "two");
    let live = source(root.path()).poll(Duration::from_hours(9)).unwrap();
    super::write(&root.path().join("two/SKILL.md"), &page("two", "Second."));
    assert_eq!(live.refresh().unwrap().to_string(), "changed `two`: body");
    super::write(&root.path().join("one/SKILL.md"), BROKEN);
    super::write(&root.path().join("two/SKILL.md"), &page("two", "Third."));
    let error = live.refresh().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidSkills);
    let expected = source(root.path()).load().unwrap_err();
    assert_eq!(error.to_string(), expected.to_string());
    assert_eq!(body(&live.current(), "two").unwrap(), "Third.");
    assert_eq!(body(&live.current(), "one").unwrap(), "First.");
    assert_eq!(live.loaded().skipped().len(), 1);
}

#[test]
fn what_refuses_a_load_refuses_to_begin_and_to_refresh() {
    let followed = Followed::with(|source| source.all_or_nothing(false));
    followed.write("catalog.json", "{ \"exlude\": [] }");
    let source = source(followed.root.path()).all_or_nothing(false);
    let said = source.load().unwrap_err().to_string();
    assert_eq!(source.watch().unwrap_err().to_string(), said);
    assert_eq!(followed.live.refresh().unwrap_err().to_string(), said);
    assert_eq!(ids(&followed.live.current()), ["one", "two"]);
}

#[test]
fn a_broken_catalog_json_changes_nothing() {
    let followed = Followed::new();
    let before = followed.live.current();
    followed.write("catalog.json", "{ \"mode\": ");
    let rejected = followed.rejected();
    assert_eq!(
        rejected.diagnostics().iter().next().unwrap().code(),
        Code::InvalidJson
    );
    assert_eq!(rejected.retained(), ["one", "two"]);
    followed.write("one/SKILL.md", &page("one", "Second."));
    assert!(followed.live.refresh().is_err());
    assert!(followed.live.current() == before);
    followed.write("catalog.json", "{ \"mode\": \"compatible\" }");
    followed.catches_up();
    assert_eq!(followed.body("one").unwrap(), "Second.");
}

#[test]
fn a_new_skill_with_the_id_of_a_kept_one_takes_its_place() {
    let followed = Followed::with(|source| source.mode(Mode::Lenient));
    followed.write("one/SKILL.md", "No frontmatter.\n");
    assert_eq!(followed.rejected().retained(), ["one"]);
    followed.write("other/SKILL.md", &page("one", "The other."));
    followed.published();
    assert_eq!(followed.body("one").unwrap(), "The other.");
    assert_eq!(ids(&followed.live.current()), ["one", "two"]);
}

#[test]
fn the_last_clone_ends_the_events() {
    let followed = Followed::new();
    let clone = followed.live.clone();
    let listener = thread::spawn({
        let events = followed.live.events();
        move || events.iter().count()
    });
    drop(followed.live);
    super::write(
        &followed.root.path().join("one/SKILL.md"),
        &page("one", "Second."),
    );
    published(&followed.events);
    drop(clone);
    assert_eq!(listener.join().unwrap(), 2, "started, published");
    assert!(followed.events.recv().is_err());
}

#[test]
fn a_source_that_does_not_load_is_not_watched() {
    let root = tempfile::TempDir::new().unwrap();
    super::write(&root.path().join("one/SKILL.md"), BROKEN);
    let error = source(root.path()).watch().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidSkills);
    assert!(source(root.path()).mode(Mode::Lenient).watch().is_ok());
}

#[test]
fn polling_notices_what_no_event_tells() {
    let root = tempfile::TempDir::new().unwrap();
    skill(root.path(), "one");
    let live = source(root.path()).poll(Duration::from_millis(20)).unwrap();
    let events = live.events();
    let started = events.recv_timeout(DEADLINE);
    assert!(matches!(
        started,
        Ok(Event::Started(skills_runtime::live::Watching::Polling))
    ));
    let guide = root.path().join("one/references/guide.md");
    super::write(&guide, "The guide.\n");
    assert_eq!(published(&events).changed()[0].id(), "one");
    // The same length, within one step of the clock of the file system or not.
    super::write(&guide, "Our guide.\n");
    published(&events);
    skill(root.path(), "two");
    published(&events);
    fs::remove_dir_all(root.path().join("one")).unwrap();
    published(&events);
    assert_eq!(ids(&live.current()), ["two"]);
    // Nothing is told twice: what comes next is the next change.
    sleep(Duration::from_millis(100));
    super::write(&root.path().join("two/SKILL.md"), &page("two", "Second."));
    assert_eq!(published(&events).to_string(), "changed `two`: body");
}

#[test]
fn what_was_valid_is_not_kept_beyond_the_limit_of_a_root() {
    for mode in [Mode::Strict, Mode::Lenient] {
        let limits = Limits::new().with_root(1_000);
        let followed = Followed::with(|source| source.mode(mode).limits(limits));
        let long = |id, bytes| page(id, &"x".repeat(bytes));
        // Both have room, and `two` grows beyond what is left: as it was it still has room.
        followed.write("two/SKILL.md", &long("two", 900));
        let rejected = followed.rejected();
        assert_eq!(rejected.retained(), ["two"]);
        assert_eq!(ids(&followed.live.current()), ["one", "two"]);
        // Then `one` takes all of it.
        followed.write("one/SKILL.md", &long("one", 800));
        followed.published();
        let current = followed.live.current();
        assert_eq!(ids(&current), ["one"]);
        let loaded = followed.live.loaded();
        let skipped = loaded.skipped().first().unwrap();
        assert!(skipped.path().ends_with("two"));
        assert!(
            skipped
                .diagnostics()
                .to_string()
                .contains("skill-too-large")
        );
        // And gives it back.
        followed.write("one/SKILL.md", &long("one", 80));
        followed.write("two/SKILL.md", &long("two", 80));
        until(|| ids(&followed.live.current()) == ["one", "two"]);
    }
}

#[test]
fn what_is_rejected_is_displayed_with_its_reasons() {
    let followed = Followed::new();
    followed.write("one/SKILL.md", BROKEN);
    let rejected = followed.rejected();
    let said = rejected.to_string();
    assert!(said.contains("one/SKILL.md"), "{said}");
    assert!(said.contains("[description-missing]"), "{said}");
    assert_eq!(
        said.lines().count(),
        rejected.skipped()[0].diagnostics().len()
    );
}
