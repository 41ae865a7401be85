use nonet_core::{Cell, CellSet, Digit, Grid};

use super::close;
use crate::candidate::Candidate;
use crate::chain_text::{ChainText, Claim};
use crate::state::State;
use crate::step::Reason;

const R1C1: Cell = Cell::ALL[0];
const R1C5: Cell = Cell::ALL[4];
const R9C9: Cell = Cell::ALL[80];
const ONE: Digit = Digit::ALL[0];
const TWO: Digit = Digit::ALL[1];
const THREE: Digit = Digit::ALL[2];
const FOUR: Digit = Digit::ALL[3];

/// An empty board on which these cells have these candidates alone.
fn state(marks: &[(Cell, &[Digit])]) -> State {
    let mut state = State::new(&Grid::EMPTY);
    for &(cell, digits) in marks {
        for digit in Digit::ALL {
            if !digits.contains(&digit) {
                state.eliminate(Candidate::new(cell, digit));
            }
        }
    }
    state
}

/// What closes a chain whose ends say this: the candidate, whether it is true, why, and the places that it follows from.
fn closed(
    state: &State,
    is_true: bool,
    ends: &[(Cell, Digit)],
    places: &[usize],
) -> (Candidate, bool, Reason, Vec<usize>) {
    let mut text = ChainText::suppose(Claim::some(CellSet::only(R9C9), FOUR));
    for &(cell, digit) in ends {
        let claim = Claim::of(Candidate::new(cell, digit), is_true);
        text.add(claim, Reason::Sees, vec![0]);
    }
    close(state, &mut text, places);
    let last = text.statements.last().expect("a statement");
    (
        last.candidate,
        last.is_true,
        last.reason,
        last.premises.clone(),
    )
}

#[test]
fn two_digits_in_a_cell_contradict_each_other() {
    let state = state(&[]);
    let ends = [(R1C1, ONE), (R1C1, TWO)];
    let expected = (Candidate::new(R1C1, TWO), false, Reason::Cell, vec![1]);
    for places in [&[1, 2][..], &[2, 1, 2]] {
        assert_eq!(closed(&state, true, &ends, places), expected);
    }
}

#[test]
fn a_cell_without_candidates_is_a_contradiction() {
    let state = state(&[(R1C1, &[ONE, TWO])]);
    assert_eq!(
        closed(&state, false, &[(R1C1, ONE), (R1C1, TWO)], &[1, 2]),
        (Candidate::new(R1C1, TWO), true, Reason::Cell, vec![1])
    );
}

/// Also where the last cell has as many candidates as there are ends.
#[test]
fn a_house_without_places_is_a_contradiction() {
    for digits in [&[THREE, FOUR][..], &[ONE, THREE, FOUR]] {
        let mut state = state(&[(R1C5, digits)]);
        for &cell in &Cell::ALL[..9] {
            if cell != R1C1 && cell != R1C5 {
                state.eliminate(Candidate::new(cell, THREE));
            }
        }
        assert_eq!(
            closed(&state, false, &[(R1C1, THREE), (R1C5, THREE)], &[1, 2]),
            (Candidate::new(R1C5, THREE), true, Reason::Row, vec![1])
        );
    }
}
