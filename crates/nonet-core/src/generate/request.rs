//! [`Request`]: the constraints on a puzzle, and whether any puzzle can meet them.
//!
//! An impossible request is refused with the reason. A possible request may be met so rarely that a search would never end:
//! each puzzle gets a limited number of attempts, each with a new grid, and then counts as not found.

use core::fmt;
use core::ops::RangeInclusive;

use super::full_grid::FullGrids;
use super::symmetry::Symmetry;
use crate::geometry::Cell;
use crate::geometry::CellSet;
use crate::grid::Grid;
use crate::random::Stream;
use crate::solve::search;

/// No puzzle with fewer givens is proper (McGuire, Tugemann, Civario, 2012, by a search through all grids).
const FEWEST_GIVENS: u8 = 17;

/// The ninth given of a house is redundant, so a minimal puzzle has at most eight givens in each house.
const MOST_MINIMAL_GIVENS: u8 = 72;

/// The most givens of a puzzle drawn with [`Weighting::Uniform`].
pub const MOST_UNIFORM_GIVENS: u8 = 30;

/// The default number of givens.
const USUAL_GIVENS: RangeInclusive<u8> = 28..=32;

/// The most cells of a pattern that all get givens by default: one of more cells is no picture, but a place for a puzzle.
const MOST_FILLED: u8 = 40;

/// Grids drawn to see whether cells are tight, and how many of them must be alone for removal to be the faster way.
const DRAWN: u64 = 32;
const ENOUGH: usize = 4;

/// How likely each puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighting {
    /// The distribution that results from removing givens in random order; it favours puzzles with few givens.
    Removal,
    /// All minimal puzzles with up to 30 givens are equally likely; requires no symmetry and no pattern.
    Uniform,
}

/// The constraints on a puzzle.
#[derive(Clone, Debug)]
pub struct Request {
    /// The number of givens. Default: any number for minimal puzzles; all cells of a pattern of at most 40; otherwise 28 to 32.
    pub givens: Option<RangeInclusive<u8>>,
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// The symmetry of the givens' cells.
    pub symmetry: Symmetry,
    /// The cells that may hold givens.
    pub pattern: CellSet,
    /// How likely each puzzle is.
    pub weighting: Weighting,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            givens: None,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: CellSet::ALL,
            weighting: Weighting::Removal,
        }
    }
}

/// Why no puzzle can meet a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// At most this many givens: fewer than any proper puzzle has.
    TooFewGivens(u8),
    /// At least this many givens: more than a minimal puzzle can have.
    TooManyGivens(u8),
    /// The pattern allows fewer cells than givens. A cell is allowed if all its images under the symmetry are in the pattern.
    TooFewCells {
        /// The number of cells that may hold givens.
        cells: u8,
        /// The fewest givens requested.
        givens: u8,
    },
    /// Two lines of a chute have no given, so they can be swapped.
    EmptyLines {
        /// The kind of the lines: `row` or `column`.
        kind: &'static str,
        /// The lines, from 0.
        lines: [u8; 2],
    },
    /// The request does not allow [`Weighting::Uniform`].
    NotUniform,
    /// No union of orbits has a number of cells in this range.
    NoSuchCount {
        /// The fewest givens requested.
        fewest: u8,
        /// The most givens requested.
        most: u8,
        /// Whether the request has a pattern.
        has_pattern: bool,
    },
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewGivens(most) => write!(
                f,
                "no proper puzzle has {most} givens: at least {FEWEST_GIVENS} are needed"
            ),
            Self::TooManyGivens(fewest) => write!(
                f,
                "no minimal puzzle has {fewest} givens: each house has at most 8, the grid at most {MOST_MINIMAL_GIVENS}"
            ),
            Self::TooFewCells { cells, givens } => write!(
                f,
                "{givens} givens do not fit: pattern and symmetry allow only {cells} cells"
            ),
            Self::EmptyLines {
                kind,
                lines: [one, other],
            } => write!(
                f,
                "no proper puzzle leaves {kind}s {} and {} empty: swapping them gives a second solution",
                one + 1,
                other + 1
            ),
            Self::NotUniform => write!(
                f,
                "uniform weighting requires minimal puzzles with at most {MOST_UNIFORM_GIVENS} givens, no symmetry and no pattern"
            ),
            Self::NoSuchCount {
                fewest,
                most,
                has_pattern,
            } => {
                write!(f, "no set of {fewest}")?;
                if fewest != most {
                    write!(f, " to {most}")?;
                }
                let place = if *has_pattern { " in the pattern" } else { "" };
                write!(f, " cells{place} has this symmetry")
            }
        }
    }
}

