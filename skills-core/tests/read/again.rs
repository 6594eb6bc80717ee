//! Reading a root a second time: what has not changed is not opened again, and nothing that has is missed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Cursor};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use super::{Code, Root, diagnostics, lenient, page, said, strict, taken};
use skills_core::options::{Limits, Options, Setting};
use skills_core::read::{
    Disk, Entry, Kind, Metadata, Opened, Stamp, Target, Tree, read_again, read_tree,
    read_tree_again,
};
use skills_core::source::Folder;

/// Skills in memory, whose files say when they were written, and which counts what is opened.
#[derive(Default)]
struct Shelf {
    files: BTreeMap<String, (String, Option<Stamp>)>,
    opened: Mutex<Vec<String>>,
}

impl Shelf {
    fn with_skills(count: usize, files: usize) -> Self {
        let mut shelf = Self::default();
        for skill in 0..count {
            let name = format!("s{skill:04}");
            shelf.write(&format!("{name}/SKILL.md"), &page(&name), minutes_ago(9));
            for file in 1..files {
                let path = format!("{name}/assets/{file}.txt");
                shelf.write(&path, "one", minutes_ago(9));
            }
        }
        shelf
    }

    fn write(&mut self, path: &str, text: &str, stamp: Option<Stamp>) {
        self.files.insert(path.to_owned(), (text.to_owned(), stamp));
    }

    fn read(&self, options: &Options) -> Folder {
        let folder = read_tree(self, "s", "s", options);
        self.opened.lock().unwrap().clear();
        folder
    }

    /// Reads again, and says what was opened.
    fn again(&self, options: &Options, earlier: &Folder) -> (Folder, Vec<String>) {
        let folder = read_tree_again(self, "s", "s", options, earlier);
        (folder, std::mem::take(&mut *self.opened.lock().unwrap()))
    }

    fn find(&self, path: &str) -> io::Result<(Metadata, &str)> {
        let (text, stamp) = self.files.get(path).ok_or(io::ErrorKind::NotFound)?;
        let metadata = Metadata::new(Kind::File, text.len() as u64, false).with_stamp(*stamp);
        Ok((metadata, text))
    }
}

impl Tree for Shelf {
    fn list(&self, directory: &str, _: usize) -> io::Result<Vec<Entry>> {
        let mut names = BTreeMap::new();
        for path in self.files.keys() {
            let below = match directory {
                "" => Some(path.as_str()),
                directory => path.strip_prefix(&format!("{directory}/")),
            };
            match below.map(|below| below.split_once('/').ok_or(below)) {
                Some(Ok((name, _))) => names.insert(name, Kind::Directory),
                Some(Err(name)) => names.insert(name, Kind::File),
                None => None,
            };
        }
        let entries = names.into_iter();
        Ok(entries.map(|(name, kind)| Entry::new(name, kind)).collect())
    }

    fn metadata(&self, path: &str) -> io::Result<Metadata> {
        match path {
            "" => Ok(Metadata::new(Kind::Directory, 0, false)),
            path => self.find(path).map(|(metadata, _)| metadata),
        }
    }

    fn open(&self, path: &str) -> io::Result<Opened<'_>> {
        self.opened.lock().unwrap().push(path.to_owned());
        let (metadata, text) = self.find(path)?;
        Ok(Opened::new(metadata, Cursor::new(text)))
    }

    fn target(&self, _: &str) -> io::Result<Target> {
        Err(io::ErrorKind::NotFound.into())
    }
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "what a file without a stamp has is none"
)]
fn minutes_ago(minutes: u64) -> Option<Stamp> {
    // Whole minutes of one moment, so that the same number gives the same stamp.
    let day = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let time = day - Duration::from_secs(60 * minutes);
    Some(Stamp::new([1, 1], [time, time]).unwrap())
}

fn bytes_of(folder: &Folder, options: &Options, skill: &str, path: &str) -> Vec<u8> {
    let compiled = skills_core::compile(folder, options).unwrap();
    let skill = compiled.data().get(skill).unwrap();
    skill.file(path).unwrap().bytes().to_vec()
}

#[test]
fn after_one_edit_among_a_thousand_skills_one_file_is_opened() {
    let options = strict();
    let mut shelf = Shelf::with_skills(1000, 3);
    let earlier = shelf.read(&options);
    let (same, opened) = shelf.again(&options, &earlier);
    assert_eq!(opened, Vec::<String>::new());
    assert_eq!(taken(&same), taken(&earlier));

    shelf.write("s0500/assets/2.txt", "two", minutes_ago(1));
    let (folder, opened) = shelf.again(&options, &earlier);
    assert_eq!(opened, ["s0500/assets/2.txt"]);
    let fresh = shelf.read(&options);
    let data = |folder| {
        skills_core::compile(folder, &options)
            .unwrap()
            .into_parts()
            .0
    };
    assert!(data(&folder) == data(&fresh));
    assert_eq!(bytes_of(&folder, &options, "s0500", "assets/2.txt"), b"two");
}

#[test]
fn an_edit_that_leaves_no_trace_in_the_times_is_found() {
    let options = strict();
    let mut shelf = Shelf::with_skills(1, 2);
    let file = "s0000/assets/1.txt";
    // The same length within one step of the clock: the file system says the same of both.
    shelf.write(file, "one", None);
    let earlier = shelf.read(&options);
    shelf.write(file, "two", None);
    let (folder, opened) = shelf.again(&options, &earlier);
    assert_eq!(opened, [file]);
    assert_eq!(bytes_of(&folder, &options, "s0000", "assets/1.txt"), b"two");
}

