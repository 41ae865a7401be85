//! What one rule leaves: a value goes from a cell if no filling of the cells of the rule that it allows has it there.
//!
//! One search serves all kinds of rules: the engine's propagators of one rule are run on the candidates, and what they remove is
//! the step. Which technique that is, the catalogue of rules says. What a rule removes from cells that are not its own follows
//! from a value that it needs; what a placed value removes by a rule alone is a step for each such value.

use std::ops::ControlFlow;

use nonet_core::rules::Told;

use super::board::Board;
use super::find::{Find, Finds, values_of};
use super::position::Position;
use crate::catalogue::RuleTechnique as T;

/// Offers what placed values remove by a rule, without a house.
pub fn seen(board: &Board, position: &Position, finds: &mut Finds) -> ControlFlow<()> {
    let rules = board.layout.rules.iter().enumerate();
    for (number, rule) in rules.filter(|(_, rule)| rule.is_about_equals()) {
        finds.work.spend(1)?;
        let cells: Vec<u16> = match rule.cells.is_empty() {
            true => (0..position.possible().len() as u16).collect(),
            false => rule.cells.to_vec(),
        };
        for &cell in &cells {
            let value = position.value(cell);
            if value == 0 {
                continue;
            }
            let is_seen = |other: &u16| {
                *other != cell && rule.parts(&board.layout, cell, *other, usize::from(value))
            };
            let bit = 1 << (value - 1);
            let others: Vec<u16> = position
                .places(&cells, value)
                .into_iter()
                .filter(is_seen)
                .collect();
            let find = Find::of(T::RulePeers, vec![cell], bit, Vec::new()).by(Some(number));
            finds.offer(find.removing(position, &others, bit))?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers what the rules of a technique leave in their own cells; for what a cage needs, in all others.
pub fn left(
    board: &Board,
    position: &Position,
    technique: T,
    finds: &mut Finds,
) -> ControlFlow<()> {
    let possible = position.possible();
    for told in &board.alone.told {
        let is_outside = technique == T::CageRequired;
        let wanted = if is_outside {
            T::CageCombinations
        } else {
            technique
        };
        if technique_of(board, told) != Some(wanted)
            || told.cells.iter().all(|&cell| position.value(cell) != 0)
        {
            continue;
        }
        finds.work.spend(1)?;
        let mut narrowed = possible.clone();
        if !board.alone.narrow(told, &mut narrowed) {
            continue;
        }
        let removed = |cell: u16| position.mask(cell) & !narrowed[usize::from(cell)];
        let find = |cells: Vec<u16>, values| {
            Find::of(technique, cells, values, told.houses.clone()).by(told.rule)
        };
        if !is_outside {
            let mut step = find(told.cells.clone(), 0);
            for &cell in &told.cells {
                step = step.removing(position, &[cell], removed(cell));
            }
            finds.offer(placed(step, position, &narrowed))?;
        }
        let others: Vec<u16> = position
            .open()
            .filter(|cell| !told.cells.contains(cell))
            .collect();
        if technique == T::CageCombinations {
            continue;
        }
        let all = others.iter().fold(0, |all, &cell| all | removed(cell));
        for value in values_of(all) {
            let bit = 1 << (value - 1);
            let step = find(position.places(&told.cells, value), bit);
            let losing: Vec<u16> = others
                .iter()
                .copied()
                .filter(|&cell| removed(cell) & bit != 0)
                .collect();
            finds.offer(step.removing(position, &losing, bit))?;
        }
    }
    ControlFlow::Continue(())
}

/// A cage or a sum that leaves a value for its only open cell places it: a single would say the same again.
fn placed(step: Find, position: &Position, narrowed: &[u32]) -> Find {
    let open = |cell: &&u16| position.value(**cell) == 0;
    let mut open = step.cells.iter().filter(open);
    let (Some(&cell), None) = (open.next(), open.next()) else {
        return step;
    };
    let left = narrowed[usize::from(cell)];
    let is_new = match step.technique {
        T::InniesOuties => true,
        T::CageCombinations => !step.eliminations.is_empty(),
        _ => false,
    };
    if !is_new || !left.is_power_of_two() {
        return step;
    }
    let eliminations = Vec::new();
    Find {
        eliminations,
        ..step
    }
    .placing(cell, left.trailing_zeros() as u8 + 1)
}

/// The technique that a rule belongs to, or a sum that follows from cages.
fn technique_of(board: &Board, told: &Told) -> Option<T> {
    let Some(rule) = told.rule else {
        return Some(T::InniesOuties);
    };
    let id = board.layout.rules[rule].kind.technique();
    T::ALL
        .iter()
        .copied()
        .find(|technique| technique.id() == id)
}
