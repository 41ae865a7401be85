//! Where each value can be, as a set of cells for each value: singles, locked candidates and pairs of a board of up to four words of cells,
//! without any propagator. What it removes follows from houses and peers alone. A search on a layout that says no more than houses
//! keeps a board at each node (`by_houses`).
//!
//! The sets are changed in place by what is removed, and so are the values of each cell. A value is looked for only in houses that do not have
//! it yet and where it has lost a place: after a guess those are few. A new board has sets alone until its singles are placed: there much
//! changes at once.

use super::branch::{Conflicts, Node};
use super::model::Model;
use super::state::DeadEnd;
use crate::bits::positions_in;
use crate::simd::{Kernel, Level, Vector};

/// The most words of the cells of a board.
const MOST_WORDS: usize = 4;
/// The most values of such a board.
const MOST_VALUES: usize = 16;
/// The most houses.
const MOST_HOUSES: usize = 64;

/// Some cells, as bits.
type Set = [u64; MOST_WORDS];

/// The houses of a layout as sets of cells.
#[derive(Clone, Debug)]
pub struct Houses {
    /// The cells of each house.
    cells: Vec<Set>,
    /// The houses of each cell.
    of_cell: Vec<u64>,
}

impl Houses {
    /// Those of a model; none if there are too many, or too many cells.
    pub fn new(model: &Model) -> Option<Houses> {
        let count = model.cell_count();
        if count > MOST_WORDS * 64 || model.houses.len() > MOST_HOUSES {
            return None;
        }
        let mut houses = Houses {
            cells: vec![[0; MOST_WORDS]; model.houses.len()],
            of_cell: vec![0; count],
        };
        for (number, &house) in model.houses.iter().enumerate() {
            for cell in model.cells(house).iter().map(|&cell| usize::from(cell)) {
                houses.cells[number][cell / 64] |= 1 << (cell % 64);
                houses.of_cell[cell] |= 1 << number;
            }
        }
        Some(houses)
    }

    /// The scores of the cells when a search by houses begins: those of their propagators are about as great.
    pub fn scores(&self) -> Vec<u32> {
        let houses = |houses: &u64| 6 * houses.count_ones().max(1);
        self.of_cell.iter().map(houses).collect()
    }

    /// Removes what singles, locked candidates and pairs exclude from what the cells can be, until nothing changes.
    pub fn narrow(&self, model: &Model, level: Level, masks: &mut [u32]) -> Result<(), DeadEnd> {
        Board::new(self, model, level, masks)?.write(masks);
        Ok(())
    }
}

/// Where each value can be at a node of a search.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// The cells of each value.
    planes: [Set; MOST_VALUES],
    /// The values of each cell.
    masks: [u16; MOST_WORDS * 64],
    /// The cells whose peers know their only value; those of one value whose peers do not; those of two values.
    placed: Set,
    single: Set,
    bivalue: Set,
    /// The cells of two values whose peers have not been compared with them.
    fresh: Set,
    /// The houses that do not have each value yet.
    open: [u64; MOST_VALUES],
    /// The houses in which each value has lost places since it was looked for there.
    changed: [u64; MOST_VALUES],
    /// The values with two places in each house.
    bilocal: [u16; MOST_HOUSES],
    /// Whether a cell has no value.
    is_dead: bool,
}

impl Board {
    /// What the cells can be, narrowed.
    pub fn new(
        houses: &Houses,
        model: &Model,
        level: Level,
        masks: &[u32],
    ) -> Result<Board, DeadEnd> {
        let every_house = u64::MAX
            .checked_shr((MOST_HOUSES - houses.cells.len()) as u32)
            .unwrap_or(0);
        let mut board = Board {
            planes: [[0; MOST_WORDS]; MOST_VALUES],
            masks: [0; MOST_WORDS * 64],
            placed: [0; MOST_WORDS],
            single: [0; MOST_WORDS],
            bivalue: [0; MOST_WORDS],
            fresh: [0; MOST_WORDS],
            open: [every_house; MOST_VALUES],
            changed: [every_house; MOST_VALUES],
            bilocal: [0; MOST_HOUSES],
            is_dead: false,
        };
        let mut full = [0; MOST_WORDS];
        for (cell, &mask) in masks.iter().enumerate() {
            if mask == model.all {
                full[cell / 64] |= 1 << (cell % 64);
            } else {
                for value in positions_in(mask) {
                    board.planes[value][cell / 64] |= 1 << (cell % 64);
                }
            }
        }
        for plane in &mut board.planes[..model.size] {
            for (cells, full) in plane.iter_mut().zip(full) {
                *cells |= full;
            }
        }
        level.run(Narrow {
            houses,
            model,
            board: &mut board,
            is_new: true,
        })?;
        Ok(board)
    }

