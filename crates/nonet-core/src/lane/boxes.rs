//! One box in a pass: the minilines that its band and stack allow, and the candidates of its nine cells.
//!
//! A box is visited in three steps:
//!
//! 1. **Close** its minirows and minicolumns (`rules.rs`). A digit with one of each left is *placed*.
//! 2. **Clear** candidates outside the closed minilines and, in the cell of a placed digit, the other digits. Count the
//!    candidates of each cell as none, one or several.
//! 3. **Collect** the minilines in which each digit still has a candidate; a single rules out the others of the box.
//!
//! With 32 registers of 512 bits, the first two steps take two digits at a time through all nine cells, so that every
//! miniline stays in a register. A second round clears the other digits of placed cells, two cells at a time. (Closing the
//! minilines of all digits first moves most of them to memory and back: a fifth more time.) With 16 registers of 256 bits,
//! minilines are closed digit by digit, and cells are cleared one by one with the minilines in memory.

use super::planes::{NINTH, Place, Planes, window};
use super::rules::{Minilines, count, count_four};
use crate::simd::{Bits, Plane, Vector, array};

/// The planes of a box.
pub struct BoxPlanes<'a> {
    /// Digits 1 to 8 in pairs, beginning with the first cell.
    candidates: &'a mut [[Plane; 2]; SPAN * 4],
    /// Digit 9, beginning with the first cell.
    ninths: &'a mut [Plane; SPAN],
    /// Open cells, beginning with the first cell.
    open: &'a mut [Plane; SPAN],
    /// Minilines of all boxes, in pairs.
    minilines: &'a mut [[Plane; 2]],
    place: &'a Place,
}

/// The notes of a pass, from pairs of planes and from single planes.
pub struct Notes<V: Vector> {
    /// Every cell and every digit of a box had a candidate, and no cell had two placed digits.
    pub alive: V::Pair,
    pub alive_one: V,
    /// A candidate was cleared.
    pub moved: V::Pair,
    pub moved_one: V,
    /// A cell has several candidates.
    pub open: V::Pair,
    pub open_one: V,
}

impl<V: Vector> Notes<V> {
    /// Empty notes.
    pub fn new() -> Self {
        let none = V::splat(false);
        Self {
            alive: V::splat(true).twice(),
            alive_one: V::splat(true),
            moved: none.twice(),
            moved_one: none,
            open: none.twice(),
            open_one: none,
        }
    }
}

/// The digits with several minirows or minicolumns left. (The others are placed, or have none: step 3 finds those.)
#[derive(Clone, Copy)]
struct Unplaced<V: Vector> {
    pairs: [V::Pair; 4],
    ninth: V,
}

/// Cells from the first of a box to its last.
const SPAN: usize = 21;

/// The cells of a box, counted from its first one.
const CELLS: [usize; 9] = [0, 1, 2, 9, 10, 11, 18, 19, 20];

/// The cells that are worked on in pairs; the last one is worked on alone.
const TWOS: [[usize; 2]; 4] = [[0, 1], [3, 4], [6, 7], [2, 5]];

/// Pairs of minilines for two digits.
const PAIR: usize = 54;

/// From a box's first minirow for digits 1 and 2 to the one for digit 9, which shares a pair with a minicolumn.
const NINTH_ROWS: usize = 4 * PAIR;

/// The same for minicolumns, which come after the minirows.
const NINTH_COLUMNS: usize = NINTH_ROWS - 27;

/// All minirows of a box are within this many pairs from its first one; likewise its minicolumns.
const ROWS_LENGTH: usize = NINTH_ROWS + 7;
const COLUMNS_LENGTH: usize = NINTH_COLUMNS + 7;

impl<'a> BoxPlanes<'a> {
    /// The planes of the box at a place.
    #[inline(always)]
    pub fn new(planes: &'a mut Planes, place: &'a Place) -> Self {
        let (candidates, ninths) = planes.candidates.split_at_mut(NINTH);
        Self {
            candidates: window_mut(candidates.as_chunks_mut().0, place.cell * 4),
            ninths: window_mut(ninths, place.cell),
            open: window_mut(&mut planes.open, place.cell),
            minilines: planes.minilines.as_chunks_mut().0,
            place,
        }
    }

    /// Applies the rules to the box.
    #[inline(always)]
    pub fn pass<V: Vector>(&mut self, notes: &mut Notes<V>) {
        if V::HAS_512_BITS {
            self.clear_by_digits(notes);
        } else {
            self.clear_by_cells(notes);
        }
        self.collect_minilines(notes);
    }

