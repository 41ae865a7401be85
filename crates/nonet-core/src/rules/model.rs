//! What a compiled layout knows: its houses, which cells see each other, lists of cells and of sets of values, relations, automata.
//! Read-only; searches in any number of threads share it.
//!
//! The lists of all parts lie in one vector (`Span`): a killer has hundreds of short lists, and allocating each would take longer than
//! solving it.

use std::sync::Arc;

use super::bits;
use super::relation::Relation;
use super::table::Table;
use crate::bits::positions_in;

/// A list of cells in the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    start: u32,
    len: u32,
}

impl Span {
    /// The number of cells.
    pub fn len(self) -> usize {
        self.len as usize
    }
}

/// Lists of one type behind one another.
#[derive(Clone, Debug)]
pub struct Pool<T>(Vec<T>);

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool(Vec::new())
    }
}

impl<T: Copy> Pool<T> {
    /// Adds a list.
    pub fn add(&mut self, items: impl IntoIterator<Item = T>) -> Span {
        let start = self.len();
        self.0.extend(items);
        self.since(start)
    }

    /// Where the next item comes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Adds an item to the list that is being written.
    pub fn push(&mut self, item: T) {
        self.0.push(item);
    }

    /// The list of the items from one on.
    pub fn since(&self, start: usize) -> Span {
        Span {
            start: start as u32,
            len: (self.len() - start) as u32,
        }
    }

    /// The list.
    #[inline(always)]
    pub fn get(&self, span: Span) -> &[T] {
        &self.0[span.start as usize..][..span.len as usize]
    }

    fn bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }
}

/// Which cells see each other: a bit set for each cell.
#[derive(Clone, Debug, Default)]
pub struct Peers {
    words: usize,
    bits: Vec<u64>,
}

impl Peers {
    /// No cell sees another.
    pub fn new(cells: usize) -> Peers {
        let words = cells.div_ceil(64);
        Peers {
            words,
            bits: vec![0; words * cells],
        }
    }

    /// The cells that a cell sees, as bits.
    #[inline(always)]
    pub fn bits(&self, cell: u16) -> &[u64] {
        &self.bits[usize::from(cell) * self.words..][..self.words]
    }

    /// Whether two cells must differ.
    #[inline(always)]
    pub fn sees(&self, one: u16, other: u16) -> bool {
        self.bits(one)[usize::from(other) / 64] >> (other % 64) & 1 != 0
    }

    /// Whether all these cells must differ.
    pub fn all_differ(&self, cells: &[u16]) -> bool {
        let mut rest = cells;
        while let [first, others @ ..] = rest {
            if !others.iter().all(|&other| self.sees(*first, other)) {
                return false;
            }
            rest = others;
        }
        true
    }

    /// Two cells differ.
    pub fn add(&mut self, one: u16, other: u16) {
        let words = self.words;
        for (cell, seen) in [(one, other), (other, one)] {
            self.bits[usize::from(cell) * words + usize::from(seen) / 64] |= 1 << (seen % 64);
        }
    }

    /// Cells differ from each other.
    pub fn add_set(&mut self, cells: &[u16]) {
        let set = bits::cells(cells);
        for &cell in cells {
            let row = &mut self.bits[usize::from(cell) * self.words..][..self.words];
            for (word, set) in row.iter_mut().zip(set.words()) {
                *word |= set;
            }
            row[usize::from(cell) / 64] &= !(1 << (cell % 64));
        }
    }

    /// What two equal cells see, each of them sees.
    pub fn share(&mut self, one: u16, other: u16) {
        for word in 0..self.words {
            let (one, other) = (usize::from(one), usize::from(other));
            let both = self.bits[one * self.words + word] | self.bits[other * self.words + word];
            for cell in [one, other] {
                self.bits[cell * self.words + word] = both;
            }
            for position in positions_in(both) {
                let seen = word * 64 + position;
                self.bits[seen * self.words + one / 64] |= 1 << (one % 64);
                self.bits[seen * self.words + other / 64] |= 1 << (other % 64);
            }
        }
    }
}