    /// Keeps these values of a cell.
    pub fn keep(&mut self, houses: &Houses, cell: usize, values: u32) {
        for value in positions_in(self.masks[cell] & !values as u16) {
            self.planes[value][cell / 64] &= !(1 << (cell % 64));
            self.lose(houses, cell, value);
        }
    }

    /// Writes what the cells can be.
    pub fn write(&self, masks: &mut [u32]) {
        for (mask, &values) in masks.iter_mut().zip(&self.masks) {
            *mask = u32::from(values);
        }
    }

    /// The values of the cells of a full board.
    pub fn solution(&self, cells: usize) -> Box<[u8]> {
        let value = |mask: &u16| mask.trailing_zeros() as u8 + 1;
        self.masks[..cells].iter().map(value).collect()
    }

    /// Whether every cell is placed.
    pub fn is_full(&self, model: &Model) -> bool {
        count(&self.placed) as usize == model.cell_count()
    }

    /// Removes what singles, locked candidates and pairs exclude, until nothing changes.
    pub fn narrow(&mut self, houses: &Houses, model: &Model, level: Level) -> Result<(), DeadEnd> {
        level.run(Narrow {
            houses,
            model,
            board: self,
            is_new: false,
        })
    }

    /// What to guess on a board that was narrowed, a cell and a value; none if every cell is placed.
    pub fn choose(
        &self,
        houses: &Houses,
        model: &Model,
        level: Level,
        conflicts: &Conflicts,
    ) -> Option<(u16, u32)> {
        level.run(Choose {
            houses,
            model,
            board: self,
            conflicts,
        })
    }

    /// A cell has lost a value, which its plane does not have any more.
    #[inline(always)]
    fn lose(&mut self, houses: &Houses, cell: usize, value: usize) {
        self.masks[cell] &= !(1 << value);
        self.changed[value] |= houses.of_cell[cell];
        self.note(cell);
    }

    /// Notes whether a cell has no value, one or two.
    #[inline(always)]
    fn note(&mut self, cell: usize) {
        let (word, bit) = (cell / 64, 1 << (cell % 64));
        let mask = self.masks[cell];
        let others = mask & mask.wrapping_sub(1);
        if others == 0 {
            self.is_dead |= mask == 0;
            self.single[word] |= bit;
            self.bivalue[word] &= !bit;
        } else if others & (others - 1) == 0 {
            self.bivalue[word] |= bit;
            self.fresh[word] |= bit;
        }
    }
}

/// One call of `narrow`.
struct Narrow<'a> {
    houses: &'a Houses,
    model: &'a Model,
    board: &'a mut Board,
    /// Whether the board has sets alone.
    is_new: bool,
}

impl Kernel for Narrow<'_> {
    type Output = Result<(), DeadEnd>;

    #[inline(always)]
    fn run<V: Vector>(mut self) -> Self::Output {
        match self.model.cell_count().div_ceil(64) {
            1 => self.settle::<1>(),
            2 => self.settle::<2>(),
            3 => self.settle::<3>(),
            _ => self.settle::<MOST_WORDS>(),
        }
    }
}

