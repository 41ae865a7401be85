//! Patterns that no puzzle has: a chute in which the cells with givens never determine the others.
//!
//! Take a full grid, and let all of it be known but the other cells of one band. Each column then lacks three digits there,
//! and they can be exchanged within it as long as the rows stay valid. If that is possible in every filled band, whatever
//! its digits are, a puzzle with givens in the cells of the pattern has a second solution that differs in this band alone.
//! Two empty rows of a band are the simplest case (`request.rs`).
//!
//! Up to the names of the digits, there are 56 x 6^6 = 2,612,736 filled bands: the first row is 1 to 9, the second one of
//! 12,096, and each box of the third one of six. They are tried in a scattered order, since for most patterns one of the
//! first has a single filling. Stacks are bands of the mirrored pattern.
//!
//! Most bands have a second filling that is quickly found. From one row to another, the columns lead from digit to digit in
//! cycles, and the two rows can be exchanged in each cycle without a given. The two rows with the fewest givens come first:
//! one look at them then decides 216 bands. Columns of a box with givens in the same rows are alike: bands that an exchange of
//! such columns leads to each other have as many fillings, and one second row stands for all.
//!
//! Of 33 letters and shapes of 20 to 33 cells that climbs (`climb.rs`) do not fill in two seconds, sixteen are impossible in
//! this way.

use crate::geometry::{Cell, CellSet};
use crate::random::Stream;
use crate::transform::ORDERS_OF_THREE;

/// A band, or a stack as one: whether each cell is in the pattern, or its digit.
type Chute<T> = [[T; 9]; 3];

/// How many third rows a band has for the first two.
const THIRD_ROWS: usize = 216;

/// Filled bands between two questions whether to continue.
const SLICE: usize = 1 << 12;

/// The first chute, bands before stacks, whose cells in the pattern never determine the others; `None` if each has a filling
/// that they determine, or the caller stops the search.
pub fn undetermined_chute(
    pattern: CellSet,
    should_continue: &dyn Fn() -> bool,
) -> Option<(&'static str, [usize; 3])> {
    let second_rows = second_rows();
    let mut order: Vec<usize> = (0..second_rows.len() * THIRD_ROWS).collect();
    Stream::new(0, 0).shuffle(&mut order);
    for (kind, is_band) in [("row", true), ("column", false)] {
        for first in [0, 3, 6] {
            let lines = [first, first + 1, first + 2];
            let mut is_given = lines.map(|line| {
                std::array::from_fn(|place| {
                    let number = if is_band {
                        line * 9 + place
                    } else {
                        place * 9 + line
                    };
                    Cell::new(number as u8).is_some_and(|cell| pattern.contains(cell))
                })
            });
            is_given.sort_by_key(|row| row.iter().filter(|is_given| **is_given).count());
            match has_determined_filling(&is_given, &second_rows, &order, should_continue) {
                Some(true) => {}
                Some(false) => return Some((kind, lines)),
                None => return None,
            }
        }
    }
    None
}