#[test]
fn a_stamp_of_the_last_seconds_or_of_the_future_holds_nothing() {
    let (past, now) = (SystemTime::UNIX_EPOCH, SystemTime::now());
    let hour = Duration::from_hours(1);
    for unsettled in [now, now - Duration::from_secs(1), now + hour] {
        assert_eq!(Stamp::new([1, 1], [past, unsettled]), None);
        assert_eq!(Stamp::new([1, 1], [unsettled, past]), None);
    }
    assert!(Stamp::new([1, 1], [past, now - hour]).is_some());
    assert_ne!(
        Stamp::new([1, 1], [past, past]),
        Stamp::new([1, 2], [past, past])
    );
}

#[test]
fn what_is_forgotten_is_opened_again() {
    let options = strict();
    let shelf = Shelf::with_skills(3, 3);
    let opened_first = shelf.again(&options, &Folder::default()).1;
    assert_eq!(opened_first.len(), 9);
    for (forgotten, expected) in [
        ("s0001/SKILL.md", vec!["s0001/SKILL.md"]),
        (
            "s0001/assets",
            vec!["s0001/assets/1.txt", "s0001/assets/2.txt"],
        ),
        ("s0001/asset", vec![]),
        ("", opened_first.iter().map(String::as_str).collect()),
        ("elsewhere", vec![]),
    ] {
        let mut earlier = shelf.read(&options);
        earlier.forget(&BTreeSet::from([forgotten.to_owned()]));
        assert_eq!(shelf.again(&options, &earlier).1, expected);
    }
}

#[test]
fn files_that_come_and_go_are_noticed() {
    let options = strict();
    let mut shelf = Shelf::with_skills(2, 2);
    let earlier = shelf.read(&options);
    shelf.files.remove("s0000/assets/1.txt");
    shelf.write("s0001/assets/new.txt", "new", minutes_ago(9));
    shelf.write("s0002/SKILL.md", &page("s0002"), minutes_ago(9));
    let (folder, opened) = shelf.again(&options, &earlier);
    assert_eq!(opened, ["s0001/assets/new.txt", "s0002/SKILL.md"]);
    assert_eq!(taken(&folder), taken(&shelf.read(&options)));
}

#[test]
fn what_was_read_is_judged_by_the_settings_of_today() {
    let mut shelf = Shelf::with_skills(1, 2);
    let key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEA\n";
    shelf.write("s0000/assets/key.txt", key, minutes_ago(9));
    let allowed = strict().level(Code::SecretFile, Setting::Allow);
    let earlier = shelf.read(&allowed);
    assert!(diagnostics(&earlier, &allowed).is_empty());

    let again = |options: &Options| {
        let (folder, _) = shelf.again(options, &earlier);
        super::found(&diagnostics(&folder, options), "s".as_ref())
    };
    assert_eq!(
        again(&strict()),
        said(Code::SecretFile, "s0000/assets/key.txt")
    );
    let small = allowed.clone().limits(Limits::new().with_file(3));
    assert_eq!(
        again(&small),
        said(Code::FileTooLarge, "s0000/assets/key.txt")
    );
}

#[test]
fn a_page_that_is_no_text_is_reported_each_time() {
    let root = Root::new();
    root.file("a/SKILL.md", "");
    fs::write(root.0.join("a/SKILL.md"), b"---\nname: \xff\n").unwrap();
    let earlier = root.read(&lenient());
    let again = read_again(&root.0, &lenient(), &earlier);
    let expected = diagnostics(&earlier, &lenient());
    assert!(!expected.is_empty());
    assert_eq!(diagnostics(&again, &lenient()), expected);
}

#[test]
fn a_disk_opens_no_file_that_has_settled() {
    struct Counting(Disk, Mutex<Vec<String>>);
    impl Tree for Counting {
        fn list(&self, directory: &str, at_most: usize) -> io::Result<Vec<Entry>> {
            self.0.list(directory, at_most)
        }
        fn metadata(&self, path: &str) -> io::Result<Metadata> {
            self.0.metadata(path)
        }
        fn open(&self, path: &str) -> io::Result<Opened<'_>> {
            self.1.lock().unwrap().push(path.to_owned());
            self.0.open(path)
        }
        fn target(&self, link: &str) -> io::Result<Target> {
            self.0.target(link)
        }
    }
    let root = Root::with_haiku();
    root.file("haiku/references.txt", "one");
    let tree = Counting(Disk::new(&root.0), Mutex::default());
    let options = strict();
    let first = read_tree(&tree, "s", "s", &options);
    assert_eq!(std::mem::take(&mut *tree.1.lock().unwrap()).len(), 2);

    let is_settled = |path| tree.metadata(path).unwrap().stamp.is_some();
    while !["haiku/SKILL.md", "haiku/references.txt"]
        .into_iter()
        .all(is_settled)
    {
        std::thread::sleep(Duration::from_millis(50));
    }
    // What was read before it had settled is opened once more.
    let second = read_tree_again(&tree, "s", "s", &options, &first);
    assert_eq!(std::mem::take(&mut *tree.1.lock().unwrap()).len(), 2);
    let third = read_tree_again(&tree, "s", "s", &options, &second);
    assert_eq!(
        std::mem::take(&mut *tree.1.lock().unwrap()),
        Vec::<String>::new()
    );
    root.file("haiku/references.txt", "two");
    let fourth = read_tree_again(&tree, "s", "s", &options, &third);
    assert_eq!(
        std::mem::take(&mut *tree.1.lock().unwrap()),
        ["haiku/references.txt"]
    );
    assert_eq!(
        bytes_of(&fourth, &options, "haiku", "references.txt"),
        b"two"
    );
}
