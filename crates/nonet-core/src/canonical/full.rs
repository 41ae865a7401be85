//! Solution grids: by the first two rows of a chute.
//!
//! The first row of the form is 123456789 whatever is chosen; what is chosen shows from row two on. Take a chute (a band
//! of either side), one of its rows as row one and another as row two, and let *f* lead from each column to the one where
//! row one has the digit that row two has here. Then *f* alone says what row two can look like, and its best orders of the
//! columns are found by walking along it:
//!
//! - A chute is **pure** if row two has the same three digits in a miniline that row one has in one. Then row two is
//!   `456789` and some order of 123. This is the smallest start, so if any chute is pure no other is looked at. The
//!   columns of the first triplet can stand in six orders, and *f* leads from them to all others.
//! - Else row two is `457` and six more digits. Of the first triplet's columns, two lead to the same stack, which becomes
//!   the second, and the odd one goes last. The middle triplet of row two holds 8, 9 and some v of 123: it is `v89` if v is
//!   below 4 or 5, which settles the order of these two, else `89v`, with both orders to try. All `89v` lose to any `v89`.
//!
//! ```text
//!             first      second     third            column          found as
//! row one     1  2  3    4  5  6    7  8  9          c1 c2 c3        two that lead to one stack, and the odd one
//! row two     4  5  7    v  8  9    .  .  .          c4 c5 c6        f(c1) f(c2) and the one left
//!                                                    c7 c8 c9        f(c3) f(c5) f(c6);  for 89v: f(c3) f(c4) f(c5)
//! ```
//!
//! Comparing the last six cells of row two leaves a dozen arrangements on average, row three one or two. By then rows
//! and labels are settled: rows four to nine, relabelled, are put in the order of their first cells.

use super::found::Found;
use super::sides::nibble;

/// A choice of rows one and two and an order of the columns.
#[derive(Clone, Copy)]
struct Arrangement {
    side: u8,
    /// Rows one, two and three.
    rows: [u8; 3],
    /// The columns in the order of the form, the first in nibble 0.
    columns: u64,
}

/// What the search needs room for; used again from grid to grid.
#[derive(Default)]
pub(super) struct Workspace {
    arrangements: Vec<Arrangement>,
    second: Vec<Arrangement>,
}

/// A grid's rows, or its columns as rows.
struct Lookup {
    /// `values[r][c]`.
    values: [[u8; 16]; 9],
    /// `columns[r][d]`: where row r has digit d.
    columns: [[u8; 16]; 9],
    /// `minirows[r]`: the digits of each of three minirows, nine bits each.
    minirows: [[u16; 3]; 9],
}

/// The orders in which rows of a chute can be rows one, two and three.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Above all keys of row two that go on with v89.
const LATE: u32 = 1 << 16;

impl Workspace {
    /// The form of a solution grid; `None` for any other grid.
    #[inline(always)]
    pub fn run(&mut self, values: &[u8; 81]) -> Option<Found> {
        let sides = [Lookup::new(values, 9, 1), Lookup::new(values, 1, 9)];
        if !sides.iter().all(Lookup::is_valid) {
            return None;
        }
        self.second.clear();
        let mut best = u32::MAX;
        for pure in [true, false] {
            for side in 0..2 {
                for chute in 0..3 {
                    if sides[side].is_pure(3 * chute) == pure {
                        for order in ORDERS {
                            let rows = order.map(|row| (3 * chute + row) as u8);
                            self.arrange(&sides[side], side as u8, rows, pure, &mut best);
                        }
                    }
                }
            }
            if !self.second.is_empty() {
                break;
            }
        }
        self.third(&sides);
        Some(self.rest(&sides))
    }

