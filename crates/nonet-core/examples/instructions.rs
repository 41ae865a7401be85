//! Solves the lines of standard input once, for `benches/instructions.py` to count the instructions: `instructions ENGINE`.
//!
//! The engine is `single`, or a level of the lane engine: `portable`, `avx2`, `avx512`. Prints solutions, guesses and, for
//! the lanes, passes, so that a change of the instruction count can be explained.

use std::io::Read;
use std::num::NonZeroU64;
use std::process::ExitCode;

use nonet_core::lane::{Feed, LaneResult, LaneSearch, Level, Packed};
use nonet_core::{Grid, PuzzleSource, TextSource, search};

/// Hands out the lines and adds up the results.
struct Sum<'a> {
    lines: &'a TextSource<'a>,
    next: usize,
    solutions: u64,
    guesses: u64,
}

impl Feed for Sum<'_> {
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)> {
        let number = self.next;
        self.next += 1;
        let mut line = [None];
        (number < self.lines.len()).then(|| self.lines.find_lines(number, &mut line))?;
        Some((number, line[0]))
    }

    fn state(&mut self, _: usize) -> Option<&Packed> {
        None
    }

    fn solution_limit(&self, _: usize) -> NonZeroU64 {
        const { NonZeroU64::new(2).unwrap() }
    }

    fn take_result(&mut self, _: usize, result: &LaneResult<'_>) {
        self.solutions += result.solutions;
        self.guesses += result.guesses;
    }
}

fn main() -> ExitCode {
    let engine = std::env::args().nth(1).unwrap_or_default();
    let mut text = Vec::new();
    if std::io::stdin().read_to_end(&mut text).is_err() {
        return ExitCode::FAILURE;
    }
    if engine == "single" {
        let (mut solutions, mut guesses) = (0, 0);
        for line in text.split(|&byte| byte == b'\n') {
            if let Ok(grid) = Grid::from_line(line) {
                let result = search(&grid, 2);
                solutions += result.solution_count;
                guesses += result.guesses;
            }
        }
        println!("{solutions} solutions, {guesses} guesses");
        return ExitCode::SUCCESS;
    }
    let Ok(lines) = TextSource::new(&text) else {
        eprintln!("not enough memory for this many lines");
        return ExitCode::FAILURE;
    };
    let Some(level) = Level::available().find(|level| level.name() == engine) else {
        eprintln!("expected single, or a level that this machine has, found {engine:?}");
        return ExitCode::FAILURE;
    };
    let mut feed = Sum {
        lines: &lines,
        next: 0,
        solutions: 0,
        guesses: 0,
    };
    let mut search = LaneSearch::new(level);
    search.run(&mut feed);
    let passes = search.counters().passes;
    println!(
        "{} solutions, {} guesses, {passes} passes",
        feed.solutions, feed.guesses
    );
    ExitCode::SUCCESS
}
