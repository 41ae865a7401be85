//! Human logic against data of the repository: what is checked without the corpus.
//!
//! `ratings.csv` has 200 generated puzzles with the ratings of both scales, `positions.csv` positions with what one technique
//! finds there: sixty of `practice`, then one or more for each habit of HoDoKu that few positions show, then some for each
//! technique of both scales. `examples/make_logic_data.py` makes both. The figures were written by a build whose ratings
//! and traces equal those of the original programs on the whole corpus.

use std::path::Path;

use nonet_core::random::Stream;
use nonet_core::{Cell, CellSet, Digit, Grid, Status, TextSource};
use nonet_logic::batch::{Row, rate_batch};
use nonet_logic::catalogue::{Family, Part, TechniqueSet};
use nonet_logic::chains::{self, ChainLevel};
use nonet_logic::collect::{Collector, Keep, Work};
use nonet_logic::hodoku::{self, Level, Position, all_hints};
use nonet_logic::profile::{Options, Profile, search};
use nonet_logic::rating::Rating;
use nonet_logic::se121::{self, round_to_tenths};
use nonet_logic::step::{Conclusion, Role, Step};
use nonet_logic::{Candidate, State, Technique, Uniqueness};

/// The fields of the rows of a file, without its header.
fn rows(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let text = std::fs::read_to_string(path.join(name)).expect("own data");
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().skip(1).map(fields).collect()
}

struct Rated {
    puzzle: Grid,
    triple: String,
    level: Level,
    score: u32,
}

fn rated() -> Vec<Rated> {
    let read = |fields: Vec<String>| Rated {
        puzzle: fields[0].parse().expect("a puzzle"),
        triple: fields[1].clone(),
        level: Level::from_name(&fields[2]).expect("a level"),
        score: fields[3].parse().expect("a score"),
    };
    rows("ratings.csv").into_iter().map(read).collect()
}

fn triple(rating: &se121::Rating) -> String {
    let [er, ep, ed] =
        [rating.figures.er, rating.figures.ep, rating.figures.ed].map(round_to_tenths);
    format!("{er:.1}/{ep:.1}/{ed:.1}")
}

#[test]
fn puzzles_have_their_ratings() {
    let rated = rated();
    assert_eq!(rated.len(), 200);
    let (mut of_se121, mut of_hodoku) = (0, 0);
    for one in &rated {
        let own = se121::rate(&State::new(&one.puzzle), &se121::Options::default());
        assert_eq!(triple(&own), one.triple, "{}", one.puzzle);
        let [er, ep, ed] = [0, 1, 2].map(|place| one.triple.split('/').nth(place));
        let is_gem = (own.is_pearl(), own.is_diamond());
        assert_eq!(is_gem, (er == ep, er == ed), "{}", one.puzzle);
        of_se121 += own.work;
        let own = hodoku::rate(&Position::new(&one.puzzle), &hodoku::Options::default());
        let expected = (one.level, one.score);
        assert_eq!(
            (own.figures.level, own.figures.score),
            expected,
            "{}",
            one.puzzle
        );
        of_hodoku += own.work;
    }
    assert_eq!((of_se121, of_hodoku), (171_775, 24_247_919), "work");
}

#[test]
fn a_batch_gives_the_same_ratings() {
    let rated = rated();
    let text: String = rated
        .iter()
        .map(|one| format!("{}\n", one.puzzle))
        .collect();
    let source = TextSource::new(text.as_bytes()).expect("enough memory");
    let mut rows = vec![Row::default(); rated.len()];
    let options = se121::Options::default();
    rate_batch::<State>(&source, &options, 2, rows.as_mut_slice(), &mut |_| true)
        .expect("not stopped");
    for (row, one) in rows.iter().zip(&rated) {
        assert_eq!(row.status, Status::Proper);
        assert_eq!(triple(&row.rating), one.triple, "{}", one.puzzle);
    }
}

