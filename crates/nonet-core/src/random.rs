//! Random words from a seed: the same on every machine and at any number of threads.
//!
//! Each random object has an index and is made from the [`Stream`] of (seed, index), so it depends neither on its neighbours
//! nor on the order in which threads make them:
//!
//! ```text
//! state   = mix(mix(seed + STEP) + (index + 1) * STEP)          word k = mix(state + (k + 1) * STEP),  k = 0, 1, …
//! ```
//!
//! This is SplitMix64 (Steele, Lea and Flood, 2014): a counter with an odd step, and a mixer that scrambles it. `mix` is one
//! to one: two indices of a seed never share a state. `python/nonet/_board/random.py` gives the same words.

/// The counter's step: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random words of a seed and an index.
#[derive(Clone, Debug)]
pub struct Stream {
    state: u64,
}

impl Stream {
    /// The initial value of a field that is set later.
    pub(crate) const NONE: Self = Self { state: 0 };

    /// The stream of a seed and an index.
    pub fn new(seed: u64, index: u64) -> Self {
        let start = mix(seed.wrapping_add(STEP));
        let steps = index.wrapping_add(1).wrapping_mul(STEP);
        Self {
            state: mix(start.wrapping_add(steps)),
        }
    }

    /// The next word.
    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        mix(self.state)
    }

    /// A number from 0 to `bound` - 1 (`bound` is 1 at least), all equally likely: words that would cause bias are skipped.
    pub fn below(&mut self, bound: usize) -> usize {
        self.number_below(bound as u64) as usize
    }

    /// [`Stream::below`] for a bound of 64 bits on any machine.
    pub fn number_below(&mut self, bound: u64) -> u64 {
        let unfair = (u64::MAX % bound + 1) % bound;
        loop {
            let word = self.word();
            if word <= u64::MAX - unfair {
                return word % bound;
            }
        }
    }

    /// [`Stream::below`] for a small bound, by Lemire's multiplication instead of a division: four times as fast, with other
    /// numbers.
    #[inline]
    pub fn pick(&mut self, bound: u32) -> u32 {
        let mut product = (self.word() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = (self.word() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Puts the items in a random order, all orders equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Scrambles a word, one to one.
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
#[path = "../tests/unit/random.rs"]
mod tests;
