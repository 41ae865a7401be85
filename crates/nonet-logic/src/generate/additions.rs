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

use nonet_core::random::Stream;
use nonet_core::{Cell, Grid};

use super::walk::Scale;
use super::wanted::{Check, Missed, run_all};
use crate::candidate::Candidate;
use crate::catalogue::Technique;
use crate::collect::Work;

/// The most walks of one try.
const MOST_WALKS: usize = 12;
/// Tries with one puzzle: one in which a rare technique is present is worth several. (16 gave fewer puzzles than 4.)
const TRIES: usize = 4;

/// Looks for wanted puzzles around one that missed the conditions.
pub(super) struct Additions {
    /// Singles and nothing else.
    singles: Scale,
    /// The technique alone.
    alone: Scale,
}

impl Additions {
    /// For a technique; `None` for the chains of Sudoku Explainer: nearly every position has some, a walk that searches
    /// them is slow, and plain rejection finds five to ten times as many puzzles.
    pub(super) fn new(technique: Technique) -> Option<Additions> {
        let scale = Scale::of(technique);
        (!scale.is_chain(technique)).then(|| Additions {
            singles: scale.singles(),
            alone: scale.alone(technique),
        })
    }

    /// A puzzle that meets the conditions: one that missed them, with some digits of its solution.
    pub(super) fn meet<'a>(
        &self,
        checks: &[Check],
        (puzzle, solution): (&[u8; 81], &[u8; 81]),
        missed: Box<Missed<'a>>,
        mut stream: Stream,
        work: Work<'a>,
    ) -> Option<[u8; 81]> {
        let first = self.cells(*missed, &mut stream)?;
        for _ in 0..TRIES {
            let (mut best, mut cells) = (*puzzle, first.clone());
            for _ in 0..MOST_WALKS {
                let Some(cell) = cells.pop() else { break };
                let mut next = best;
                next[cell.index()] = solution[cell.index()];
                let grid = Grid::from_values(&next).ok()?;
                let Err(missed) = run_all(checks, &grid, work) else {
                    return Some(next);
                };
                if let Some(next_cells) = self.cells(*missed, &mut stream) {
                    (best, cells) = (next, next_cells);
                }
            }
        }
        None
    }

    /// Cells whose digits may make the path better, the last ones first to be tried: those that the unwanted step changes,
    /// then all that are open. `None` if the technique is neither used before nor present after all singles.
    fn cells(&self, missed: Missed<'_>, stream: &mut Stream) -> Option<Vec<Cell>> {
        let Missed {
            mut walk,
            is_used,
            step,
        } = missed;
        if !is_used {
            while walk.find(&self.singles).is_some() {
                walk.apply();
            }
            walk.find(&self.alone)?;
        }
        let mut cells: Vec<Cell> = walk.state().open_cells().cells().collect();
        stream.shuffle(&mut cells);
        if let Some(step) = step {
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
}
