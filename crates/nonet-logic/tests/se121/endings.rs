//! How a rating ends: solved, stuck, at a limit, or at a stop condition.

use nonet_core::Grid;
use nonet_logic::se121::{Options, RatingStatus, Stop, rate};
use nonet_logic::{CandidateSet, State};

use super::corpus::{own, rows, state};

#[test]
fn a_filled_grid_needs_no_step() {
    let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rating = rate(&state(line), &Options::default());
    assert_eq!(rating.status, RatingStatus::Solved);
    assert_eq!(
        (rating.figures.er, rating.figures.ep, rating.figures.ed),
        (0.0, 0.0, 0.0)
    );
    assert_eq!((rating.step_count, rating.hardest), (0, None));
    assert!(!rating.is_pearl() && !rating.is_diamond());
}

#[test]
fn the_effort_is_the_weights_by_the_share_of_choices_among_open_cells() {
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let effort = |line: &str| rate(&state(line), &Options::default()).effort;
    // A full house has the weight 1: 1 * (1 + 1) / (1 + 1).
    assert_eq!(effort(&full.replacen('5', ".", 1)), 1.0);
    // The first step has two choices, the other one: 1 * (2 + 1) / (2 + 1) + 1 * (1 + 1) / (1 + 1).
    assert_eq!(effort(&format!(".{}.", &full[1..80])), 2.0);
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!((effort(puzzle) * 10.0).round(), 1508.0);
}

#[test]
fn a_grid_without_candidates_is_stuck() {
    let state = State::with_candidates(&Grid::EMPTY, &CandidateSet::EMPTY);
    let rating = rate(&state, &Options::default());
    assert_eq!(rating.status, RatingStatus::Stuck);
    assert_eq!((rating.step_count, rating.printed_er()), (0, 20.0));
    assert!(!rating.is_pearl() && !rating.is_diamond());
}

#[test]
fn a_puzzle_that_is_no_diamond_or_no_pearl_stops_early() {
    let mut stopped = 0;
    for row in rows(&own("se121_paths.csv")) {
        let whole = rate(&state(row[0]), &Options::default());
        for (stop, bound) in [
            (Stop::NotPearl, whole.figures.ep),
            (Stop::NotDiamond, whole.figures.ed),
        ] {
            let options = Options {
                stop,
                ..Options::default()
            };
            let rating = rate(&state(row[0]), &options);
            if whole.figures.er > bound {
                assert_eq!(rating.status, RatingStatus::LimitReached);
                assert!(bound < rating.figures.er && rating.figures.er <= whole.figures.er);
                assert!(rating.step_count < whole.step_count);
                stopped += 1;
            } else {
                assert_eq!(rating, whole);
            }
        }
    }
    assert!(stopped > 50);
}
