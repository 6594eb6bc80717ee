//! How events reach those who listen: a bounded queue for each of them.

use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::sync::mpsc::{RecvError, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use futures_core::Stream;

use super::event::Event;

/// Who does not take events loses the oldest, rather than have the program grow.
const LIMIT: usize = 1024;

/// The events of a [`LiveCatalog`](crate::LiveCatalog), from [`events`](crate::LiveCatalog::events): a receiver like that
/// of [`std::sync::mpsc`], and a [`Stream`].
///
/// It ends when the last clone of the live catalog is dropped. It holds up to 1,024 events; then the oldest are lost,
/// and [`Event::Missed`] says how many.
pub struct Events(Arc<Queue>);

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    arrived: Condvar,
}

#[derive(Default)]
struct State {
    events: VecDeque<Event>,
    missed: usize,
    closed: bool,
    waker: Option<Waker>,
}

impl Events {
    /// Waits for the next event.
    ///
    /// # Errors
    ///
    /// When the live catalog is gone, and all events are taken.
    pub fn recv(&self) -> Result<Event, RecvError> {
        loop {
            match self.recv_timeout(Duration::from_hours(1)) {
                Ok(event) => return Ok(event),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(RecvError),
            }
        }
    }

    /// Waits for the next event, but no longer than `timeout`.
    ///
    /// # Errors
    ///
    /// When none came in time, or when the live catalog is gone and all events are taken.
    pub fn recv_timeout(&self, timeout: Duration) -> Result<Event, RecvTimeoutError> {
        let start = Instant::now();
        let mut state = self.0.lock();
        loop {
            if let Some(event) = state.take() {
                return Ok(event);
            }
            if state.closed {
                return Err(RecvTimeoutError::Disconnected);
            }
            let Some(left) = timeout.checked_sub(start.elapsed()) else {
                return Err(RecvTimeoutError::Timeout);
            };
            state = self
                .0
                .arrived
                .wait_timeout(state, left)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }

    /// The next event, if there is one already.
    ///
    /// # Errors
    ///
    /// When there is none, or when the live catalog is gone and all events are taken.
    pub fn try_recv(&self) -> Result<Event, TryRecvError> {
        let mut state = self.0.lock();
        match state.take() {
            Some(event) => Ok(event),
            None if state.closed => Err(TryRecvError::Disconnected),
            None => Err(TryRecvError::Empty),
        }
    }

    /// Every event, waiting for each, until the live catalog is gone.
    pub fn iter(&self) -> impl Iterator<Item = Event> {
        std::iter::from_fn(|| self.recv().ok())
    }

    /// The events that are there already.
    pub fn try_iter(&self) -> impl Iterator<Item = Event> {
        std::iter::from_fn(|| self.try_recv().ok())
    }
}

impl Stream for Events {
    type Item = Event;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Event>> {
        let mut state = self.0.lock();
        match state.take() {
            Some(event) => Poll::Ready(Some(event)),
            None if state.closed => Poll::Ready(None),
            None => {
                state.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    }
}

impl fmt::Debug for Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let waiting = self.0.lock().events.len();
        f.debug_struct("Events")
            .field("waiting", &waiting)
            .finish_non_exhaustive()
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who waits in a task is to be woken by the caller.
    fn change(&self, change: impl FnOnce(&mut State)) -> Option<Waker> {
        let mut state = self.lock();
        change(&mut state);
        self.arrived.notify_all();
        state.waker.take()
    }
}

impl State {
    fn take(&mut self) -> Option<Event> {
        match std::mem::take(&mut self.missed) {
            0 => self.events.pop_front(),
            missed => Some(Event::Missed(missed)),
        }
    }

    fn push(&mut self, event: Event) {
        if self.events.len() >= LIMIT {
            self.events.pop_front();
            self.missed += 1;
        }
        self.events.push_back(event);
    }
}

/// All who listen.
#[derive(Default)]
pub(super) struct Listeners {
    queues: Vec<Weak<Queue>>,
    wakers: Vec<Waker>,
}

impl Listeners {
    /// One more, who is told these events first.
    pub(super) fn add(&mut self, first: impl IntoIterator<Item = Event>) -> Events {
        let queue = Arc::new(Queue::default());
        for event in first {
            queue.lock().push(event);
        }
        self.queues.retain(|queue| queue.strong_count() > 0);
        self.queues.push(Arc::downgrade(&queue));
        Events(queue)
    }

    pub(super) fn tell(&mut self, event: &Event) {
        let queues = self.queues.iter().filter_map(Weak::upgrade);
        let woken = queues.filter_map(|queue| queue.change(|state| state.push(event.clone())));
        self.wakers.extend(woken);
    }

    pub(super) fn close(&mut self) {
        let queues = self.queues.iter().filter_map(Weak::upgrade);
        let woken = queues.filter_map(|queue| queue.change(|state| state.closed = true));
        self.wakers.extend(woken);
    }

    /// Who waits in a task. Waking may run anything, also what asks for events: no lock may be held then.
    #[must_use]
    pub(super) fn take_wakers(&mut self) -> Vec<Waker> {
        std::mem::take(&mut self.wakers)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{RecvError, TryRecvError};

    use super::{Event, LIMIT, Listeners};

    #[test]
    fn who_takes_no_events_loses_the_oldest_and_is_told() {
        let mut listeners = Listeners::default();
        let events = listeners.add([Event::Missed(1)]);
        for _ in 0..=LIMIT {
            listeners.tell(&Event::Recovered);
        }
        assert!(matches!(events.recv(), Ok(Event::Missed(2))));
        assert_eq!(events.try_iter().count(), LIMIT);
        assert_eq!(events.try_recv().err(), Some(TryRecvError::Empty));
    }

    #[test]
    fn what_was_told_before_the_end_is_heard() {
        let mut listeners = Listeners::default();
        let events = listeners.add([]);
        listeners.tell(&Event::Recovered);
        listeners.close();
        assert!(matches!(events.recv(), Ok(Event::Recovered)));
        assert_eq!(events.recv().err(), Some(RecvError));
        assert_eq!(events.try_recv().err(), Some(TryRecvError::Disconnected));
        assert_eq!(events.iter().count(), 0);
    }

    #[test]
    fn a_stream_wakes_who_waits() {
        use std::pin::Pin;
        use std::sync::Arc;
        use std::sync::atomic::{AtomicBool, Ordering};
        use std::task::{Context, Poll, Wake, Waker};

        use futures_core::Stream as _;

        #[derive(Default)]
        struct Woken(AtomicBool);
        impl Wake for Woken {
            fn wake(self: Arc<Self>) {
                self.0.store(true, Ordering::SeqCst);
            }
        }
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let mut context = Context::from_waker(&waker);
        let mut listeners = Listeners::default();
        let mut events = listeners.add([]);
        assert!(Pin::new(&mut events).poll_next(&mut context).is_pending());
        listeners.tell(&Event::Recovered);
        listeners.take_wakers().into_iter().for_each(Waker::wake);
        assert!(woken.0.swap(false, Ordering::SeqCst));
        let next = Pin::new(&mut events).poll_next(&mut context);
        assert!(matches!(next, Poll::Ready(Some(Event::Recovered))));
        assert!(Pin::new(&mut events).poll_next(&mut context).is_pending());
        listeners.close();
        listeners.take_wakers().into_iter().for_each(Waker::wake);
        assert!(woken.0.load(Ordering::SeqCst));
        let end = Pin::new(&mut events).poll_next(&mut context);
        assert!(matches!(end, Poll::Ready(None)));
    }
}
