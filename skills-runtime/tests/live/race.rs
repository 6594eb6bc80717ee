//! Many readers, and a writer without any manners.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, sleep};
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use skills_runtime::{Catalog, Skill};

use super::{Followed, fs, page, skill};

const READERS: usize = 8;
const STEPS: usize = 2_000;
/// These are only ever made invalid: whatever happens, a valid version of each is served.
const STEADY: [&str; 3] = ["steady-a", "steady-b", "steady-c"];
/// These come and go.
const FICKLE: [&str; 3] = ["fickle-a", "fickle-b", "fickle-c"];

#[test]
fn readers_see_whole_catalogs_whatever_a_writer_does() {
    let root = tempfile::TempDir::new().unwrap();
    for name in STEADY.into_iter().chain(FICKLE) {
        skill(root.path(), name);
    }
    let followed = Followed::of(root, |source| source);
    let is_over = AtomicBool::new(false);
    let looks = AtomicUsize::new(0);
    let seen = thread::scope(|scope| {
        let read = || {
            let mut seen = BTreeSet::new();
            while !is_over.load(Ordering::Relaxed) {
                let catalog = followed.live.current();
                check(&catalog);
                seen.insert(catalog.digest().to_owned());
                looks.fetch_add(1, Ordering::Relaxed);
                thread::yield_now();
            }
            seen
        };
        let readers: Vec<_> = (0..READERS).map(|_| scope.spawn(read)).collect();
        for step in 0..STEPS {
            disturb(&followed, step);
            if step % 100 == 99 {
                sleep(Duration::from_millis(400));
            }
        }
        restore(&followed);
        followed.catches_up();
        is_over.store(true, Ordering::Relaxed);
        let seen = readers.into_iter().map(|reader| reader.join().unwrap());
        seen.flatten().collect::<BTreeSet<String>>()
    });
    assert!(looks.load(Ordering::Relaxed) > STEPS);
    assert!(seen.len() > 3, "readers saw {} catalogs", seen.len());
    assert_eq!(followed.live.current().len(), STEADY.len() + FICKLE.len());
    assert!(followed.live.refresh().unwrap().is_empty());
}

/// Every file is what the digests say, and none is a mixture.
fn check(catalog: &Catalog) {
    for name in STEADY {
        let skill = catalog.get(name);
        assert!(
            skill.is_some_and(|skill| !skill.instructions().is_empty()),
            "{name} is lost"
        );
    }
    for skill in catalog {
        assert_eq!(skill.digest(), digest(skill));
        for file in skill.files() {
            assert_eq!(file.sha256(), hex(&Sha256::digest(file.bytes())));
            let text = file.text().unwrap();
            let mut lines = text.lines().filter(|line| line.starts_with("step "));
            let first = lines.next();
            assert!(
                lines.all(|line| Some(line) == first),
                "{}: {text}",
                file.path()
            );
        }
    }
}

fn digest(skill: &Skill) -> String {
    let mut hash = Sha256::new();
    for file in skill.files() {
        for part in [file.path().as_bytes(), file.bytes()] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
    }
    format!("sha256:{}", hex(&hash.finalize()))
}

fn hex(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in bytes {
        write!(hex, "{byte:02x}").unwrap();
    }
    hex
}

/// Text that shows whether two versions were mixed.
fn text(step: usize) -> String {
    format!("step {step}\n{}\nstep {step}", "word ".repeat(step % 50))
}

fn disturb(followed: &Followed, step: usize) {
    let steady = STEADY[step % STEADY.len()];
    let fickle = FICKLE[step % FICKLE.len()];
    let page_of = |name: &str| followed.path(&format!("{name}/SKILL.md"));
    let aside = followed.path(&format!(".{fickle}"));
    match step / 3 % 10 {
        0 => drop(fs::write(page_of(steady), page(steady, &text(step)))),
        1 => drop(fs::write(page_of(steady), "---\nname: [\n")),
        2 => drop(fs::File::create(page_of(steady))),
        3 => {
            let new = followed.path(&format!("{steady}/new~"));
            fs::write(&new, page(steady, &text(step))).unwrap();
            fs::rename(new, page_of(steady)).unwrap();
        }
        4 => {
            let guide = followed.path(&format!("{fickle}/references/guide.md"));
            drop(fs::write(guide, text(step)));
        }
        5 => drop(fs::remove_dir_all(followed.path(fickle))),
        6 => {
            skill(followed.root.path(), fickle);
            fs::write(page_of(fickle), page(fickle, &text(step))).unwrap();
        }
        7 => {
            drop(fs::remove_dir_all(&aside));
            drop(fs::rename(followed.path(fickle), &aside));
        }
        8 => drop(fs::rename(&aside, followed.path(fickle))),
        _ => drop(fs::remove_file(page_of(fickle))),
    }
}

/// All are valid again.
fn restore(followed: &Followed) {
    for name in STEADY.into_iter().chain(FICKLE) {
        drop(fs::remove_dir_all(followed.path(&format!(".{name}"))));
        skill(followed.root.path(), name);
    }
}
