//! Puzzles with a wanted rating, level or technique: rated anew by their whole path, and the same at any number of threads.

use nonet_core::Grid;
use nonet_core::generate::{Plan, Request};
use nonet_logic::generate::{SINGLES, Scale, SiftOptions, Sifted, Wanted, path_of, sift};
use nonet_logic::hodoku::{self, Level};
use nonet_logic::profile::ProfileName;
use nonet_logic::se121::{Options, Rating, RatingStatus, rate, round_to_tenths};
use nonet_logic::{State, Technique};

fn minimal() -> Plan {
    let request = Request {
        minimal: true,
        ..Request::default()
    };
    request.plan().unwrap()
}

fn sifted<const N: usize>(wanted: &Wanted, start: u64, options: SiftOptions) -> [Sifted; N] {
    let mut rows = [Sifted::NONE; N];
    let found = sift(&minimal(), wanted, start, options, &mut rows, &mut |_| true).unwrap();
    assert_eq!(found, N, "{wanted:?}");
    rows
}

fn rating_of(row: &Sifted) -> Rating {
    let grid = Grid::from_values(&row.puzzle.unwrap()).unwrap();
    assert_eq!(nonet_core::count_solutions(&grid, 2), 1);
    let rating = rate(&State::new(&grid), &Options::default());
    assert_eq!(rating.status, RatingStatus::Solved);
    assert_eq!(rating.values, row.solution);
    rating
}

fn used(rating: &Rating) -> Vec<Technique> {
    let all = Technique::ALL.iter().copied();
    all.filter(|&technique| rating.technique_counts[technique as usize] > 0)
        .collect()
}

#[test]
fn a_rating_is_met() {
    let wanted = Wanted {
        rating: Some(6.5..=7.2),
        ..Wanted::default()
    };
    for row in &sifted::<8>(&wanted, 0, SiftOptions::default()) {
        let er = round_to_tenths(rating_of(row).figures.er);
        assert!((6.5..=7.2).contains(&er), "{er}");
    }
}

#[test]
fn a_technique_is_used() {
    for technique in [Technique::XWing, Technique::NakedTriple] {
        let wanted = Wanted {
            technique: Some(technique),
            ..Wanted::default()
        };
        for row in &sifted::<2>(&wanted, 0, SiftOptions::default()) {
            assert!(used(&rating_of(row)).contains(&technique), "{technique}");
        }
    }
}

/// The hardest technique counts, not the score, and so do the steps that are not singles.
#[test]
fn the_hardest_technique_and_the_steps_beyond_singles_are_met() {
    for (hardest, steps) in [(Level::Medium, 1..=2), (Level::Hard, 4..=6)] {
        let wanted = Wanted {
            hardest: Some(hardest),
            beyond_singles: Some(steps.clone()),
            ..Wanted::default()
        };
        for row in &sifted::<6>(&wanted, 0, SiftOptions::default()) {
            let rating = hodoku_rating_of(row);
            let used = Technique::ALL
                .iter()
                .filter(|&&one| rating.technique_counts[one as usize] > 0);
            assert_eq!(
                used.clone().map(|&one| Level::of_technique(one)).max(),
                Some(hardest)
            );
            let beyond = used.filter(|one| !SINGLES.contains(one));
            let beyond: u32 = beyond
                .map(|&one| u32::from(rating.technique_counts[one as usize]))
                .sum();
            assert!(steps.contains(&beyond), "{beyond}");
        }
        let without = Wanted {
            beyond_singles: None,
            ..wanted.clone()
        };
        assert_ne!(
            sifted::<1>(&wanted, 0, SiftOptions::default())[0].puzzle,
            sifted::<1>(&without, 0, SiftOptions::default())[0].puzzle
        );
    }
}

#[test]
fn only_one_technique_is_needed() {
    use Technique as T;
    for adds_givens in [false, true] {
        let options = SiftOptions {
            seed: 3,
            adds_givens,
            ..SiftOptions::default()
        };
        for technique in [
            T::Pointing,
            T::Claiming,
            T::NakedPair,
            T::XyWing,
            T::UniqueRectangle1,
        ] {
            let wanted = Wanted {
                technique: Some(technique),
                only: true,
                ..Wanted::default()
            };
            for row in &sifted::<2>(&wanted, 0, options) {
                let mut used = used(&rating_of(row));
                assert!(used.contains(&technique), "{technique}");
                used.retain(|other| *other != technique && !SINGLES.contains(other));
                assert!(used.is_empty(), "{technique}: {used:?}");
            }
        }
    }
}

