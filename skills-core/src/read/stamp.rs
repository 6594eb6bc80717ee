//! Whether a file is still the one that was read.

use std::time::{Duration, SystemTime};

/// One version of a file: as long as its stamp stays the same, its bytes do.
///
/// There is none for a file that was touched a moment ago: file systems count time in steps, and a second edit in the
/// same step would leave no trace.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use skills_core::read::Stamp;
///
/// let now = SystemTime::now();
/// let long_ago = now - Duration::from_secs(60);
/// assert!(Stamp::new([1, 2], [long_ago, long_ago]).is_some());
/// assert!(Stamp::new([1, 2], [long_ago, now]).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    identity: [u64; 2],
    times: [SystemTime; 2],
}

impl Stamp {
    /// The coarsest step among common file systems (FAT); others count in milliseconds or less.
    const STEP: Duration = Duration::from_secs(2);

    /// The stamp of a file that `identity` tells from others (on Unix its device and inode), with the times of the last
    /// change of its bytes and of anything else about it (where a system has no such time, when it was made).
    ///
    /// None if one of the times is less than two seconds ago, or still to come.
    #[must_use]
    pub fn new(identity: [u64; 2], times: [SystemTime; 2]) -> Option<Self> {
        let now = SystemTime::now();
        let is_settled = |time: &SystemTime| {
            now.duration_since(*time)
                .is_ok_and(|passed| passed >= Self::STEP)
        };
        let stamp = Self { identity, times };
        times.iter().all(is_settled).then_some(stamp)
    }

    /// The same from what Unix says: device and inode, when the bytes were changed, and when anything was (`st_ctime` and
    /// `st_ctime_nsec`), which no program can set as `touch` and `cp -p` set the former.
    #[must_use]
    pub fn on_unix(
        device_and_inode: [u64; 2],
        modified: SystemTime,
        (seconds, nanoseconds): (i64, i64),
    ) -> Option<Self> {
        let seconds = u64::try_from(seconds).ok()?;
        let nanoseconds = u32::try_from(nanoseconds).ok()?;
        let changed = SystemTime::UNIX_EPOCH.checked_add(Duration::new(seconds, nanoseconds))?;
        Self::new(device_and_inode, [modified, changed])
    }
}
