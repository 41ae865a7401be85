//! What each rule says by itself, and each sum that follows from cages: for those who explain one step at a time.
//!
//! A search runs all propagators until nothing changes. A person looks at one rule: so its propagators stand apart here, with the
//! values that it leaves each cell from the start. They know which cells differ by any rule, and nothing else of the board.

use super::builder::Builder;
use super::derived::{self, Derived};
use super::{DISTINCT, add_rule, houses};
use crate::rules::layout::Layout;
use crate::rules::model::Model;
use crate::rules::program::Program;
use crate::rules::propagate::Propagator;
use crate::rules::rule::{Kind, Rule};
use crate::rules::state::{Queue, State};

/// The most cells of a sum that follows from cages.
const MOST_CELLS: i32 = 8;
/// The kinds of rules that say one thing of each of many cells or pairs.
const MANY: [Kind; 8] = [
    Kind::Minimum,
    Kind::Maximum,
    Kind::Indexer,
    Kind::GlobalEntropy,
    Kind::GlobalModulo,
    Kind::Negative,
    Kind::Odd,
    Kind::Even,
];

/// The rules of a layout, each by itself.
#[derive(Clone, Debug)]
pub struct Alone {
    /// What the propagators read.
    model: Model,
    /// What is told of each rule, in their order; then the sums that follow.
    pub told: Vec<Told>,
}

/// One thing that a rule says, or a sum that follows from cages.
#[derive(Clone, Debug)]
pub struct Told {
    /// The number of the rule; none of a sum that follows.
    pub rule: Option<usize>,
    /// The cells that it speaks of.
    pub cells: Vec<u16>,
    /// The houses whose cages make the sum.
    pub houses: Vec<u16>,
    /// The values that cells have from the start.
    bounds: Vec<(u16, u32)>,
    propagators: Vec<Propagator>,
}

impl Alone {
    /// The rules of a layout. An error, in words, if they are too many.
    pub fn new(layout: &Layout, whole: &Program) -> Result<Alone, String> {
        let mut builder = Builder::bare(layout);
        builder.model.peers = whole.model.peers.clone();
        let mut told = Vec::new();
        for (number, rule) in layout.rules.iter().enumerate() {
            let start = builder.propagators.len();
            add_rule(&mut builder, rule)?;
            builder.check()?;
            let bounds = taken_bounds(&mut builder);
            let propagators = builder.propagators[start..].to_vec();
            let cells = |propagators: &[Propagator]| cells_of(&builder.model, propagators);
            let is_many = MANY.contains(&rule.kind) || rule.cells.is_empty();
            if !is_many {
                let cells = rule.cells.to_vec();
                told.extend(Told::of(Some(number), cells, bounds, propagators));
                continue;
            }
            for (cell, values) in bounds {
                let bounds = vec![(cell, values)];
                told.extend(Told::of(Some(number), vec![cell], bounds, Vec::new()));
            }
            for one in propagators {
                told.extend(Told::of(Some(number), cells(&[one]), Vec::new(), vec![one]));
            }
        }
        for sum in derived::sums(layout, MOST_CELLS) {
            told.extend(add_derived(&mut builder, &sum));
        }
        builder.check()?;
        let mut model = builder.model;
        // Nothing waits: each propagator is run by itself.
        let nobody = model.watches.add([]);
        model.watch_spans = vec![nobody; model.cell_count()];
        Ok(Alone { model, told })
    }

    /// Leaves of the values of each cell what one thing allows; false if nothing can be left.
    pub fn narrow(&self, told: &Told, values: &mut [u32]) -> bool {
        let mut queue = Queue::new(&self.model, 0);
        let mut state = State {
            model: &self.model,
            values,
            queue: &mut queue,
        };
        let mut bounds = told.bounds.iter();
        if !bounds.all(|&(cell, values)| state.keep(cell, values).is_ok()) {
            return false;
        }
        // What a propagator removes can be of use to the others, and to itself.
        loop {
            let before = state.values.to_vec();
            let mut all = told.propagators.iter();
            if !all.all(|one| one.run(&mut state).is_ok()) {
                return false;
            }
            if *state.values == before[..] {
                return true;
            }
        }
    }
}

impl Told {
    /// Nothing if it says nothing.
    fn of(
        rule: Option<usize>,
        cells: Vec<u16>,
        bounds: Vec<(u16, u32)>,
        propagators: Vec<Propagator>,
    ) -> Option<Told> {
        let is_empty = bounds.is_empty() && propagators.is_empty();
        (!is_empty).then_some(Told {
            rule,
            cells,
            houses: Vec::new(),
            bounds,
            propagators,
        })
    }
}

/// The values that cells lost since the last call.
fn taken_bounds(builder: &mut Builder<'_>) -> Vec<(u16, u32)> {
    let all = builder.model.all;
    let initial = builder.model.initial.iter_mut().enumerate();
    let changed = initial.filter(|(_, values)| **values != all);
    changed
        .map(|(cell, values)| (cell as u16, std::mem::replace(values, all)))
        .collect()
}

/// The cells that propagators watch, in the order of the board.
fn cells_of(model: &Model, propagators: &[Propagator]) -> Vec<u16> {
    let spans = propagators.iter().flat_map(Propagator::watched);
    let mut cells: Vec<u16> = spans.flat_map(|span| model.cells(span).to_vec()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn add_derived(builder: &mut Builder<'_>, sum: &Derived) -> Option<Told> {
    let start = builder.propagators.len();
    let terms = sum.terms();
    sum.add(builder, &terms);
    let cells = terms.iter().map(|&(cell, _)| cell).collect();
    let bounds = taken_bounds(builder);
    let propagators = builder.propagators[start..].to_vec();
    let told = Told::of(None, cells, bounds, propagators)?;
    let houses = sum.houses.houses().to_vec();
    Some(Told { houses, ..told })
}

impl Rule {
    /// Whether the rule by itself forbids two cells to have this value both.
    pub fn parts(&self, layout: &Layout, one: u16, other: u16, value: usize) -> bool {
        let steps = |one: usize, other: usize| one.abs_diff(other);
        let down = steps(layout.row(one), layout.row(other));
        let right = steps(layout.column(one), layout.column(other));
        match self.kind {
            Kind::AntiTaxicab => down + right == value,
            kind if houses::has_steps(kind) => houses::steps_of(kind)
                .iter()
                .any(|step| (step.0.unsigned_abs(), step.1.unsigned_abs()) == (down, right)),
            kind => {
                let is_distinct = DISTINCT.contains(&kind) || kind == Kind::ExtraRegion;
                is_distinct && self.cells.contains(&one) && self.cells.contains(&other)
            }
        }
    }

    /// Whether the rule by itself can forbid two cells to be equal.
    pub fn is_about_equals(&self) -> bool {
        let kind = self.kind;
        matches!(kind, Kind::AntiTaxicab | Kind::ExtraRegion)
            || houses::has_steps(kind)
            || DISTINCT.contains(&kind)
    }
}
