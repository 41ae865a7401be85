//! The same search compiled for three levels of vector instructions, and the choice between them at run time.
//!
//! Nothing here is written in vectors: the loops over digits in [`state`](super::state) are, to the compiler, loops to
//! be vectorised, and this file lets it do so with wider registers, with three-operand logic (AVX-512) and with a
//! population count. All levels give the same solutions, in the same order, with the same counters.
//!
//! Nanoseconds for solution and proof on one machine (Sapphire Rapids; easy / 17-clue / SE 11+): 994 / 3524 / 113,500
//! with SSE2, 719 / 2278 / 69,300 with AVX2, 536 / 1554 / 48,100 with AVX-512, where one register holds all digits.
//! In two halves of 256 bits AVX-512 took 656 / 2109 / 78,000 before [`branch`](super::branch) was made cheaper,
//! against 534 / 1553 / 56,400 in one.
#![allow(unsafe_code)]

use super::{Progress, Search};

/// [`Search::step`] for the machine at hand.
#[cfg(target_arch = "x86_64")]
pub(super) fn step(search: &mut Search, budget: &mut u32) -> Progress {
    if has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
    {
        // SAFETY: the function asks for no more than these features.
        return unsafe { step_avx512(search, budget) };
    }
    if has_avx2() {
        // SAFETY: the function asks for no more than these features.
        return unsafe { step_avx2(search, budget) };
    }
    search.step_here::<false>(budget)
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// [`Search::step`] for the machine at hand.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn step(search: &mut Search, budget: &mut u32) -> Progress {
    search.step_here::<false>(budget)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx2,bmi1,bmi2,popcnt,lzcnt")]
fn step_avx512(search: &mut Search, budget: &mut u32) -> Progress {
    search.step_here::<true>(budget)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn step_avx2(search: &mut Search, budget: &mut u32) -> Progress {
    search.step_here::<false>(budget)
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::grid::Grid;

    type Step = fn(&mut Search, &mut u32) -> Progress;

    /// All solutions up to a limit, with the counters.
    fn run(grid: &Grid, step: Step) -> (Vec<Progress>, u64, u64) {
        let mut search = Search::new(grid);
        let mut found = Vec::new();
        while found.len() < 500 && found.last() != Some(&Progress::Exhausted) {
            found.push(step(&mut search, &mut { u32::MAX }));
        }
        (found, search.guesses(), search.dead_ends())
    }

    #[test]
    fn every_level_of_this_machine_does_the_same_search() {
        let mut levels: Vec<Step> = vec![Search::step_here::<true>, step];
        if has_avx2() {
            // SAFETY: guarded by the features.
            levels.push(|search, budget| unsafe { step_avx2(search, budget) });
        }
        let lines = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "53..7....6..195....98....6.8...6...34..8.3..17..............28....419.......8..7.",
            "1........2........3........4........5........6........7........8........9........",
            "12345678.........9...............................................................",
            ".................................................................................",
        ];
        for line in lines {
            let grid = Grid::from_line(line.as_bytes()).unwrap();
            let expected = run(&grid, Search::step_here::<false>);
            for &level in &levels {
                assert_eq!(run(&grid, level), expected, "{line}");
            }
        }
    }
}
