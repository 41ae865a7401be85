//! Canonical forms of the lines of standard input, by one thread, some rounds; prints nanoseconds of CPU time each.

use std::io::Read;
use std::time::Instant;

use nonet_core::{Canonicalizer, Grid, Lines, Rows};

fn main() {
    let mut best = f64::MAX;
    let rounds: usize = std::env::args()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(5);
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text).unwrap();
    let lines = Lines::new(&text);
    let grids: Vec<Grid> = (0..lines.len())
        .map(|i| Grid::from_values(&lines.row(i)).unwrap())
        .collect();
    let mut canonicalizer = Canonicalizer::default();
    let mut distinct = std::collections::HashSet::new();
    let mut autos = 0_u64;
    for grid in &grids {
        let found = canonicalizer.run(grid);
        assert_eq!(found.transform.apply(grid), found.form, "{grid}");
        distinct.insert(found.form);
        autos += u64::from(found.automorphism_count);
    }
    println!(
        "{} grids, {} forms, {autos} automorphisms",
        grids.len(),
        distinct.len()
    );
    for _ in 0..rounds {
        let start = Instant::now();
        let mut sum = 0_u64;
        for grid in &grids {
            sum += u64::from(canonicalizer.run(grid).automorphism_count);
        }
        assert_eq!(sum, autos);
        best = best.min(start.elapsed().as_nanos() as f64 / grids.len() as f64);
    }
    println!("best {best:.1} ns");
}