impl Narrow<'_> {
    /// Places singles in the sets alone, those of all cells at once; then notes the values of each cell.
    #[inline(always)]
    fn begin<const WORDS: usize>(&mut self) -> Result<(), DeadEnd> {
        // The values that have lost places since they were looked for.
        let mut changed = self.model.all;
        loop {
            let (mut any, mut twice, mut thrice) = ([0; WORDS], [0; WORDS], [0; WORDS]);
            for plane in &self.board.planes[..self.model.size] {
                for word in 0..WORDS {
                    thrice[word] |= twice[word] & plane[word];
                    twice[word] |= any[word] & plane[word];
                    any[word] |= plane[word];
                }
            }
            if count(&any) as usize != self.model.cell_count() {
                return Err(DeadEnd);
            }
            let (mut single, mut bivalue) = (any, twice);
            for word in 0..WORDS {
                single[word] &= !twice[word] & !self.board.placed[word];
                bivalue[word] &= !thrice[word];
            }
            if single == [0; WORDS] {
                if self.place_hidden_at_once::<WORDS>(&mut changed)? {
                    continue;
                }
                self.board.bivalue[..WORDS].copy_from_slice(&bivalue);
                self.board.fresh = self.board.bivalue;
                break;
            }
            for value in 0..self.model.size {
                for cell in cells_of(both(&single, &self.plane(value))) {
                    self.place_at_once::<WORDS>(cell, value);
                    changed |= 1 << value;
                }
            }
        }
        for value in 0..self.model.size {
            for cell in cells_of(self.plane::<WORDS>(value)) {
                self.board.masks[cell] |= 1 << value;
            }
        }
        Ok(())
    }

    /// Places values of a new board that have one cell in a house; whether there were any.
    #[inline(always)]
    fn place_hidden_at_once<const WORDS: usize>(
        &mut self,
        changed: &mut u32,
    ) -> Result<bool, DeadEnd> {
        let mut is_any = false;
        for value in positions_in(core::mem::take(changed)) {
            for house in positions_in(self.board.open[value]) {
                // A value that was placed meanwhile is in more houses.
                if self.board.open[value] >> house & 1 == 0 {
                    continue;
                }
                let cells = self.places::<WORDS>(value, house);
                if count(&cells) > 1 {
                    continue;
                }
                let cell = cells_of(cells).next().ok_or(DeadEnd)?;
                let (word, bit) = (cell / 64, cell % 64);
                for (other, plane) in self.board.planes.iter_mut().enumerate() {
                    *changed |= ((plane[word] >> bit & 1) as u32) << other;
                    plane[word] &= !(u64::from(other != value) << bit);
                }
                self.place_at_once::<WORDS>(cell, value);
                is_any = true;
            }
        }
        Ok(is_any)
    }

    /// A cell of a new board has a value, which no cell has that it sees. A cell that is left without any is found later.
    #[inline(always)]
    fn place_at_once<const WORDS: usize>(&mut self, cell: usize, value: usize) {
        self.board.placed[cell / 64] |= 1 << (cell % 64);
        self.board.open[value] &= !self.houses.of_cell[cell];
        let peers = first::<WORDS>(self.model.peers.bits(cell as u16));
        for (cells, peers) in self.board.planes[value].iter_mut().zip(peers) {
            *cells &= !peers;
        }
    }

    /// Removes what can be removed.
    #[inline(always)]
    fn settle<const WORDS: usize>(&mut self) -> Result<(), DeadEnd> {
        if self.is_new {
            self.begin::<WORDS>()?;
        }
        // Where locked candidates and hidden pairs are looked for: houses in which a value has lost places, and those where one has two.
        let mut waiting = [0; MOST_VALUES];
        let mut paired = 0;
        loop {
            self.place_naked::<WORDS>()?;
            if self.board.is_full(self.model) {
                return Ok(());
            }
            if !self.place_hidden::<WORDS>(&mut waiting, &mut paired)?
                && !self.remove_locked::<WORDS>(&mut waiting)
                && !self.remove_naked_pairs::<WORDS>()
                && !self.remove_hidden_pairs::<WORDS>(core::mem::take(&mut paired))
            {
                return Ok(());
            }
        }
    }

    /// Places the only value of cells.
    #[inline(always)]
    fn place_naked<const WORDS: usize>(&mut self) -> Result<(), DeadEnd> {
        loop {
            if self.board.is_dead {
                return Err(DeadEnd);
            }
            let single = self.board.single;
            self.board.single = [0; MOST_WORDS];
            if first(&single) == &[0; WORDS] {
                return Ok(());
            }
            for (word, &bits) in first::<WORDS>(&single).iter().enumerate() {
                for bit in positions_in(bits) {
                    self.place::<WORDS>(word * 64 + bit);
                }
            }
        }
    }

    /// Places values that have one cell in a house; whether there were any.
    #[inline(always)]
    fn place_hidden<const WORDS: usize>(
        &mut self,
        waiting: &mut [u64; MOST_VALUES],
        paired: &mut u64,
    ) -> Result<bool, DeadEnd> {
        // The greatest number of cells that two houses of a plain board have in common.
        let most = (self.model.size as u32 / 2).max(4);
        let mut is_any = false;
        for (value, waiting) in waiting.iter_mut().enumerate().take(self.model.size) {
            let changed = core::mem::take(&mut self.board.changed[value]);
            for house in positions_in(changed & self.board.open[value]) {
                // A value that was placed meanwhile is in more houses.
                if self.board.open[value] >> house & 1 == 0 {
                    continue;
                }
                let cells = self.places::<WORDS>(value, house);
                let count = count(&cells);
                if count > most {
                    continue;
                }
                *waiting |= 1 << house;
                if count > 2 {
                    continue;
                }
                if count == 2 {
                    self.board.bilocal[house] |= 1 << value;
                    *paired |= 1 << house;
                    continue;
                }
                let Some(cell) = cells_of(cells).next() else {
                    return Err(DeadEnd);
                };
                self.board.keep(self.houses, cell, 1 << value);
                self.place_naked::<WORDS>()?;
                is_any = true;
            }
        }
        Ok(is_any)
    }

    /// Removes values from cells that see all their places in a house; whether there were any.
    #[inline(always)]
    fn remove_locked<const WORDS: usize>(&mut self, waiting: &mut [u64; MOST_VALUES]) -> bool {
        let mut is_any = false;
        for (value, waiting) in waiting.iter_mut().enumerate().take(self.model.size) {
            let houses = core::mem::take(waiting) & self.board.open[value];
            for house in positions_in(houses) {
                let mut seen = self.plane::<WORDS>(value);
                let places = self.places::<WORDS>(value, house);
                for (word, &bits) in places.iter().enumerate() {
                    for bit in positions_in(bits) {
                        seen = both(&seen, self.peers(word * 64 + bit));
                    }
                }
                is_any |= self.remove(value, seen);
            }
        }
        is_any
    }

    /// Two cells that see each other and have the same two values keep them from cells that see both; whether there were any.
    #[inline(always)]
    fn remove_naked_pairs<const WORDS: usize>(&mut self) -> bool {
        let mut is_any = false;
        let (fresh, bivalue) = (self.board.fresh, self.board.bivalue);
        self.board.fresh = [0; MOST_WORDS];
        for one in cells_of(both::<MOST_WORDS>(&fresh, &bivalue)) {
            let mask = self.board.masks[one];
            let seen = *self.peers::<WORDS>(one);
            let mut alike = both(&seen, first(&bivalue));
            for value in positions_in(mask) {
                alike = both(&alike, &self.plane(value));
            }
            for other in cells_of(alike) {
                let seen_by_both = both(&seen, self.peers(other));
                if self.board.masks[other] == mask {
                    for value in positions_in(mask) {
                        let gone = both(&seen_by_both, &self.plane(value));
                        is_any |= self.remove(value, gone);
                    }
                }
            }
        }
        is_any
    }

    /// Two values with the same two places in a house are alone there; whether there were others. Some value has two places in these
    /// houses since they were looked at.
    #[inline(always)]
    fn remove_hidden_pairs<const WORDS: usize>(&mut self, houses: u64) -> bool {
        let mut is_any = false;
        for house in positions_in(houses) {
            let values = self.board.bilocal[house];
            for first in positions_in(values) {
                let places = self.places::<WORDS>(first, house);
                for second in positions_in(values).skip_while(|&second| second <= first) {
                    if places != self.places::<WORDS>(second, house) {
                        continue;
                    }
                    let pair = 1 << first | 1 << second;
                    for cell in cells_of(places) {
                        is_any |= u32::from(self.board.masks[cell]) & !pair != 0;
                        self.board.keep(self.houses, cell, pair);
                    }
                }
            }
        }
        is_any
    }

    /// The cells that a cell sees.
    #[inline(always)]
    fn peers<const WORDS: usize>(&self, cell: usize) -> &[u64; WORDS] {
        first(self.model.peers.bits(cell as u16))
    }

    /// The cells of a value.
    #[inline(always)]
    fn plane<const WORDS: usize>(&self, value: usize) -> [u64; WORDS] {
        *first(&self.board.planes[value])
    }

    /// The cells of a house that can have a value.
    #[inline(always)]
    fn places<const WORDS: usize>(&self, value: usize, house: usize) -> [u64; WORDS] {
        places(self.houses, self.board, value, house)
    }

    /// Removes a value from cells that can have it; whether there are any.
    #[inline(always)]
    fn remove<const WORDS: usize>(&mut self, value: usize, cells: [u64; WORDS]) -> bool {
        if cells == [0; WORDS] {
            return false;
        }
        for (plane, cells) in self.board.planes[value].iter_mut().zip(&cells) {
            *plane &= !cells;
        }
        for (word, &bits) in cells.iter().enumerate() {
            for bit in positions_in(bits) {
                self.board.lose(self.houses, word * 64 + bit, value);
            }
        }
        true
    }

    /// No cell that this one sees has its only value.
    #[inline(always)]
    fn place<const WORDS: usize>(&mut self, cell: usize) {
        let value = self.board.masks[cell].trailing_zeros() as usize % MOST_VALUES;
        let houses = self.houses.of_cell[cell];
        self.board.placed[cell / 64] |= 1 << (cell % 64);
        self.board.open[value] &= !houses;
        for house in positions_in(houses) {
            self.board.bilocal[house] &= !(1 << value);
        }
        let gone = both(&self.plane::<WORDS>(value), self.peers(cell));
        self.remove(value, gone);
    }
}