/// An allow-list of what a path has anyway takes the same steps.
#[test]
fn an_allow_list_of_the_techniques_of_a_path_changes_no_rating() {
    let mut shortest = usize::MAX;
    for one in rated().iter().step_by(3) {
        let state = State::new(&one.puzzle);
        let (mut steps, mut limited) = (Vec::new(), Vec::new());
        let free = se121::Options::default();
        let full = se121::path(&state, &free, |_, step| steps.push(step.conclusion));
        let techniques = techniques_of(&steps);
        let options = se121::Options {
            techniques: Some(techniques),
            ..free
        };
        let partial = se121::path(&state, &options, |_, step| {
            limited.push(step.conclusion);
        });
        assert_eq!(limited, steps, "{}", one.puzzle);
        assert_eq!(triple(&partial), triple(&full), "{}", one.puzzle);
        assert_sums(&full, &steps, |step| step.difficulty);
        shortest = shortest.min(count(&techniques));

        let position = Position::new(&one.puzzle);
        let (mut steps, mut limited) = (Vec::new(), Vec::new());
        let free = hodoku::Options::default();
        let full = hodoku::path(&position, &free, |_, step| {
            steps.push(step.conclusion);
        });
        let options = hodoku::Options {
            techniques: Some(techniques_of(&steps)),
            ..free
        };
        let partial = hodoku::path(&position, &options, |_, step| {
            limited.push(step.conclusion);
        });
        assert_eq!(limited, steps, "{}", one.puzzle);
        assert_eq!(
            (partial.figures.level, partial.figures.score),
            (full.figures.level, full.figures.score)
        );
        let score = |step: &Conclusion| f64::from(step.technique.entry().score.unwrap_or(0));
        assert_sums(&full, &steps, score);
    }
    assert!(shortest < 5, "no list was partial");
}

/// What a rating says of its steps: how many there are of each technique, and which is the first of the hardest.
fn assert_sums<F>(rating: &Rating<F>, steps: &[Conclusion], value: impl Fn(&Conclusion) -> f64) {
    let mut counts = [0; Technique::ALL.len()];
    for step in steps {
        counts[step.technique as usize] += 1;
    }
    let by_value = |a: &&Conclusion, b: &&Conclusion| value(a).total_cmp(&value(b));
    let hardest = steps.iter().rev().max_by(by_value);
    assert_eq!(rating.technique_counts, counts);
    assert_eq!(rating.step_count, steps.len());
    assert_eq!(rating.hardest.as_ref(), hardest);
}

/// An allow-list without a technique that a path does not use, but whose producer it uses, takes the same steps.
#[test]
fn an_allow_list_without_an_unused_technique_changes_no_path() {
    let (mut by_se121, mut by_hodoku) = (0, 0);
    for one in &rated() {
        let state = State::new(&one.puzzle);
        let steps_of = |options: &se121::Options| {
            let mut steps = Vec::new();
            se121::path(&state, options, |_, step| steps.push(step.conclusion));
            steps
        };
        let steps = steps_of(&se121::Options::default());
        for (unused, options) in beside(&steps, |one| one.entry().se121_place) {
            assert!(steps_of(&options) == steps, "{unused} {}", one.puzzle);
            by_se121 += 1;
        }

        let position = Position::new(&one.puzzle);
        let steps_of = |options: &hodoku::Options| {
            let mut steps = Vec::new();
            hodoku::path(&position, options, |_, step| steps.push(step.conclusion));
            steps
        };
        let steps = steps_of(&hodoku::Options::default());
        for (unused, options) in beside(&steps, |one| one.entry().hodoku_place) {
            assert!(steps_of(&options) == steps, "{unused} {}", one.puzzle);
            by_hodoku += 1;
        }
    }
    assert!(by_se121 > 500 && by_hodoku > 50, "{by_se121} {by_hodoku}");
}