    /// Collects the arrangements with the smallest row two.
    #[inline(always)]
    fn arrange(&mut self, side: &Lookup, number: u8, rows: [u8; 3], pure: bool, best: &mut u32) {
        let mut leads = [0_u8; 16];
        let one = &side.columns[usize::from(rows[0]) % 9];
        let two = &side.values[usize::from(rows[1]) % 9];
        for column in 0..9 {
            leads[column] = one[usize::from(two[column] & 15)];
        }
        for stack in 0..3 {
            if pure {
                for [a, b, c] in ORDERS {
                    let first = [a, b, c].map(|column| (3 * stack + column) as u8);
                    let next = first.map(|column| leads[usize::from(column) & 15]);
                    let last = next.map(|column| leads[usize::from(column) & 15]);
                    let columns = [
                        first[0], first[1], first[2], next[0], next[1], next[2], last[0], last[1],
                        last[2],
                    ];
                    self.offer(&leads, columns, number, rows, best);
                }
                continue;
            }
            let [a, b, c] = [3 * stack, 3 * stack + 1, 3 * stack + 2];
            let to = [leads[a], leads[b], leads[c]].map(|column| column / 3);
            let (x, y, odd) = if to[0] == to[1] {
                (a, b, c)
            } else if to[0] == to[2] {
                (a, c, b)
            } else {
                (b, c, a)
            };
            let (fx, fy) = (leads[x], leads[y]);
            let middle = fx / 3;
            let left = 9 * middle + 3 - fx - fy;
            let lead = |column: u8| leads[usize::from(column) & 15];
            let is_home = |column: u8| usize::from(lead(column)) / 3 == stack;
            let c7 = leads[odd];
            if is_home(fx) || is_home(fy) {
                let (c1, c2) = if is_home(fx) { (x, y) } else { (y, x) };
                let (c4, c5) = (leads[c1], leads[c2]);
                let columns = [
                    c1 as u8,
                    c2 as u8,
                    odd as u8,
                    c4,
                    c5,
                    left,
                    c7,
                    lead(c5),
                    lead(left),
                ];
                self.offer(&leads, columns, number, rows, best);
            } else if *best >= LATE {
                for (c1, c2) in [(x, y), (y, x)] {
                    let (c4, c5) = (leads[c1], leads[c2]);
                    let columns = [
                        c1 as u8,
                        c2 as u8,
                        odd as u8,
                        c4,
                        c5,
                        left,
                        c7,
                        lead(c4),
                        lead(c5),
                    ];
                    self.offer(&leads, columns, number, rows, best);
                }
            }
        }
    }

    #[inline(always)]
    fn offer(
        &mut self,
        leads: &[u8; 16],
        columns: [u8; 9],
        side: u8,
        rows: [u8; 3],
        best: &mut u32,
    ) {
        let mut places = [0_u8; 16];
        for place in 0..9 {
            places[usize::from(columns[place]) & 15] = place as u8 + 1;
        }
        let mut key = 0;
        for place in 3..9 {
            let label = places[usize::from(leads[usize::from(columns[place]) & 15]) & 15];
            key = key << 4 | u32::from(label);
        }
        if key <= *best {
            if key < *best {
                *best = key;
                self.second.clear();
            }
            let mut word = 0;
            for place in (0..9).rev() {
                word = word << 4 | u64::from(columns[place]);
            }
            self.second.push(Arrangement {
                side,
                rows,
                columns: word,
            });
        }
    }

    /// Keeps the arrangements with the smallest row three.
    #[inline(always)]
    fn third(&mut self, sides: &[Lookup; 2]) {
        let mut best = u64::MAX;
        self.arrangements.clear();
        for arrangement in &self.second {
            let side = &sides[usize::from(arrangement.side)];
            let labels = arrangement.labels(side);
            let key = arrangement.relabelled(side, &labels, usize::from(arrangement.rows[2]));
            if key <= best {
                if key < best {
                    best = key;
                    self.arrangements.clear();
                }
                self.arrangements.push(*arrangement);
            }
        }
    }

