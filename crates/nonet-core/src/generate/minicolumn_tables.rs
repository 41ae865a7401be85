//! Full grids counted by the contents of their minicolumns: the tables from which `full_grid.rs` draws random grids.
//!
//! Here a *minicolumn* is a set of three digits, without their order. A box is a *split* of the nine digits into three of them.
//! A stack is then a 3x3 array of minicolumns in which every row (a box) and every column (a column of the grid) is a split:
//!
//! ```text
//!   top      123 | 456 | 789     any split
//!   middle   457 | 189 | 236     one of the 56 that share no digit with the minicolumn above
//!   bottom   689 | 237 | 145     the remaining digits of each column
//! ```
//!
//! The three stacks are independent, with 1680 x 56 arrays each; only the rows connect them. A band with given splits in its
//! boxes can be completed in a number of ways that depends on the three splits only, its *fillings*. So the number of grids
//! is a sum over all choices of three arrays:
//!
//! ```text
//!   fillings(top splits) x fillings(middle splits) x fillings(bottom splits)
//! ```
//!
//! A test computes this sum: 6,670,903,752,021,072,936,960, the number of all grids. There are 280 unordered splits. If the
//! digits are relabelled so that the first is 123 456 789, a table of 280 x 280 holds the fillings: 96 to 1728, 200 on
//! average, always a multiple of twelve.

use crate::transform::ORDERS_OF_THREE;
use std::sync::OnceLock;

/// The number of unordered splits of nine digits into three minicolumns.
pub const SPLITS: usize = 280;

/// The number of ways to put a split below another.
pub const BELOW: usize = 56;

/// A set of digits, one bit each.
type Minicolumn = u16;

/// Three minicolumns that hold each digit once.
type Split = [Minicolumn; 3];

/// The digits of each minicolumn of a split, from 0.
pub type SplitDigits = [[u8; 3]; 3];

/// The length of a table's rows: a number of nine bits needs no bounds check.
const ROW_LENGTH: usize = 512;

/// The tables. Splits are numbered; split 0 is 123 456 789.
pub struct MinicolumnTables {
    /// For every split, a relabelling that turns split 0 into it.
    from_first: Vec<[u8; 9]>,
    /// The 56 stacks that start with split 0.
    stacks: Vec<[SplitDigits; 3]>,
    /// For every split and each of the 56 ways: the middle and the bottom split below it.
    below: Vec<[[u16; 2]; BELOW]>,
    /// For the middle and the bottom split of each of the 56 stacks: the number of every split after the relabelling that
    /// turns that one into split 0.
    seen_from: [Vec<[u16; ROW_LENGTH]>; 2],
    /// Fillings of a band whose first split is 0, in dozens.
    fillings: Vec<[u8; ROW_LENGTH]>,
    /// See [`MinicolumnTables::kinds`].
    kinds: Vec<(usize, u32)>,
}