fn hodoku_rating_of(row: &Sifted) -> hodoku::Rating {
    let grid = Grid::from_values(&row.puzzle.unwrap()).unwrap();
    hodoku::rate(&hodoku::Position::new(&grid), &hodoku::Options::default())
}

#[test]
fn a_level_is_met() {
    for level in Level::ALL {
        let wanted = Wanted {
            level: Some(level),
            ..Wanted::default()
        };
        for row in &sifted::<4>(&wanted, 0, SiftOptions::default()) {
            assert_eq!(hodoku_rating_of(row).figures.level, level);
        }
    }
}

#[test]
fn all_conditions_hold_at_once() {
    let wanted = Wanted {
        rating: Some(6.6..=8.0),
        level: Some(Level::Unfair),
        technique: Some(Technique::Skyscraper),
        ..Wanted::default()
    };
    for row in &sifted::<3>(&wanted, 0, SiftOptions::default()) {
        let er = round_to_tenths(rating_of(row).figures.er);
        assert!((6.6..=8.0).contains(&er), "{er}");
        let rating = hodoku_rating_of(row);
        assert_eq!(rating.figures.level, Level::Unfair);
        assert!(rating.technique_counts[Technique::Skyscraper as usize] > 0);
    }
}

#[test]
fn the_techniques_of_a_scale_solve_its_puzzles() {
    let [full_house, hidden_single, naked_single] = SINGLES;
    let allowed = [
        full_house,
        hidden_single,
        naked_single,
        Technique::Pointing,
        Technique::NakedPair,
    ];
    let options = Options::only(allowed);
    let wanted = Wanted {
        scale: Some(Scale::with_options(ProfileName::Se121, options)),
        technique: Some(Technique::NakedPair),
        ..Wanted::default()
    };
    assert_eq!(wanted.impossible(), None);
    for row in &sifted::<8>(&wanted, 0, SiftOptions::default()) {
        let grid = Grid::from_values(&row.puzzle.unwrap()).unwrap();
        let rating = rate(&State::new(&grid), &options);
        assert_eq!(rating.status, RatingStatus::Solved);
        let used = used(&rating);
        assert!(used.contains(&Technique::NakedPair));
        assert!(used.iter().all(|one| allowed.contains(one)));
    }
    let one = SiftOptions {
        threads: 1,
        ..SiftOptions::default()
    };
    assert_eq!(
        sifted::<8>(&wanted, 0, SiftOptions::default())[3..],
        sifted::<5>(&wanted, 3, one)
    );
    let without = Wanted {
        technique: Some(Technique::XWing),
        ..wanted
    };
    assert!(without.impossible().is_some());
}

#[test]
fn only_one_technique_of_hodoku_is_needed() {
    use Technique as T;
    for technique in [T::LockedPair, T::RemotePair, T::Skyscraper, T::WWing] {
        let wanted = Wanted {
            technique: Some(technique),
            only: true,
            ..Wanted::default()
        };
        let options = SiftOptions {
            seed: 5,
            adds_givens: true,
            ..SiftOptions::default()
        };
        for row in &sifted::<2>(&wanted, 0, options) {
            let counts = hodoku_rating_of(row).technique_counts;
            assert!(counts[technique as usize] > 0, "{technique}");
            let mut others = T::ALL.iter().filter(|&&other| other != technique);
            assert!(
                others.all(|other| SINGLES.contains(other) || counts[*other as usize] == 0),
                "{technique}"
            );
        }
    }
}

#[test]
fn a_technique_that_is_off_by_default_is_switched_on() {
    let technique = Technique::DeathBlossom;
    let (profile, techniques) = path_of(technique, false);
    let techniques = techniques.unwrap();
    assert_eq!(profile, "hodoku");
    assert!(techniques.contains(&technique) && techniques.contains(&Technique::XyChain));
    assert!(!techniques.contains(&Technique::KrakenFish1));
    let wanted = Wanted {
        technique: Some(technique),
        ..Wanted::default()
    };
    for row in &sifted::<2>(&wanted, 0, SiftOptions::default()) {
        let grid = Grid::from_values(&row.puzzle.unwrap()).unwrap();
        let options = hodoku::Options::only(techniques.iter().copied());
        let rating = hodoku::rate(&hodoku::Position::new(&grid), &options);
        assert!(rating.technique_counts[technique as usize] > 0);
        assert_eq!(
            hodoku_rating_of(row).technique_counts[technique as usize],
            0
        );
    }
    assert_eq!(path_of(Technique::XWing, false), ("se121", None));
    assert_eq!(path_of(Technique::Skyscraper, false), ("hodoku", None));
}

