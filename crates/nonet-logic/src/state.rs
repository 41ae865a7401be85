//! [`State`]: values and candidates, in every shape that producers scan, kept in step by `place` and `eliminate`.
//!
//! ```text
//! digit boards   [CellSet; 9]          where a digit may go
//! cell masks     [u16; 81]             which digits a cell may take: bit d - 1
//! positions      [[u16; 9]; 27]        where in a house a digit may go: bit p
//! singles        [u16; 27], CellSet    digits with one position in a house, cells with one candidate
//! single cells   CellSet               the cells that either of these fills
//! house bits     u32                   houses with one empty cell, houses with a hidden single
//! ```
//!
//! A cell with a value has no candidates, and no cell has a candidate that a peer has as its value. Any other set is a valid
//! state: a player's pencilmarks can be wrong. The state removes a candidate by itself only in [`State::place`].

use nonet_core::{Cell, CellSet, Digit, DigitSet, Grid, House, positions_in};

use crate::candidate::{Candidate, CandidateSet};

/// The values and candidates of a grid while it is being solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    digits: [CellSet; 9],
    open: CellSet,
    naked_singles: CellSet,
    single_cells: CellSet,
    bivalue: CellSet,
    full_houses: u32,
    single_houses: u32,
    masks: [u16; 81],
    positions: [[u16; 9]; 27],
    hidden_singles: [u16; 27],
    open_counts: [u8; 27],
    open_total: u8,
    placed_counts: [u8; 9],
    values: [u8; 81],
}

impl State {
    /// The state of a grid: an empty cell's candidates are the digits that no cell it sees has.
    pub fn new(grid: &Grid) -> State {
        State::from_masks(grid, masks_of_values(grid))
    }

    /// The state of a grid with a player's own candidates. Those of cells that have a value are ignored, and so are digits
    /// that a peer has: a player need not clear them.
    pub fn with_candidates(grid: &Grid, candidates: &CandidateSet) -> State {
        let allowed = masks_of_values(grid);
        let mut masks = [0_u16; 81];
        for candidate in candidates.iter() {
            let (cell, digit) = (candidate.cell().index(), candidate.digit().index());
            masks[cell] |= allowed[cell] & (1 << digit);
        }
        State::from_masks(grid, masks)
    }

    fn from_masks(grid: &Grid, masks: [u16; 81]) -> State {
        let mut state = State {
            digits: [CellSet::EMPTY; 9],
            open: CellSet::EMPTY,
            naked_singles: CellSet::EMPTY,
            single_cells: CellSet::EMPTY,
            bivalue: CellSet::EMPTY,
            full_houses: 0,
            single_houses: 0,
            masks,
            positions: [[0; 9]; 27],
            hidden_singles: [0; 27],
            open_counts: [0; 27],
            open_total: 0,
            placed_counts: [0; 9],
            values: *grid.values(),
        };
        for (cell, &value) in Cell::ALL.into_iter().zip(grid.values()) {
            if value != 0 {
                state.placed_counts[value as usize - 1] += 1;
                continue;
            }
            state.open.insert(cell);
            state.open_total += 1;
            state.update_cell_counts(cell);
            for house in cell.houses() {
                state.open_counts[house.index()] += 1;
            }
            for digit in positions_in(masks[cell.index()]) {
                state.digits[digit].insert(cell);
                for place in cell.places() {
                    state.positions[place.house.index()][digit] |= 1 << place.position;
                }
            }
        }
        for house in House::ALL {
            for (digit, positions) in state.positions[house.index()].iter().enumerate() {
                if positions.is_power_of_two() {
                    let position = positions.trailing_zeros() as usize;
                    state.single_cells.insert(house.cells()[position]);
                    state.hidden_singles[house.index()] |= 1 << digit;
                }
            }
            state.update_full_bit(house.index());
            state.update_single_bit(house.index());
        }
        state
    }

