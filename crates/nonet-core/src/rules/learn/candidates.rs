//! What clauses speak of: the candidates of a board that are still open, numbered by cell, then by value, and what the board
//! says of them. A candidate that holds excludes the others of its cell and its value in every peer: such pairs are lists, not
//! clauses. That each open cell has a value, and each open value of a house a place, are clauses.

use crate::bits::positions_in;
use crate::rules::bits::{is_single, values};
use crate::rules::program::Program;
use crate::rules::propagate::Propagator;

/// That a candidate holds, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal(pub u32);

impl Literal {
    /// The candidate holds.
    #[inline(always)]
    pub fn holds(candidate: u32) -> Literal {
        Literal(candidate << 1)
    }

    /// The candidate does not hold.
    #[inline(always)]
    pub fn fails(candidate: u32) -> Literal {
        Literal(candidate << 1 | 1)
    }

    /// The opposite.
    #[inline(always)]
    pub fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    /// Whether it says that its candidate holds.
    #[inline(always)]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The candidate.
    #[inline(always)]
    pub fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Its place in what has something for each literal.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// No candidate.
const NONE: u32 = u32::MAX;

/// The open candidates of a board.
#[derive(Clone, Debug)]
pub struct Candidates {
    size: usize,
    /// The number of each value of each cell.
    numbers: Vec<u32>,
    /// The cell and the value of each candidate.
    places: Vec<(u16, u8)>,
    /// The candidates that each one excludes, behind one another, and where those of each start.
    excluded: Vec<u32>,
    starts: Vec<u32>,
    /// The values of placed cells.
    placed: Box<[u8]>,
}

impl Candidates {
    /// Those of a board whose values were propagated.
    pub fn new(program: &Program, masks: &[u32]) -> Candidates {
        let size = program.model.size;
        let mut all = Candidates {
            size,
            numbers: vec![NONE; masks.len() * size],
            places: Vec::new(),
            excluded: Vec::new(),
            starts: Vec::new(),
            placed: vec![0; masks.len()].into(),
        };
        for (cell, &mask) in masks.iter().enumerate() {
            if is_single(mask) {
                all.placed[cell] = mask.trailing_zeros() as u8 + 1;
                continue;
            }
            for value in values(mask) {
                all.numbers[cell * size + value - 1] = all.places.len() as u32;
                all.places.push((cell as u16, value as u8));
            }
        }
        all.list_excluded(program);
        all
    }

    fn list_excluded(&mut self, program: &Program) {
        for number in 0..self.places.len() {
            self.starts.push(self.excluded.len() as u32);
            let (cell, value) = self.places[number];
            let own = (1..=self.size as u8).filter(|&other| other != value);
            let own = own.map(|other| self.number(usize::from(cell), other));
            let peers = program.model.each_seen_by(cell, value);
            let all = own.chain(peers.map(|peer| self.number(peer, value)));
            let open: Vec<u32> = all.filter(|&other| other != NONE).collect();
            self.excluded.extend(open);
        }
        self.starts.push(self.excluded.len() as u32);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    fn number(&self, cell: usize, value: u8) -> u32 {
        self.numbers[cell * self.size + usize::from(value) - 1]
    }

    /// The candidates of these values of a cell.
    pub fn of_cell(&self, cell: usize, mask: u32) -> impl Iterator<Item = u32> {
        let all = values(mask).map(move |value| self.number(cell, value as u8));
        all.filter(|&candidate| candidate != NONE)
    }

    /// Those that cannot hold if this one does.
    #[inline(always)]
    pub fn excluded_by(&self, candidate: usize) -> &[u32] {
        &self.excluded[self.starts[candidate] as usize..self.starts[candidate + 1] as usize]
    }

    /// Sets of which one holds: those of each open cell, and those of each open value of each house.
    pub fn at_least_one(&self, program: &Program) -> Vec<Vec<Literal>> {
        let mut sets = Vec::new();
        let all = program.model.all;
        for cell in 0..self.placed.len() {
            if self.placed[cell] == 0 {
                sets.push(self.of_cell(cell, all).map(Literal::holds).collect());
            }
        }
        for &house in &program.model.houses {
            let cells = program.model.cells(house);
            let placed = |cell: &u16| self.placed[usize::from(*cell)];
            let known = cells
                .iter()
                .map(placed)
                .fold(0, |known, value| known | (u64::from(value > 0) << value));
            for value in positions_in(u64::from(all) << 1 & !known) {
                let places = cells.iter();
                let numbers = places.map(|&cell| self.number(usize::from(cell), value as u8));
                let open = numbers.filter(|&candidate| candidate != NONE);
                sets.push(open.map(Literal::holds).collect());
            }
        }
        sets
    }

    /// The literal that forbids a full board, of which one fails: none if the board cannot be.
    pub fn blocking(&self, board: &[u8]) -> Option<Vec<Literal>> {
        let mut literals = Vec::new();
        for (cell, &value) in board.iter().enumerate() {
            if self.placed[cell] == 0 {
                match self.number(cell, value) {
                    NONE => return None,
                    candidate => literals.push(Literal::fails(candidate)),
                }
            } else if self.placed[cell] != value {
                return None;
            }
        }
        Some(literals)
    }

    /// Whether a cell was placed before with one of these values.
    pub fn is_placed(&self, cell: usize, mask: u32) -> bool {
        u64::from(mask) << 1 >> self.placed[cell] & 1 != 0
    }

    /// The full board on which these candidates hold.
    pub fn board(&self, held: impl Fn(u32) -> bool) -> Box<[u8]> {
        let mut board = self.placed.clone();
        for (candidate, &(cell, value)) in self.places.iter().enumerate() {
            if held(candidate as u32) {
                board[usize::from(cell)] = value;
            }
        }
        board
    }
}

/// Whether peers and houses say everything that a layout says: its other propagators follow from these.
pub fn are_enough(program: &Program) -> bool {
    let follows = |propagator: &Propagator| {
        matches!(
            propagator,
            Propagator::House(_)
                | Propagator::Chute(_)
                | Propagator::Intersection(_)
                | Propagator::BoardSubsets(_)
                | Propagator::Subsets(_)
                | Propagator::Leftovers(_)
                | Propagator::Places(_)
        )
    };
    program.propagators.iter().all(follows)
}
