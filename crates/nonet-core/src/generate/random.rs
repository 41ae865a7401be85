//! Random numbers that are the same on every machine: xoshiro256++ (Blackman and Vigna, 2019), seeded by SplitMix64.
//!
//! Every attempt at a puzzle has a stream of its own, named by seed, index and attempt. So a puzzle can be made by any
//! thread, at any time, after any other, and comes out the same.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Stream([u64; 4]);

/// The step of SplitMix64: 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Stirs 64 bits: SplitMix64's way from its counter to its output.
const fn stir(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

impl Stream {
    /// The stream of this name.
    pub fn new(seed: u64, index: u64, attempt: u32) -> Self {
        let mut counter = 0;
        for word in [seed, index, u64::from(attempt)] {
            counter = stir(counter ^ word).wrapping_add(GOLDEN);
        }
        let mut next = || {
            counter = counter.wrapping_add(GOLDEN);
            stir(counter)
        };
        Self([next(), next(), next(), next()])
    }

    /// 64 random bits.
    #[inline]
    pub fn next(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let result = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        result
    }

    /// A number below `bound` (which is not 0), each equally likely: Lemire's multiplication, with its rejection.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let mut product = (self.next() >> 32) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = (self.next() >> 32) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Puts a slice into random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_those_of_every_machine() {
        // Reference: the published C code of both generators, seeded with the words that `new` makes.
        let mut stream = Stream([1, 2, 3, 4]);
        let first: [u64; 4] = core::array::from_fn(|_| stream.next());
        assert_eq!(
            first,
            [41943041, 58720359, 3588806011781223, 3591011842654386]
        );
        assert_eq!(stir(GOLDEN), 0xe220_a839_7b1d_cdaf);
    }

    #[test]
    fn streams_of_different_names_differ() {
        let first = |seed, index, attempt| Stream::new(seed, index, attempt).next();
        let names = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0)];
        let mut seen: Vec<u64> = names.map(|(s, i, a)| first(s, i, a)).to_vec();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), names.len());
    }

    #[test]
    fn every_number_below_a_bound_is_as_likely() {
        let mut stream = Stream::new(7, 0, 0);
        let mut counts = [0_i32; 7];
        for _ in 0..70_000 {
            counts[stream.below(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (count - 10_000).abs() < 500),
            "{counts:?}"
        );
    }
}