/// One call of `choose`.
struct Choose<'a> {
    houses: &'a Houses,
    model: &'a Model,
    board: &'a Board,
    conflicts: &'a Conflicts,
}

impl Kernel for Choose<'_> {
    type Output = Option<(u16, u32)>;

    #[inline(always)]
    fn run<V: Vector>(self) -> Self::Output {
        let (cell, count) = self.conflicts.choose(&self)?;
        Some(self.refine(cell, count))
    }
}

impl Node for Choose<'_> {
    #[inline(always)]
    fn count(&self, cell: u16) -> u32 {
        self.board.masks[usize::from(cell)].count_ones()
    }

    #[inline(always)]
    fn open_peers(&self, cell: u16) -> u32 {
        let mut count = 0;
        for (peers, placed) in self.model.peers.bits(cell).iter().zip(&self.board.placed) {
            count += (peers & !placed).count_ones();
        }
        count
    }
}

impl Choose<'_> {
    /// What to guess where this cell of so many values would be guessed, as `Conflicts::refine` does.
    #[inline(always)]
    fn refine(&self, cell: u16, mut count: u32) -> (u16, u32) {
        let mask = u32::from(self.board.masks[usize::from(cell)]);
        let mut best = (cell, mask & mask.wrapping_neg());
        let mut score = self.conflicts.score(cell);
        if count < 3 {
            return best;
        }
        for house in 0..self.houses.cells.len() {
            let mut is_here = false;
            for value in positions_in(self.board.bilocal[house]) {
                for cell in cells_of(places::<MOST_WORDS>(self.houses, self.board, value, house)) {
                    let (cell, its) = (cell as u16, self.conflicts.score(cell as u16));
                    if its * count > score * 2 || (is_here && its == score && cell < best.0) {
                        (score, count) = (its, 2);
                        best = (cell, 1 << value);
                        is_here = true;
                    }
                }
            }
        }
        best
    }
}