/// The techniques that no step uses, but whose producers the steps use, each with an allow-list of all others of the scale.
fn beside(
    steps: &[Conclusion],
    place: impl Fn(Technique) -> Option<(usize, Part)>,
) -> Vec<(Technique, se121::Options)> {
    let mut scale = Technique::ALL.to_vec();
    scale.retain(|&one| place(one).is_some_and(|(_, part)| part >= Part::Scored));
    let is_beside = |one: &Technique| {
        steps.iter().all(|step| step.technique != *one)
            && steps
                .iter()
                .any(|step| place(step.technique) == place(*one))
    };
    let without = |one: Technique| {
        let others = scale.iter().copied().filter(|&other| other != one);
        (one, se121::Options::only(others))
    };
    scale
        .iter()
        .copied()
        .filter(is_beside)
        .map(without)
        .collect()
}

#[test]
fn without_uniqueness_no_step_assumes_it() {
    let mut count = 0;
    for one in rated().iter().step_by(2) {
        let uniqueness = Uniqueness::Unused;
        let options = se121::Options {
            uniqueness,
            ..se121::Options::default()
        };
        se121::path(&State::new(&one.puzzle), &options, |_, step| {
            assert!(!step.conclusion.technique.entry().assumes_uniqueness);
            count += 1;
        });
        let options = hodoku::Options {
            uniqueness,
            ..hodoku::Options::default()
        };
        hodoku::path(&Position::new(&one.puzzle), &options, |_, step| {
            assert!(!step.conclusion.technique.entry().assumes_uniqueness);
            count += 1;
        });
    }
    assert!(count > 5_000, "{count}");
}

fn techniques_of(steps: &[Conclusion]) -> TechniqueSet {
    steps.iter().map(|step| step.technique).collect()
}

fn count(techniques: &TechniqueSet) -> usize {
    let all = Technique::ALL.iter();
    all.filter(|&&one| techniques.contains(one)).count()
}

/// A position from the digits, `+` before those that are not given, and the removed candidates as digit, row, column.
fn position(values: &str, removed: &str) -> Position {
    let mut line = String::new();
    let mut givens = CellSet::EMPTY;
    let mut is_given = true;
    for symbol in values.chars() {
        if symbol == '+' {
            is_given = false;
            continue;
        }
        if symbol != '.' && is_given {
            givens.insert(Cell::ALL[line.len()]);
        }
        line.push(symbol);
        is_given = true;
    }
    let grid: Grid = line.parse().expect("81 values");
    let mut state = State::new(&grid);
    for word in removed.split_whitespace() {
        let [digit, row, column] = [0, 1, 2].map(|place| word.as_bytes()[place] - b'0');
        let cell = Cell::ALL[usize::from((row - 1) * 9 + column - 1)];
        let digit = Digit::new(digit).expect("a digit");
        state.eliminate(Candidate::new(cell, digit));
    }
    Position::from_state(&state, givens)
}

/// What a step concludes, as the file writes it.
fn words(conclusion: &Conclusion) -> Vec<String> {
    let word = |one: Candidate, sign: &str| format!("{}{sign}{}", one.cell(), one.digit().value());
    let placements = conclusion.placements.iter().map(|one| word(one, "="));
    let eliminations = conclusion.eliminations.iter().map(|one| word(one, "<>"));
    placements.chain(eliminations).collect()
}

/// The pattern of a step as the file writes it: its difficulty if the scale has any, its cells, digits and houses, the candidates of each role, and how many links, nested
/// steps and statements of each chain there are.
fn sketch(step: &Step, has_difficulty: bool) -> String {
    let Step {
        conclusion,
        pattern,
    } = step;
    let difficulty = has_difficulty.then(|| format!("{:.1}", conclusion.difficulty));
    let cells = pattern.cells.iter().map(Cell::to_string);
    let digits = pattern
        .digits
        .digits()
        .map(|digit| digit.value().to_string());
    let houses = pattern.houses.iter().map(|house| house.to_string());
    let roles = [
        Role::Defining,
        Role::Extra,
        Role::Start,
        Role::True,
        Role::False,
    ];
    let of_role = |role| {
        pattern
            .candidates
            .iter()
            .filter(|one| one.0 == role)
            .count()
    };
    let lengths = [pattern.links.len(), pattern.nested.len()].into_iter();
    let lengths = lengths.chain(pattern.chains.iter().map(Vec::len));
    let counts = roles.map(of_role).into_iter().chain(lengths);
    let words = difficulty.into_iter().chain(cells);
    let words = words.chain([digits.collect()]).chain(houses);
    let words: Vec<_> = words.chain(counts.map(|count| count.to_string())).collect();
    words.join(" ")
}

