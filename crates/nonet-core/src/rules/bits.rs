//! Masks of values: bit `v - 1` is value `v`.

use crate::bits::{Bits, positions_in};

/// The values of a mask, ascending.
#[inline(always)]
pub fn values(mask: u32) -> impl Iterator<Item = usize> {
    positions_in(mask).map(|position| position + 1)
}

/// Whether a mask has one value.
#[inline(always)]
pub fn is_single(mask: u32) -> bool {
    mask.is_power_of_two()
}

/// The mask of a value.
#[inline(always)]
pub fn bit(value: usize) -> u32 {
    1 << (value - 1)
}

/// The mask of all values of a board.
#[inline(always)]
pub fn all(size: usize) -> u32 {
    (1 << size) - 1
}

/// The least value of a mask that has one.
#[inline(always)]
pub fn least(mask: u32) -> usize {
    mask.trailing_zeros() as usize + 1
}

/// The values from one to another, both included; none if they are in the wrong order.
#[inline(always)]
pub fn between(least: i32, greatest: i32) -> u32 {
    if greatest < 1 || least > greatest {
        return 0;
    }
    let up_to = |value: i32| ((1_u64 << value.clamp(0, 32)) - 1) as u32;
    up_to(greatest) & !up_to(least - 1)
}

/// A set of cells.
pub type Cells = Bits<10>;

/// These cells as a set.
pub fn cells(list: &[u16]) -> Cells {
    list.iter().map(|&cell| usize::from(cell)).collect()
}

/// The cells of a set, ascending.
pub fn list(cells: &Cells) -> impl Iterator<Item = u16> {
    cells.iter().map(|cell| cell as u16)
}
