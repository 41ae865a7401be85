//! Steps on boards of other sizes and with more rules, as tuples of numbers; `python/nonet/logic` makes values and words of them.

use nonet_logic::collect::Work;
use nonet_logic::rules::{
    Board, Failure, Find, Position, Why, all, failure, first, level, path, premises,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::ruled::{Rules, layout_of};
use crate::watch::{Callback, watched};

/// A claim of a chain: candidates, whether they are true, why, the houses or the rule of the reason, premises.
type Claim = (Vec<(u16, u8)>, bool, &'static str, Vec<usize>, Vec<usize>);
/// A step: technique, placements, eliminations, cells, values, houses, rules, the claims of its chain.
type Step = (
    &'static str,
    Vec<(u16, u8)>,
    Vec<(u16, u8)>,
    Vec<u16>,
    u32,
    Vec<u16>,
    Vec<usize>,
    Vec<Claim>,
);

/// What cells must be, as masks, and which candidates go.
type Premises = (Vec<(u16, u32)>, Vec<bool>);

/// A layout with what techniques ask of it: immutable, shared by threads.
#[pyclass(frozen, module = "nonet._core")]
pub struct RuleBoard {
    board: Board,
}

#[pymethods]
impl RuleBoard {
    /// `houses` has the cells of all houses of the layout.
    #[new]
    fn new(
        size: usize,
        regions: Option<&[u8]>,
        rules: Rules,
        houses: Vec<Vec<u16>>,
    ) -> PyResult<RuleBoard> {
        let cells = size * size;
        if houses
            .iter()
            .flatten()
            .any(|&cell| usize::from(cell) >= cells)
        {
            let message = format!("a house has a cell beyond the {cells} of the board");
            return Err(PyValueError::new_err(message));
        }
        let board = layout_of(size, regions, &rules).and_then(|layout| Board::new(layout, houses));
        let board = board.map_err(PyValueError::new_err)?;
        Ok(RuleBoard { board })
    }

    /// The first step of a position, all of them, or the path; and whether the limit of work ended the search. `masks` are the
    /// candidates of open cells.
    #[pyo3(signature = (values, masks, *, which, work_limit = None, progress = None))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        values: &[u8],
        masks: Vec<u32>,
        which: &str,
        work_limit: Option<u64>,
        progress: Callback<'py>,
    ) -> PyResult<(Vec<Step>, bool)> {
        let board = &self.board;
        let position = Position::new(board, values, &masks).map_err(PyValueError::new_err)?;
        let search: fn(&Board, &Position, Work<'_>) -> (Vec<Find>, bool) = match which {
            "first" => |board, position, work| {
                let (step, is_cut) = first(board, position, work);
                (step.into_iter().collect(), is_cut)
            },
            "all" => all,
            "path" => path,
            _ => return Err(PyValueError::new_err("which is first, all or path")),
        };
        let limit = work_limit.unwrap_or(u64::MAX);
        let (steps, is_cut) = watched(py, progress, |watch| {
            search(board, &position, Work::limited(limit).watched(watch))
        })?;
        let steps = steps.into_iter().map(|step| step_of(board, step));
        Ok((steps.collect(), is_cut))
    }

    /// The level of the hardest technique on the path; none if it does not reach the solution within the limit of work.
    #[pyo3(signature = (values, masks, *, work_limit = None, progress = None))]
    fn level<'py>(
        &self,
        py: Python<'py>,
        values: &[u8],
        masks: Vec<u32>,
        work_limit: Option<u64>,
        progress: Callback<'py>,
    ) -> PyResult<Option<&'static str>> {
        let position = Position::new(&self.board, values, &masks).map_err(PyValueError::new_err)?;
        let limit = work_limit.unwrap_or(u64::MAX);
        let found = watched(py, progress, |watch| {
            level(&self.board, &position, Work::limited(limit).watched(watch))
        })?;
        Ok(found.map(|level| level.id()))
    }

    /// What the cells of a rule must be for candidates to go by it alone, as masks, and which of the candidates go. `masks` are what
    /// each cell can be. Without a rule, `houses` are those whose cages make a sum.
    fn premises(
        &self,
        rule: Option<usize>,
        houses: Vec<u16>,
        masks: Vec<u32>,
        removed: Vec<(u16, u8)>,
    ) -> PyResult<Premises> {
        let size = self.board.size();
        let is_place = |&(cell, value): &(u16, u8)| {
            usize::from(cell) < size * size && (1..=size).contains(&usize::from(value))
        };
        if !removed.iter().all(is_place) {
            let message = "candidates of the board are expected";
            return Err(PyValueError::new_err(message));
        }
        self.check(&masks)?;
        Ok(premises(&self.board, rule, &houses, &masks, &removed))
    }

    /// What fails first, without a guess, if each cell can be what its mask says: a cell, a house and a value, a rule, or the houses
    /// whose cages make a sum. None if nothing does.
    fn failure(&self, masks: Vec<u32>) -> PyResult<Option<(&'static str, Vec<usize>)>> {
        self.check(&masks)?;
        let board = &self.board;
        Ok(failure(board, &masks).map(|failure| match failure {
            Failure::Cell(cell) => ("cell", vec![cell.into()]),
            Failure::House(house, value) => ("house", vec![number_of(board, house), value.into()]),
            Failure::Told(place) => told_of(board, place),
        }))
    }
}

impl RuleBoard {
    fn check(&self, masks: &[u32]) -> PyResult<()> {
        let size = self.board.size();
        let is_mask = |&mask: &u32| mask & !self.board.all() == 0;
        if masks.len() != size * size || !masks.iter().all(is_mask) {
            let message = "a mask of the board's values for each cell is expected";
            return Err(PyValueError::new_err(message));
        }
        Ok(())
    }
}

fn number_of(board: &Board, house: usize) -> usize {
    board.houses[house].number.into()
}

/// The rule, or the houses whose cages make a sum.
fn told_of(board: &Board, place: usize) -> (&'static str, Vec<usize>) {
    let told = &board.alone.told[place];
    match told.rule {
        Some(rule) => ("rule", vec![rule]),
        None => {
            let houses = told.houses.iter().copied().map(usize::from);
            ("sums", houses.collect())
        }
    }
}

fn step_of(board: &Board, find: Find) -> Step {
    let claims = find.chain.into_iter().map(|claim| {
        let (why, numbers) = match claim.why {
            Why::Assumption => ("assumption", Vec::new()),
            Why::Cell => ("cell", Vec::new()),
            Why::Sees => ("sees", Vec::new()),
            Why::House(place) => ("house", vec![number_of(board, place)]),
            Why::Told(place) => told_of(board, place),
        };
        (claim.places, claim.is_true, why, numbers, claim.premises)
    });
    let claims = claims.collect();
    (
        find.technique.id(),
        find.placements,
        find.eliminations,
        find.cells,
        find.values,
        find.houses,
        find.rules,
        claims,
    )
}
