//! One of many things, in proportion to their weights, by one look-up: Walker's alias method, in whole numbers and so exact.
//!
//! Pour the weights into as many jars of one size. A jar can be made to hold two things at most: put in something that
//! weighs less than the jar, and fill up with something that weighs more. Then draw a jar, and a height in it.

use crate::random::Stream;

/// A table to draw from.
pub struct Alias {
    /// How much of each jar is the thing it is named after, and what the rest is.
    jars: Vec<(u32, u32)>,
    /// The size of a jar: the sum of all weights.
    size: u32,
}

impl Alias {
    /// A table for these weights, whose sum has to fit in 32 bits.
    pub fn new(weights: &[u32]) -> Self {
        let size = weights.iter().sum();
        let mut jars = vec![(size, 0); weights.len()];
        // Weights times the number of jars, so that jars of that size hold them all.
        let mut left: Vec<u64> = weights
            .iter()
            .map(|&weight| u64::from(weight) * weights.len() as u64)
            .collect();
        let is_small = |weight: u64| weight < u64::from(size);
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..weights.len()).partition(|&thing| is_small(left[thing]));
        while let (Some(thing), Some(&filler)) = (small.pop(), large.last()) {
            jars[thing] = (left[thing] as u32, filler as u32);
            left[filler] -= u64::from(size) - left[thing];
            if is_small(left[filler]) {
                large.pop();
                small.push(filler);
            }
        }
        Self { jars, size }
    }

    /// Draws the number of a thing.
    #[inline]
    pub fn draw(&self, stream: &mut Stream) -> usize {
        let jar = stream.pick(self.jars.len() as u32) as usize;
        let (height, other) = self.jars[jar];
        if stream.pick(self.size) < height {
            jar
        } else {
            other as usize
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_jars_hold_each_weight_exactly() {
        let weights = [5, 0, 1, 17, 3, 3, 100];
        let alias = Alias::new(&weights);
        let mut held = [0_u64; 7];
        for (jar, &(height, other)) in alias.jars.iter().enumerate() {
            held[jar] += u64::from(height);
            held[other as usize] += u64::from(alias.size - height);
        }
        assert_eq!(held, weights.map(|weight| u64::from(weight) * 7));
    }
}
