//! Solves the lines of standard input once, by the engine named: what `benches/instructions.py` counts instructions of.
//!
//! `single`, or a level of the lane engine: `portable`, `avx2`, `avx512`. Prints solutions, guesses and, for the lanes,
//! passes, so that a count of instructions can be laid to something.

use std::io::Read;
use std::process::ExitCode;

use nonet_core::lane::{Feed, LaneResult, LaneSearch, Level, Packed};
use nonet_core::{Lines, Rows, solve};

/// Hands out the lines, and sums up what is found.
struct Sum<'a> {
    lines: &'a Lines<'a>,
    level: Level,
    next: usize,
    solutions: u64,
    guesses: u64,
}

impl Feed for Sum<'_> {
    fn next(&mut self, puzzle: &mut Packed) -> Option<usize> {
        let number = self.next;
        self.next += 1;
        (number < self.lines.len() && self.lines.pack(number, puzzle, self.level)).then_some(number)
    }

    fn solution_limit(&self, _: usize) -> u64 {
        2
    }

    fn done(&mut self, _: usize, outcome: &LaneResult<'_>) {
        self.solutions += outcome.solutions;
        self.guesses += outcome.guesses;
    }
}

fn main() -> ExitCode {
    let engine = std::env::args().nth(1).unwrap_or_default();
    let mut text = Vec::new();
    if std::io::stdin().read_to_end(&mut text).is_err() {
        return ExitCode::FAILURE;
    }
    let lines = Lines::new(&text);
    if engine == "single" {
        let (mut solutions, mut guesses) = (0, 0);
        for line in text.split(|&byte| byte == b'\n') {
            if let Ok(grid) = nonet_core::Grid::from_line(line) {
                let outcome = solve(&grid, 2);
                solutions += outcome.solution_count;
                guesses += outcome.guesses;
            }
        }
        println!("{solutions} solutions, {guesses} guesses");
        return ExitCode::SUCCESS;
    }
    let Some(level) = Level::available().find(|level| level.name() == engine) else {
        eprintln!("expected single, or a level that this machine has, found {engine:?}");
        return ExitCode::FAILURE;
    };
    let mut feed = Sum {
        lines: &lines,
        level,
        next: 0,
        solutions: 0,
        guesses: 0,
    };
    let mut search = LaneSearch::new(level);
    search.run(&mut feed);
    let passes = search.effort().passes;
    println!(
        "{} solutions, {} guesses, {passes} passes",
        feed.solutions, feed.guesses
    );
    ExitCode::SUCCESS
}
