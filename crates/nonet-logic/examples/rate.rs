//! Rates the puzzles on standard input, one a line: `rate [--steps] [--time] [--mended] < FILE`.
//!
//! Prints the puzzle and ER/EP/ED, with `--steps` also each step as `kind=difficulty`, as in traces of Sudoku Explainer.
//! `--time` prints only the mean time for a puzzle, the fastest of five passes.

use std::error::Error;
use std::hint::black_box;
use std::io::{self, BufWriter, Read, Write};
use std::time::{Duration, Instant};

use nonet_core::Grid;
use nonet_logic::State;
use nonet_logic::se121::{Options, Rating, RatingStatus, path, rate, round_to_tenths};

fn main() -> Result<(), Box<dyn Error>> {
    let has = |name: &str| std::env::args().any(|argument| argument == name);
    let options = Options {
        is_mended: has("--mended"),
        ..Options::default()
    };
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let lines = text.lines().filter(|line| line.len() >= 81);
    let grids = lines.map(|line| line[..81].parse());
    let grids: Vec<Grid> = grids.collect::<Result<_, _>>()?;
    if has("--time") {
        time(&grids, &options);
        return Ok(());
    }
    let mut out = BufWriter::new(io::stdout().lock());
    for grid in &grids {
        let state = State::new(grid);
        let mut steps = String::new();
        let rating = if has("--steps") {
            path(&state, &options, |_, step| {
                let kind = step.conclusion.technique.entry().se121_kind;
                steps += &format!(" {kind}={:?}", step.conclusion.difficulty);
            })
        } else {
            rate(&state, &options)
        };
        writeln!(out, "{grid} {}{steps}", triple(&rating))?;
    }
    Ok(())
}

/// ER/EP/ED as Sudoku Explainer prints them.
fn triple(rating: &Rating) -> String {
    let er = match rating.status {
        RatingStatus::Stuck => 20.0,
        _ => rating.figures.er,
    };
    let [er, ep, ed] = [er, rating.figures.ep, rating.figures.ed].map(round_to_tenths);
    format!("{er:.1}/{ep:.1}/{ed:.1}")
}

fn time(grids: &[Grid], options: &Options) {
    let mut best = Duration::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        for grid in grids {
            black_box(rate(&State::new(grid), options));
        }
        best = best.min(start.elapsed());
    }
    let micros = best.as_secs_f64() * 1e6 / grids.len().max(1) as f64;
    println!("{micros:.2} us a puzzle, {} puzzles", grids.len());
}
