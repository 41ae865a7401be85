//! Work shared out among threads, and the caller's eye on it.
//!
//! ```text
//!   pieces     0  1  2  3  4 | 5  6  7  8  9 10
//!   thread 0   0  1  2  3  4                 10      first its own part, then the last pieces of others' parts
//!   thread 1                   5  6  7  8  9
//! ```
//!
//! So threads write far from each other. Side by side they would wait for each other, most of all for fresh memory, which
//! comes in pages of two megabytes: with one queue for all, two threads took a tenth longer over easy puzzles.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Has pieces of work done by as many threads as wanted, 0 for all that there are; by this one if there is a single piece.
/// Each thread calls `work` once, with the pieces that it is to do.
pub(crate) fn share<T: Send>(pieces: Vec<T>, threads: usize, work: impl Fn(Share<T>) + Sync) {
    let pool = (threads != 1 && pieces.len() > 1)
        .then(|| ThreadPoolBuilder::new().num_threads(threads).build());
    // A machine that gives us no new threads still has this one.
    let pool = pool.and_then(Result::ok);
    let parts = parts(
        pieces,
        pool.as_ref().map_or(1, ThreadPool::current_num_threads),
    );
    let share = |own| Share {
        parts: Arc::clone(&parts),
        own,
    };
    match &pool {
        Some(pool) => {
            pool.broadcast(|context| work(share(context.index())));
        }
        None => work(share(0)),
    }
}

type Parts<T> = Arc<Mutex<Vec<vec::IntoIter<T>>>>;

/// The pieces cut into parts, nearly equal ones.
fn parts<T>(pieces: Vec<T>, count: usize) -> Parts<T> {
    let length = pieces.len();
    let mut pieces = pieces.into_iter();
    let mut part = |number: usize| {
        let size = length * (number + 1) / count - length * number / count;
        pieces.by_ref().take(size).collect::<Vec<T>>().into_iter()
    };
    Arc::new(Mutex::new((0..count).map(&mut part).collect()))
}

/// The pieces that a thread is to do, as they come.
pub(crate) struct Share<T> {
    parts: Parts<T>,
    own: usize,
}

impl<T> Iterator for Share<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let mut parts = self.parts.lock().unwrap_or_else(PoisonError::into_inner);
        let own = parts[self.own].next();
        own.or_else(|| parts.iter_mut().max_by_key(|part| part.len())?.next_back())
    }
}

/// What the threads have in common.
pub(crate) struct Watch<'a> {
    progress: &'a (dyn Fn(usize) -> bool + Sync),
    done: AtomicUsize,
    stopped: AtomicBool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(progress: &'a (dyn Fn(usize) -> bool + Sync)) -> Self {
        Self {
            progress,
            done: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Tells the caller that so many more rows are done, and asks whether to go on; once told to stop, all threads do.
    pub(crate) fn is_wanted(&self, newly_done: usize) -> bool {
        let done = self.done.fetch_add(newly_done, Ordering::Relaxed) + newly_done;
        if !self.is_stopped() && !(self.progress)(done) {
            self.stopped.store(true, Ordering::Relaxed);
        }
        !self.is_stopped()
    }

    /// Whether the caller has had it stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once() {
        for count in [0, 1, 2, 7, 100] {
            for threads in [0, 1, 2, 3, 8] {
                let mut times = vec![0; count];
                share(times.iter_mut().collect(), threads, |pieces| {
                    pieces.for_each(|piece| *piece += 1);
                });
                assert_eq!(times, vec![1; count]);
            }
        }
    }

    #[test]
    fn a_thread_begins_with_its_own_part_and_ends_with_others() {
        let parts = parts((0..11).collect(), 2);
        let of = |own| Share {
            parts: Arc::clone(&parts),
            own,
        };
        let first: Vec<i32> = of(1).take(4).chain(of(0).take(3)).collect();
        assert_eq!(first, [5, 6, 7, 8, 0, 1, 2]);
        assert_eq!(of(1).collect::<Vec<i32>>(), [9, 10, 4, 3]);
        assert_eq!(of(0).next(), None);
    }
}
