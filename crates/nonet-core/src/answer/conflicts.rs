//! The cells of an answer that are in conflict, and the number of conflicts.
//!
//! Two correct cells are never in conflict. If few cells are wrong, each of them is compared with its peers. If many are, all
//! cells are compared with all their peers at once. For that the board is written twice, one copy behind the other, so that
//! the rows below the last one are the first rows. A peer of all cells is then a read at another place:
//!
//! | peer of the cell at n                      | place                                                      |
//! |--------------------------------------------|------------------------------------------------------------|
//! | the same column, k rows below              | n + 9k                                                     |
//! | the same row, k columns to the right       | n + k; beyond the last column n + k - 9 + 81               |
//! | the same box, r rows below, c to the right | n + 9r + c; beyond the box - 3 (columns), - 27 + 81 (rows) |
//!
//! The loops over lanes have no branch: the compiler turns each into the level's vector instructions.

use crate::simd::array;

/// Cells compared at a time, and how often. The last part begins with cells that the part before it has too.
pub(super) const WIDTH: usize = 32;
pub(super) const PARTS: usize = 3;
const REPEATED: usize = WIDTH * PARTS - 81;

/// A byte for each cell of each part.
pub(super) type Parts = [[u8; WIDTH]; PARTS];

/// Up to this number of wrong cells it is faster to compare each of them with its peers. Comparing all cells at once takes
/// about 45 ns with AVX-512, which is also the price of nine or ten wrong cells, because their places are hard to predict.
const FEW: u64 = 8;

/// For each cell of each part 1, or 0 if the part before it has the cell too.
pub(super) static IS_FIRST: Parts = {
    let mut parts = [[1; WIDTH]; PARTS];
    let mut lane = 0;
    while lane < REPEATED {
        parts[PARTS - 1][lane] = 0;
        lane += 1;
    }
    parts
};

/// The first cell of a part.
const fn start_of(number: usize) -> usize {
    if number == PARTS - 1 {
        81 - WIDTH
    } else {
        number * WIDTH
    }
}

/// The cells of a part.
#[inline(always)]
pub(super) fn part(values: &[u8; 81], number: usize) -> &[u8; WIDTH] {
    values[start_of(number)..].first_chunk().expect("32 cells")
}

/// A number for each cell: 0 if it is in no conflict, and the sum of all is twice the number of conflicts. `is_wrong` is 1 for
/// each cell with a digit that is not that of the solution.
#[inline(always)]
pub(super) fn clashes(answer: &[u8; 81], is_wrong: &Parts) -> Parts {
    let words = is_wrong.as_flattened().as_chunks().0;
    let mut wrong = 0;
    for word in words {
        wrong += u64::from_le_bytes(*word);
    }
    // The sum of the eight bytes, each of which is at most 12.
    if wrong.wrapping_mul(0x0101_0101_0101_0101) >> 56 > FEW {
        of_all_cells(answer)
    } else {
        of_wrong_cells(answer, is_wrong)
    }
}

/// Compares wrong cells with their peers, and counts each at the peer. A conflict of two wrong cells is counted at both of
/// them, another one twice at the correct cell.
#[inline(always)]
fn of_wrong_cells(answer: &[u8; 81], is_wrong: &Parts) -> Parts {
    let cells = array!(number in 3 => part(answer, number));
    let [mut first, mut second, mut third] = [[0; WIDTH]; PARTS];
    for (word, bytes) in is_wrong.as_flattened().as_chunks().0.iter().enumerate() {
        let mut flags = u64::from_le_bytes(*bytes);
        while flags != 0 {
            let place = word * 8 + flags.trailing_zeros() as usize / 8;
            let cell = place - if place < 2 * WIDTH { 0 } else { REPEATED };
            let (value, peers) = (answer[cell], &PEERS[cell].0);
            add_same(&mut first, cells[0], value, &peers[0]);
            add_same(&mut second, cells[1], value, &peers[1]);
            add_same(&mut third, cells[2], value, &peers[2]);
            flags &= flags - 1;
        }
    }
    let mut counts = [first, second, third];
    for (counts, is_wrong) in counts.iter_mut().zip(is_wrong) {
        for lane in 0..WIDTH {
            counts[lane] <<= 1 - is_wrong[lane];
        }
    }
    counts
}

#[inline(always)]
fn add_same(counts: &mut [u8; WIDTH], cells: &[u8; WIDTH], value: u8, flags: &[u8; WIDTH]) {
    for lane in 0..WIDTH {
        counts[lane] += u8::from(cells[lane] == value) & flags[lane];
    }
}

