//! Pieces of work: each is done once, progress stays on the calling thread, panics reach it.

use super::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::batch::runs::Runs;
use std::collections::HashSet;
use std::ops::Range;

impl Pieces for Range<usize> {
    fn split_off(&mut self, count: usize) -> Self {
        let first = self.start..self.start + count;
        self.start += count;
        first
    }
}

#[test]
fn every_piece_is_done_once() {
    for count in [0, 1, 2, 7, 100] {
        for (threads, length) in [(0, 1), (1, 2), (2, 1), (3, 3), (8, 7)] {
            let mut times = vec![0; count];
            let pieces = Runs::new(&mut times[..], count, length);
            let add = |runs: Share<'_, Runs<&mut [i32]>>, _: &Watch<'_>| {
                for run in runs {
                    assert_eq!(run.columns.len(), run.length);
                    assert_eq!(run.start % length, 0);
                    run.columns.iter_mut().for_each(|piece| *piece += 1);
                }
            };
            assert_eq!(share(pieces, threads, &mut |_| true, add), Ok(()));
            assert_eq!(times, vec![1; count]);
        }
    }
}

#[test]
fn there_are_never_more_threads_than_pieces() {
    for (count, threads) in [(1, 1000), (5, 1000), (19, usize::MAX), (19, 3)] {
        let seen = Mutex::new(HashSet::new());
        let note = |pieces: Share<'_, Range<usize>>, _: &Watch<'_>| {
            seen.lock().unwrap().insert(thread::current().id());
            pieces.for_each(drop);
        };
        assert_eq!(share(0..count, threads, &mut |_| true, note), Ok(()));
        assert!(seen.into_inner().unwrap().len() <= threads.min(count));
    }
}

#[test]
fn no_piece_is_begun_once_the_work_is_stopped() {
    let begun = AtomicUsize::new(0);
    let work = |pieces: Share<'_, Range<usize>>, watch: &Watch<'_>| {
        for _ in pieces {
            begun.fetch_add(1, Ordering::Relaxed);
            while watch.should_continue(1) {
                thread::yield_now();
            }
        }
    };
    let stopped = share(0..1000, 2, &mut |_| false, work);
    assert_eq!(stopped, Err(Abandoned::Stopped));
    assert!(begun.into_inner() <= 2);
}

#[test]
fn a_thread_without_memory_stops_the_others() {
    let work = |pieces: Share<'_, Range<usize>>, watch: &Watch<'_>| {
        for piece in pieces {
            if piece == 5 {
                watch.stop(Abandoned::OutOfMemory);
            }
            while piece != 4 && watch.should_continue(0) {
                thread::yield_now();
            }
        }
    };
    let stopped = share(0..8, 2, &mut |_| true, work);
    assert_eq!(stopped, Err(Abandoned::OutOfMemory));
}

#[test]
fn more_runs_than_memory_could_hold_are_cut_as_they_are_taken() {
    let no_columns: &mut [u8] = &mut [];
    let mut runs = Runs::new(no_columns, usize::MAX, 256);
    assert_eq!(runs.len(), usize::MAX.div_ceil(256));
    assert_eq!(
        runs.next().map(|run| (run.start, run.length)),
        Some((0, 256))
    );
    let last = runs.next_back().map(|run| (run.start, run.length));
    assert_eq!(last, Some((usize::MAX / 256 * 256, 255)));
}

#[test]
fn a_thread_begins_with_its_own_part_and_ends_with_others() {
    let (parts, state) = (&parts(0..11, 2).unwrap(), &State::default());
    let of = |own| Share { parts, own, state };
    let first: Vec<usize> = of(1).take(4).chain(of(0).take(3)).collect();
    assert_eq!(first, [5, 6, 7, 8, 0, 1, 2]);
    assert_eq!(of(1).collect::<Vec<usize>>(), [9, 10, 4, 3]);
    assert_eq!(of(0).next(), None);
}

#[test]
fn progress_runs_on_the_calling_thread_and_never_decreases() {
    let (caller, mut seen) = (thread::current().id(), vec![]);
    let mut progress = |done| {
        assert_eq!(thread::current().id(), caller);
        seen.push(done);
        true
    };
    let sleep = |pieces: Share<'_, Range<usize>>, watch: &Watch<'_>| {
        for _ in pieces {
            thread::sleep(Duration::from_millis(10));
            watch.should_continue(1);
        }
    };
    assert_eq!(share(0..60, 3, &mut progress, sleep), Ok(()));
    assert!(
        seen.len() > 1 && seen.is_sorted() && seen[0] > 0,
        "{seen:?}"
    );
}

#[test]
fn a_panic_in_any_thread_reaches_the_caller() {
    for bad in 0..3 {
        let work = |pieces: Share<'_, Range<usize>>, watch: &Watch<'_>| {
            for piece in pieces {
                assert!(piece != bad, "piece {bad}");
                while watch.should_continue(0) {
                    thread::yield_now(); // until the panic stops it
                }
            }
        };
        let caught = catch_unwind(AssertUnwindSafe(|| share(0..3, 3, &mut |_| true, work)));
        let panic = caught.expect_err("a panic");
        assert_eq!(panic.downcast_ref(), Some(&format!("piece {bad}")));
    }
}
