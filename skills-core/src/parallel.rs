//! Independent pieces of work on all processors.

use std::num::NonZero;
use std::panic;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

/// More threads than this wait for the same disk.
const THREADS: usize = 8;

/// What a thread must have to do, lest starting it takes longer.
const EACH: usize = 8;

/// Does `work` for every item; the results are in the order of the items.
///
/// Where no thread can be started the calling one does it all. A panic in `work` goes on in the caller.
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let helpers = (items.len() / EACH).min(processors()).saturating_sub(1);
    if helpers == 0 {
        return items.into_iter().map(work).collect();
    }
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let queue = Mutex::new(items.into_iter().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || -> Vec<(usize, R)> {
        std::iter::from_fn(|| next().map(|(index, item)| (index, work(item)))).collect()
    };
    thread::scope(|scope| {
        let started: Vec<_> = (0..helpers)
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, worker).ok())
            .collect();
        let mut done = worker();
        for helper in started {
            match helper.join() {
                Ok(more) => done.extend(more),
                Err(payload) => panic::resume_unwind(payload),
            }
        }
        for (index, result) in done {
            if let Some(place) = results.get_mut(index) {
                *place = Some(result);
            }
        }
    });
    results.into_iter().flatten().collect()
}

/// How many threads run at once; asked once, because the answer stands in several files.
fn processors() -> usize {
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    *PROCESSORS.get_or_init(|| {
        thread::available_parallelism()
            .map_or(1, NonZero::get)
            .min(THREADS)
    })
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        for count in [0, 1, 7, 8, 16, 1_000] {
            let items: Vec<usize> = (0..count).collect();
            let results = map(items.clone(), |item| {
                std::thread::sleep(std::time::Duration::from_micros(item as u64 % 3));
                item
            });
            assert_eq!(results, items);
        }
    }

    #[test]
    fn a_panic_reaches_the_caller() {
        let caught = std::panic::catch_unwind(|| {
            map((0..1_000).collect(), |item: usize| {
                assert_ne!(item, 500, "no work for this one");
            })
        });
        let message = caught.unwrap_err().downcast::<String>().unwrap();
        assert!(message.contains("no work for this one"), "{message}");
    }
}
