//! HoDoKu's level and score of puzzles, and what a rating promises.
//!
//! The corpus has both for 1,766 puzzles; every one is equal.

#[path = "common/corpus.rs"]
mod corpus;

use nonet_core::Grid;
use nonet_logic::Technique;
use nonet_logic::hodoku::{Level, Options, Position, RatingStatus, Stop, path, rate};
use nonet_logic::profile::{Part, Profile};

struct Row {
    puzzle: Grid,
    level: Level,
    score: u32,
}

fn rows() -> Vec<Row> {
    let text = corpus::corpus("logic/se121_ratings.csv");
    let header: Vec<&str> = text.lines().next().unwrap_or_default().split(',').collect();
    let column = |name: &str| header.iter().position(|&field| field == name).expect(name);
    let columns = ["puzzle", "hodoku_level", "hodoku_score"].map(column);
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [puzzle, level, score] = columns.map(|column| fields[column]);
        Some(Row {
            puzzle: puzzle.parse().ok()?,
            level: Level::from_name(&level.to_lowercase())?,
            score: score.parse().ok()?,
        })
    };
    text.lines().skip(1).filter_map(row).collect()
}

fn check(rows: impl Iterator<Item = Row>) {
    let mut differing = Vec::new();
    for row in rows {
        let rating = rate(&Position::new(&row.puzzle), &Options::default());
        if (rating.figures.level, rating.figures.score) != (row.level, row.score) {
            differing.push((row.puzzle, row.score, rating.figures.score));
        }
    }
    assert!(differing.is_empty(), "{differing:?}");
}

#[test]
fn rows_of_the_corpus_have_the_levels_and_scores_of_hodoku() {
    check(rows().into_iter());
}

/// Its path needs forcing chains.
const HARD: &str =
    "200000015004000000000001700052009300300042000008003050009087200080100004000000500";
const EASY: &str =
    "003004069000560000050080007100700090500023100608100070000000700200470000000000041";

#[test]
fn score_is_the_sum_over_the_steps() {
    let position = Position::new(&EASY.parse().unwrap());
    let mut sum = 0;
    let rating = path(&position, &Options::default(), |_, step| {
        sum += step.conclusion.technique.entry().score.unwrap();
    });
    assert_eq!(
        (rating.figures.score, rating.figures.level),
        (220, Level::Easy)
    );
    assert_eq!(sum, 220);
    assert_eq!(rating.status, RatingStatus::Solved);
    assert_eq!(rating, rate(&position, &Options::default()));
}

#[test]
fn work_limit_ends_a_rating() {
    let position = Position::new(&HARD.parse().unwrap());
    let whole = rate(&position, &Options::default());
    let options = Options {
        work_limit: whole.work / 2,
        ..Options::default()
    };
    let part = rate(&position, &options);
    assert_eq!(part.status, RatingStatus::LimitReached);
    assert!(part.work >= options.work_limit && part.work < whole.work);
    assert!(part.figures.score <= whole.figures.score);
}

#[test]
fn puzzle_without_a_unique_solution_is_given_up() {
    let two_solutions = EASY.replacen('5', "0", 3);
    let rating = rate(
        &Position::new(&two_solutions.parse().unwrap()),
        &Options::default(),
    );
    assert_eq!(rating.status, RatingStatus::Stuck);
    assert_eq!(rating.figures.level, Level::Extreme);
    assert!(rating.figures.score >= 20_000);
}

#[test]
fn producers_are_in_the_order_of_the_levels_table() {
    // Levels do not fall by more than colours and Franken fish make them.
    let producers = Position::producers();
    let names: Vec<_> = producers
        .iter()
        .map(|producer| producer.technique())
        .collect();
    let place = |technique| names.iter().position(|&name| name == technique).unwrap();
    assert!(place(Technique::FullHouse) < place(Technique::NakedSingle));
    assert!(place(Technique::NakedSingle) < place(Technique::HiddenSingle));
    assert!(place(Technique::Skyscraper) < place(Technique::TwoStringKite));
    assert!(place(Technique::SueDeCoq) < place(Technique::SimpleColorsTrap));
    assert_eq!(names.last(), Some(&Technique::BruteForce));
    let scored = producers
        .iter()
        .filter(|producer| producer.part >= Part::Scored);
    assert_eq!(scored.count(), 57);
    for technique in names {
        assert!(technique.entry().score.is_some(), "{technique}");
    }
}

#[test]
fn a_level_is_known_before_the_end() {
    let known = Options {
        stop: Stop::LevelKnown,
        ..Options::default()
    };
    let mut stopped = 0;
    for row in rows().into_iter().filter(|row| row.level >= Level::Unfair) {
        let rating = rate(&Position::new(&row.puzzle), &known);
        assert_eq!(rating.figures.level, row.level, "{}", row.puzzle);
        if rating.status == RatingStatus::LimitReached {
            assert!(rating.figures.score <= row.score);
            stopped += 1;
        } else {
            assert_eq!(rating.figures.score, row.score, "{}", row.puzzle);
        }
    }
    assert!(stopped > 50);
}

/// A search that stops where the level is known counts on it.
#[test]
fn steps_that_fill_cells_have_at_least_the_score_of_singles() {
    let scores = Position::producers().iter().map(|producer| {
        let entry = producer.technique().entry();
        (entry.score.expect("HoDoKu has a score for it"), producer)
    });
    let (least, _) = scores.min_by_key(|&(score, _)| score).unwrap();
    assert_eq!(least, 4);
    let several = |technique: Technique| technique.entry().score.unwrap() >= 4 * 81;
    assert!(
        [Technique::TemplateSet, Technique::BruteForce]
            .into_iter()
            .all(several)
    );
}
