//! Which of the skills that were found are read: several at once, until the root has no room for more.

use std::sync::atomic::{AtomicU64, Ordering};

use super::super::counts;
use super::super::part::Part;
use super::super::tree::Kind;
use super::super::walk::Skill;
use super::{Children, Directory};
use crate::code::Code;
use crate::parallel;
use crate::source::Problem;

impl Children<'_> {
    /// Reads the skills that were found, several at once.
    pub(super) fn read(&mut self) {
        self.entries = 0;
        let waiting = std::mem::take(&mut self.waiting);
        let limit = self.settings.limits.root();
        let bytes = AtomicU64::new(self.bytes);
        let parts = parallel::map(waiting, |(directory, entries)| {
            // What was read by now stands before this one, or beside it: a thread may have begun and waited.
            if bytes.load(Ordering::Relaxed) > limit {
                return (directory, Err(entries));
            }
            let part = self.part(&directory, entries);
            bytes.fetch_add(part.bytes(), Ordering::Relaxed);
            (directory, Ok(part))
        });
        let mut bytes = self.bytes;
        for (directory, part) in parts {
            let read = |entries| self.part(&directory, entries);
            let part = within(limit, &mut bytes, part, Part::bytes, read);
            let part = part.unwrap_or_else(|| self.without_room(&directory));
            part.join(self.folder);
        }
        self.bytes = bytes;
    }

    /// Reads one of them.
    fn part(&self, directory: &Directory, entries: Vec<(String, Kind)>) -> Part {
        let path = directory.path.as_str();
        let skill = Skill {
            tree: self.tree,
            root: self.folder,
            settings: self.settings,
            directory: path,
            name: directory.name(),
            real: &directory.real,
            earlier: self.earlier.get(path).copied(),
        };
        skill.read(entries)
    }

    fn without_room(&self, directory: &Directory) -> Part {
        let message = format!(
            "the skills up to this one have more than {}",
            counts::bytes(self.settings.limits.root())
        );
        let help = "keep fewer or smaller skills in one root, leave some out (`exclude`), or raise the limit (`limits.root`)";
        let path = directory.path.as_str();
        let problem = Problem::new(Code::SkillTooLarge, self.place(path), message).help(help);
        Part::refused(path, directory.name(), problem)
    }
}

/// What is read of the next one, if there is room up to it; one that was not read is read now where there is.
fn within<P, W>(
    limit: u64,
    bytes: &mut u64,
    part: Result<P, W>,
    size: impl Fn(&P) -> u64,
    read: impl FnOnce(W) -> P,
) -> Option<P> {
    if *bytes > limit {
        return None;
    }
    let part = part.unwrap_or_else(read);
    *bytes = bytes.saturating_add(size(&part));
    (*bytes <= limit).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn who_has_room_does_not_hang_on_which_thread_was_first() {
        // The second one was taken by a thread that waited until others had read more than the limit.
        for second in [Ok(10), Err(10)] {
            let mut bytes = 0;
            let parts = [Ok(10), second, Ok(25), Err(1), Ok(1)];
            let taken =
                parts.map(|part| within(30, &mut bytes, part, |size| *size, |size: u64| size));
            assert_eq!(taken, [Some(10), Some(10), None, None, None], "{second:?}");
        }
        let mut bytes = u64::MAX - 1;
        let taken = [Ok::<_, ()>(1), Ok(1)]
            .map(|part| within(u64::MAX, &mut bytes, part, |size| *size, |()| 0));
        assert_eq!(taken, [Some(1), Some(1)]);
    }
}