    /// Compares what is left of the form, and counts the arrangements that give the smallest.
    #[inline(always)]
    fn rest(&mut self, sides: &[Lookup; 2]) -> Found {
        let mut best = Found {
            form: [u64::MAX; 9],
            ..Found::empty()
        };
        for arrangement in &self.arrangements {
            let side = &sides[usize::from(arrangement.side)];
            let labels = arrangement.labels(side);
            let mut rows = [(0, 0); 9];
            let own = usize::from(arrangement.rows[0]) / 3;
            for (place, row) in arrangement.rows.into_iter().enumerate() {
                rows[place] = (arrangement.relabelled(side, &labels, usize::from(row)), row);
            }
            let mut place = 3;
            for row in 0..9 {
                if row / 3 != own {
                    rows[place] = (arrangement.relabelled(side, &labels, row), row as u8);
                    place += 1;
                }
            }
            let (bands, _) = rows.as_chunks_mut::<3>();
            sort(&mut bands[1]);
            sort(&mut bands[2]);
            if bands[2][0] < bands[1][0] {
                bands.swap(1, 2);
            }
            let form = rows.map(|(key, _)| key);
            if form < best.form {
                best = Found {
                    form,
                    transposed: arrangement.side == 1,
                    rows: rows
                        .iter()
                        .fold(0, |order, &(_, row)| order << 4 | u64::from(row)),
                    places: (0..9).fold(0, |places, place| {
                        places | (8 - place as u64) << (4 * nibble(arrangement.columns, place))
                    }),
                    labels: (1..10).fold(0, |word, digit| {
                        word | u64::from(labels[digit]) << (4 * digit)
                    }),
                    automorphism_count: 1,
                };
            } else if form == best.form {
                best.automorphism_count += 1;
            }
        }
        best
    }
}

#[inline(always)]
fn sort(rows: &mut [(u64, u8); 3]) {
    for (i, j) in [(0, 1), (1, 2), (0, 1)] {
        if rows[j] < rows[i] {
            rows.swap(i, j);
        }
    }
}

impl Arrangement {
    #[inline(always)]
    fn labels(&self, side: &Lookup) -> [u8; 16] {
        let one = &side.values[usize::from(self.rows[0]) % 9];
        let mut labels = [0; 16];
        for place in 0..9 {
            labels[usize::from(one[nibble(self.columns, place)] & 15)] = place as u8 + 1;
        }
        labels
    }

    #[inline(always)]
    fn relabelled(&self, side: &Lookup, labels: &[u8; 16], row: usize) -> u64 {
        let values = &side.values[row % 9];
        let mut key = 0;
        for place in 0..9 {
            key =
                key << 4 | u64::from(labels[usize::from(values[nibble(self.columns, place)] & 15)]);
        }
        key
    }
}

impl Lookup {
    #[inline(always)]
    fn new(values: &[u8; 81], down: usize, across: usize) -> Lookup {
        let mut lookup = Lookup {
            values: [[0; 16]; 9],
            columns: [[0; 16]; 9],
            minirows: [[0; 3]; 9],
        };
        for row in 0..9 {
            for column in 0..9 {
                let value = values[row * down + column * across];
                lookup.values[row][column] = value;
                lookup.columns[row][usize::from(value & 15)] = column as u8;
                lookup.minirows[row][column / 3] |= 1 << value;
            }
        }
        lookup
    }

    /// Whether every row and every box has all digits.
    #[inline(always)]
    fn is_valid(&self) -> bool {
        let mut common = 0x3fe;
        for (line, minirows) in self.minirows.iter().enumerate() {
            common &= minirows[0] | minirows[1] | minirows[2];
            let boxes = &self.minirows[line / 3 * 3..line / 3 * 3 + 3];
            let stack = line % 3;
            common &= boxes[0][stack] | boxes[1][stack] | boxes[2][stack];
        }
        common == 0x3fe
    }

    /// Whether the chute is pure.
    #[inline(always)]
    fn is_pure(&self, first: usize) -> bool {
        let [a, b, c] = self.minirows[first];
        let x = self.minirows[first + 1][0];
        x == a || x == b || x == c
    }
}