/// What the propagators of a layout read.
#[derive(Clone, Debug)]
pub struct Model {
    /// The number of rows, columns and values.
    pub size: usize,
    /// Every value.
    pub all: u32,
    /// The values that the layout leaves each cell before any given.
    pub initial: Vec<u32>,
    /// Which cells must differ.
    pub peers: Peers,
    /// For each value of each cell the cells that cannot have it too, as bits; empty if those are its peers for all values.
    pub apart: Vec<u64>,
    /// For each cell those whose values are not the next greater or lesser, as bits; empty if there are none at all.
    pub near: Vec<u64>,
    /// Houses of as many cells as there are values.
    pub houses: Vec<Span>,
    /// Lists of cells.
    pub cells: Pool<u16>,
    /// Lists of masks of values.
    pub masks: Pool<u32>,
    /// Lists of numbers.
    pub numbers: Pool<i32>,
    /// Which values two cells can have together.
    pub relations: Vec<Relation>,
    /// The automata of lines.
    pub automata: Vec<Arc<Table>>,
    /// The propagators of each cell: words of the queue, and bits in them.
    pub watches: Pool<(u32, u64)>,
    /// Where those of a cell are.
    pub watch_spans: Vec<Span>,
    /// Whether no value is possible in some cell, or a rule cannot hold at all.
    pub is_impossible: bool,
}

impl Model {
    /// A board of a size without houses.
    pub fn bare(size: usize) -> Model {
        let (count, all) = (size * size, bits::all(size));
        Model {
            size,
            all,
            initial: vec![all; count],
            peers: Peers::new(count),
            apart: Vec::new(),
            near: Vec::new(),
            houses: Vec::new(),
            cells: Pool::default(),
            masks: Pool::default(),
            numbers: Pool::default(),
            relations: Vec::new(),
            automata: Vec::new(),
            watches: Pool::default(),
            watch_spans: Vec::new(),
            is_impossible: false,
        }
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.initial.len()
    }

    /// The memory of what rules add to it.
    pub fn bytes(&self) -> usize {
        let relations: usize = self.relations.iter().map(Relation::bytes).sum();
        let automata: usize = self.automata.iter().map(|table| table.bytes()).sum();
        let lists = self.cells.bytes() + self.masks.bytes() + self.numbers.bytes();
        lists
            + size_of_val(&self.apart[..])
            + size_of_val(&self.near[..])
            + self.watches.bytes()
            + relations
            + automata
    }

    /// The cells that cannot have a value too if a cell has it, as bits. The value is a position of a mask.
    #[inline(always)]
    pub fn seen_by(&self, cell: u16, value: usize) -> &[u64] {
        let words = self.peers.words;
        let start = (usize::from(cell) * self.size + value) * words;
        match self.apart.get(start..start + words) {
            Some(bits) => bits,
            None => self.peers.bits(cell),
        }
    }

    /// Whether two cells cannot have a value both.
    pub fn sees_with(&self, one: u16, other: u16, value: u8) -> bool {
        let words = self.seen_by(one, usize::from(value - 1));
        words[usize::from(other) / 64] >> (other % 64) & 1 != 0
    }

    /// The cells that cannot have a value too if a cell has it.
    pub fn each_seen_by(&self, cell: u16, value: u8) -> impl Iterator<Item = usize> {
        let words = self.seen_by(cell, usize::from(value - 1)).iter();
        let each =
            |(word, &bits): (usize, &u64)| positions_in(bits).map(move |bit| word * 64 + bit);
        words.enumerate().flat_map(each)
    }

    /// The cells that cannot have a value if one of these cells has it, whichever that is.
    pub fn each_seen_by_all(&self, cells: &[u16], value: u8) -> impl Iterator<Item = usize> {
        let (first, others) = cells.split_first().expect("at least one cell");
        let seen = self.each_seen_by(*first, value);
        seen.filter(move |&cell| {
            others
                .iter()
                .all(|&one| self.sees_with(one, cell as u16, value))
        })
    }

    /// The cells whose values are not the next greater or lesser of a cell's, as bits, if there are any on the board.
    #[inline(always)]
    pub fn near(&self, cell: u16) -> Option<&[u64]> {
        let words = self.peers.words;
        self.near.get(usize::from(cell) * words..)?.get(..words)
    }

    /// The cells of a list.
    #[inline(always)]
    pub fn cells(&self, span: Span) -> &[u16] {
        self.cells.get(span)
    }
}
