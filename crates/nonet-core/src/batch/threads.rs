//! Shares pieces of work among threads and reports progress on the calling thread.
//!
//! ```text
//!   pieces     0  1  2  3  4 | 5  6  7  8  9 10
//!   thread 0   0  1  2  3  4                 10      first its own part, then the last pieces of other parts
//!   thread 1                   5  6  7  8  9
//! ```
//!
//! Each thread works through its own part, so threads write far from each other. Side by side they would wait for each
//! other, most of all for fresh memory, which the system gives in pages of two megabytes: with one queue for all, two
//! threads took a tenth longer over easy puzzles.
//!
//! Thread 0 is the calling thread. It works like the others, and between two steps of its work it calls `progress` if
//! enough time has passed; after its work it waits for the others and continues to call `progress`. So no other thread ever
//! runs the caller's code, and a single thread is not a special case. If the machine refuses to start a thread, the others
//! take over its part.

use std::cell::RefCell;
use std::collections::TryReserveError;
use std::fmt;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder, Thread};
use std::time::{Duration, Instant};

/// The time between two calls of `progress`.
pub(crate) const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// Receives the number of rows done so far, which never decreases; `false` stops the work.
pub type Progress<'a> = &'a mut dyn FnMut(usize) -> bool;

/// Why work ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Abandoned {
    /// `progress` returned false, or the assumption of a source failed.
    Stopped,
    /// There is not enough memory for this many rows.
    OutOfMemory,
}

impl fmt::Display for Abandoned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "the progress function stopped the work",
            Self::OutOfMemory => "not enough memory for this many rows",
        })
    }
}

impl From<TryReserveError> for Abandoned {
    fn from(_: TryReserveError) -> Self {
        Self::OutOfMemory
    }
}

impl std::error::Error for Abandoned {}

/// A function that asks another one whether to continue, if enough time has passed since it last did.
pub(crate) fn every(
    interval: Duration,
    mut should_continue: impl FnMut() -> bool,
) -> impl FnMut() -> bool {
    let mut next = Instant::now() + interval;
    move || {
        if Instant::now() < next {
            return true;
        }
        let answer = should_continue();
        next = Instant::now() + interval;
        answer
    }
}

/// Pieces of work in order. Each is made when it is taken, so that a queue of any length needs no memory.
pub(crate) trait Pieces: DoubleEndedIterator + ExactSizeIterator + Send {
    /// Splits off the first pieces.
    fn split_off(&mut self, count: usize) -> Self;
}

/// Shares pieces of work among threads (0: as many as the machine has), never more threads than pieces.
/// Each thread calls `work` once, with the pieces that it is to do.
pub(crate) fn share<P: Pieces>(
    pieces: P,
    threads: usize,
    progress: Progress<'_>,
    work: impl Fn(Share<'_, P>, &Watch<'_>) + Sync,
) -> Result<(), Abandoned> {
    let available = || thread::available_parallelism().map_or(1, usize::from);
    let most = pieces.len().max(1);
    let is_open = threads == 0 && most > 1;
    let count = if is_open { available() } else { threads }.clamp(1, most);
    let (parts, state) = (&parts(pieces, count)?, &State::default());
    let (work, caller) = (&work, &thread::current());
    let mut next_report = Instant::now() + BETWEEN_REPORTS;
    let report = RefCell::new(|done: usize| {
        if Instant::now() >= next_report && !state.is_stopped() {
            if !progress(done) {
                state.stop();
            }
            next_report = Instant::now() + BETWEEN_REPORTS;
        }
    });
    let report: &dyn Fn(usize) = &|done| (report.borrow_mut())(done);
    thread::scope(|scope| {
        let _ending = Ending::new(state, caller);
        let report = Some(report);
        let watch = Watch { state, report };
        let mut helpers = Vec::new();
        for own in 1..count {
            // Thousands of threads take seconds to start.
            if !watch.should_continue(0) || helpers.try_reserve(1).is_err() {
                break;
            }
            let ending = Ending::new(state, caller);
            let helper = move || {
                let _ending = ending;
                let watch = Watch {
                    state,
                    report: None,
                };
                work(Share { parts, own, state }, &watch);
            };
            match Builder::new().spawn_scoped(scope, helper) {
                Ok(helper) => helpers.push(helper),
                Err(_) => break,
            }
        }
        let own = 0;
        work(Share { parts, own, state }, &watch);
        while state.running.load(Ordering::Acquire) > 1 {
            thread::park_timeout(BETWEEN_REPORTS);
            watch.should_continue(0);
        }
        for helper in helpers {
            if let Err(panic) = helper.join() {
                resume_unwind(panic);
            }
        }
    });
    if state.out_of_memory.load(Ordering::Relaxed) {
        return Err(Abandoned::OutOfMemory);
    }
    if state.is_stopped() {
        return Err(Abandoned::Stopped);
    }
    Ok(())
}

