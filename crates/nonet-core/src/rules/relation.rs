//! Which values two cells can have together: for each value of the one, the values of the other. Many propagators share a
//! relation. Up to size 9 the images of all masks are written down, 512 words made in half a microsecond.

use super::bits;

/// The greatest size for which the images of all masks are written down.
const TABLE_SIZE: usize = 9;

/// A relation of two values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The values of the second cell, for each value of the first.
    rows: Vec<u32>,
    images: Vec<u32>,
}

impl Relation {
    /// The rows of the relation that holds where `holds(first, second)` does.
    pub fn rows(size: usize, holds: impl Fn(i32, i32) -> bool) -> Vec<u32> {
        let row = |first: usize| {
            let seconds = (1..=size).filter(|&second| holds(first as i32, second as i32));
            seconds.fold(0, |mask, second| mask | bits::bit(second))
        };
        (1..=size).map(row).collect()
    }

    /// The relation with these rows.
    pub fn new(rows: Vec<u32>) -> Relation {
        let mut images = Vec::new();
        if rows.len() <= TABLE_SIZE {
            images.resize(1 << rows.len(), 0);
            for mask in 1..images.len() {
                images[mask] = images[mask & (mask - 1)] | rows[mask.trailing_zeros() as usize];
            }
        }
        Relation { rows, images }
    }

    /// The rows of the same relation between cells that differ; none if it makes them differ already.
    pub fn rows_apart(&self) -> Option<Vec<u32>> {
        let has = |(place, row): (usize, &u32)| row >> place & 1 != 0;
        let rows = self.rows.iter().enumerate();
        let apart = |(place, row): (usize, &u32)| row & !(1 << place);
        rows.clone().any(has).then(|| rows.map(apart).collect())
    }

    /// Its memory.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.rows[..]) + size_of_val(&self.images[..])
    }

    /// Whether these are its rows.
    pub fn has_rows(&self, rows: &[u32]) -> bool {
        self.rows == rows
    }

    /// The values that go with one of these values of the first cell.
    #[inline(always)]
    pub fn image(&self, mask: u32) -> u32 {
        match self.images.get(mask as usize) {
            Some(&image) => image,
            None => bits::values(mask).fold(0, |image, value| image | self.rows[value - 1]),
        }
    }
}
