//! A model under construction: the words in which the files of this folder say what a rule means.

use crate::rules::bits::{self, Cells};
use crate::rules::layout::Layout;
use crate::rules::model::{Model, Peers, Pool, Span};
use crate::rules::program::{MOST_PROPAGATORS, Program};
use crate::rules::propagate::{Pair, Propagator};
use crate::rules::relation::Relation;

/// A model under construction.
pub struct Builder<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// What is known of it so far.
    pub model: Model,
    /// The houses as sets of cells.
    pub houses: Vec<Cells>,
    /// Cells with the same value.
    equals: Vec<[u16; 2]>,
    propagators: Vec<Propagator>,
}

impl<'a> Builder<'a> {
    /// No rule yet.
    pub fn new(layout: &'a Layout) -> Self {
        let (size, count) = (layout.size, layout.size * layout.size);
        let all = bits::all(size);
        let model = Model {
            size,
            all,
            initial: vec![all; count],
            peers: Peers::new(count),
            houses: Vec::new(),
            cells: Pool::default(),
            masks: Pool::default(),
            numbers: Pool::default(),
            relations: Vec::new(),
            automata: Vec::new(),
            watches: Pool::default(),
            watch_spans: Vec::with_capacity(count),
            is_impossible: false,
        };
        Builder {
            layout,
            model,
            houses: Vec::new(),
            equals: Vec::new(),
            propagators: Vec::new(),
        }
    }

    /// Adds a propagator.
    pub fn add(&mut self, propagator: impl Into<Propagator>) {
        self.propagators.push(propagator.into());
    }

    /// Adds a list of cells.
    pub fn cells(&mut self, cells: &[u16]) -> Span {
        self.model.cells.add(cells.iter().copied())
    }

    /// Keeps these values of a cell.
    pub fn keep(&mut self, cell: u16, values: u32) {
        let initial = &mut self.model.initial[usize::from(cell)];
        *initial &= values;
        self.model.is_impossible |= *initial == 0;
    }

    /// The number of a relation, which equal ones share.
    fn relation(&mut self, holds: impl Fn(i32, i32) -> bool) -> u16 {
        let rows = Relation::rows(self.model.size, holds);
        let known = self
            .model
            .relations
            .iter()
            .position(|one| one.has_rows(&rows));
        let number = known.unwrap_or_else(|| {
            self.model.relations.push(Relation::new(rows));
            self.model.relations.len() - 1
        });
        number as u16
    }

    /// Two cells whose values go together.
    pub fn pair(&mut self, pair: [u16; 2], holds: impl Fn(i32, i32) -> bool) {
        let there = self.relation(&holds);
        let back = self.relation(|second, first| holds(first, second));
        let cells = self.cells(&pair);
        self.add(Pair {
            cells,
            relations: [there, back],
        });
    }

    /// Cells one after another whose neighbours go together.
    pub fn line(&mut self, cells: &[u16], holds: impl Fn(i32, i32) -> bool) {
        for pair in cells.windows(2) {
            self.pair([pair[0], pair[1]], &holds);
        }
    }

    /// These cells differ.
    pub fn peers(&mut self, cells: &[u16]) {
        self.model.peers.add_set(cells);
    }

    /// Two cells have the same value.
    pub fn equal(&mut self, one: u16, other: u16) {
        self.equals.push([one, other]);
        self.pair([one, other], |one, other| one == other);
    }

    /// Orders the propagators by cost and writes down which cells wake which.
    pub fn finish(self) -> Result<Program, String> {
        let (mut model, mut propagators) = (self.model, self.propagators);
        let count = propagators.len();
        if count > MOST_PROPAGATORS {
            return Err(format!("{count} propagators, at most {MOST_PROPAGATORS}"));
        }
        propagators.sort_by_key(Propagator::cost);
        let words = count.div_ceil(64);
        let mut waking = vec![0_u64; words * model.cell_count()];
        for (number, propagator) in propagators.iter().enumerate() {
            for span in propagator.watched() {
                for &cell in model.cells.get(span) {
                    waking[usize::from(cell) * words + number / 64] |= 1 << (number % 64);
                }
            }
        }
        for cell in 0..model.cell_count() {
            let row = waking[cell * words..][..words].iter().enumerate();
            let set = row.filter(|(_, bits)| **bits != 0);
            let span = model
                .watches
                .add(set.map(|(word, &bits)| (word as u32, bits)));
            model.watch_spans.push(span);
        }
        Ok(Program { model, propagators })
    }

    /// The pairs of cells with the same value.
    pub fn take_equals(&mut self) -> Vec<[u16; 2]> {
        core::mem::take(&mut self.equals)
    }
}