type Parts<P> = Mutex<Vec<P>>;

/// The pieces cut into parts of nearly equal size.
fn parts<P: Pieces>(mut pieces: P, count: usize) -> Result<Parts<P>, TryReserveError> {
    let length = pieces.len();
    let mut parts = Vec::new();
    parts.try_reserve_exact(count)?;
    parts.extend((0..count).map(|number| {
        let size = length * (number + 1) / count - length * number / count;
        pieces.split_off(size)
    }));
    Ok(Mutex::new(parts))
}

/// The pieces that a thread is to do, each given out when the thread asks for it; none once the work is stopped.
pub(crate) struct Share<'a, P> {
    parts: &'a Parts<P>,
    own: usize,
    state: &'a State,
}

impl<P: Pieces> Iterator for Share<'_, P> {
    type Item = P::Item;

    fn next(&mut self) -> Option<P::Item> {
        if self.state.is_stopped() {
            return None;
        }
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        let own = parts[self.own].next();
        own.or_else(|| parts.iter_mut().max_by_key(|part| part.len())?.next_back())
    }
}

/// State shared by all threads.
#[derive(Default)]
struct State {
    /// Rows done.
    done: AtomicUsize,
    stopped: AtomicBool,
    /// Whether the work was stopped because a thread found no memory.
    out_of_memory: AtomicBool,
    /// Threads at work, the calling thread among them.
    running: AtomicUsize,
}

impl State {
    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Counts a thread as running until it is dropped. Then it wakes the calling thread; after a panic it stops the others.
struct Ending<'a> {
    state: &'a State,
    caller: &'a Thread,
}

impl<'a> Ending<'a> {
    fn new(state: &'a State, caller: &'a Thread) -> Self {
        state.running.fetch_add(1, Ordering::Relaxed);
        Self { state, caller }
    }
}

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.state.stop();
        }
        self.state.running.fetch_sub(1, Ordering::Release);
        self.caller.unpark();
    }
}

/// A thread's view of the state of the work.
pub(crate) struct Watch<'a> {
    state: &'a State,
    /// Calls `progress` with the rows done if it is time; only the calling thread has it.
    report: Option<&'a dyn Fn(usize)>,
}

impl Watch<'_> {
    /// Reports rows as done; returns whether to continue.
    pub(crate) fn should_continue(&self, newly_done: usize) -> bool {
        let done = self.state.done.fetch_add(newly_done, Ordering::Relaxed) + newly_done;
        if let Some(report) = self.report {
            report(done);
        }
        !self.state.is_stopped()
    }

    /// Stops the work on all threads.
    pub(crate) fn stop(&self, reason: Abandoned) {
        if reason == Abandoned::OutOfMemory {
            self.state.out_of_memory.store(true, Ordering::Relaxed);
        }
        self.state.stop();
    }
}

#[cfg(test)]
#[path = "../../tests/unit/threads.rs"]
mod tests;
