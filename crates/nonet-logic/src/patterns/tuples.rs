//! Subsets of up to nine things whose masks together have a given number of bits: the search inside naked and hidden
//! subsets.
//!
//! Naked subset: cells and their digits. Hidden subset: digits and their positions. A subset whose union is already too large
//! is not extended.
//!
//! ```text
//! pairs of 0, 1, 2, 3     by the highest member (Sudoku Explainer)    01  02  12  03  13  23
//!                         lexicographic (HoDoKu)                      01  02  03  12  13  23
//! ```

use std::ops::ControlFlow;

use nonet_core::{House, HouseKind, positions_in};

/// The order in which subsets of one size come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TupleOrder {
    /// By the highest member, then by the next one, and so on.
    HighestFirst,
    /// By the lowest member, then by the next one, and so on.
    Lexicographic,
}

/// How a profile scans for naked and hidden subsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubsetScan {
    /// The kinds of houses in order.
    pub kinds: [HouseKind; 3],
    /// The order of the subsets of a house.
    pub order: TupleOrder,
    /// The fewest candidates of a cell in a naked subset, and positions of a digit in a hidden one.
    pub least: u32,
    /// A naked subset of n cells needs at least n times as many open cells in its house, a hidden one more than that; other
    /// houses are skipped.
    pub open_cells: usize,
}

impl SubsetScan {
    /// The houses in order.
    pub fn houses(&self) -> impl Iterator<Item = House> {
        self.kinds.into_iter().flat_map(HouseKind::houses)
    }

    /// Calls `visit` with the members and the union of each subset of `size` things with these masks whose union has as many
    /// bits, also those that remove nothing.
    pub fn each_subset(
        &self,
        masks: &[u16; 9],
        size: usize,
        visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let target = size as u32;
        let tuples = Tuples {
            masks,
            target,
            order: self.order,
        };
        tuples.search(eligible(masks, self.least, target), target, 0, visit)
    }
}

/// What to look for.
#[derive(Clone, Copy, Debug)]
pub struct Tuples<'a> {
    /// The mask of each thing.
    pub masks: &'a [u16; 9],
    /// The number of bits that the union must have.
    pub target: u32,
    /// The order of the subsets.
    pub order: TupleOrder,
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

    /// Chooses the first of the members that are left to choose, in increasing order, then the others: those below it if it
    /// is the highest, those above it if it is the lowest.
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
        for member in positions_in(eligible) {
            let union = union | self.masks[member];
            let below = eligible & ((1 << member) - 1);
            let others = match self.order {
                TupleOrder::HighestFirst => below,
                TupleOrder::Lexicographic => eligible & !below & !(1 << member),
            };
            if others.count_ones() + 1 >= left && union.count_ones() <= self.target {
                self.extend(others, left - 1, chosen | 1 << member, union, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The members whose masks have at least `least` and at most `most` bits.
#[inline]
pub fn eligible(masks: &[u16; 9], least: u32, most: u32) -> u16 {
    let mut found = 0;
    for (member, mask) in masks.iter().enumerate() {
        found |= u16::from((least..=most).contains(&mask.count_ones())) << member;
    }
    found
}