/// Adds what a pattern has: strong, weak and derived links, nested steps and statements that they prove, and the premises of
/// statements by their places.
fn add_to(tally: &mut [usize; 6], Step { pattern, .. }: &Step) {
    for link in &pattern.links {
        tally[link.kind as usize] += 1;
    }
    tally[3] += pattern.nested.len();
    for (place, one) in pattern
        .chains
        .iter()
        .flat_map(|chain| chain.iter().enumerate())
    {
        tally[4] += one.nested.map_or(0, |nested| nested + 1);
        tally[5] += one
            .premises
            .iter()
            .map(|premise| place * (premise + 1))
            .sum::<usize>();
    }
    pattern.nested.iter().for_each(|step| add_to(tally, step));
}

/// The first step of a technique that is the only one, all of them, and the work that it took to find them.
fn found<P: Profile>(position: &P, technique: Technique) -> (Option<Step>, Vec<Step>, u64) {
    let options = Options::only([technique]);
    let mut first = Collector::new(Keep::FirstStep, Work::UNLIMITED);
    let _ = search(&mut position.clone(), &options, &mut first);
    let mut all = all_hints(position, &options);
    let steps = all.rest(Work::UNLIMITED);
    let spent = first.work.spent + all.spent();
    (first.take(), steps, spent)
}

#[test]
fn techniques_find_their_steps() {
    let rows = rows("positions.csv");
    assert!(rows.len() > 600);
    let (mut of_se121, mut of_hodoku) = (0, 0);
    let mut tally = [0; 6];
    for fields in &rows {
        let technique = Technique::from_id(&fields[1]).expect("a technique");
        let position = position(&fields[2], &fields[3]);
        let (first, all, spent) = match fields[0].as_str() {
            "hodoku" => found(&position, technique),
            _ => found(position.state(), technique),
        };
        match fields[0].as_str() {
            "hodoku" => of_hodoku += spent,
            _ => of_se121 += spent,
        }
        all.iter().for_each(|step| add_to(&mut tally, step));
        let of_all = all.iter().chain(&first);
        let is_own = |step: &Step| step.conclusion.technique == technique;
        assert!(of_all.into_iter().all(is_own), "{fields:?}");
        let count = all.len().to_string();
        let conclusion = first.as_ref().map(|step| words(&step.conclusion).join(" "));
        let pattern = first
            .as_ref()
            .map(|step| sketch(step, fields[0] == "se121"));
        let found = [
            count,
            conclusion.unwrap_or_default(),
            pattern.unwrap_or_default(),
        ];
        assert_eq!(found, fields[4..7], "{fields:?}");
    }
    assert_eq!((of_se121, of_hodoku), (285_027, 12_087_681), "work");
    let expected = [8_330, 9_662, 415, 507, 60, 989_385];
    assert_eq!(tally, expected, "what the patterns of all steps have");
}

/// The level of the chains of a technique of Sudoku Explainer, if it has any; the first one of nested chains.
fn chain_level(technique: Technique) -> Option<ChainLevel> {
    Some(match technique.entry().family {
        Family::SingleChain => ChainLevel::Single,
        Family::NishioChain => ChainLevel::Nishio,
        Family::MultipleChain => ChainLevel::Multiple,
        Family::DynamicChain => ChainLevel::Dynamic,
        Family::DynamicPlusChain => ChainLevel::DynamicPlus,
        Family::NestedChain => ChainLevel::WithSingle,
        _ => return None,
    })
}

