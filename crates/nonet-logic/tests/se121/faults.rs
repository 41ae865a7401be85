//! The faults of 1.2.1 in unique loops and BUGs: kept by default, mended by one argument.

use nonet_logic::se121::{Options, rate};

use super::assert_only_known;
use super::corpus::{corpus, is_searched, own, rows, state, triple};

fn compare(text: &str) {
    let mended = Options {
        is_mended: true,
        ..Options::default()
    };
    let (mut compared, mut differing) = (Vec::new(), Vec::new());
    for row in rows(text) {
        let state = state(row[0]);
        for (options, expected) in [(Options::default(), row[1]), (mended, row[2])] {
            let ours = triple(&rate(&state, &options));
            if is_searched(expected) && ours != expected {
                differing.push((row[0].to_string(), format!("{ours}, expected {expected}")));
            }
        }
        assert_ne!(row[1], row[2], "{}", row[0]);
        compared.push(row[0]);
    }
    assert!(compared.len() >= 15);
    assert_only_known(&compared, &differing);
}

#[test]
fn our_puzzles_are_mended() {
    compare(&own("se121_faults.csv"));
}

#[test]
fn the_puzzles_of_the_corpus_are_mended() {
    compare(&corpus("se121_faults.csv"));
}

#[test]
fn other_puzzles_do_not_change() {
    let mended = Options {
        is_mended: true,
        ..Options::default()
    };
    let faults = own("se121_faults.csv");
    let changed: Vec<_> = rows(&faults).map(|row| row[0]).collect();
    for row in rows(&own("se121_paths.csv")) {
        if changed.contains(&row[0]) {
            continue;
        }
        assert_eq!(triple(&rate(&state(row[0]), &mended)), row[1], "{}", row[0]);
    }
}
