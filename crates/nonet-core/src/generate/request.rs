//! What is asked of a puzzle, and whether that can be had at all.
//!
//! Some requests are refused because no puzzle meets them, with the reason. Others may be met by so few grids that looking for one
//! would take for ever: a puzzle gets a stated number of attempts, each with a new grid, and then counts as not found.

use core::fmt;
use core::ops::RangeInclusive;

use super::symmetry::{ALL_CELLS, CellSet, Symmetry, cells_of};
use super::uniform::LARGEST;

/// No puzzle with fewer givens is proper (McGuire, Tugemann, Civario, 2012, by a search through all grids).
const FEWEST_GIVENS: u8 = 17;

/// All nine givens of a house are one more than are needed, so a minimal puzzle has at most eight in each.
const MOST_MINIMAL_GIVENS: u8 = 72;

/// The givens of a puzzle of which nothing was asked.
const USUAL_GIVENS: RangeInclusive<u8> = 28..=32;

/// Which puzzles are likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighting {
    /// Those that are come to by removing givens in random order: rather those with few.
    Removal,
    /// All minimal puzzles alike, up to 30 givens; there is no symmetry and no pattern then.
    Uniform,
}

/// What is asked of a puzzle.
#[derive(Clone, Debug)]
pub struct Request {
    /// How many givens; if not told, any number for minimal puzzles, else 28 to 32 (or fewer, in a pattern of fewer).
    pub givens: Option<RangeInclusive<u8>>,
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// The symmetry of the givens' places.
    pub symmetry: Symmetry,
    /// The cells where givens may stand.
    pub pattern: CellSet,
    /// Which puzzles are likely.
    pub weighting: Weighting,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            givens: None,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: ALL_CELLS,
            weighting: Weighting::Removal,
        }
    }
}

/// Why no puzzle meets a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// Fewer givens than any proper puzzle has.
    TooFewGivens(u8),
    /// More givens than a minimal puzzle can have.
    TooManyGivens(u8),
    /// Fewer cells than givens. The cells are those whose images by symmetry are all in the pattern.
    TooFewCells {
        /// Cells where givens may stand.
        cells: u8,
        /// Givens wanted.
        givens: u8,
    },
    /// Two lines of a chute without a given can be exchanged.
    EmptyLines {
        /// What the lines are: `row` or `column`.
        kind: &'static str,
        /// The lines, from 0.
        lines: [u8; 2],
    },
    /// All puzzles alike are drawn among minimal ones of at most 30 givens only, of any symmetry and pattern.
    NotUniform,
    /// No set of orbits has so many cells.
    NoSuchCount(u8, u8),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewGivens(most) => write!(
                f,
                "no puzzle with {most} givens is proper: it takes {FEWEST_GIVENS} at least"
            ),
            Self::TooManyGivens(fewest) => write!(
                f,
                "no minimal puzzle has {fewest} givens: each house has 8 at most, so {MOST_MINIMAL_GIVENS} in all"
            ),
            Self::TooFewCells { cells, givens } => write!(
                f,
                "{givens} givens do not fit in the {cells} cells that pattern and symmetry leave them"
            ),
            Self::EmptyLines {
                kind,
                lines: [one, other],
            } => write!(
                f,
                "no puzzle without givens in {kind}s {} and {} is proper: the two can be exchanged in its solution",
                one + 1,
                other + 1
            ),
            Self::NotUniform => write!(
                f,
                "drawing from all puzzles alike takes minimal ones of at most {LARGEST} givens, without symmetry or pattern"
            ),
            Self::NoSuchCount(fewest, most) if fewest == most => {
                write!(f, "no {fewest} cells have this symmetry in this pattern")
            }
            Self::NoSuchCount(fewest, most) => {
                write!(
                    f,
                    "no {fewest} to {most} cells have this symmetry in this pattern"
                )
            }
        }
    }
}

impl core::error::Error for Impossible {}

/// A request that is not known to be impossible, made ready.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The orbits where givens may stand.
    pub units: Vec<CellSet>,
    /// The numbers of givens that will do and can be had, in order.
    pub counts: Vec<u8>,
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// Which puzzles are likely.
    pub weighting: Weighting,
}

