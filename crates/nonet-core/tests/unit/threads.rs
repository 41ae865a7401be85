//! Pieces of work: each is done once, progress stays on the calling thread, panics reach it.

use super::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

#[test]
fn every_piece_is_done_once() {
    for count in [0, 1, 2, 7, 100] {
        for threads in [0, 1, 2, 3, 8] {
            let mut times = vec![0; count];
            let pieces = times.iter_mut().collect();
            let add = |pieces: Share<'_, &mut i32>, _: &Watch<'_>| {
                pieces.for_each(|piece| *piece += 1);
            };
            assert_eq!(share(pieces, threads, &mut |_| true, add), Ok(()));
            assert_eq!(times, vec![1; count]);
        }
    }
}

#[test]
fn a_thread_begins_with_its_own_part_and_ends_with_others() {
    let parts = &parts((0..11).collect(), 2);
    let of = |own| Share { parts, own };
    let first: Vec<i32> = of(1).take(4).chain(of(0).take(3)).collect();
    assert_eq!(first, [5, 6, 7, 8, 0, 1, 2]);
    assert_eq!(of(1).collect::<Vec<i32>>(), [9, 10, 4, 3]);
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
    let sleep = |pieces: Share<'_, usize>, watch: &Watch<'_>| {
        for _ in pieces {
            thread::sleep(Duration::from_millis(10));
            watch.should_continue(1);
        }
    };
    assert_eq!(share((0..60).collect(), 3, &mut progress, sleep), Ok(()));
    assert!(
        seen.len() > 1 && seen.is_sorted() && seen[0] > 0,
        "{seen:?}"
    );
}

#[test]
fn a_panic_in_any_thread_reaches_the_caller() {
    for bad in 0..3 {
        let work = |pieces: Share<'_, usize>, watch: &Watch<'_>| {
            for piece in pieces {
                assert!(piece != bad, "piece {bad}");
                while watch.should_continue(0) {
                    thread::yield_now(); // until the panic stops it
                }
            }
        };
        let caught = catch_unwind(AssertUnwindSafe(|| {
            share((0..3).collect(), 3, &mut |_| true, work)
        }));
        let panic = caught.expect_err("a panic");
        assert_eq!(panic.downcast_ref(), Some(&format!("piece {bad}")));
    }
}
