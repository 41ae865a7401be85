//! [`AliasTable`]: draws an item in proportion to its weight by one look-up, with Walker's alias method in exact integers.
//!
//! Distribute the weights over bins of one size, one bin for each item, so that no bin holds more than two items: put in an
//! item that weighs less than the bin, and fill the bin up with an item that weighs more. Then draw a bin, and a height in it.

use crate::random::Stream;

/// A table to draw from.
pub struct AliasTable {
    /// For each bin: the part that belongs to its own item, and the item that fills the rest.
    bins: Vec<(u32, u32)>,
    /// The size of a bin: the sum of all weights.
    size: u32,
}

impl AliasTable {
    /// A table for these weights, whose sum must fit in 32 bits.
    pub fn new(weights: &[u32]) -> Self {
        let size = weights.iter().sum();
        let mut bins = vec![(size, 0); weights.len()];
        // Weights times the number of bins, so that bins of that size hold them all.
        let mut left: Vec<u64> = weights
            .iter()
            .map(|&weight| u64::from(weight) * weights.len() as u64)
            .collect();
        let is_small = |weight: u64| weight < u64::from(size);
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..weights.len()).partition(|&item| is_small(left[item]));
        while let (Some(item), Some(&filler)) = (small.pop(), large.last()) {
            bins[item] = (left[item] as u32, filler as u32);
            left[filler] -= u64::from(size) - left[item];
            if is_small(left[filler]) {
                large.pop();
                small.push(filler);
            }
        }
        Self { bins, size }
    }

    /// Draws the number of an item.
    #[inline]
    pub fn draw(&self, stream: &mut Stream) -> usize {
        let bin = stream.pick(self.bins.len() as u32) as usize;
        let (height, other) = self.bins[bin];
        if stream.pick(self.size) < height {
            bin
        } else {
            other as usize
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/alias.rs"]
mod tests;
