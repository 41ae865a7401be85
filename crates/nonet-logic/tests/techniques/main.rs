//! Each technique on small states: at least one positive for each variant with its exact conclusions, and near misses that
//! stay silent.
//!
//! A state starts with all candidates in all cells; a case restricts some cells to some digits and removes digits from
//! others, until the pattern is there.

mod bugs;
mod exclusions;
mod locked;
mod singles;
mod state;
mod subsets;
mod tridagon;
mod unique_loops;
mod wings;

use std::ops::ControlFlow;

use nonet_core::{Cell, Digit, Grid};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::step::Step;
use nonet_logic::{Candidate, CandidateSet, House, State, Technique};

/// A state under construction.
pub struct Board(CandidateSet);

impl Board {
    /// All candidates.
    pub fn full() -> Board {
        let all = (0..Candidate::COUNT).filter_map(Candidate::from_index);
        Board(all.collect())
    }

    /// Leaves these digits in the cells: `only("r1c1 r2c2", "27")`.
    pub fn only(self, cells: &str, digits: &str) -> Board {
        let others: String = ('1'..='9')
            .filter(|&digit| !digits.contains(digit))
            .collect();
        self.without(cells, &others)
    }

    /// Removes digits from cells.
    pub fn without(mut self, cells: &str, digits: &str) -> Board {
        for cell in cells.split(' ') {
            for digit in digits.bytes() {
                let digit = Digit::new(digit - b'0').unwrap();
                self.0.remove(Candidate::new(cell.parse().unwrap(), digit));
            }
        }
        self
    }

    /// Removes a digit from the other cells of a house (by index) than these.
    pub fn confined(mut self, house: usize, digit: u8, cells: &str) -> Board {
        let digit = Digit::new(digit).unwrap();
        let kept: Vec<Cell> = cells.split(' ').map(|cell| cell.parse().unwrap()).collect();
        for &cell in House::ALL[house].cells() {
            if !kept.contains(&cell) {
                self.0.remove(Candidate::new(cell, digit));
            }
        }
        self
    }

    /// The state with these candidates and no values.
    pub fn state(&self) -> State {
        State::with_candidates(&Grid::EMPTY, &self.0)
    }
}

/// All steps of a producer.
pub fn steps(search: impl FnOnce(&mut Collector) -> ControlFlow<()>) -> Vec<Step> {
    let mut all = Collector::new(Keep::AllSteps, Work::UNLIMITED);
    let _ = search(&mut all);
    all.found
}

/// Technique and change of each step: `r1c1=5`, or `r1c4<>58 r2c3<>8`.
pub fn words(steps: &[Step]) -> Vec<(Technique, String)> {
    let change = |step: &Step| {
        let placements = step.conclusion.placements.iter().map(|it| it.to_string());
        let mut parts: Vec<String> = placements.collect();
        let mut last = None;
        for removed in step.conclusion.eliminations.iter() {
            if last.replace(removed.cell()) == Some(removed.cell()) {
                parts
                    .last_mut()
                    .unwrap()
                    .push_str(&removed.digit().to_string());
            } else {
                parts.push(format!("{}<>{}", removed.cell(), removed.digit()));
            }
        }
        parts.join(" ")
    };
    steps
        .iter()
        .map(|step| (step.conclusion.technique, change(step)))
        .collect()
}

/// Asserts technique and change of every step.
pub fn assert_steps(steps: &[Step], expected: &[(Technique, &str)]) {
    let expected: Vec<_> = expected
        .iter()
        .map(|&(it, change)| (it, change.to_string()))
        .collect();
    assert_eq!(words(steps), expected);
}
