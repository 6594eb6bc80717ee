//! Trees that misbehave as disks can: files that vanish, grow, shrink or fail.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Code, page, strict};
use skills_core::options::{Limits, Options};
use skills_core::read::{Entry, Kind, Metadata, Opened, Target, Tree, read_tree};

/// One skill `haiku` with a file `x` that does as it is told.
struct Odd {
    kind: Kind,
    len: u64,
    bytes: u64,
    opens: io::Result<()>,
    lists: io::Result<()>,
    /// How many bytes of `x` were asked for.
    asked: AtomicU64,
    calls: Mutex<BTreeMap<&'static str, u32>>,
}

impl Odd {
    fn new() -> Self {
        Self {
            kind: Kind::File,
            len: 10,
            bytes: 10,
            opens: Ok(()),
            lists: Ok(()),
            asked: AtomicU64::new(0),
            calls: Mutex::default(),
        }
    }

    fn called(&self, what: &'static str) {
        *self.calls.lock().unwrap().entry(what).or_default() += 1;
    }

    fn found(&self, options: &Options) -> Vec<(Code, String)> {
        let folder = read_tree(self, "s", "s", options);
        super::found(&super::diagnostics(&folder, options), "s".as_ref())
    }
}

fn again(result: &io::Result<()>) -> io::Result<()> {
    match result {
        Ok(()) => Ok(()),
        Err(error) => Err(error
            .raw_os_error()
            .map_or_else(|| error.kind().into(), io::Error::from_raw_os_error)),
    }
}

struct Counted<'a> {
    left: u64,
    asked: &'a AtomicU64,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A short read, as pipes and networks give them.
        let wanted = (buffer.len() as u64).min(4096);
        self.asked.fetch_add(wanted, Ordering::Relaxed);
        let given = wanted.min(self.left);
        self.left -= given;
        let given = usize::try_from(given).unwrap();
        buffer[..given].fill(b'x');
        Ok(given)
    }
}

impl Tree for Odd {
    fn list(&self, directory: &str, _: usize) -> io::Result<Vec<Entry>> {
        self.called("list");
        match directory {
            "" => {
                again(&self.lists)?;
                Ok(vec![Entry::new("haiku", Kind::Directory)])
            }
            _ => Ok(vec![
                Entry::new("x", Kind::File),
                Entry::new("SKILL.md", Kind::File),
            ]),
        }
    }

    fn metadata(&self, _: &str) -> io::Result<Metadata> {
        self.called("metadata");
        Ok(Metadata::new(Kind::Directory, 0, false))
    }

    fn open(&self, path: &str) -> io::Result<Opened<'_>> {
        self.called("open");
        if path == "haiku/SKILL.md" {
            let page = page("haiku");
            let metadata = Metadata::new(Kind::File, page.len() as u64, false);
            return Ok(Opened::new(metadata, io::Cursor::new(page)));
        }
        again(&self.opens)?;
        let metadata = Metadata::new(self.kind, self.len, false);
        let asked = &self.asked;
        let left = self.bytes;
        Ok(Opened::new(metadata, Counted { left, asked }))
    }

    fn target(&self, _: &str) -> io::Result<Target> {
        Err(io::ErrorKind::NotFound.into())
    }
}

#[test]
fn a_file_that_vanishes_fails_or_changes_is_reported() {
    let x = super::said(Code::UnreadableFile, "haiku/x");
    for kind in [io::ErrorKind::NotFound, io::ErrorKind::PermissionDenied] {
        let odd = Odd {
            opens: Err(kind.into()),
            ..Odd::new()
        };
        assert_eq!(odd.found(&strict()), x);
    }
    for bytes in [0, 9, 11, 1 << 30] {
        let odd = Odd {
            bytes,
            ..Odd::new()
        };
        assert_eq!(odd.found(&strict()), x, "{bytes}");
    }
    for kind in [Kind::Directory, Kind::Special, Kind::Symlink] {
        let odd = Odd { kind, ..Odd::new() };
        assert_eq!(odd.found(&strict()), x, "{kind:?}");
    }
    assert_eq!(Odd::new().found(&strict()), []);
}

#[test]
fn no_more_than_a_byte_over_the_limit_is_ever_asked_for() {
    let limit = 10_000;
    let options = strict().limits(Limits::new().with_file(limit));
    // It says that it is small, and never ends.
    let endless = Odd {
        len: limit,
        bytes: u64::MAX,
        ..Odd::new()
    };
    assert_eq!(endless.found(&options).len(), 1);
    assert!(
        endless.asked.load(Ordering::Relaxed) <= limit + 1,
        "{}",
        endless.asked.load(Ordering::Relaxed)
    );
    // It says how large it is.
    let large = Odd {
        len: limit + 1,
        bytes: limit + 1,
        ..Odd::new()
    };
    assert_eq!(
        large.found(&options),
        super::said(Code::FileTooLarge, "haiku/x")
    );
    assert_eq!(large.asked.load(Ordering::Relaxed), 0);
}

#[test]
fn a_root_that_cannot_be_listed_says_so() {
    let odd = Odd {
        lists: Err(io::ErrorKind::PermissionDenied.into()),
        ..Odd::new()
    };
    assert_eq!(odd.found(&strict()), super::said(Code::UnreadableFile, ""));
}

#[test]
fn every_directory_is_listed_once_and_every_file_opened_once() {
    let odd = Odd::new();
    assert_eq!(odd.found(&strict()), []);
    let calls = odd.calls.lock().unwrap();
    let expected = [("list", 2), ("metadata", 1), ("open", 2)];
    assert!(calls.iter().map(|(what, n)| (*what, *n)).eq(expected));
}

#[cfg(unix)]
#[test]
fn what_has_no_words_of_its_own_is_said_as_the_system_does() {
    let too_many = || Err(io::Error::from_raw_os_error(24));
    let listed = Odd {
        lists: too_many(),
        ..Odd::new()
    };
    let opened = Odd {
        opens: too_many(),
        ..Odd::new()
    };
    for odd in [listed, opened] {
        let folder = read_tree(&odd, "s", "s", &strict());
        let found = super::diagnostics(&folder, &strict()).to_string();
        assert!(found.contains("(os error 24)"), "{found}");
        assert!(!found.contains("uncategorized"), "{found}");
    }
}
