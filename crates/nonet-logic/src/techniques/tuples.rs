//! Subsets of up to nine things whose masks together have a given number of bits: the search inside naked and hidden
//! subsets and fish.
//!
//! Naked subset: cells and their digits. Hidden subset: digits and their positions. Fish: lines and the digit's positions.
//! Subsets come in increasing order of their bits read as a number, as Sudoku Explainer enumerates them. A subset whose
//! union is already too large is not extended.

use std::ops::ControlFlow;

use crate::house::positions_in;

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct Tuples<'a> {
    /// The mask of each thing.
    pub masks: &'a [u16; 9],
    /// The number of bits that the union must have.
    pub target: u32,
}

impl Tuples<'_> {
    /// Calls `visit` with the members and the union of each subset of `eligible` with `size` members. The union starts
    /// from `union`.
    pub fn search(
        &self,
        eligible: u16,
        size: u32,
        union: u16,
        visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.extend(eligible, size, 0, union, visit)
    }

    /// Chooses the highest of the members that are left to choose, in increasing order, then those below.
    fn extend(
        &self,
        eligible: u16,
        left: u32,
        chosen: u16,
        union: u16,
        visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            return match union.count_ones() == self.target {
                true => visit(chosen, union),
                false => ControlFlow::Continue(()),
            };
        }
        for (below, member) in positions_in(eligible).enumerate() {
            let union = union | self.masks[member];
            if below as u32 + 1 >= left && union.count_ones() <= self.target {
                let lower = eligible & ((1 << member) - 1);
                self.extend(lower, left - 1, chosen | 1 << member, union, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The members whose masks have at least two and at most `most` bits.
#[inline]
pub fn eligible(masks: &[u16; 9], most: u32) -> u16 {
    let mut found = 0;
    for (member, mask) in masks.iter().enumerate() {
        found |= u16::from((2..=most).contains(&mask.count_ones())) << member;
    }
    found
}
