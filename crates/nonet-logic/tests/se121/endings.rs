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
