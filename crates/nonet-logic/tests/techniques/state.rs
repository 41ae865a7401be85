use nonet_core::random::Stream;
use nonet_core::{Cell, CellSet, Digit, Grid};
use nonet_logic::se121::{Options, RatingStatus, path};
use nonet_logic::{Candidate, CandidateSet, State};

/// The state with the same values and candidates, built anew.
fn rebuilt(state: &State) -> State {
    let grid = Grid::from_values(state.values()).unwrap();
    State::with_candidates(&grid, &state.all_candidates())
}

#[test]
fn every_change_keeps_all_tables_in_step() {
    let mut stream = Stream::new(7, 0);
    for _ in 0..50 {
        let mut state = State::new(&Grid::EMPTY);
        for _ in 0..60 {
            let candidate = Candidate::from_index(stream.below(729)).unwrap();
            if stream.below(4) == 0 && state.has(candidate) {
                state.place(candidate);
                assert_eq!(state.value(candidate.cell()), Some(candidate.digit()));
            } else {
                state.eliminate(candidate);
                assert!(!state.has(candidate));
            }
            assert_eq!(state, rebuilt(&state));
            let singles =
                |&cell: &Cell| state.candidates(cell).digits().any(is_single(&state, cell));
            let expected: Vec<Cell> = Cell::ALL.into_iter().filter(singles).collect();
            assert_eq!(state.single_cells().cells().collect::<Vec<_>>(), expected);
            assert_eq!(state.open_total(), state.open_cells().cells().count());
        }
    }
}

/// Whether a digit is the only candidate of a cell, or the cell its only place in a house.
fn is_single(state: &State, cell: Cell) -> impl Fn(Digit) -> bool + '_ {
    move |digit| {
        let mut houses = cell.houses().into_iter();
        state.mask(cell).count_ones() == 1
            || houses.any(|house| state.places(house, digit).len() == 1)
    }
}

#[test]
fn a_new_state_has_what_peers_leave() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let grid: Grid = line.parse().unwrap();
    let state = State::new(&grid);
    for cell in Cell::ALL {
        for digit in Digit::ALL {
            let is_seen = cell
                .peers()
                .iter()
                .any(|&peer| grid.value(peer) == Some(digit));
            let expected = grid.value(cell).is_none() && !is_seen;
            assert_eq!(state.has(Candidate::new(cell, digit)), expected);
            assert_eq!(state.cells_with(digit).contains(cell), expected);
        }
    }
    assert_eq!(state, rebuilt(&state));
}

#[test]
fn candidates_that_the_values_rule_out_are_ignored() {
    let grid: Grid = format!("1{}", ".".repeat(80)).parse().unwrap();
    let all: CandidateSet = (0..729).filter_map(Candidate::from_index).collect();
    let state = State::with_candidates(&grid, &all);
    // Nine of the filled cell, and its digit in twenty peers.
    assert_eq!(state.all_candidates().len(), 729 - 9 - 20);
    assert_eq!(state, State::new(&grid));
}

#[test]
fn sets_hold_what_was_added() {
    let mut set = CandidateSet::EMPTY;
    for cell in Cell::ALL {
        set.insert_digits(cell, 0b1_0000_0101);
    }
    assert_eq!(set.len(), 243);
    let digits: Vec<_> = set
        .iter()
        .skip(3)
        .take(3)
        .map(|it| it.to_string())
        .collect();
    assert_eq!(digits, ["r1c2=1", "r1c2=3", "r1c2=9"]);
    let mut other = CandidateSet::EMPTY;
    other.insert_cells(CellSet::ALL, Digit::ALL[2]);
    assert_eq!(set.minus(&other).len(), 162);
    let rest = set.minus(&other);
    other.iter().for_each(|candidate| set.remove(candidate));
    assert!(!set.is_empty() && set == rest);
}

/// Any state, also one that breaks the rules, is rated without a panic, and every step changes it.
#[test]
fn broken_states_are_rated() {
    let mut stream = Stream::new(11, 0);
    for round in 0..400 {
        let values: Vec<u8> = (0..81)
            .map(
                |_| match stream.below(if round % 2 == 0 { 40 } else { 4 }) {
                    0 => 1 + stream.below(9) as u8,
                    _ => 0,
                },
            )
            .collect();
        let grid = Grid::from_values(&values).unwrap();
        let share = 2 + round % 8;
        let kept = (0..729).filter_map(Candidate::from_index);
        let kept: CandidateSet = kept.filter(|_| stream.below(10) < share).collect();
        for state in [State::new(&grid), State::with_candidates(&grid, &kept)] {
            for is_mended in [false, true] {
                let options = Options {
                    is_mended,
                    work_limit: 2_000,
                    ..Options::default()
                };
                let rating = path(&state, &options, |before, step| {
                    let mut after = *before;
                    step.conclusion.apply(&mut after);
                    assert_ne!(after, *before, "{step:?}");
                });
                assert!(rating.status != RatingStatus::Solved || rating.step_count > 0);
            }
        }
    }
}