    /// Rebuilds open cells and minilines from candidates.
    #[inline(always)]
    pub fn rebuild<V: Vector>(&mut self, notes: &mut Notes<V>) {
        if V::HAS_512_BITS {
            let _: [(); 4] = array!(n in 4 => {
                let cells = array!(k in 2 => CELLS[TWOS[n][k]]);
                let here = array!(k in 2 => self.load_cell::<V>(cells[k]));
                let [_, several] = count_two::<V>(here, load_both::<V>(self.ninths, cells));
                store_both::<V>(several, self.open, cells);
            });
            self.rebuild_open::<V>(CELLS[8]);
        } else {
            let _: [(); 9] = array!(i in 9 => self.rebuild_open::<V>(CELLS[i]));
        }
        self.collect_minilines(notes);
    }

    /// Rebuilds the open plane of a cell.
    #[inline(always)]
    fn rebuild_open<V: Vector>(&mut self, cell: usize) {
        let [_, several] = count_one::<V>(self.load_cell::<V>(cell), V::load(&self.ninths[cell]));
        several.store(&mut self.open[cell]);
    }

    /// Digits 1 to 8 of a cell.
    #[inline(always)]
    fn load_cell<V: Vector>(&self, cell: usize) -> [V::Pair; 4] {
        array!(pair in 4 => V::load_pair(&self.candidates[cell * 4 + pair]))
    }

    /// Steps 1 and 2, two digits at a time.
    #[inline(always)]
    fn clear_by_digits<V: Vector>(&mut self, notes: &mut Notes<V>) {
        let mut hidden = [V::splat(false).twice(); 9];
        let pairs = array!(pair in 4 => {
            let lines = self.pair_minilines::<V>(pair);
            let unplaced = lines.unplaced();
            let _: [(); 9] = array!(i in 9 => {
                let candidates = &mut self.candidates[CELLS[i] * 4 + pair];
                let before = V::load_pair(candidates);
                let here = lines.mask(before, i);
                notes.moved = notes.moved.or_minus(before, here);
                V::store_pair(here, candidates);
                hidden[i] = hidden[i].or_minus(here, unplaced);
            });
            unplaced
        });
        let ninth = self.digit_minilines::<V>(8);
        let unplaced = Unplaced::<V> {
            pairs,
            ninth: ninth.unplaced(),
        };
        let _: [(); 4] = array!(n in 4 => {
            let hidden = array!(k in 2 => hidden[TWOS[n][k]]);
            self.clear_others_in_two(TWOS[n], hidden, &ninth, &unplaced, notes);
        });
        let here = self.load_cell::<V>(CELLS[8]);
        // (The candidates that its minilines cleared are noted already.)
        self.clear_others_in_one(8, [here; 2], hidden[8], &ninth, &unplaced, notes);
    }

    /// Steps 1 and 2, cell by cell.
    #[inline(always)]
    fn clear_by_cells<V: Vector>(&mut self, notes: &mut Notes<V>) {
        let lines = array!(pair in 4 => {
            let [a, b] = array!(half in 2 => self.digit_minilines::<V>(pair * 2 + half));
            Minilines {
                rows: array!(i in 3 => V::pair(a.rows[i], b.rows[i])),
                columns: array!(i in 3 => V::pair(a.columns[i], b.columns[i])),
            }
        });
        let ninth = self.digit_minilines::<V>(8);
        let unplaced = Unplaced::<V> {
            pairs: array!(pair in 4 => lines[pair].unplaced()),
            ninth: ninth.unplaced(),
        };
        let _: [(); 9] = array!(i in 9 => {
            let before = self.load_cell::<V>(CELLS[i]);
            let here: [V::Pair; 4] = array!(pair in 4 => lines[pair].mask(before[pair], i));
            let [a, b, c, d] = unplaced.pairs;
            let hidden = here[0].minus(a).or_minus(here[1], b);
            let hidden = hidden.or_minus(here[2], c).or_minus(here[3], d);
            self.clear_others_in_one(i, [before, here], hidden, &ninth, &unplaced, notes);
        });
    }

