//! Singles as HoDoKu takes them: from two queues, first come first served.
//!
//! A cell enters the queue of naked singles at the moment when it is left with one candidate, and a digit the queue of
//! hidden singles when it is left with one position in a house. Entries can grow stale: a cell can get its value by
//! another way. What is taken next therefore depends on the whole history, and so does the score, because a full house
//! and a naked single count 4, a hidden single 14.
//!
//! Example: 5 in r1c1 removes 5 from r1c9, which keeps 7, then from r9c1, which keeps 3. The queue is r1c9=7, r9c1=3.
//!
//! Three habits of HoDoKu are kept, because scores depend on them. A full house is searched among queued naked singles
//! only. A search for a hidden single that meets a stale entry of an empty cell takes it out and finds nothing. And a
//! cell that loses its last candidate leaves the counts of its houses as they are.

use std::collections::VecDeque;

use nonet_core::{Cell, CellSet, Digit, House, digits_of, positions_in};

use crate::candidate::Candidate;

/// Values, candidates and the two queues of singles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SinglesQueue {
    masks: [u16; 81],
    values: [u8; 81],
    /// How many positions a digit has in a house.
    counts: [[i8; 9]; 27],
    open: CellSet,
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl SinglesQueue {
    /// An empty grid: every cell has every candidate.
    pub fn empty() -> SinglesQueue {
        SinglesQueue {
            masks: [0x1ff; 81],
            values: [0; 81],
            counts: [[9; 9]; 27],
            open: CellSet::ALL,
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        }
    }

    /// Takes over the other's content without new memory.
    pub fn copy_from(&mut self, other: &SinglesQueue) {
        self.masks = other.masks;
        self.values = other.values;
        self.counts = other.counts;
        self.open = other.open;
        self.naked.clone_from(&other.naked);
        self.hidden.clone_from(&other.hidden);
    }

    /// The candidates of a cell as nine bits.
    pub const fn mask(&self, cell: Cell) -> u16 {
        self.masks[cell.index()]
    }

    /// Whether the cell has a value.
    pub const fn is_filled(&self, cell: Cell) -> bool {
        self.values[cell.index()] != 0
    }

    /// How many positions the digit has in the house.
    pub const fn count(&self, house: House, digit: Digit) -> i8 {
        self.counts[house.index()][digit.index()]
    }

    /// Removes a candidate; singles that arise are queued.
    pub fn eliminate(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mask = &mut self.masks[cell.index()];
        if *mask >> digit.index() & 1 == 0 {
            return;
        }
        *mask &= !(1 << digit.index());
        if *mask == 0 {
            return;
        }
        if mask.is_power_of_two() {
            let left = Digit::ALL[mask.trailing_zeros() as usize];
            self.naked.push_back(Candidate::new(cell, left));
        }
        for house in cell.houses() {
            let count = &mut self.counts[house.index()][digit.index()];
            *count -= 1;
            match *count {
                1 => self.queue_hidden(house, digit),
                0 => self.drop_hidden(house, digit),
                _ => {}
            }
        }
    }

    /// Puts a digit into a cell; singles that arise are queued.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.values[cell.index()] == digit.value() {
            return;
        }
        self.values[cell.index()] = digit.value();
        self.open.remove(cell);
        let removed = std::mem::take(&mut self.masks[cell.index()]);
        for peer in cell.peer_set().cells() {
            self.eliminate(Candidate::new(peer, digit));
        }
        for other in digits_of(removed) {
            for house in cell.houses() {
                let count = &mut self.counts[house.index()][other.index()];
                *count -= 1;
                if *count == 1 && other != digit {
                    self.queue_hidden(house, other);
                }
            }
        }
    }

    /// Queues the digit's first cell in the house, if it has one.
    fn queue_hidden(&mut self, house: House, digit: Digit) {
        let has_digit = |cell: &&Cell| self.masks[cell.index()] >> digit.index() & 1 == 1;
        if let Some(&cell) = house.cells().iter().find(has_digit) {
            self.hidden.push_back(Candidate::new(cell, digit));
        }
    }

    /// Takes out the digit's first queued hidden single in the house.
    fn drop_hidden(&mut self, house: House, digit: Digit) {
        let is_it = |single: &Candidate| {
            single.digit() == digit && house.cell_set().contains(single.cell())
        };
        if let Some(place) = self.hidden.iter().position(is_it) {
            self.hidden.remove(place);
        }
    }

    /// Queues the singles of a position whose history is not known: naked by cell, hidden by house and digit.
    pub fn requeue(&mut self) {
        self.naked.clear();
        self.hidden.clear();
        self.counts = [[0; 9]; 27];
        for cell in self.open.cells() {
            let mask = self.masks[cell.index()];
            for digit in positions_in(mask) {
                for house in cell.houses() {
                    self.counts[house.index()][digit] += 1;
                }
            }
            if mask.is_power_of_two() {
                let digit = Digit::ALL[mask.trailing_zeros() as usize];
                self.naked.push_back(Candidate::new(cell, digit));
            }
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                if self.count(house, digit) == 1 {
                    self.queue_hidden(house, digit);
                }
            }
        }
    }

    /// The queued naked singles that are the last empty cell of a house.
    pub fn full_houses(&self) -> impl Iterator<Item = (Candidate, House)> {
        self.all_naked().filter_map(|single| {
            let is_last = |house: &House| {
                let mut digits = Digit::ALL.into_iter();
                digits.all(|digit| digit == single.digit() || self.count(*house, digit) == 0)
            };
            let mut houses = single.cell().houses().into_iter();
            houses.find(is_last).map(|house| (single, house))
        })
    }

    /// Takes out the next naked single.
    pub fn take_naked(&mut self) -> Option<Candidate> {
        while let Some(single) = self.naked.pop_front() {
            if !self.is_filled(single.cell()) {
                return Some(single);
            }
        }
        None
    }

    /// Takes out the next hidden single, with its house; none if the next entry of an empty cell is stale.
    pub fn take_hidden(&mut self) -> Option<(Candidate, House)> {
        while let Some(single) = self.hidden.pop_front() {
            if !self.is_filled(single.cell()) {
                return self.house_of_hidden(single).map(|house| (single, house));
            }
        }
        None
    }

    fn house_of_hidden(&self, single: Candidate) -> Option<House> {
        let mut houses = single.cell().houses().into_iter();
        houses.find(|&house| self.count(house, single.digit()) == 1)
    }

    /// The queued naked singles of empty cells.
    pub fn all_naked(&self) -> impl Iterator<Item = Candidate> {
        let naked = self.naked.iter().copied();
        naked.filter(|single| !self.is_filled(single.cell()))
    }

    /// Whether the same singles of empty cells are queued.
    pub fn has_same_singles(&self, other: &SinglesQueue) -> bool {
        let of = |queue: &SinglesQueue, singles: &VecDeque<Candidate>| -> Vec<Candidate> {
            let singles = singles.iter().copied();
            singles
                .filter(|single| !queue.is_filled(single.cell()))
                .collect()
        };
        of(self, &self.naked) == of(other, &other.naked)
            && of(self, &self.hidden) == of(other, &other.hidden)
    }

    /// The queued hidden singles that are not stale, one for each cell.
    pub fn all_hidden(&self) -> impl Iterator<Item = (Candidate, House)> {
        let mut found = CellSet::EMPTY;
        self.hidden.iter().filter_map(move |&single| {
            let cell = single.cell();
            if self.is_filled(cell) || found.contains(cell) {
                return None;
            }
            let house = self.house_of_hidden(single)?;
            found.insert(cell);
            Some((single, house))
        })
    }

    /// Sets the candidates of a cell without queuing anything; [`SinglesQueue::requeue`] follows.
    pub fn set_mask(&mut self, cell: Cell, mask: u16) {
        self.masks[cell.index()] = mask;
    }
}