#[test]
fn neighbours_and_threads_do_not_matter() {
    let wanted = Wanted {
        technique: Some(Technique::XyWing),
        only: true,
        ..Wanted::default()
    };
    let options = |threads| SiftOptions {
        seed: 9,
        adds_givens: true,
        threads,
        ..SiftOptions::default()
    };
    let all = sifted::<10>(&wanted, 0, options(1));
    assert_eq!(sifted::<10>(&wanted, 0, options(3)), all);
    assert_eq!(sifted::<3>(&wanted, 4, options(1)), all[4..7]);
}

#[test]
fn rows_that_are_open_together_are_those_that_are_made_alone() {
    let with_singles = Wanted {
        level: Some(Level::Easy),
        beyond_singles: Some(0..=0),
        ..Wanted::default()
    };
    let beyond = Wanted {
        rating: Some(2.6..=3.0),
        hardest: Some(Level::Medium),
        ..Wanted::default()
    };
    for wanted in [with_singles, beyond] {
        let all = sifted::<100>(&wanted, 0, SiftOptions::default());
        for start in [0, 7, 98] {
            let alone = sifted::<1>(&wanted, start, SiftOptions::default());
            assert_eq!(alone[0], all[start as usize]);
        }
        let threads = SiftOptions {
            threads: 3,
            ..SiftOptions::default()
        };
        assert_eq!(sifted::<100>(&wanted, 0, threads), all);
    }
}

#[test]
fn a_row_that_is_not_found_hides_no_other() {
    let wanted = Wanted {
        rating: Some(1.0..=1.2),
        ..Wanted::default()
    };
    let mut all = [Sifted::NONE; 64];
    let options = SiftOptions {
        attempts: 3,
        ..SiftOptions::default()
    };
    let found = sift(&minimal(), &wanted, 0, options, &mut all, &mut |_| true).unwrap();
    assert!(all.iter().any(|row| row.puzzle.is_some()));
    assert_eq!(all.iter().position(|row| row.puzzle.is_none()), Some(found));
    for row in all {
        assert!(row.puzzle.is_some() || row.attempts == 3);
    }
}

#[test]
fn attempts_are_bounded() {
    let wanted = Wanted {
        rating: Some(11.0..=12.0),
        ..Wanted::default()
    };
    let options = SiftOptions {
        attempts: 50,
        ..SiftOptions::default()
    };
    let mut rows = [Sifted::NONE; 2];
    let found = sift(&minimal(), &wanted, 0, options, &mut rows, &mut |_| true).unwrap();
    assert_eq!(found, 0);
    assert_eq!((rows[0].puzzle, rows[0].attempts), (None, 50));
}

#[test]
fn what_cannot_be_is_known_without_a_search() {
    let with = |technique, rating, only| Wanted {
        technique,
        rating,
        only,
        ..Wanted::default()
    };
    assert!(with(None, None, true).impossible().is_some());
    let x_wing = Some(Technique::XWing);
    assert!(with(x_wing, Some(1.0..=3.1), false).impossible().is_some());
    assert!(with(x_wing, Some(1.0..=3.2), false).impossible().is_none());
    assert!(with(x_wing, None, true).impossible().is_none());
    assert!(
        with(Some(Technique::Whale), None, false)
            .impossible()
            .is_some()
    );
    let at_level = |technique, level| Wanted {
        level: Some(level),
        ..with(Some(technique), None, false)
    };
    for (technique, level, is_impossible) in [
        (Technique::SueDeCoq, Level::Easy, true),
        (Technique::SueDeCoq, Level::Hard, true),
        (Technique::SueDeCoq, Level::Unfair, false),
        (Technique::XWing, Level::Easy, true),
        (Technique::XWing, Level::Medium, false), // HoDoKu looks for other techniques first
        (Technique::DirectPointing, Level::Easy, false),
        (Technique::DeathBlossom, Level::Easy, true),
        (Technique::DeathBlossom, Level::Hard, false), // not on the path that gives the level
    ] {
        let reason = at_level(technique, level).impossible();
        assert_eq!(reason.is_some(), is_impossible, "{technique} {level:?}");
    }
}
