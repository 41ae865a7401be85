//! Where the data is, and how its rows are read.

#[path = "../common/corpus.rs"]
mod shared;

use std::path::Path;

use nonet_core::Grid;
use nonet_logic::State;
use nonet_logic::se121::{Rating, RatingStatus, round_to_tenths};

/// A file of `tests/data`.
pub fn own(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    std::fs::read_to_string(path.join(name)).unwrap()
}

/// A file of the corpus about human logic.
pub fn corpus(name: &str) -> String {
    shared::corpus(&format!("logic/{name}"))
}

/// Such a file for a test that has data of its own too; `None` if there is no corpus.
pub fn more(name: &str) -> Option<String> {
    shared::more(&format!("logic/{name}"))
}

/// The fields of the rows below the header.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|row| row.split(',').collect())
}

/// The state of a puzzle.
pub fn state(puzzle: &str) -> State {
    State::new(&puzzle.parse::<Grid>().unwrap())
}

/// ER/EP/ED as Sudoku Explainer prints them.
pub fn triple(rating: &Rating) -> String {
    let er = match rating.status {
        RatingStatus::Stuck => 20.0,
        _ => rating.figures.er,
    };
    let [er, ep, ed] = [er, rating.figures.ep, rating.figures.ed].map(round_to_tenths);
    format!("{er:.1}/{ep:.1}/{ed:.1}")
}

/// Whether a triple has an ER that needs only producers that exist.
pub fn is_searched(triple: &str) -> bool {
    let er: f64 = triple.split('/').next().unwrap().parse().unwrap();
    er <= super::HIGHEST_SEARCHED
}