impl core::error::Error for Impossible {}

/// A request that is not known to be impossible, prepared for generation.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The orbits that may hold givens.
    pub orbits: Vec<CellSet>,
    /// The possible numbers of givens, in order.
    pub counts: Vec<u8>,
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// How likely each puzzle is.
    pub weighting: Weighting,
    /// Whether the digits of a random grid are hardly ever a puzzle in these cells, so that other digits must be found.
    pub is_tight: bool,
}

impl Request {
    /// Prepares the request, or returns why no puzzle can meet it.
    pub fn plan(&self) -> Result<Plan, Impossible> {
        let mut orbits = self.symmetry.orbits();
        orbits.retain(|orbit| orbit.minus(self.pattern).is_empty());
        let cells = orbits.iter().copied().fold(CellSet::EMPTY, CellSet::union);
        let (fewest, most) = self.range(cells.len() as u8)?;
        if let Some(empty) = empty_lines(cells) {
            return Err(empty);
        }
        // The possible sizes of unions of orbits: bit n is set if a union has n cells.
        let add_orbit = |sizes: u128, orbit: &CellSet| sizes | sizes << orbit.len();
        let sizes = orbits.iter().fold(1, add_orbit);
        let counts: Vec<u8> = (fewest..=most)
            .filter(|&count| sizes >> count & 1 == 1)
            .collect();
        if counts.is_empty() {
            return Err(Impossible::NoSuchCount {
                fewest,
                most,
                has_pattern: self.pattern != CellSet::ALL,
            });
        }
        let is_free = self.symmetry == Symmetry::None && self.pattern == CellSet::ALL;
        let can_be_uniform = self.minimal && is_free && counts[0] <= MOST_UNIFORM_GIVENS;
        if self.weighting == Weighting::Uniform && !can_be_uniform {
            return Err(Impossible::NotUniform);
        }
        Ok(Plan {
            orbits,
            counts,
            minimal: self.minimal,
            weighting: self.weighting,
            is_tight: cells != CellSet::ALL && is_tight(cells),
        })
    }

    /// The fewest and the most givens, where this number of cells may hold them.
    fn range(&self, cells: u8) -> Result<(u8, u8), Impossible> {
        let requested = match &self.givens {
            Some(givens) => givens.clone(),
            None if self.minimal => FEWEST_GIVENS..=MOST_MINIMAL_GIVENS,
            None if cells <= MOST_FILLED => cells.max(FEWEST_GIVENS)..=cells.max(FEWEST_GIVENS),
            None => USUAL_GIVENS,
        };
        let (fewest, most) = (*requested.start().max(&FEWEST_GIVENS), *requested.end());
        if most < FEWEST_GIVENS {
            return Err(Impossible::TooFewGivens(most));
        }
        if self.minimal && fewest > MOST_MINIMAL_GIVENS {
            return Err(Impossible::TooManyGivens(fewest));
        }
        if cells < fewest {
            return Err(Impossible::TooFewCells {
                cells,
                givens: fewest,
            });
        }
        Ok((fewest, most.min(cells)))
    }
}

/// Whether random grids are rarely the only ones with their digits in these cells.
fn is_tight(cells: CellSet) -> bool {
    let is_proper = |index: &u64| {
        let grid = FullGrids::get().draw(&mut Stream::new(0, *index));
        let puzzle = without(&grid, CellSet::ALL.minus(cells));
        search(&Grid::from_trusted(puzzle), 2).solution_count == 1
    };
    (0..DRAWN).filter(is_proper).count() < ENOUGH
}

/// A puzzle without the givens of some cells.
pub(super) fn without(puzzle: &[u8; 81], cells: CellSet) -> [u8; 81] {
    let mut fewer = *puzzle;
    for cell in cells.cells() {
        fewer[cell.index()] = 0;
    }
    fewer
}

/// The first two lines of a chute without any of the cells.
pub(super) fn empty_lines(cells: CellSet) -> Option<Impossible> {
    let lines =
        |line: fn(Cell) -> usize| cells.cells().fold(0_u16, |set, cell| set | 1 << line(cell));
    [("row", lines(Cell::row)), ("column", lines(Cell::column))]
        .into_iter()
        .find_map(|(kind, used)| {
            let chutes = [0..3, 3..6, 6..9];
            chutes.into_iter().find_map(|chute| {
                let mut empty = chute.filter(|line| used >> line & 1 == 0);
                let lines = [empty.next()?, empty.next()?];
                Some(Impossible::EmptyLines { kind, lines })
            })
        })
}

#[cfg(test)]
#[path = "../../tests/unit/request.rs"]
mod tests;
