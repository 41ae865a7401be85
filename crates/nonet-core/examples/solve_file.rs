//! Solves a file with a puzzle in each line: `solve_file FILE`. Prints status, guesses and solution of each, and how many
//! puzzles have which status.

use std::error::Error;

use nonet_core::lane::Level;
use nonet_core::{BatchOptions, Grid, Status, TextSource, solve_batch};

fn main() -> Result<(), Box<dyn Error>> {
    Level::from_environment()?;
    let path = std::env::args()
        .nth(1)
        .ok_or("expected the path of a file")?;
    let text = std::fs::read(path)?;
    let mut progress = |done: usize| {
        eprint!("\r{done} puzzles");
        true
    };
    let columns = TextSource::read(&text, &mut progress, |source, progress| {
        solve_batch(source, BatchOptions::default(), progress)
    })??;
    for (row, status) in columns.status.iter().enumerate() {
        let solution = Grid::from_values(&columns.solution[row])?;
        println!(
            "{:<11} {:>6} {solution}",
            status.name(),
            columns.guesses[row]
        );
    }
    for status in Status::ALL {
        let count = columns
            .status
            .iter()
            .filter(|&&other| other == status)
            .count();
        if count > 0 {
            eprintln!("{count} {}", status.name());
        }
    }
    Ok(())
}