impl MinicolumnTables {
    /// The tables, computed on first use in some milliseconds.
    pub fn get() -> &'static Self {
        static TABLES: OnceLock<MinicolumnTables> = OnceLock::new();
        TABLES.get_or_init(Self::new)
    }

    fn new() -> Self {
        let splits = all_splits();
        let first = splits[0];
        let number_of = |split: Split| number_of(&splits, split);
        let ways = ways_below(&splits);
        let below = splits.iter().map(|&top| {
            let relabelling = relabelling(first, top);
            core::array::from_fn(|way| ways[way].map(|it| number_of(relabelled(it, &relabelling))))
        });
        let seen_from = [0, 1].map(|part| {
            let seen = ways.iter().map(|way| {
                let relabelling = relabelling(way[part], first);
                row_of(|other| number_of(relabelled(splits[other], &relabelling)))
            });
            seen.collect()
        });
        let stack = |&[middle, bottom]: &[Split; 2]| {
            [first, middle, bottom].map(|split| split.map(digits_of))
        };
        Self {
            from_first: splits.iter().map(|&to| relabelling(first, to)).collect(),
            stacks: ways.iter().map(stack).collect(),
            below: below.collect(),
            seen_from,
            fillings: count_fillings(&splits),
            kinds: find_kinds(&splits),
        }
    }

    /// The kinds of splits, up to relabellings that keep split 0: one split of each kind, and the number of its kind.
    pub fn kinds(&self) -> &[(usize, u32)] {
        &self.kinds
    }

    /// Fillings of a band whose first split is 0, in dozens.
    pub fn fillings(&self, second: usize, third: usize) -> u32 {
        u32::from(self.fillings[second][third])
    }

    /// The stack with a split at the top and one of the 56 ways to continue below it.
    pub fn stack(&self, top: usize, way: usize) -> [SplitDigits; 3] {
        let relabelling = &self.from_first[top];
        self.stacks[way]
            .map(|digits| digits.map(|set| set.map(|digit| relabelling[usize::from(digit)])))
    }

    /// Weighs the 56 ways to continue the third stack, where the first stack starts with split 0: fillings of the middle band
    /// times fillings of the bottom band, both in dozens. Returns the sum of the weights.
    #[inline]
    pub fn weigh(
        &self,
        first_way: usize,
        (second, second_way): (usize, usize),
        third: usize,
        weights: &mut [u32; BELOW],
    ) -> u32 {
        let [see_middle, see_bottom] = [0, 1].map(|part| &self.seen_from[part][first_way]);
        let look_up =
            |row: &[u16; ROW_LENGTH], split: u16| usize::from(row[usize::from(split) % ROW_LENGTH]);
        let [middle, bottom] = self.below[second][second_way];
        let middle = &self.fillings[look_up(see_middle, middle)];
        let bottom = &self.fillings[look_up(see_bottom, bottom)];
        let mut sum = 0;
        for (weight, &[in_middle, in_bottom]) in weights.iter_mut().zip(&self.below[third]) {
            let in_middle = middle[look_up(see_middle, in_middle) % ROW_LENGTH];
            let in_bottom = bottom[look_up(see_bottom, in_bottom) % ROW_LENGTH];
            *weight = u32::from(in_middle) * u32::from(in_bottom);
            sum += *weight;
        }
        sum
    }
}

/// A bound for the sum of [`MinicolumnTables::weigh`] over all ways in the first two stacks, which a test checks. The sum can
/// be larger than elsewhere where the three boxes of the top band have the same split; with that bound for all splits,
/// `full_grid.rs` would keep only 28% of its draws.
pub const fn weight_bound(second: usize, third: usize) -> u32 {
    if second == 0 && third == 0 {
        55_296
    } else {
        30_720
    }
}

/// A row of a table with an entry for every split.
fn row_of<T: Copy + Default>(entry: impl Fn(usize) -> T) -> [T; ROW_LENGTH] {
    let mut row = [T::default(); ROW_LENGTH];
    for (split, place) in row[..SPLITS].iter_mut().enumerate() {
        *place = entry(split);
    }
    row
}

fn digits_of(minicolumn: Minicolumn) -> [u8; 3] {
    let mut digits = (0..9).filter(|digit| minicolumn >> digit & 1 == 1);
    [0; 3].map(|_: u8| digits.next().expect("a minicolumn has three digits"))
}

/// The minicolumns in a set of digits that contain its lowest digit.
fn sets_with_lowest(digits: Minicolumn) -> impl Iterator<Item = Minicolumn> {
    let lowest = digits & digits.wrapping_neg();
    (0..512).filter(move |&minicolumn: &u16| {
        minicolumn & !digits == 0 && minicolumn & lowest != 0 && minicolumn.count_ones() == 3
    })
}

/// All splits, each with its minicolumns in the order of their lowest digits.
fn all_splits() -> Vec<Split> {
    let with_first = |first: Minicolumn| {
        sets_with_lowest(0x1ff & !first)
            .map(move |second| [first, second, 0x1ff & !first & !second])
    };
    sets_with_lowest(0x1ff).flat_map(with_first).collect()
}