    /// Clears the other digits in two cells where these hold a placed digit.
    #[inline(always)]
    fn clear_others_in_two<V: Vector>(
        &mut self,
        which: [usize; 2],
        hidden: [V::Pair; 2],
        ninth_minilines: &Minilines<V>,
        unplaced: &Unplaced<V>,
        notes: &mut Notes<V>,
    ) {
        let cells = array!(k in 2 => CELLS[which[k]]);
        let ninth_before = load_both::<V>(self.ninths, cells);
        let [row, row_too] = array!(k in 2 => ninth_minilines.rows[which[k] / 3]);
        let [column, column_too] = array!(k in 2 => ninth_minilines.columns[which[k] % 3]);
        let ninth = ninth_before.and3(V::pair(row, row_too), V::pair(column, column_too));

        let [a, b] = V::zip(hidden[0], hidden[1]);
        let hidden = (a | b).or_minus(ninth, unplaced.ninth.twice());
        let hidden_in = V::zip(hidden, hidden);
        let here: [[V::Pair; 4]; 2] = array!(k in 2 => array!(pair in 4 => {
            let candidates = &mut self.candidates[cells[k] * 4 + pair];
            let before = V::load_pair(candidates);
            let here = before.minus_both(hidden_in[k], unplaced.pairs[pair]);
            notes.moved = notes.moved.or_minus(before, here);
            V::store_pair(here, candidates);
            here
        }));
        let ninth = ninth.minus_both(hidden, unplaced.ninth.twice());
        notes.moved = notes.moved.or_minus(ninth_before, ninth);
        store_both::<V>(ninth, self.ninths, cells);

        let [some, several] = count_two::<V>(here, ninth);
        notes.alive = notes.alive & some.minus(hidden & several);
        notes.open = notes.open | several;
        store_both::<V>(several, self.open, cells);
    }

    /// The same in one cell. `before` and `here` are its digits 1 to 8 before and after masking by its minilines.
    #[inline(always)]
    fn clear_others_in_one<V: Vector>(
        &mut self,
        i: usize,
        [before, here]: [[V::Pair; 4]; 2],
        hidden: V::Pair,
        ninth_minilines: &Minilines<V>,
        unplaced: &Unplaced<V>,
        notes: &mut Notes<V>,
    ) {
        let cell = CELLS[i];
        let ninth_before = V::load(&self.ninths[cell]);
        let ninth = ninth_minilines.mask(ninth_before, i);

        let [a, b] = V::halves(hidden);
        let hidden = (a | b).or_minus(ninth, unplaced.ninth);
        let here: [V::Pair; 4] = array!(pair in 4 => {
            let here = here[pair].minus_both(hidden.twice(), unplaced.pairs[pair]);
            notes.moved = notes.moved.or_minus(before[pair], here);
            V::store_pair(here, &mut self.candidates[cell * 4 + pair]);
            here
        });
        let ninth = ninth.minus_both(hidden, unplaced.ninth);
        notes.moved_one = notes.moved_one.or_minus(ninth_before, ninth);
        ninth.store(&mut self.ninths[cell]);

        let [some, several] = count_one::<V>(here, ninth);
        notes.alive_one = notes.alive_one & some.minus(hidden & several);
        notes.open_one = notes.open_one | several;
        several.store(&mut self.open[cell]);
    }

    /// Step 1 for digits `2 * pair` and `2 * pair + 1`, counted from 0.
    #[inline(always)]
    fn pair_minilines<V: Vector>(&self, pair: usize) -> Minilines<V::Pair> {
        let (rows, columns) = self.windows();
        Minilines::close(
            array!(e in 9 => V::load_pair(&rows[e % 3][pair * PAIR + e / 3 * 3])),
            array!(e in 9 => V::load_pair(&columns[e % 3][pair * PAIR + e / 3 * 3])),
        )
    }

    /// Step 1 for one digit, counted from 0.
    #[inline(always)]
    fn digit_minilines<V: Vector>(&self, digit: usize) -> Minilines<V> {
        let (rows, columns) = self.windows();
        let [[row, row_half], [column, column_half]] = miniline_offsets(digit);
        Minilines::close(
            array!(e in 9 => V::load(&rows[e % 3][row + e / 3 * 3][row_half])),
            array!(e in 9 => V::load(&columns[e % 3][column + e / 3 * 3][column_half])),
        )
    }

    /// The minirows of the band and the minicolumns of the stack, for each of the three boxes from its first one.
    #[inline(always)]
    fn windows(&self) -> (Windows<'_, ROWS_LENGTH>, Windows<'_, COLUMNS_LENGTH>) {
        let Place { rows, columns, .. } = self.place;
        (
            array!(k in 3 => window(self.minilines, rows[k])),
            array!(k in 3 => window(self.minilines, columns[k])),
        )
    }