    /// Puts the candidate's digit into its cell, and removes the cell's candidates and the digit from the cells it sees.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.open.contains(cell) {
            self.open.remove(cell);
            self.open_total -= 1;
            for house in cell.houses() {
                self.open_counts[house.index()] -= 1;
                self.update_full_bit(house.index());
            }
        } else if let Some(old) = self.value(cell) {
            self.placed_counts[old.index()] -= 1;
        }
        self.values[cell.index()] = digit.value();
        self.placed_counts[digit.index()] += 1;
        let old = std::mem::take(&mut self.masks[cell.index()]);
        self.naked_singles.remove(cell);
        self.bivalue.remove(cell);
        if old >> digit.index() & 1 == 1 {
            // The digit leaves its houses at once: it was nobody's single there, as this cell could take it too.
            for house in cell.houses() {
                self.positions[house.index()][digit.index()] = 0;
                self.hidden_singles[house.index()] &= !(1 << digit.index());
                self.update_single_bit(house.index());
            }
        }
        for old in positions_in(old) {
            self.remove_position(cell, old);
        }
        self.single_cells.remove(cell);
        let seen = self.digits[digit.index()].intersection(cell.peer_set());
        for peer in seen.cells() {
            self.remove_present(peer, digit);
        }
    }

    /// Removes a candidate; nothing happens if the state does not have it.
    pub fn eliminate(&mut self, candidate: Candidate) {
        if self.has(candidate) {
            self.remove_present(candidate.cell(), candidate.digit());
        }
    }

    /// Removes a candidate that the state has.
    #[inline]
    fn remove_present(&mut self, cell: Cell, digit: Digit) {
        self.masks[cell.index()] &= !(1 << digit.index());
        self.update_cell_counts(cell);
        self.remove_position(cell, digit.index());
    }

    /// Removes a cell, whose mask lacks the digit (0 to 8) already, from the positions of the digit.
    #[inline]
    fn remove_position(&mut self, cell: Cell, digit: usize) {
        self.digits[digit].remove(cell);
        for place in cell.places() {
            let positions = &mut self.positions[place.house.index()][digit];
            let left = *positions & !(1 << place.position);
            let is_changed = left != std::mem::replace(positions, left);
            if left == 0 && is_changed {
                self.lose_single(cell, place.house, digit);
            } else if left & left.wrapping_sub(1) == 0 && is_changed {
                let house = place.house.index();
                self.hidden_singles[house] |= 1 << digit;
                self.single_houses |= 1 << house;
                let single = place.house.cells()[left.trailing_zeros() as usize];
                self.single_cells.insert(single);
            }
        }
    }

    /// Brings singles in step with the loss of the only position of a digit (0 to 8) in a house.
    #[cold]
    fn lose_single(&mut self, cell: Cell, house: House, digit: usize) {
        self.hidden_singles[house.index()] &= !(1 << digit);
        self.update_single_bit(house.index());
        let is_single = |house: &House| self.mask(cell) & self.hidden_singles(*house) != 0;
        if !self.naked_singles.contains(cell) && !cell.houses().iter().any(is_single) {
            self.single_cells.remove(cell);
        }
    }

    /// Brings the bit of a house in `full_houses` in step with its number of empty cells.
    #[inline(always)]
    fn update_full_bit(&mut self, house: usize) {
        let is_full = u32::from(self.open_counts[house] == 1);
        self.full_houses = self.full_houses & !(1 << house) | is_full << house;
    }

    /// Brings the bit of a house in `single_houses` in step with its hidden singles.
    #[inline(always)]
    fn update_single_bit(&mut self, house: usize) {
        let has_single = u32::from(self.hidden_singles[house] != 0);
        self.single_houses = self.single_houses & !(1 << house) | has_single << house;
    }

    /// Brings `naked_singles` and `bivalue` in step with a cell's candidates.
    #[inline]
    fn update_cell_counts(&mut self, cell: Cell) {
        self.naked_singles.remove(cell);
        self.bivalue.remove(cell);
        match self.masks[cell.index()].count_ones() {
            1 => {
                self.naked_singles.insert(cell);
                self.single_cells.insert(cell);
            }
            0 => self.single_cells.remove(cell),
            2 => self.bivalue.insert(cell),
            _ => {}
        }
    }

    /// The value of a cell, if it has one.
    pub const fn value(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// The 81 values, 0 for a blank.
    pub const fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// The candidates of a cell.
    #[inline]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.masks[cell.index()]).expect("masks have nine bits")
    }

    /// The candidates of a cell as nine bits.
    #[inline]
    pub const fn mask(&self, cell: Cell) -> u16 {
        self.masks[cell.index()]
    }

    /// Whether the state has this candidate.
    #[inline]
    pub const fn has(&self, candidate: Candidate) -> bool {
        self.masks[candidate.cell().index()] >> candidate.digit().index() & 1 == 1
    }

    /// All candidates.
    pub fn all_candidates(&self) -> CandidateSet {
        self.candidates_in(self.open, DigitSet::ALL.bits())
    }

    /// The candidates of these cells that have one of these digits, given as nine bits.
    pub fn candidates_in(&self, cells: CellSet, digits: u16) -> CandidateSet {
        let mut found = CandidateSet::EMPTY;
        for cell in cells.cells() {
            found.insert_digits(cell, self.mask(cell) & digits);
        }
        found
    }

    /// The cells that have the digit as a candidate.
    #[inline]
    pub const fn cells_with(&self, digit: Digit) -> CellSet {
        self.digits[digit.index()]
    }

    /// For each digit, the open cells that see no cell with it as its value, also where the candidate was removed.
    pub fn allowed_cells(&self) -> [CellSet; 9] {
        let mut allowed = [self.open; 9];
        for cell in CellSet::ALL.minus(self.open).cells() {
            if let Some(digit) = self.value(cell) {
                let cells = &mut allowed[digit.index()];
                *cells = cells.minus(cell.peer_set());
            }
        }
        allowed
    }

    /// The cells of a house that have the digit as a candidate.
    #[inline]
    pub const fn places(&self, house: House, digit: Digit) -> CellSet {
        self.cells_with(digit).intersection(house.cell_set())
    }

    /// The other place of a digit in a house, if there is exactly one besides this cell.
    pub fn partner(&self, cell: Cell, digit: Digit, house: House) -> Option<Cell> {
        let mut others = self.places(house, digit);
        others.remove(cell);
        others.only_cell()
    }

    /// The positions of a digit in a house as nine bits.
    #[inline]
    pub const fn positions(&self, house: House, digit: Digit) -> u16 {
        self.positions[house.index()][digit.index()]
    }

    /// The positions of the nine digits in a house.
    #[inline]
    pub const fn all_positions(&self, house: House) -> &[u16; 9] {
        &self.positions[house.index()]
    }

    /// The digits that have exactly one position in a house, as nine bits.
    #[inline]
    pub const fn hidden_singles(&self, house: House) -> u16 {
        self.hidden_singles[house.index()]
    }

    /// The houses with hidden singles that have one empty cell (`is_full`) or more, as bits by house index.
    #[inline]
    pub const fn houses_with_singles(&self, is_full: bool) -> u32 {
        if is_full {
            self.single_houses & self.full_houses
        } else {
            self.single_houses & !self.full_houses
        }
    }

    /// The cells that have exactly one candidate.
    #[inline]
    pub const fn naked_singles(&self) -> CellSet {
        self.naked_singles
    }

    /// The cells that naked and hidden singles fill, full houses among them.
    #[inline]
    pub const fn single_cells(&self) -> CellSet {
        self.single_cells
    }

    /// The cells that have exactly two candidates.
    #[inline]
    pub const fn bivalue_cells(&self) -> CellSet {
        self.bivalue
    }

    /// The cells without a value.
    #[inline]
    pub const fn open_cells(&self) -> CellSet {
        self.open
    }

    /// The number of cells without a value.
    #[inline]
    pub const fn open_total(&self) -> usize {
        self.open_total as usize
    }

    /// The number of cells without a value in a house.
    #[inline]
    pub const fn open_count(&self, house: House) -> usize {
        self.open_counts[house.index()] as usize
    }

    /// How often the digit is a value.
    #[inline]
    pub const fn placed_count(&self, digit: Digit) -> usize {
        self.placed_counts[digit.index()] as usize
    }

    /// Whether every cell has a value.
    pub const fn is_filled(&self) -> bool {
        self.open.is_empty()
    }
}

/// The digits that each empty cell can take by the values of its peers.
fn masks_of_values(grid: &Grid) -> [u16; 81] {
    let mut used = [0_u16; 27];
    for (cell, &value) in Cell::ALL.into_iter().zip(grid.values()) {
        if value != 0 {
            for house in cell.houses() {
                used[house.index()] |= 1 << (value - 1);
            }
        }
    }
    let mut masks = [0_u16; 81];
    for (cell, &value) in Cell::ALL.into_iter().zip(grid.values()) {
        if value == 0 {
            let [row, column, r#box] = cell.houses();
            let seen = used[row.index()] | used[column.index()] | used[r#box.index()];
            masks[cell.index()] = !seen & DigitSet::ALL.bits();
        }
    }
    masks
}