/// The number of a split; the order of its minicolumns does not matter.
fn number_of(splits: &[Split], mut split: Split) -> u16 {
    split.sort_unstable_by_key(|minicolumn| minicolumn.trailing_zeros());
    let place = splits.iter().position(|&other| other == split);
    place.expect("the list has every split") as u16
}

/// A relabelling that turns one split into the other, minicolumn by minicolumn.
fn relabelling(from: Split, to: Split) -> [u8; 9] {
    let mut labels = [0; 9];
    for (from, to) in from.into_iter().zip(to) {
        for (digit, label) in digits_of(from).into_iter().zip(digits_of(to)) {
            labels[usize::from(digit)] = label;
        }
    }
    labels
}

fn relabelled(split: Split, labels: &[u8; 9]) -> Split {
    let relabel = |set, digit| set | 1 << labels[usize::from(digit)];
    split.map(|minicolumn| digits_of(minicolumn).into_iter().fold(0, relabel))
}

fn in_order(split: &Split, order: [u8; 3]) -> Split {
    order.map(|place| split[usize::from(place)])
}

/// The middle and the bottom split of every stack that starts with split 0.
fn ways_below(splits: &[Split]) -> Vec<[Split; 2]> {
    let top = splits[0];
    let are_apart = |one: &Split, other: &Split| (0..3).all(|i| one[i] & other[i] == 0);
    let rest = |middle: Split| core::array::from_fn(|i| 0x1ff & !top[i] & !middle[i]);
    splits
        .iter()
        .flat_map(|split| ORDERS_OF_THREE.map(|order| in_order(split, order)))
        .filter(|middle| are_apart(&top, middle))
        .map(|middle| [middle, rest(middle)])
        .collect()
}

/// Splits of one kind have the same numbers of digits that their minicolumns share with those of split 0.
fn find_kinds(splits: &[Split]) -> Vec<(usize, u32)> {
    let shared = |split: &Split| {
        let mut shared = split.map(|a| splits[0].map(|b| (a & b).count_ones()));
        shared.iter_mut().for_each(|row| row.sort_unstable());
        shared.sort_unstable();
        shared
    };
    let mut kinds: Vec<(usize, u32)> = Vec::new();
    for (number, split) in splits.iter().enumerate() {
        match kinds
            .iter_mut()
            .find(|kind| shared(&splits[kind.0]) == shared(split))
        {
            Some(kind) => kind.1 += 1,
            None => kinds.push((number, 1)),
        }
    }
    kinds
}

/// Fillings of a band whose first split is 0.
///
/// A row of a box has one digit of each minicolumn, so the rows are a split too, one *across* the minicolumns. Those of
/// the first two boxes determine those of the third.
fn count_fillings(splits: &[Split]) -> Vec<[u8; ROW_LENGTH]> {
    let are_across = |one: &Split, other: &Split| {
        let meet_once = |a: &Minicolumn| other.iter().all(|b| (a & b).count_ones() == 1);
        one.iter().all(meet_once)
    };
    let all_across = |one: &Split| -> Vec<usize> {
        (0..SPLITS)
            .filter(|&other| are_across(one, &splits[other]))
            .collect()
    };
    let across: Vec<_> = splits.iter().map(all_across).collect();
    // One order of the rows of the first box stands for all six, so a count of two is a dozen fillings.
    let mut halves = vec![[0_u16; SPLITS]; SPLITS];
    for &first in &across[0] {
        let [a, b, c] = splits[first];
        for (second, rows) in splits.iter().enumerate() {
            for [x, y, z] in ORDERS_OF_THREE.map(|order| in_order(rows, order)) {
                if a & x | b & y | c & z != 0 {
                    continue;
                }
                let rest = [a | x, b | y, c | z].map(|used| 0x1ff & !used);
                let third = usize::from(number_of(splits, rest));
                for &second in &across[second] {
                    for &third in &across[third] {
                        halves[second][third] += 1;
                    }
                }
            }
        }
    }
    let dozens = |row: &[u16; SPLITS]| row_of(|third| (row[third] / 2) as u8);
    halves.iter().map(dozens).collect()
}

#[cfg(test)]
#[path = "../../tests/unit/minicolumn_tables.rs"]
mod tests;
