//! HoDoKu's loops, forcing chains, nets and Kraken fish: steps in which a detail of the search decides, and searches that
//! share what they have computed.

use nonet_core::{CellSet, Digit, Grid};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::{Options, Position, path, search};
use nonet_logic::step::{Conclusion, Role, Step};
use nonet_logic::{Candidate, House, Technique};

/// A step of a path: what decides it, the puzzle, the number of the step from one, the technique, its placements and
/// eliminations, and the number of statements of each line.
type Row = (
    &'static str,
    &'static str,
    usize,
    Technique,
    &'static str,
    &'static [usize],
);

const ROWS: &[Row] = &[
    (
        "links of a house come in the order row, column, box, and only one path to a statement counts",
        ".29..........4....7..1593.......573..........17..835.92.4..6..1...5..8..9........",
        32,
        Technique::Aic,
        "/ r5c1=6 r5c2=6",
        &[12],
    ),
    (
        "of a group only the first cell must not be on the path",
        "..3.8.......5.....7.84...3.8.9..6..74..7...6.......1...32...54.5....367.........9",
        22,
        Technique::GroupedDiscontinuousNiceLoop,
        "/ r1c7=2",
        &[13],
    ),
    (
        "a path that starts inside its own cell is no loop",
        "9..7...6..12.4.......3..29...6....58.7...........5.43..2753........64...1..9....5",
        54,
        Technique::ContinuousNiceLoop,
        "/ r1c3=4",
        &[6, 6],
    ),
    (
        "the cells of a continuous loop keep what its weak links remove elsewhere",
        "....2..8..1.....7.4.6..7.952..7..4..95483..................1...5.......3..36..7..",
        25,
        Technique::ContinuousNiceLoop,
        "/ r6c3=8 r6c5=5 r6c5=9 r7c2=7 r7c3=7 r7c3=8 r8c5=9",
        &[12, 12],
    ),
    (
        "an AIC with a single elimination is none",
        "....5..6..752.....9.........1...85...3...7..8.....9.433.....6......1.8.478...5...",
        11,
        Technique::GroupedDiscontinuousNiceLoop,
        "/ r7c8=2",
        &[8],
    ),
    (
        "a house counts also the places whose candidates were removed",
        "2..5..6...9.....3...1..9..44..9..7...5..4..8...7..1..6...1..3...2..7..9...8..3..5",
        14,
        Technique::ForcingNetVerity,
        "/ r4c2=6",
        &[2, 11, 20],
    ),
    (
        "a trial has four rounds of singles",
        "2..5..6...9.....3...1..9..44..9..7...5..4..8...7..1..6...1..3...2..7..9...8..3..5",
        5,
        Technique::ForcingNetContradiction,
        "/ r5c1=3",
        &[26],
    ),
    (
        "the house of a hidden single is the one with the fewest places at that time",
        "6.......2.9.4...5...1...7...5..84.......2.......3.5.4.2.....6...3...9.8...7.....1",
        10,
        Technique::ForcingNetContradiction,
        "/ r2c5=7",
        &[30],
    ),
    (
        "a path follows the premise that was found last",
        "..3.5.4..7...6.....5.8...6.5....3..4.1..7..8.2..4....7.4...8.5.....4...9..6.1.2..",
        14,
        Technique::ForcingNetVerity,
        "/ r2c3=8",
        &[4, 11, 7],
    ),
    (
        "of placements in a cell, a contradiction comes before a verity",
        "..72.....9..3..82.....8...6.8...43....1....5..2.51..48....962............1..5..83",
        17,
        Technique::ForcingNetContradiction,
        "r2c6=1 /",
        &[45],
    ),
];

/// Placements, a slash, eliminations.
fn text_of(conclusion: &Conclusion) -> String {
    let words = |set: &nonet_logic::CandidateSet| -> Vec<String> {
        set.iter().map(|one: Candidate| one.to_string()).collect()
    };
    let (placements, eliminations) = (
        words(&conclusion.placements),
        words(&conclusion.eliminations),
    );
    let all: Vec<String> = placements
        .into_iter()
        .chain(["/".into()])
        .chain(eliminations)
        .collect();
    all.join(" ")
}

fn steps_of(puzzle: &str) -> Vec<(Position, Step)> {
    let grid: Grid = puzzle.parse().unwrap();
    let mut steps = Vec::new();
    path(
        &Position::new(&grid),
        &Options::default(),
        |position, step| {
            steps.push((position.clone(), step.clone()));
        },
    );
    steps
}

#[test]
fn details_decide_these_steps() {
    for &(what, puzzle, number, technique, conclusion, lengths) in ROWS {
        let steps = steps_of(puzzle);
        let (_, step) = &steps[number - 1];
        assert_eq!(step.conclusion.technique, technique, "{what}");
        assert_eq!(text_of(&step.conclusion), conclusion, "{what}");
        let lines: Vec<usize> = step.pattern.chains.iter().map(Vec::len).collect();
        assert_eq!(lines, lengths, "{what}");
    }
}