/// The first chain of a level, by the fast search or by the plain one, and its work.
fn first(level: ChainLevel, state: &State, is_plain: bool) -> (Option<Step>, u64) {
    let mut collector = Collector::new(Keep::FirstStep, Work::UNLIMITED);
    let search = if is_plain {
        chains::search_plain
    } else {
        chains::search
    };
    let _ = search(level, state, &mut collector);
    (collector.take(), collector.work.spent)
}

/// An allow-list needs all chains; a rating needs the first one, which a faster search finds.
#[test]
fn the_first_chain_of_a_position_is_that_of_the_plain_search() {
    let (mut found, mut spent) = (0, 0);
    for fields in rows("positions.csv") {
        let technique = Technique::from_id(&fields[1]).expect("a technique");
        let Some(level) = chain_level(technique) else {
            continue;
        };
        let position = position(&fields[2], &fields[3]);
        let (step, work) = first(level, position.state(), false);
        assert_eq!(step, first(level, position.state(), true).0, "{fields:?}");
        spent += work;
        found += usize::from(step.is_some());
    }
    assert_eq!((found, spent), (80, 32_087), "chains and work");
}

/// Marks that fit no solution have chains and cycles of all lengths beside each other, also those that easier techniques
/// leave to no puzzle.
#[test]
fn the_first_chain_of_any_marks_is_that_of_the_plain_search() {
    let mut random = Stream::new(39, 0);
    let (mut found, mut spent) = ([0; 2], [0; 2]);
    for fields in rows("positions.csv") {
        let technique = Technique::from_id(&fields[1]).expect("a technique");
        if chain_level(technique).is_none() {
            continue;
        }
        let position = position(&fields[2], &fields[3]);
        for removed in 0..16 {
            let mut state = *position.state();
            let mut marks: Vec<_> = state.all_candidates().iter().collect();
            random.shuffle(&mut marks);
            for &mark in &marks[..marks.len() * removed / 32] {
                state.eliminate(mark);
            }
            let levels = [ChainLevel::Single, ChainLevel::Multiple];
            for (place, level) in levels.into_iter().enumerate() {
                let (step, work) = first(level, &state, false);
                assert_eq!(step, first(level, &state, true).0, "{level:?} of {state:?}");
                found[place] += usize::from(step.is_some());
                spent[place] += work;
            }
        }
    }
    assert_eq!(
        (found, spent),
        ([1_228, 1_194], [1_025, 35_662]),
        "chains and work"
    );
}

/// A list has the step of a hint once, as the hint has it, also where its limit ends it before the hint's producer.
#[test]
fn the_step_of_a_hint_is_in_the_list() {
    fn check<P: Profile>(position: &P, limit: u64) -> bool {
        let options = Options::default();
        let mut first = Collector::new(Keep::FirstStep, Work::limited(limit));
        let _ = search(&mut position.clone(), &options, &mut first);
        let mut list = all_hints(position, &options);
        let steps = list.rest(Work::limited(limit));
        assert_eq!(list.is_limit_reached(), list.spent() >= limit);
        let mut keys: Vec<_> = steps
            .iter()
            .map(|step| format!("{:?}", step.conclusion))
            .collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), steps.len());
        if let Some(step) = first.take() {
            assert!(steps.contains(&step), "{:?}", step.conclusion);
        }
        list.is_limit_reached()
    }
    let (mut ended, mut whole) = (0, 0);
    for one in rated().iter().step_by(23) {
        let mut positions = Vec::new();
        let start = Position::new(&one.puzzle);
        hodoku::path(&start, &Options::default(), |position, _| {
            positions.push(position.clone())
        });
        for position in positions.iter().step_by(7) {
            for limit in [60, 900, 4_000] {
                for is_ended in [check(position, limit), check(position.state(), limit)] {
                    ended += usize::from(is_ended);
                    whole += usize::from(!is_ended);
                }
            }
        }
    }
    assert_eq!((ended, whole), (309, 189));
}