/// The cells of a house that can have a value.
#[inline(always)]
fn places<const WORDS: usize>(
    houses: &Houses,
    board: &Board,
    value: usize,
    house: usize,
) -> [u64; WORDS] {
    both(first(&board.planes[value]), first(&houses.cells[house]))
}

/// The first words of a set.
#[inline(always)]
fn first<const WORDS: usize>(words: &[u64]) -> &[u64; WORDS] {
    words.first_chunk().expect("as many words as the board has")
}

/// What is in both sets.
#[inline(always)]
fn both<const WORDS: usize>(one: &[u64; WORDS], other: &[u64; WORDS]) -> [u64; WORDS] {
    let mut both = [0; WORDS];
    for word in 0..WORDS {
        both[word] = one[word] & other[word];
    }
    both
}

/// The number of cells of a set.
#[inline(always)]
fn count<const WORDS: usize>(set: &[u64; WORDS]) -> u32 {
    let mut count = 0;
    for word in set {
        count += word.count_ones();
    }
    count
}

/// The cells of a set.
#[inline(always)]
fn cells_of<const WORDS: usize>(set: [u64; WORDS]) -> CellsOf<WORDS> {
    CellsOf { set, word: 0 }
}

/// The cells of a set that are still to come: unlike closures, it is always inline.
struct CellsOf<const WORDS: usize> {
    set: [u64; WORDS],
    word: usize,
}

impl<const WORDS: usize> Iterator for CellsOf<WORDS> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < WORDS {
            let bits = self.set[self.word];
            if bits != 0 {
                self.set[self.word] = bits & (bits - 1);
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}
