//! Positions of every kind that a player can be in: digits entered, pencilmarks removed or part of the puzzle, no givens
//! at all, several solutions. With what [`Uniqueness::of`] allows there, no step contradicts a solution.

use nonet_core::{Cell, CellSet, Digit, Grid};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::{self, Position};
use nonet_logic::se121;
use nonet_logic::step::Step;
use nonet_logic::uniqueness::{cells_with_values, givens_of};
use nonet_logic::{Candidate, CandidateSet, State, Technique, Uniqueness};

use super::common::{Chance, generated};
use super::positions::solution;
use super::several::with_several_solutions;
use super::{is_right, is_true, scored_without_brute_force};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Digits entered by the player, also ones that the puzzle needs.
    Entered,
    /// No values at all.
    PencilmarksOnly,
    /// A proper puzzle with digits and pencilmarks that are deduced.
    MarksRemoved,
    /// Givens with several solutions, and pencilmarks that leave one of them.
    MarksOfThePuzzle,
    /// Givens with several solutions, and pencilmarks that keep them all.
    Several,
}

const KINDS: [Kind; 5] = [
    Kind::Entered,
    Kind::PencilmarksOnly,
    Kind::MarksRemoved,
    Kind::MarksOfThePuzzle,
    Kind::Several,
];

/// A grid with the cells of its givens, its pencilmarks and all its solutions.
struct Case {
    grid: Grid,
    givens: CellSet,
    marks: Option<CandidateSet>,
    solutions: Vec<Grid>,
}

impl Case {
    fn position(&self) -> Position {
        let givens = givens_of(&self.grid, self.givens, self.marks.is_some());
        match &self.marks {
            None => Position::with_givens(&self.grid, givens),
            Some(marks) => Position::from_state(&State::with_candidates(&self.grid, marks), givens),
        }
    }

    fn uniqueness(&self) -> Uniqueness {
        if self.solutions.len() > 1 {
            return Uniqueness::Unused;
        }
        let givens = givens_of(&self.grid, self.givens, self.marks.is_some());
        Uniqueness::of(&self.grid, givens, self.marks.is_some(), &|| true)
    }
}

/// The candidates of a grid without some that no solution needs.
fn some_candidates(chance: &mut Chance, grid: &Grid, solutions: &[Grid]) -> CandidateSet {
    let removed = chance.below(50);
    let candidates = State::new(grid).all_candidates();
    let is_needed = |one: Candidate| solutions.iter().any(|solution| is_true(one, solution));
    let mut kept = candidates.iter();
    kept.by_ref()
        .filter(|&one| is_needed(one) || chance.below(100) >= removed)
        .collect()
}

/// The candidates of a grid without one of each solution but the first.
fn deciding_candidates(chance: &mut Chance, grid: &Grid, solutions: &[Grid]) -> CandidateSet {
    let first = &solutions[0];
    let mut candidates = State::new(grid).all_candidates();
    for other in &solutions[1..] {
        let theirs = |cell: Cell| Some(Candidate::new(cell, other.value(cell)?));
        let open = Cell::ALL
            .into_iter()
            .filter(|&cell| grid.value(cell).is_none());
        let theirs: Vec<Candidate> = open.filter_map(theirs).collect();
        if theirs.iter().all(|&one| candidates.contains(one)) {
            let differing: Vec<_> = theirs.iter().filter(|&&one| !is_true(one, first)).collect();
            candidates.remove(*differing[chance.below(differing.len() as u64) as usize]);
        }
    }
    candidates
}

/// A random case of a kind, made of a proper puzzle.
fn case(kind: Kind, chance: &mut Chance, puzzle: &Grid) -> Option<Case> {
    let full = solution(puzzle)?;
    let values_at = |cells: CellSet| {
        let value = |cell: Cell| full.value(cell).filter(|_| cells.contains(cell));
        let values = Cell::ALL.map(|cell| value(cell).map_or(0, Digit::value));
        Grid::from_values(&values).ok()
    };
    let own = cells_with_values(puzzle);
    let share = chance.below(60);
    let mut some = |cells: CellSet, share: u64| -> CellSet {
        cells
            .cells()
            .filter(|_| chance.below(100) < share)
            .collect()
    };
    let entered = some(CellSet::ALL.minus(own), share) | own;
    let mut case = match kind {
        Kind::Entered => Case {
            grid: values_at(entered)?,
            givens: [CellSet::EMPTY, some(own, 90), own][share as usize % 3],
            marks: None,
            solutions: vec![full],
        },
        Kind::MarksRemoved => Case {
            grid: values_at(entered)?,
            givens: own,
            marks: None,
            solutions: vec![full],
        },
        _ => {
            let (grid, solutions) = with_several_solutions(chance, puzzle)?;
            let givens = cells_with_values(&grid);
            Case {
                grid,
                givens,
                marks: None,
                solutions,
            }
        }
    };
    match kind {
        Kind::Entered => {}
        Kind::MarksRemoved | Kind::Several => {
            case.marks = Some(some_candidates(chance, &case.grid, &case.solutions));
        }
        Kind::MarksOfThePuzzle | Kind::PencilmarksOnly => {
            let mut marks = deciding_candidates(chance, &case.grid, &case.solutions);
            case.solutions.truncate(1);
            if kind == Kind::PencilmarksOnly {
                for (cell, digit) in case.grid.cells() {
                    digit
                        .into_iter()
                        .for_each(|digit| marks.insert(Candidate::new(cell, digit)));
                }
                (case.grid, case.givens) = (Grid::EMPTY, CellSet::EMPTY);
            }
            case.marks = Some(marks);
        }
    }
    Some(case)
}

