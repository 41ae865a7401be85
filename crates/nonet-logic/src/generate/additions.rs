//! Givens added to a puzzle until its path needs one technique and otherwise only singles.
//!
//! Puzzles in which a rare technique is the only one beyond singles are rarer still: a puzzle that needs it needs other
//! techniques too. Each given that is added removes steps from the path. So where the technique is present once singles
//! come to an end, digits of the solution are added in random cells, as long as they leave it present, until nothing else
//! is left:
//!
//! ```text
//! singles, [pointing], swordfish, singles, [XY-wing], singles      [ ]: made superfluous by givens
//! ```
//!
//! The walk of the whole puzzle decides after each given, so what is found meets the conditions like any other puzzle.

use std::ops::ControlFlow;

use nonet_core::random::Stream;
use nonet_core::{Cell, Grid};

use super::wanted::{Missed, SINGLES, Wanted};
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::se121::{self, Options, PRODUCERS, Producer};
use crate::sink::{First, Work};
use crate::state::State;

/// The most walks of one try.
const MOST_WALKS: usize = 12;
/// Tries with one puzzle: one in which a rare technique is present is worth several. (16 gave fewer puzzles than 4.)
const TRIES: usize = 4;

/// Looks for puzzles around a candidate.
pub(super) struct Additions {
    /// Singles and nothing else.
    singles: Options,
    /// The technique alone.
    alone: Options,
    producer: Producer,
}

impl Additions {
    /// For a technique; `None` if the profile does not have it, and for chains: nearly every position has some, a walk that
    /// searches them is slow, and plain rejection finds five to ten times as many puzzles.
    pub(super) fn new(technique: Technique) -> Option<Additions> {
        let finds = |producer: &Producer| producer.techniques().contains(&technique);
        let producer = PRODUCERS.iter().copied().find(finds)?;
        if matches!(producer, Producer::Chains(_)) {
            return None;
        }
        let only = |techniques: &[Technique]| Options {
            techniques: Some(techniques.iter().copied().collect()),
            ..Options::default()
        };
        Some(Additions {
            singles: only(&SINGLES),
            alone: only(&[technique]),
            producer,
        })
    }

    /// A puzzle that meets the conditions: a candidate that missed them, with some digits of its solution.
    pub(super) fn meet(
        &self,
        wanted: &Wanted,
        search: &Options,
        (puzzle, solution): (&[u8; 81], &[u8; 81]),
        missed: &Missed,
        mut stream: Stream,
        work: Work<'_>,
    ) -> Option<[u8; 81]> {
        let first = self.cells(missed, &mut stream, work)?;
        for _ in 0..TRIES {
            let (mut best, mut cells) = (*puzzle, first.clone());
            for _ in 0..MOST_WALKS {
                let Some(cell) = cells.pop() else { break };
                let mut next = best;
                next[cell.index()] = solution[cell.index()];
                let grid = Grid::from_values(&next).ok()?;
                let checked = wanted.check(&State::new(&grid), search, work);
                let Err(missed) = checked else {
                    return Some(next);
                };
                if let Some(next_cells) = self.cells(&missed, &mut stream, work) {
                    (best, cells) = (next, next_cells);
                }
            }
        }
        None
    }

    /// Cells whose digits may make the path better, the last ones first to be tried: those that the unwanted step changes,
    /// then all that are open. `None` if the technique is neither used before nor present after all singles.
    fn cells(&self, missed: &Missed, stream: &mut Stream, work: Work<'_>) -> Option<Vec<Cell>> {
        let mut later = missed.state;
        if !missed.is_used {
            let mut sink = First::new(work);
            while !later.is_filled() {
                sink.found = None;
                let _ = se121::search(&later, &self.singles, &mut sink);
                let Some(single) = sink.found else { break };
                single.apply(&mut later);
            }
            sink.found = None;
            let _ = self.search_alone(&later, &mut sink);
            sink.found?;
        }
        let mut cells: Vec<Cell> = later.open_cells().cells().collect();
        stream.shuffle(&mut cells);
        if let Some(step) = missed.step {
            let changed = if step.has_placement() {
                step.placements
            } else {
                step.eliminations
            };
            let mut changed: Vec<Cell> = changed.iter().map(Candidate::cell).collect();
            stream.shuffle(&mut changed);
            cells.append(&mut changed);
        }
        Some(cells)
    }

    fn search_alone(&self, state: &State, sink: &mut First<'_>) -> ControlFlow<()> {
        se121::search_producer(self.producer, state, &self.alone, sink)
    }
}