/// Whether some band is the only one with its digits in these cells and in its columns; `None` if stopped.
fn has_determined_filling(
    is_given: &Chute<bool>,
    second_rows: &[[u8; 9]],
    order: &[usize],
    should_continue: &dyn Fn() -> bool,
) -> Option<bool> {
    let mut is_open = vec![true; second_rows.len()];
    for (tried, number) in order.iter().enumerate() {
        if tried % SLICE == 0 && !should_continue() {
            return None;
        }
        if tried == SLICE {
            is_open = rows_to_try(second_rows, is_given); // not before: it takes longer than most searches
        }
        if !is_open[number / THIRD_ROWS] {
            continue;
        }
        let band = band_of(&second_rows[number / THIRD_ROWS], number % THIRD_ROWS);
        let is_free =
            |row: usize| have_free_cycle([&band[row], &band[2]], [&is_given[row], &is_given[2]]);
        if is_free(0) || is_free(1) {
            continue;
        }
        let mut found = 0;
        count_fillings(0, &band, is_given, &mut [0; 3], &mut found);
        if found == 1 {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether each second row must be tried: it has no free cycle, and is the first of those that alike columns make of it.
fn rows_to_try(second_rows: &[[u8; 9]], is_given: &Chute<bool>) -> Vec<bool> {
    let first_row = std::array::from_fn(|place| place as u8);
    let is_alike = |column: usize, other: usize| {
        column / 3 == other / 3 && is_given.iter().all(|row| row[column] == row[other])
    };
    let pairs: Vec<(usize, usize)> = (0..9)
        .flat_map(|column| (column + 1..9).map(move |other| (column, other)))
        .filter(|&(column, other)| is_alike(column, other))
        .collect();
    let mut is_left: Vec<bool> = second_rows
        .iter()
        .map(|second| !have_free_cycle([&first_row, second], [&is_given[0], &is_given[1]]))
        .collect();
    for number in 0..second_rows.len() {
        let mut reached = if is_left[number] {
            vec![number]
        } else {
            vec![]
        };
        while let Some(from) = reached.pop() {
            for &(column, other) in &pairs {
                // The first row is 0 to 8 again when the two digits have changed their names.
                let mut second = second_rows[from].map(|digit| match usize::from(digit) {
                    digit if digit == column => other as u8,
                    digit if digit == other => column as u8,
                    _ => digit,
                });
                second.swap(column, other);
                if let Ok(to) = second_rows.binary_search(&second)
                    && to > number
                    && std::mem::take(&mut is_left[to])
                {
                    reached.push(to);
                }
            }
        }
    }
    is_left
}

/// Whether two rows can be exchanged in some columns, of which none has a given in them.
fn have_free_cycle(rows: [&[u8; 9]; 2], is_given: [&[bool; 9]; 2]) -> bool {
    let mut column_of = [0; 9];
    for (column, digit) in rows[0].iter().enumerate() {
        column_of[usize::from(*digit)] = column;
    }
    let mut is_seen = [false; 9];
    (0..9).any(|start| {
        let (mut column, mut is_free) = (start, !is_seen[start]);
        while !is_seen[column] {
            is_seen[column] = true;
            is_free &= !is_given[0][column] && !is_given[1][column];
            column = column_of[usize::from(rows[1][column])];
        }
        is_free
    })
}

/// The second rows of bands whose first row is 0 to 8.
fn second_rows() -> Vec<[u8; 9]> {
    fn fill(place: usize, used: u16, row: &mut [u8; 9], rows: &mut Vec<[u8; 9]>) {
        if place == 9 {
            rows.push(*row);
            return;
        }
        for digit in 0..9 {
            if used >> digit & 1 == 0 && usize::from(digit) / 3 != place / 3 {
                row[place] = digit;
                fill(place + 1, used | 1 << digit, row, rows);
            }
        }
    }
    let mut rows = Vec::new();
    fill(0, 0, &mut [0; 9], &mut rows);
    rows
}

/// The band with this second row; `orders` has one of six orders for each box of the third.
fn band_of(second: &[u8; 9], mut orders: usize) -> Chute<u8> {
    let mut band = [std::array::from_fn(|place| place as u8), *second, [0; 9]];
    for start in [0, 3, 6] {
        let above = &second[start..start + 3];
        let mut left =
            (0..9).filter(|digit| usize::from(*digit) / 3 != start / 3 && !above.contains(digit));
        let digits: [u8; 3] = std::array::from_fn(|_| left.next().unwrap_or_default());
        for (place, digit) in ORDERS_OF_THREE[orders % 6].into_iter().enumerate() {
            band[2][start + place] = digits[usize::from(digit)];
        }
        orders /= 6;
    }
    band
}

/// Counts, up to two, the bands that have the digits of this one in the given cells, and the same digits in each column.
fn count_fillings(
    column: usize,
    band: &Chute<u8>,
    is_given: &Chute<bool>,
    used: &mut [u16; 3],
    found: &mut u32,
) {
    if column == 9 {
        *found += 1;
        return;
    }
    for order in ORDERS_OF_THREE {
        let order = order.map(usize::from);
        let fits = |row: usize| {
            (!is_given[row][column] || order[row] == row)
                && used[row] >> band[order[row]][column] & 1 == 0
        };
        if (0..3).all(fits) {
            let before = *used;
            for row in 0..3 {
                used[row] |= 1 << band[order[row]][column];
            }
            count_fillings(column + 1, band, is_given, used, found);
            *used = before;
            if *found > 1 {
                return;
            }
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/chutes.rs"]
mod tests;