impl Request {
    /// Makes ready, or tells why it cannot be met.
    pub fn plan(&self) -> Result<Plan, Impossible> {
        let mut units = self.symmetry.orbits();
        units.retain(|orbit| orbit & !self.pattern == 0);
        let cells = units.iter().fold(0, |all, unit| all | unit);
        let (fewest, most) = self.range(cells.count_ones() as u8)?;
        if let Some(empty) = empty_lines(cells) {
            return Err(empty);
        }
        let can_be_had = sizes_of_unions(&units);
        let counts: Vec<u8> = (fewest..=most)
            .filter(|&count| can_be_had >> count & 1 == 1)
            .collect();
        if counts.is_empty() {
            return Err(Impossible::NoSuchCount(fewest, most));
        }
        let is_any = self.symmetry == Symmetry::None && self.pattern == ALL_CELLS;
        let can_be_uniform = self.minimal && is_any && counts[0] <= LARGEST;
        if self.weighting == Weighting::Uniform && !can_be_uniform {
            return Err(Impossible::NotUniform);
        }
        Ok(Plan {
            units,
            counts,
            minimal: self.minimal,
            weighting: self.weighting,
        })
    }

    /// The fewest and the most givens, of so many cells.
    fn range(&self, cells: u8) -> Result<(u8, u8), Impossible> {
        let wanted = match &self.givens {
            Some(givens) => givens.clone(),
            None if self.minimal => FEWEST_GIVENS..=MOST_MINIMAL_GIVENS,
            None if cells < *USUAL_GIVENS.start() => FEWEST_GIVENS..=cells.max(FEWEST_GIVENS),
            None => USUAL_GIVENS,
        };
        let (fewest, most) = (*wanted.start().max(&FEWEST_GIVENS), *wanted.end());
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

/// Two lines of a chute without any of the cells, if there are.
fn empty_lines(cells: CellSet) -> Option<Impossible> {
    let rows = cells_of(cells).fold(0_u16, |rows, cell| rows | 1 << (cell / 9));
    let columns = cells_of(cells).fold(0_u16, |columns, cell| columns | 1 << (cell % 9));
    [("row", rows), ("column", columns)]
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

/// The sizes that unions of the units can have, bit *n* for *n*.
fn sizes_of_unions(units: &[CellSet]) -> u128 {
    units
        .iter()
        .fold(1, |sizes, unit| sizes | sizes << unit.count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(request: Request) -> String {
        request.plan().unwrap_err().to_string()
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        let of_givens = |givens| Request {
            givens: Some(givens),
            ..Request::default()
        };
        assert_eq!(
            refusal(of_givens(10..=16)),
            "no puzzle with 16 givens is proper: it takes 17 at least"
        );
        let minimal = Request {
            minimal: true,
            ..of_givens(73..=81)
        };
        assert!(refusal(minimal).starts_with("no minimal puzzle has 73 givens"));
        let odd = Request {
            symmetry: Symmetry::Full,
            ..of_givens(26..=27)
        };
        assert_eq!(
            refusal(odd),
            "no 26 to 27 cells have this symmetry in this pattern"
        );
    }

    #[test]
    fn patterns_without_room_are_refused() {
        let with_pattern = |pattern| Request {
            pattern,
            ..Request::default()
        };
        let two_rows = with_pattern(ALL_CELLS & !0x3ffff);
        assert!(refusal(two_rows).contains("rows 1 and 2"));
        let columns = (0..9).fold(0, |set: CellSet, row| set | 0b101 << (row * 9 + 3));
        assert!(refusal(with_pattern(ALL_CELLS & !columns)).contains("columns 4 and 6"));
        assert_eq!(
            refusal(with_pattern(0xffff)),
            "17 givens do not fit in the 16 cells that pattern and symmetry leave them"
        );
        // One more than half of the cells, but the images of most are outside.
        let upper = Request {
            symmetry: Symmetry::HalfTurn,
            ..with_pattern((1 << 45) - 1)
        };
        assert!(refusal(upper).starts_with("17 givens do not fit in the 9 cells"));
    }

    #[test]
    fn counts_are_those_that_the_symmetry_allows() {
        let full = Request {
            symmetry: Symmetry::Full,
            ..Request::default()
        };
        assert_eq!(full.plan().unwrap().counts, [28, 29, 32]);
    }
}
