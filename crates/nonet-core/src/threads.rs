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
use std::fmt;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder, Thread};
use std::time::{Duration, Instant};
use std::vec;

/// The time between two calls of `progress`.
const BETWEEN_REPORTS: Duration = Duration::from_millis(50);

/// Receives the number of rows done so far, which never decreases; `false` stops the work.
pub type Progress<'a> = &'a mut dyn FnMut(usize) -> bool;

/// The work was stopped, because `progress` returned false or the assumption of a source failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abandoned;

impl fmt::Display for Abandoned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the progress function stopped the work")
    }
}

impl std::error::Error for Abandoned {}

/// Shares pieces of work among threads (0: as many as the machine has), never more threads than pieces.
/// Each thread calls `work` once, with the pieces that it is to do.
pub(crate) fn share<T: Send>(
    pieces: Vec<T>,
    threads: usize,
    progress: Progress<'_>,
    work: impl Fn(Share<'_, T>, &Watch<'_>) + Sync,
) -> Result<(), Abandoned> {
    let available = || thread::available_parallelism().map_or(1, usize::from);
    let most = pieces.len().max(1);
    let is_open = threads == 0 && most > 1;
    let count = if is_open { available() } else { threads }.clamp(1, most);
    let (parts, state) = (&parts(pieces, count), &State::default());
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
    let report = &|done| (report.borrow_mut())(done);
    thread::scope(|scope| {
        let mut helpers = Vec::with_capacity(count - 1);
        for own in 1..count {
            let ending = Ending::new(state, caller);
            let helper = move || {
                let _ending = ending;
                let report = None;
                work(Share { parts, own }, &Watch { state, report });
            };
            match Builder::new().spawn_scoped(scope, helper) {
                Ok(helper) => helpers.push(helper),
                Err(_) => break,
            }
        }
        let _ending = Ending::new(state, caller);
        let report: Option<&dyn Fn(usize)> = Some(report);
        let watch = Watch { state, report };
        work(Share { parts, own: 0 }, &watch);
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
    if state.is_stopped() {
        return Err(Abandoned);
    }
    Ok(())
}

type Parts<T> = Mutex<Vec<vec::IntoIter<T>>>;

/// The pieces cut into parts of nearly equal size.
fn parts<T>(pieces: Vec<T>, count: usize) -> Parts<T> {
    let length = pieces.len();
    let mut pieces = pieces.into_iter();
    let mut part = |number: usize| {
        let size = length * (number + 1) / count - length * number / count;
        pieces.by_ref().take(size).collect::<Vec<T>>().into_iter()
    };
    Mutex::new((0..count).map(&mut part).collect())
}

/// The pieces that a thread is to do, each given out when the thread asks for it.
pub(crate) struct Share<'a, T> {
    parts: &'a Parts<T>,
    own: usize,
}

impl<T> Iterator for Share<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
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
}

#[cfg(test)]
#[path = "../tests/unit/threads.rs"]
mod tests;
