//! A layout: what two puzzles with different givens share. Its size, its regions, its rules.

use super::rule::Rule;

/// The least size of a board.
pub const LEAST_SIZE: usize = 4;
/// The greatest size of a board.
pub const GREATEST_SIZE: usize = 25;
/// The most rules of a layout.
pub const MOST_RULES: usize = 4_096;

/// The board before any given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The number of rows, of columns and of values.
    pub size: usize,
    /// The region of each cell, 0 to `size - 1`; empty if there are none.
    pub regions: Box<[u8]>,
    /// What must hold beside rows, columns and regions.
    pub rules: Vec<Rule>,
}

/// The height and the width of the boxes of a size, as square as it allows and wider than high; none if it is prime.
pub fn box_shape(size: usize) -> Option<(usize, usize)> {
    let heights = (2..size).take_while(|height| height * height <= size);
    let height = heights
        .filter(|&height| size.is_multiple_of(height))
        .last()?;
    Some((height, size / height))
}

impl Layout {
    /// A layout with these regions, or with the boxes of its size. An error, in words, for what cannot be.
    pub fn new(size: usize, regions: Option<&[u8]>, rules: Vec<Rule>) -> Result<Layout, String> {
        if !(LEAST_SIZE..=GREATEST_SIZE).contains(&size) {
            return Err(format!(
                "a board has {LEAST_SIZE} to {GREATEST_SIZE} rows, not {size}"
            ));
        }
        if rules.len() > MOST_RULES {
            return Err(format!("{} rules, at most {MOST_RULES}", rules.len()));
        }
        let regions = match regions {
            Some(regions) => checked_regions(size, regions)?,
            None => boxes(size)?,
        };
        Ok(Layout {
            size,
            regions,
            rules,
        })
    }

    /// The row of a cell.
    pub fn row(&self, cell: u16) -> usize {
        usize::from(cell) / self.size
    }

    /// The column of a cell.
    pub fn column(&self, cell: u16) -> usize {
        usize::from(cell) % self.size
    }

    /// The cell at a row and a column.
    pub fn cell(&self, row: usize, column: usize) -> u16 {
        (row * self.size + column) as u16
    }

    /// The cell at a distance from another, if it is on the board.
    pub fn at(&self, cell: u16, down: isize, right: isize) -> Option<u16> {
        let row = self.row(cell).checked_add_signed(down)?;
        let column = self.column(cell).checked_add_signed(right)?;
        (row < self.size && column < self.size).then(|| self.cell(row, column))
    }

    /// Whether it has regions that are not its boxes.
    pub fn is_irregular(&self) -> bool {
        !self.regions.is_empty() && boxes(self.size).as_ref() != Ok(&self.regions)
    }

    /// The cells of the rows, the columns and the regions, in this order.
    pub fn houses(&self) -> Vec<u16> {
        let size = self.size;
        let mut cells = Vec::with_capacity(3 * size * size);
        cells.extend(0..(size * size) as u16);
        for column in 0..size {
            cells.extend((0..size).map(|row| self.cell(row, column)));
        }
        if !self.regions.is_empty() {
            let start = cells.len();
            cells.resize(start + size * size, 0);
            let mut filled = [0; GREATEST_SIZE];
            for (cell, &region) in self.regions.iter().enumerate() {
                let region = usize::from(region);
                cells[start + region * size + filled[region]] = cell as u16;
                filled[region] += 1;
            }
        }
        cells
    }
}

/// The boxes of a size as regions.
pub(super) fn boxes(size: usize) -> Result<Box<[u8]>, String> {
    let (height, width) = box_shape(size).ok_or_else(|| {
        format!("a board of {size} rows has no boxes: give its regions, or no regions")
    })?;
    let of_row = |row: usize| {
        let first = row / height * (size / width);
        (0..size).map(move |column| (first + column / width) as u8)
    };
    Ok((0..size).flat_map(of_row).collect())
}

fn checked_regions(size: usize, regions: &[u8]) -> Result<Box<[u8]>, String> {
    if regions.is_empty() {
        return Ok(Box::default());
    }
    if regions.len() != size * size {
        let count = regions.len();
        return Err(format!(
            "regions of {count} cells, expected {}",
            size * size
        ));
    }
    let mut counts = [0; GREATEST_SIZE];
    for &region in regions {
        if usize::from(region) >= size {
            return Err(format!("region {region}, expected 0 to {}", size - 1));
        }
        counts[usize::from(region)] += 1;
    }
    match counts[..size].iter().position(|&count| count != size) {
        Some(region) => Err(format!(
            "region {} has {} cells, expected {size}",
            region + 1,
            counts[region]
        )),
        None => Ok(regions.into()),
    }
}