/// For each cell 1 at its peers, 0 elsewhere and at repeated cells.
#[repr(align(32))]
struct Peers(Parts);

static PEERS: [Peers; 81] = {
    let mut all = [const { Peers([[0; WIDTH]; PARTS]) }; 81];
    let mut pair = 0;
    while pair < 81 * 81 {
        let (cell, other) = (pair / 81, pair % 81);
        let same_row = cell / 9 == other / 9;
        let same_column = cell % 9 == other % 9;
        let same_box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
        if cell != other && (same_row || same_column || same_box) {
            let place = if other < 2 * WIDTH {
                other
            } else {
                other + REPEATED
            };
            all[cell].0[place / WIDTH][place % WIDTH] = 1;
        }
        pair += 1;
    }
    all
};

/// Compares all cells with their peers: for each cell how many have its digit.
#[inline(always)]
fn of_all_cells(answer: &[u8; 81]) -> Parts {
    let mut twice = [0; 2 * 81];
    twice[..81].copy_from_slice(answer);
    twice[81..].copy_from_slice(answer);
    array!(number in 3 => of_part(&twice, number))
}

/// Compares the cells of a part. With loops in place of the macro it took three times as long: the compiler then checks the
/// bounds of each read.
#[inline(always)]
fn of_part(twice: &[u8; 2 * 81], number: usize) -> [u8; WIDTH] {
    let start = start_of(number);
    let cells = read(twice, start);
    let mut same = [0; WIDTH];
    array!(rows in 8 => {
        add_equal(&mut same, cells, read(twice, start + 9 * (rows + 1)));
    });
    array!(columns in 8 => {
        let place = start + columns + 1;
        let in_row = &IN_ROW[columns + 1][number];
        let peers = choose(in_row, read(twice, place), read(twice, place + 72));
        add_equal(&mut same, cells, &peers);
    });
    array!(which in 4 => {
        let (rows, columns) = (which / 2 + 1, which % 2 + 1);
        let in_stack = &IN_STACK[columns][number];
        let place = start + 9 * rows + columns;
        let lower = choose(in_stack, read(twice, place), read(twice, place - 3));
        let upper = choose(in_stack, read(twice, place + 54), read(twice, place + 51));
        let peers = choose(&IN_BAND[rows][number], &lower, &upper);
        add_equal(&mut same, cells, &peers);
    });
    for lane in 0..WIDTH {
        let is_digit = u8::from(cells[lane] != 0) & IS_FIRST[number][lane];
        same[lane] *= is_digit;
    }
    same
}

/// By distance: the cells for which the cell at that distance to the right is in the same row.
static IN_ROW: [Parts; 9] = masks(1);
/// The same for stacks.
static IN_STACK: [Parts; 3] = masks(1);
/// By distance: the cells for which the cell at that distance below is in the same band.
static IN_BAND: [Parts; 3] = masks(9);

/// For each distance in columns (`unit` 1) or rows (9): all bits at the cells for which the cell at that distance is in the same
/// group of `PERIOD` columns or rows.
const fn masks<const PERIOD: usize>(unit: usize) -> [Parts; PERIOD] {
    let mut masks = [[[0; WIDTH]; PARTS]; PERIOD];
    let mut place = 0;
    while place < PERIOD * PARTS * WIDTH {
        let (distance, number, lane) = (
            place / (PARTS * WIDTH),
            place / WIDTH % PARTS,
            place % WIDTH,
        );
        if (start_of(number) + lane) / unit % PERIOD + distance < PERIOD {
            masks[distance][number][lane] = 0xff;
        }
        place += 1;
    }
    masks
}

#[inline(always)]
fn read(twice: &[u8; 2 * 81], place: usize) -> &[u8; WIDTH] {
    twice[place..].first_chunk().expect("two boards")
}

/// The first cells where the mask has all bits, the second ones elsewhere.
#[inline(always)]
fn choose(mask: &[u8; WIDTH], first: &[u8; WIDTH], second: &[u8; WIDTH]) -> [u8; WIDTH] {
    let mut chosen = [0; WIDTH];
    for lane in 0..WIDTH {
        chosen[lane] = (first[lane] & mask[lane]) | (second[lane] & !mask[lane]);
    }
    chosen
}

#[inline(always)]
fn add_equal(counts: &mut [u8; WIDTH], cells: &[u8; WIDTH], others: &[u8; WIDTH]) {
    for lane in 0..WIDTH {
        counts[lane] += u8::from(cells[lane] == others[lane]);
    }
}
