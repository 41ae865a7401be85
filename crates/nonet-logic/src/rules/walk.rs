//! The techniques in the catalogue's order: the first step of a position, all of them, or a path.
//!
//! The level of a puzzle is that of the hardest technique on its path. Once a step has the last level, it only matters whether the path
//! ends at the solution; that does not depend on the order of steps, so all contradictions of a position are then taken at once,
//! without their chains, and before the techniques that take longer.

use std::ops::ControlFlow;

use super::board::Board;
use super::find::{Find, Finds};
use super::position::Position;
use super::{chains, fillings, forcing, lines, places, rule_steps, singles, subsets};
use crate::catalogue::{RuleLevel, RuleTechnique as T};
use crate::collect::Work;

/// The first step of a position, if any; and whether the limit of work ended the search.
pub fn first(board: &Board, position: &Position, work: Work<'_>) -> (Option<Find>, bool) {
    let mut finds = Finds::first(work);
    search(board, position, &mut finds);
    (finds.found.pop(), finds.work.is_exhausted())
}

/// All steps of a position, each conclusion of a technique once; and whether the limit of work ended the search.
pub fn all(board: &Board, position: &Position, work: Work<'_>) -> (Vec<Find>, bool) {
    let mut finds = Finds::all(work);
    search(board, position, &mut finds);
    let is_cut = finds.work.is_exhausted();
    (finds.found, is_cut)
}

/// The steps to the solution, or to where the techniques end; and whether the limit of work ended it.
pub fn path(board: &Board, position: &Position, work: Work<'_>) -> (Vec<Find>, bool) {
    let mut position = position.clone();
    let (mut steps, mut finds) = (Vec::new(), Finds::first(work));
    while !position.is_filled() {
        search(board, &position, &mut finds);
        let Some(step) = finds.found.pop() else {
            return (steps, finds.work.is_exhausted());
        };
        step.conclude(board, &mut position);
        steps.push(step);
    }
    (steps, false)
}

/// The level of the hardest technique on the path; none if it does not reach the solution within the limit of work.
pub fn level(board: &Board, position: &Position, work: Work<'_>) -> Option<RuleLevel> {
    let mut position = position.clone();
    let (mut level, mut finds) = (RuleLevel::ALL[0], Finds::first(work));
    while !position.is_filled() {
        if Some(&level) == RuleLevel::ALL.last() {
            return is_solved(board, position, &mut finds).then_some(level);
        }
        search(board, &position, &mut finds);
        let step = finds.found.pop()?;
        step.conclude(board, &mut position);
        level = level.max(step.technique.level());
    }
    Some(level)
}

/// Whether the techniques solve a position.
fn is_solved(board: &Board, mut position: Position, finds: &mut Finds) -> bool {
    while !position.is_filled() {
        let [easy, others] = [true, false].map(|is_easy| {
            let all = T::ALL.iter().copied();
            all.filter(move |each| (each.level() == RuleLevel::ALL[0]) == is_easy)
        });
        search_in(easy, board, &position, finds);
        if finds.found.is_empty() && forcing::refute(board, &mut position, finds) {
            continue;
        }
        if finds.found.is_empty() {
            let others = others.filter(|&each| each != T::ForcingNetContradiction);
            search_in(others, board, &position, finds);
        }
        match finds.found.pop() {
            Some(step) => step.conclude(board, &mut position),
            None => return false,
        }
    }
    true
}

fn search(board: &Board, position: &Position, finds: &mut Finds) {
    search_in(T::ALL.iter().copied(), board, position, finds);
}

fn search_in(
    techniques: impl Iterator<Item = T>,
    board: &Board,
    position: &Position,
    finds: &mut Finds,
) {
    for technique in techniques {
        if finds.work.spend(1).is_break() || look(board, position, technique, finds).is_break() {
            return;
        }
    }
}

fn look(board: &Board, position: &Position, technique: T, finds: &mut Finds) -> ControlFlow<()> {
    match technique {
        T::FullHouse => singles::full_houses(board, position, finds),
        T::HiddenSingle => singles::hidden_singles(board, position, finds),
        T::NakedSingle => singles::naked_singles(position, finds),
        T::RulePeers => {
            rule_steps::seen(board, position, finds)?;
            rule_steps::left(board, position, technique, finds)
        }
        T::Pointing | T::Claiming => subsets::locked(board, position, technique, finds),
        T::NakedPair => subsets::naked(board, position, (technique, 2), finds),
        T::NakedTriple => subsets::naked(board, position, (technique, 3), finds),
        T::NakedQuadruple => subsets::naked(board, position, (technique, 4), finds),
        T::HiddenPair => subsets::hidden(board, position, (technique, 2), finds),
        T::HiddenTriple => subsets::hidden(board, position, (technique, 3), finds),
        T::HiddenQuadruple => subsets::hidden(board, position, (technique, 4), finds),
        T::XWing => lines::fish(board, position, (technique, 2), finds),
        T::Swordfish => lines::fish(board, position, (technique, 3), finds),
        T::Jellyfish => lines::fish(board, position, (technique, 4), finds),
        T::AllPlacesSeen => places::seen(board, position, (technique, 1), finds),
        T::JointPlaces => {
            (2..=3).try_for_each(|houses| places::seen(board, position, (technique, houses), finds))
        }
        T::RuleFillings => fillings::of_rules(board, position, finds),
        T::JointFillings => fillings::together(board, position, finds),
        T::XyWing => lines::xy_wings(board, position, finds),
        T::XChain | T::XyChain | T::Aic | T::GroupedAic => {
            chains::chains(board, position, technique, finds)
        }
        // What is supposed is the last resort: it is searched for if there is nothing else.
        T::ForcingNetContradiction if finds.found.is_empty() => {
            forcing::contradictions(board, position, finds)
        }
        T::ForcingNetContradiction => ControlFlow::Continue(()),
        _ => rule_steps::left(board, position, technique, finds),
    }
}
