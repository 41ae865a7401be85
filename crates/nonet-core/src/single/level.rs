//! The same search compiled for three levels of vector instructions, and the choice between them at run time.
//!
//! Nothing here is written in vectors: the loops over digits in [`state`](super::state) are, to the compiler, loops to
//! be vectorised, and this file lets it do so with wider registers, with three-operand logic (AVX-512) and with a
//! population count. All levels give the same solutions, in the same order, with the same counters.
#![allow(unsafe_code)]

use super::{Progress, Search};

/// [`Search::step`] for the machine at hand.
#[cfg(target_arch = "x86_64")]
pub(super) fn step(search: &mut Search, budget: &mut u32) -> Progress {
    if is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bw")
    {
        // SAFETY: the function has no other condition than these features, and they are there.
        return unsafe { step_avx512(search, budget) };
    }
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: as above.
        return unsafe { step_avx2(search, budget) };
    }
    search.step_here::<false>(budget)
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