/// The search of a hint uses up what the list needs whole: singles that wait, and what nets make of them.
#[test]
fn the_search_of_a_hint_takes_nothing_from_the_list() {
    use Technique::{
        ForcingNetContradiction, ForcingNetVerity, FullHouse, HiddenSingle, NakedSingle,
    };
    let mut count = 0;
    for one in rated().iter().step_by(11) {
        let mut positions = Vec::new();
        let start = Position::new(&one.puzzle);
        hodoku::path(&start, &Options::default(), |position, _| {
            positions.push(position.clone())
        });
        for position in positions.iter().step_by(5) {
            for options in [
                Options::only([FullHouse, NakedSingle, HiddenSingle]),
                Options::only([
                    FullHouse,
                    NakedSingle,
                    HiddenSingle,
                    ForcingNetContradiction,
                    ForcingNetVerity,
                ]),
            ] {
                let mut all = Collector::new(Keep::AllSteps, Work::limited(20_000));
                let _ = search(&mut position.clone(), &options, &mut all);
                let listed = all_hints(position, &options).rest(Work::limited(60_000));
                for step in &all.found {
                    let is_it = |other: &Step| other.conclusion == step.conclusion;
                    assert!(listed.iter().any(is_it), "{:?}", step.conclusion);
                    count += 1;
                }
            }
        }
    }
    assert!(count > 1_000, "{count}");
}

/// A search for one Franken fish takes whatever its houses allow, a search for all only fish of its own kind.
#[test]
fn a_list_has_the_step_of_a_hint_that_no_search_for_all_finds() {
    let franken = |technique: &str| Technique::from_id(&format!("franken_{technique}"));
    let mut count = 0;
    for fields in rows("positions.csv") {
        let Some(technique) = franken(&fields[1]).filter(|_| fields[0] == "hodoku") else {
            continue;
        };
        let position = position(&fields[2], &fields[3]);
        let (first, listed, _) = found(&position, technique);
        let first = first.expect("a fish");
        let mut all = Collector::new(Keep::AllSteps, Work::UNLIMITED);
        let _ = search(&mut position.clone(), &Options::only([technique]), &mut all);
        let is_it = |step: &&Step| step.conclusion == first.conclusion;
        assert_eq!(listed.iter().filter(is_it).count(), 1, "{fields:?}");
        if !all.found.iter().any(|step| is_it(&step)) {
            assert_eq!(listed[0], first, "{fields:?}");
            count += 1;
        }
    }
    assert!(count > 0, "{count}");
}

/// Nested chains are listed level by level, up to one that has any; where none has, each level is searched.
#[test]
fn a_list_of_nested_chains_ends_at_the_first_level_that_has_any() {
    use ChainLevel::{WithDynamic, WithMultiple, WithNested, WithSingle};
    let mut rows = rows("positions.csv");
    rows.retain(|fields| fields[1].starts_with("nested") || fields[1] == "full_house");
    rows.dedup_by(|one, other| one[2..4] == other[2..4]);
    let mut producers = State::producers().iter();
    let producer = producers.find(|one| one.family() == Family::NestedChain);
    let producer = producer.expect("the scale has nested chains");
    let (mut with_chains, mut without) = (0, 0);
    for fields in rows {
        let position = position(&fields[2], &fields[3]);
        let [mut by_level, mut listed] =
            [(); 2].map(|()| Collector::new(Keep::AllSteps, Work::UNLIMITED));
        for level in [WithSingle, WithMultiple, WithDynamic, WithNested] {
            let _ = by_level.spend(u64::from(level != WithSingle));
            let _ = chains::search_plain(level, position.state(), &mut by_level);
            if !by_level.found.is_empty() {
                break;
            }
        }
        let mut state = *position.state();
        let _ = Profile::search(&mut state, producer, &Options::default(), &mut listed);
        assert_eq!(listed.found, by_level.found, "{fields:?}");
        assert_eq!(listed.work.spent, by_level.work.spent, "{fields:?}");
        with_chains += usize::from(!listed.found.is_empty());
        without += usize::from(listed.found.is_empty());
    }
    assert!(with_chains > 2 && without > 0, "{with_chains} {without}");
}