/// What both scales find in a position by techniques that assume one solution.
fn unique_steps(position: &Position, uniqueness: Uniqueness) -> Vec<Step> {
    let mut assuming = Technique::ALL.iter().copied();
    let assuming = assuming
        .by_ref()
        .filter(|one| one.entry().assumes_uniqueness);
    let techniques = assuming.collect();
    let options = hodoku::Options {
        uniqueness,
        techniques: Some(techniques),
        ..hodoku::Options::default()
    };
    let mut collector = Collector::new(Keep::AllSteps, Work::limited(20_000));
    let _ = hodoku::search(&mut position.clone(), &options, &mut collector);
    let options = se121::Options {
        uniqueness,
        is_mended: true,
        techniques: Some(techniques),
        ..se121::Options::default()
    };
    let _ = se121::search(&mut position.state().clone(), &options, &mut collector);
    collector.found
}

/// What was found in positions of a kind.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    /// Steps of the paths.
    steps: usize,
    /// Steps of techniques that assume one solution, all right.
    unique: usize,
    /// Wrong ones that would be found if the givens were proper everywhere.
    avoided: usize,
}

fn replay(kind: Kind, puzzles: &[Grid]) -> Found {
    let mut found = Found::default();
    let mut chance = Chance(21);
    for puzzle in puzzles {
        let Some(case) = case(kind, &mut chance, puzzle) else {
            continue;
        };
        let (position, uniqueness) = (case.position(), case.uniqueness());
        let is_right = |step: &Step, state: &State| {
            let mut all = case.solutions.iter();
            all.all(|solution| is_right(step, state, solution))
        };
        let check = |step: &Step, state: &State| {
            assert!(
                is_right(step, state),
                "{kind:?} {puzzle} {step:?} {state:?}"
            );
        };
        let options = hodoku::Options {
            uniqueness,
            work_limit: 20_000,
            ..hodoku::Options::only(scored_without_brute_force())
        };
        hodoku::path(&position, &options, |position, step| {
            check(step, position.state());
            found.steps += 1;
            for step in unique_steps(position, uniqueness) {
                check(&step, position.state());
                found.unique += 1;
            }
            let forced = unique_steps(position, Uniqueness::OfGivens);
            let forced = forced.iter();
            found.avoided += forced
                .filter(|step| !is_right(step, position.state()))
                .count();
        });
        let options = se121::Options {
            uniqueness,
            work_limit: 20_000,
            ..se121::Options::default()
        };
        se121::path(position.state(), &options, |state, step| {
            check(step, state);
            found.steps += 1;
        });
    }
    found
}

fn check_all(puzzles: &[Grid]) -> Vec<(Kind, Found)> {
    let found: Vec<_> = KINDS.map(|kind| (kind, replay(kind, puzzles))).to_vec();
    eprintln!("{found:#?}");
    for (kind, found) in &found {
        let is_deduced = *kind == Kind::MarksRemoved;
        let rests = matches!(kind, Kind::MarksOfThePuzzle | Kind::Several);
        assert_eq!(found.unique == 0, rests, "{kind:?}");
        assert!(!is_deduced || found.avoided == 0, "{found:?}");
    }
    found
}

#[test]
fn no_step_is_wrong_in_positions_of_any_kind() {
    let found = check_all(&generated(21, 60));
    // The same check does see what the rule avoids.
    let avoided: usize = found.iter().map(|(_, found)| found.avoided).sum();
    assert!(avoided > 10, "{avoided}");
}

#[test]
#[ignore = "a minute"]
fn no_step_is_wrong_in_many_positions_of_any_kind() {
    for (kind, found) in check_all(&generated(22, 2_000)) {
        assert!(found.steps > 20_000, "{kind:?} {found:?}");
        assert!(
            kind == Kind::MarksRemoved || found.avoided > 0,
            "{kind:?} {found:?}"
        );
    }
}

#[test]
fn uniqueness_depends_on_what_the_puzzle_is() {
    let puzzle = generated(21, 1)[0];
    let values = cells_with_values(&puzzle);
    let first = values.cells().next().expect("a given");
    let fewer = values.minus(CellSet::only(first));
    let none = CellSet::EMPTY;
    for has_marks in [false, true] {
        let of = |givens: CellSet| {
            let givens = givens_of(&puzzle, givens, has_marks);
            Uniqueness::of(&puzzle, givens, has_marks, &|| true)
        };
        assert_eq!(of(values), Uniqueness::OfGivens);
        assert_eq!(of(fewer), Uniqueness::Unused, "a minimal puzzle");
    }
    assert_eq!(givens_of(&puzzle, none, false), values);
    assert_eq!(givens_of(&puzzle, none, true), none);
    assert_eq!(
        Uniqueness::of(&puzzle, none, true, &|| true),
        Uniqueness::OfCandidates
    );
    assert_eq!(
        Uniqueness::of(&Grid::EMPTY, none, false, &|| true),
        Uniqueness::Unused
    );
    assert!(Uniqueness::OfCandidates.allows(Technique::UniqueRectangle1));
    assert!(!Uniqueness::OfCandidates.allows(Technique::AvoidableRectangle1));
    assert!(!Uniqueness::Unused.allows(Technique::BugPlusOne));
    assert!(Uniqueness::Unused.allows(Technique::XWing));
}
