//! Measures canonical forms of the grids on standard input, one per line, on one thread: `canonical [ROUNDS]`.
//!
//! Before timing, checks that every grid's transform leads to its form, and counts the distinct forms and the automorphisms.
//! Prints the best and the median round in nanoseconds per grid, and the grids per second of the best round.

use std::collections::HashSet;
use std::io::Read;
use std::process::ExitCode;
use std::time::Instant;

use nonet_core::{Canonicalizer, Grid, PuzzleSource, TextSource};

fn main() -> ExitCode {
    let rounds = std::env::args().nth(1).map_or(Ok(9), |text| text.parse());
    let mut text = Vec::new();
    let (Ok(rounds @ 1..), Ok(_)) = (rounds, std::io::stdin().read_to_end(&mut text)) else {
        eprintln!("expected a number of rounds, and grids on standard input");
        return ExitCode::FAILURE;
    };
    let Ok(lines) = TextSource::new(&text) else {
        eprintln!("not enough memory for this many lines");
        return ExitCode::FAILURE;
    };
    let grids: Vec<Grid> = (0..lines.len())
        .filter_map(|index| Grid::from_values(&lines.values(index)?).ok())
        .collect();
    let mut canonicalizer = Canonicalizer::default();
    let mut forms = HashSet::new();
    let mut automorphisms = 0;
    for grid in &grids {
        let found = canonicalizer.run(grid);
        if found.transform.apply(grid) != found.form {
            eprintln!("{grid}: the transform does not lead to the form");
            return ExitCode::FAILURE;
        }
        forms.insert(*found.form.values());
        automorphisms += u64::from(found.automorphism_count);
    }
    println!(
        "{} grids, {} forms, {automorphisms} automorphisms",
        grids.len(),
        forms.len()
    );
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| time(&grids, &mut canonicalizer))
        .collect();
    times.sort_by(f64::total_cmp);
    println!(
        "best {:.0} ns, median {:.0} ns, {:.2} million per second",
        times[0],
        times[times.len() / 2],
        1e3 / times[0]
    );
    ExitCode::SUCCESS
}

/// Nanoseconds per grid.
fn time(grids: &[Grid], canonicalizer: &mut Canonicalizer) -> f64 {
    let start = Instant::now();
    for grid in grids {
        std::hint::black_box(canonicalizer.run(grid));
    }
    start.elapsed().as_nanos() as f64 / grids.len() as f64
}
