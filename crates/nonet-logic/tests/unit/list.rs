use nonet_core::{Cell, Grid};

use super::{CAPACITY, Scratch};
use crate::candidate::Candidate;
use crate::chains::lists::Graph;
use crate::chains::meter::Meter;
use crate::chains::node::Node;
use crate::collect::{Collector, Keep, Work};
use crate::patterns::als::AlsList;
use crate::state::State;

/// More follows from r1c2 = 1 than a list has room for.
const PUZZLE: &str =
    "..2...97...9...53......5.2..3.7...8.6..2.3....2......196..7.......8..6..5...32...";

#[test]
fn a_list_that_is_full_takes_no_link_more() {
    let state = State::new(&PUZZLE.parse::<Grid>().expect("a grid"));
    let sets = AlsList::new(&state).sets;
    let mut collector = Collector::new(Keep::AllSteps, Work::UNLIMITED);
    let graph = Graph::with_sets(&state, &sets, &mut collector);
    let graph = graph.continue_value().expect("unlimited work");
    let mut scratch = Scratch::new(graph.vertex_count());
    let mut spend = |units| collector.spend(units);
    let mut meter = Meter::new(&mut spend);
    let candidate = Candidate::in_cell(Cell::ALL[1], state.mask(Cell::ALL[1])).next();
    let root = Node::of(candidate.expect("an open cell"), true);
    let list = scratch.list(&graph, root, usize::MAX, &mut meter);
    let list = list.continue_value().expect("unlimited work");
    assert_eq!(list.items.len(), CAPACITY);
}