    /// Step 3.
    #[inline(always)]
    fn collect_minilines<V: Vector>(&mut self, notes: &mut Notes<V>) {
        let open: [V; 9] = array!(i in 9 => V::load(&self.open[CELLS[i]]));
        if V::HAS_512_BITS {
            let [rows_at, columns_at] = [self.place.rows[0], self.place.columns[0]];
            let open = array!(i in 9 => open[i].twice());
            let _: [(); 4] = array!(pair in 4 => {
                let here = array!(i in 9 => V::load_pair(&self.candidates[CELLS[i] * 4 + pair]));
                let Minilines { rows, columns } = Minilines::of(here, open);
                notes.alive = notes.alive & rows[0].or3(rows[1], rows[2]);
                let at: &mut [_; ROWS_LENGTH] = window_mut(self.minilines, rows_at);
                let _: [(); 3] = array!(i in 3 => V::store_pair(rows[i], &mut at[pair * PAIR + i * 3]));
                let at: &mut [_; COLUMNS_LENGTH] = window_mut(self.minilines, columns_at);
                let _: [(); 3] = array!(i in 3 => V::store_pair(columns[i], &mut at[pair * PAIR + i * 3]));
            });
        } else {
            let _: [(); 8] = array!(digit in 8 => {
                let here = array!(i in 9 => {
                    V::load(&self.candidates[CELLS[i] * 4 + digit / 2][digit % 2])
                });
                self.collect_digit(digit, here, open, notes);
            });
        }
        let here = array!(i in 9 => V::load(&self.ninths[CELLS[i]]));
        self.collect_digit(8, here, open, notes);
    }

    /// Step 3 for one digit, counted from 0.
    #[inline(always)]
    fn collect_digit<V: Vector>(
        &mut self,
        digit: usize,
        here: [V; 9],
        open: [V; 9],
        notes: &mut Notes<V>,
    ) {
        let [[row, row_half], [column, column_half]] = miniline_offsets(digit);
        let Minilines { rows, columns } = Minilines::of(here, open);
        notes.alive_one = notes.alive_one & rows[0].or3(rows[1], rows[2]);
        let at: &mut [_; ROWS_LENGTH] = window_mut(self.minilines, self.place.rows[0]);
        let _: [(); 3] = array!(i in 3 => rows[i].store(&mut at[row + i * 3][row_half]));
        let at: &mut [_; COLUMNS_LENGTH] = window_mut(self.minilines, self.place.columns[0]);
        let _: [(); 3] = array!(i in 3 => columns[i].store(&mut at[column + i * 3][column_half]));
    }
}

/// The offset of a digit's minirows from the box's first one for digits 1 and 2, and their half of a pair; then the same
/// for minicolumns.
#[inline(always)]
const fn miniline_offsets(digit: usize) -> [[usize; 2]; 2] {
    if digit < 8 {
        [[digit / 2 * PAIR, digit % 2]; 2]
    } else {
        [[NINTH_ROWS, 0], [NINTH_COLUMNS, 1]]
    }
}

/// Whether one cell has a candidate, and whether it has several.
#[inline(always)]
fn count_one<V: Vector>(here: [V::Pair; 4], ninth: V) -> [V; 2] {
    let [some, several] = array!(n in 2 => V::halves(count_four(here)[n]));
    count(some, several, ninth)
}

/// The same for two cells.
#[inline(always)]
fn count_two<V: Vector>(here: [[V::Pair; 4]; 2], ninth: V::Pair) -> [V::Pair; 2] {
    let [[some, several], [some_too, several_too]] = array!(k in 2 => count_four(here[k]));
    count(V::zip(some, some_too), V::zip(several, several_too), ninth)
}

/// Loads two planes that need not be neighbours.
#[inline(always)]
fn load_both<V: Vector>(planes: &[Plane], [a, b]: [usize; 2]) -> V::Pair {
    V::pair(V::load(&planes[a]), V::load(&planes[b]))
}

/// Stores two planes that need not be neighbours.
#[inline(always)]
fn store_both<V: Vector>(pair: V::Pair, planes: &mut [Plane], at: [usize; 2]) {
    let halves = V::halves(pair);
    for k in 0..2 {
        halves[k].store(&mut planes[at[k]]);
    }
}

/// Minilines of three boxes, each from its first one.
type Windows<'a, const N: usize> = [&'a [[Plane; 2]; N]; 3];

/// The `N` elements from `at`, to be written ([`window`]).
#[inline(always)]
fn window_mut<T, const N: usize>(all: &mut [T], at: usize) -> &mut [T; N] {
    all[at..]
        .first_chunk_mut()
        .expect("a place has all of a box")
}
