//! Random words from a seed: the same on every machine and at any number of threads.
//!
//! Each random thing has an index and is made from the [`Stream`] of (seed, index), so it depends neither on its neighbours
//! nor on the order in which threads make them:
//!
//! ```text
//! state   = mix(mix(seed + STEP) + (index + 1) * STEP)          word k = mix(state + (k + 1) * STEP),  k = 0, 1, …
//! ```
//!
//! This is SplitMix64 (Steele, Lea and Flood, 2014): a counter with an odd step, and a mixer that scrambles it. `mix` is one
//! to one: two indices of a seed never share a state. `python/nonet/_board/random.py` is the twin of this file.

/// The counter's step: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random words of a seed and an index.
#[derive(Clone, Debug)]
pub struct Stream {
    state: u64,
}

impl Stream {
    /// A placeholder for a stream.
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

    /// A number from 0 to `bound` - 1 (`bound` is 1 at least), all equally likely: words that would favour some numbers are
    /// skipped.
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
mod tests {
    use super::*;

    #[test]
    fn streams_stay_what_they_are() {
        // Seeds stay valid from version to version; a test holds the twin in Python to the same words.
        let words = |seed, index| {
            let mut stream = Stream::new(seed, index);
            [stream.word(), stream.word()]
        };
        assert_eq!(
            words(0, 0),
            [2_558_736_989_570_252_433, 17_913_671_590_881_668_180]
        );
        assert_eq!(
            words(u64::MAX, u64::MAX),
            [7_588_662_720_055_003_805, 3_192_614_527_190_586_065]
        );
    }

    #[test]
    fn numbers_are_fair() {
        let mut stream = Stream::new(7, 0);
        let mut counts = [0_u32; 5];
        for _ in 0..50_000 {
            counts[stream.below(5)] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
        // Nearly half of the words are beyond the bound and skipped.
        let beyond_half = (1 << 63) + 1;
        assert!((0..100).all(|_| stream.below(beyond_half) < beyond_half));
    }

    #[test]
    fn picked_numbers_are_fair() {
        let mut stream = Stream::new(8, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[stream.pick(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
        let beyond_half = (1 << 31) + 1;
        assert!((0..100).all(|_| stream.pick(beyond_half) < beyond_half));
    }

    #[test]
    fn a_shuffle_keeps_the_items_and_changes_their_order() {
        let mut items: Vec<u8> = (0..81).collect();
        Stream::new(1, 2).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.into_iter().eq(0..81));
    }
}
