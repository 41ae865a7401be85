//! A model under construction: the words in which the files of this folder say what a rule means.

use std::collections::HashMap;

use crate::rules::bits::Cells;
use crate::rules::branch::{counts_values, weight};
use crate::rules::layout::Layout;
use crate::rules::model::{Model, Span};
use crate::rules::planes::Houses;
use crate::rules::program::{Compile, MOST_BYTES, MOST_PROPAGATORS, Program, Quick};
use crate::rules::propagate::{Board, Pair, Propagator};
use crate::rules::relation::Relation;
use crate::rules::rule::Kind;

/// A model under construction.
pub struct Builder<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// What is known of it so far.
    pub model: Model,
    /// The houses as sets of cells.
    pub houses: Vec<Cells>,
    /// The houses that are compared with each other already.
    pub compared: usize,
    /// Cells with the same value.
    equals: Vec<[u16; 2]>,
    /// The lists of sets of larger boards by kind of rule, count and sum, with their unions; none where there are too many.
    pub lists: HashMap<(Kind, usize, i32), Option<(Span, u32)>>,
    /// The automata by kind of rule and number, those for lines of all values apart.
    pub automata: HashMap<(Kind, i32, bool), u16>,
    /// How many sets were looked at.
    pub visited: u32,
    /// The propagators so far.
    pub propagators: Vec<Propagator>,
}

impl<'a> Builder<'a> {
    /// Not even houses.
    pub fn bare(layout: &'a Layout) -> Self {
        Builder::on(layout, Model::bare(layout.size), Vec::new(), Vec::new())
    }

    /// A model with houses, which are compared with each other already.
    pub fn on(
        layout: &'a Layout,
        model: Model,
        houses: Vec<Cells>,
        propagators: Vec<Propagator>,
    ) -> Self {
        Builder {
            layout,
            model,
            compared: houses.len(),
            houses,
            equals: Vec::new(),
            lists: HashMap::new(),
            automata: HashMap::new(),
            visited: 0,
            propagators,
        }
    }

    /// Adds a propagator.
    pub fn add(&mut self, propagator: impl Into<Propagator>) {
        self.propagators.push(propagator.into());
    }

    /// An error, in words, if the model is too large. It is asked after each rule: one alone adds few megabytes.
    pub fn check(&self) -> Result<(), String> {
        let (count, bytes) = (self.propagators.len(), self.model.bytes());
        if count > MOST_PROPAGATORS {
            return Err(format!(
                "the layout is too large: {count} propagators, at most {MOST_PROPAGATORS}"
            ));
        }
        if bytes > MOST_BYTES {
            let most = MOST_BYTES >> 20;
            return Err(format!(
                "the layout is too large: its rules need more than {most} MB"
            ));
        }
        Ok(())
    }

    /// Whether half of the room is left: then what follows from several rules is added too.
    pub fn has_room(&self) -> bool {
        self.propagators.len() < MOST_PROPAGATORS / 2
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
        self.relation_of(Relation::rows(self.model.size, holds))
    }

    /// The number of the relation with these rows.
    fn relation_of(&mut self, rows: Vec<u32>) -> u16 {
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

    /// A relation and its inverse.
    pub fn relations(&mut self, holds: impl Fn(i32, i32) -> bool) -> [u16; 2] {
        let there = self.relation(&holds);
        [there, self.relation(|second, first| holds(first, second))]
    }

    /// Two cells whose values go together by a relation. If they see each other, they have no value both.
    pub fn related(&mut self, pair: [u16; 2], mut relations: [u16; 2]) {
        if self.model.peers.sees(pair[0], pair[1]) {
            for number in &mut relations {
                let relation = &self.model.relations[usize::from(*number)];
                if let Some(rows) = relation.rows_apart() {
                    *number = self.relation_of(rows);
                }
            }
        }
        let cells = self.cells(&pair);
        self.add(Pair { cells, relations });
    }

    /// Two cells whose values go together.
    pub fn pair(&mut self, pair: [u16; 2], holds: impl Fn(i32, i32) -> bool) {
        let relations = self.relations(holds);
        self.related(pair, relations);
    }

    /// Cells one after another whose neighbours go together.
    pub fn line(&mut self, cells: &[u16], holds: impl Fn(i32, i32) -> bool) {
        let relations = self.relations(holds);
        for pair in cells.windows(2) {
            self.related([pair[0], pair[1]], relations);
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
        self.check()?;
        let (mut model, propagators) = (self.model, by_cost(&self.propagators));
        let count = propagators.len();
        let words = count.div_ceil(64);
        let mut waking = vec![0_u64; words * model.cell_count()];
        let mut scores = vec![0; model.cell_count()];
        for (number, propagator) in propagators.iter().enumerate() {
            let (weight, bit) = (weight(propagator), 1 << (number % 64));
            for span in propagator.watched() {
                for &cell in model.cells.get(span) {
                    let bits = &mut waking[usize::from(cell) * words + number / 64];
                    scores[usize::from(cell)] += if *bits & bit == 0 { weight } else { 0 };
                    *bits |= bit;
                }
            }
        }
        model.watch_spans.reserve_exact(model.initial.len());
        for row in waking.chunks_exact(words) {
            let set = row.iter().enumerate().filter(|(_, bits)| **bits != 0);
            let span = model
                .watches
                .add(set.map(|(word, &bits)| (word as u32, bits)));
            model.watch_spans.push(span);
        }
        let is_house = |one: &Propagator| matches!(one, Propagator::House(_));
        // Cages place cells one after another: few houses wait together.
        let has_sets = |one: &Propagator| matches!(one, Propagator::SetFamily(_));
        let is_board = Board::fits(self.layout) && !propagators.iter().any(has_sets);
        let first = is_board.then(|| propagators.iter().position(is_house));
        let board = first.flatten().map(|first| Board { first });
        Ok(Program {
            counts_values: counts_values(&propagators),
            model,
            propagators,
            board,
            scores,
            quick: None,
        })
    }

    /// What houses and peers say, if these say everything: propagators are compiled by `whole` when they are needed. None if the board is
    /// too large.
    pub fn finish_quick(self, whole: Compile) -> Option<Program> {
        let houses = Houses::new(&self.model)?;
        Some(Program {
            model: self.model,
            propagators: Vec::new(),
            board: None,
            scores: houses.scores(),
            counts_values: false,
            quick: Some(Box::new(Quick::new(houses, self.layout, whole))),
        })
    }

    /// The pairs of cells with the same value.
    pub fn take_equals(&mut self) -> Vec<[u16; 2]> {
        core::mem::take(&mut self.equals)
    }
}

/// The propagators in the order of their cost, those of one cost as they were.
fn by_cost(propagators: &[Propagator]) -> Vec<Propagator> {
    let mut starts = [0; Propagator::COSTS + 1];
    for one in propagators {
        starts[one.cost() + 1] += 1;
    }
    for cost in 1..starts.len() {
        starts[cost] += starts[cost - 1];
    }
    let mut sorted = propagators.to_vec();
    for one in propagators {
        let place = &mut starts[one.cost()];
        sorted[*place] = *one;
        *place += 1;
    }
    sorted
}