/// All steps of a producer, without the search for a hint.
fn all_of(producer: Technique, position: &mut Position) -> Vec<Step> {
    let place = producer.entry().hodoku_place;
    let all = Technique::ALL.iter().copied();
    let options = Options::only(all.filter(|one| one.entry().hodoku_place == place));
    let mut collector = Collector::new(Keep::AllSteps, Work::UNLIMITED);
    let _ = search(position, &options, &mut collector);
    collector.found
}

/// Searches of one position share lists, and both types of Kraken fish are found at once. In a position of its own each
/// search finds the same.
#[test]
fn shared_work_changes_no_step() {
    let producers = [
        Technique::GroupedDiscontinuousNiceLoop,
        Technique::KrakenFish1,
        Technique::KrakenFish2,
        Technique::ForcingChainContradiction,
        Technique::ForcingNetContradiction,
    ];
    let mut found = 0;
    for &(_, puzzle, number, ..) in &ROWS[..3] {
        let (mut shared, _) = steps_of(puzzle).remove(number - 1);
        let copy = shared.clone();
        for producer in producers {
            let steps = all_of(producer, &mut shared);
            assert_eq!(steps, all_of(producer, &mut copy.clone()), "{producer}");
            assert_eq!(steps, all_of(producer, &mut shared), "{producer}");
            found += steps.len();
        }
    }
    assert!(found > 300, "{found}");
}

/// Of several nets with one conclusion the one of the least length is drawn; a side path counts as often as it is needed.
/// So a drawing can have more statements than another one.
#[test]
fn the_net_of_the_least_length_is_drawn() {
    type Drawn = (
        &'static str,
        usize,
        &'static [(&'static str, &'static [usize])],
    );
    const DRAWN: &[Drawn] = &[
        (
            "..3..8..........6.5.......7.4..6..5.7..8..4.....4.92..6.7....93..19...8.8..3....1",
            35,
            &[("r5c5=1 /", &[20, 53, 32])],
        ),
        (
            ".....837..8...41.....3.9....1..4.9...2..5.4.3..32.....5.......2..9....6.1.....8..",
            31,
            &[("r5c6=7 /", &[23, 54, 3, 8]), ("/ r6c6=7", &[23, 54, 2, 7])],
        ),
        (
            "7..28...6..5.3....28.5.......79...2..6...3..4.1....5...79..5.....8.9..3..2...4.7.",
            17,
            &[("/ r6c6=8", &[2, 49])],
        ),
        (
            ".2....8.3...68.........45....89.1....5....18.9..5....76....5..4.3.7.......5.3..9.",
            26,
            &[("/ r2c2=1", &[7, 34, 12]), ("/ r8c3=2", &[2, 36, 2, 2])],
        ),
        (
            "...4....9.4....8.1....5...2..5.71.....834.....6.......5......9...26..348.....8...",
            28,
            &[("r3c6=7 /", &[44, 36, 8]), ("/ r1c8=7", &[43, 2])],
        ),
    ];
    for &(puzzle, number, drawn) in DRAWN {
        let (mut position, _) = steps_of(puzzle).remove(number - 1);
        let steps = all_of(Technique::ForcingNetVerity, &mut position);
        for &(conclusion, lengths) in drawn {
            let mut found = steps.iter().filter(|step| {
                step.conclusion.technique == Technique::ForcingNetVerity
                    && text_of(&step.conclusion) == conclusion
            });
            let step = found.next().expect(conclusion);
            let lines: Vec<usize> = step.pattern.chains.iter().map(Vec::len).collect();
            assert_eq!(lines, lengths, "{puzzle} {conclusion}");
        }
    }
}

/// A fin that is a single is true without the fish, and so is one of several that are all places of a house.
#[test]
fn fins_of_a_kraken_fish_are_not_plain() {
    let mut found = 0;
    for &(_, puzzle, ..) in &ROWS[2..5] {
        let (mut position, _) = steps_of(puzzle).remove(0);
        let state = *position.state();
        let are_plain = |fins: CellSet, digit: Digit| {
            let are_all_places = |house: House| {
                let places = state.cells_with(digit).intersection(house.cell_set());
                !places.is_empty() && places.minus(fins).is_empty()
            };
            let is_only_candidate = !fins.intersection(state.naked_singles()).is_empty();
            is_only_candidate || House::ALL.into_iter().any(are_all_places)
        };
        let mut all = state.all_candidates().iter();
        let is_single = |one: Candidate| are_plain(CellSet::only(one.cell()), one.digit());
        assert!(all.any(is_single), "{puzzle}");
        for technique in [Technique::KrakenFish1, Technique::KrakenFish2] {
            for step in all_of(technique, &mut position) {
                let fins = step.pattern.candidates.iter();
                let fins = fins.filter(|(role, _)| *role == Role::Extra);
                let cells: CellSet = fins.clone().map(|(_, fin)| fin.cell()).collect();
                let digit = fins.clone().next().expect("a fin").1.digit();
                assert!(!are_plain(cells, digit), "{step:?}");
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found}");
}
