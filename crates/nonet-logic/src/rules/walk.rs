//! The techniques in the catalogue's order: the first step of a position, all of them, or a path.

use std::ops::ControlFlow;

use super::board::Board;
use super::find::{Find, Finds};
use super::position::Position;
use super::{chains, fillings, forcing, lines, places, rule_steps, singles, subsets};
use crate::catalogue::RuleTechnique as T;
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
        for &(cell, value) in &step.eliminations {
            position.eliminate(cell, value);
        }
        for &(cell, value) in &step.placements {
            position.place(board, cell, value);
        }
        steps.push(step);
    }
    (steps, false)
}

fn search(board: &Board, position: &Position, finds: &mut Finds) {
    for &technique in T::ALL {
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
        T::XChain | T::XyChain | T::Aic => chains::chains(board, position, technique, finds),
        // What is supposed is the last resort: it is searched for if there is nothing else.
        T::ForcingNetContradiction if finds.found.is_empty() => {
            forcing::contradictions(board, position, finds)
        }
        T::ForcingNetContradiction => ControlFlow::Continue(()),
        _ => rule_steps::left(board, position, technique, finds),
    }
}
