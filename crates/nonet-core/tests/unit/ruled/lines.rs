//! What single propagators remove, against all fillings of their cells: lines of all values that an automaton reads, chutes, and
//! squares of two lines.

use super::mixed::boards;
use super::reference::Board;
use crate::random::Stream;
use crate::rules::bits;
use crate::rules::compile::compile_whole as compile;
use crate::rules::program::Program;
use crate::rules::propagate::{Automaton, Propagator, Squares};
use crate::rules::state::{Outcome, Queue, State};
use crate::rules::{Layout, Rule};

/// Runs something on these values; none if it finds a contradiction.
pub fn after(
    program: &Program,
    values: &[u32],
    run: impl Fn(&mut State<'_>) -> Outcome,
) -> Option<Vec<u32>> {
    let mut values = values.to_vec();
    let mut queue = Queue::new(&program.model, program.propagators.len());
    let mut state = State {
        model: &program.model,
        values: &mut values,
        queue: &mut queue,
    };
    run(&mut state).is_ok().then_some(values)
}

/// Values at random, most of those of a filling among them.
pub fn some_values(stream: &mut Stream, size: usize, filling: &[u8]) -> Vec<u32> {
    let value = |&value: &u8| {
        let others = stream.below(1 << size) as u32 & stream.below(1 << size) as u32;
        let is_in = stream.below(12) > 0;
        others | u32::from(is_in) << (value - 1) | u32::from(!is_in && others == 0)
    };
    filling.iter().map(value).collect()
}

/// All orders of the values.
pub fn orders(size: usize) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for _ in 0..size {
        let longer = |order: &Vec<u8>| {
            let rest = (1..=size as u8).filter(|value| !order.contains(value));
            rest.map(|value| [&order[..], &[value]].concat())
                .collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

#[test]
fn lines_of_all_values_keep_what_some_order_has() {
    let size = 6;
    let all = orders(size);
    let line: Vec<usize> = (0..size).collect();
    for (name, clue) in [
        ("skyscraper", 1),
        ("skyscraper", 2),
        ("skyscraper", 3),
        ("skyscraper", 5),
        ("skyscraper", 6),
        ("sum_line", 7),
        ("modular", 3),
    ] {
        let rule = Rule::new(name, &line, &[clue], size).unwrap();
        let layout = Layout::new(size, Some(&[]), vec![rule.clone()]).unwrap();
        let program = compile(&layout).unwrap();
        let mut lines = program.propagators.iter().filter_map(|one| match one {
            Propagator::Permutation(line) => Some(*line),
            _ => None,
        });
        let line = lines.next().expect("a line of all values");
        let table = &program.model.automata[usize::from(line.table)];
        let mut board = vec![1; size * size];
        let fits = |order: &&Vec<u8>| {
            board[..size].copy_from_slice(order);
            let (layout, values) = (&layout, &board[..]);
            Board { layout, values }.allows(&rule)
        };
        let allowed: Vec<&Vec<u8>> = all.iter().filter(fits).collect();
        let is_exact = table.free == 0;
        let mut stream = Stream::new(7, clue as u64);
        for index in 0..400 {
            let filling = &all[stream.below(all.len())];
            let here = some_values(&mut stream, size, filling);
            let mut kept = vec![0; size];
            for order in &allowed {
                let mut pairs = order.iter().zip(&here);
                if pairs.all(|(&value, mask)| mask >> (value - 1) & 1 == 1) {
                    for (kept, &value) in kept.iter_mut().zip(*order) {
                        *kept |= bits::bit(usize::from(value));
                    }
                }
            }
            let mut values = vec![bits::all(size); size * size];
            values[..size].copy_from_slice(&here);
            let walked = after(&program, &values, |state| line.run(state));
            let by_place = after(&program, &values, |state| {
                let (cells, table) = (line.cells, line.table);
                let states = &state.model.automata[usize::from(table)];
                Automaton { cells, table }.run_in_a_word(state, |place| states.possible(place))
            });
            let told = format!("{name} {clue}, {index}: {here:?}");
            for (found, is_exact) in [(walked, is_exact), (by_place, false)] {
                match found {
                    None => assert!(kept.iter().all(|&mask| mask == 0), "{told}"),
                    Some(found) => {
                        let has_all = kept
                            .iter()
                            .zip(&found)
                            .all(|(kept, found)| kept & !found == 0);
                        assert!(has_all, "{told}: {found:?} of {kept:?}");
                        if is_exact {
                            assert_eq!(found[..size], kept, "{told}");
                        }
                        let is_full = found[..size].iter().all(|&mask| bits::is_single(mask));
                        let differ = found[..size].iter().fold(0, |union, mask| union | mask);
                        if is_full && differ == bits::all(size) {
                            assert_eq!(found[..size], kept, "{told}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_lunchbox_of_more_cells_than_values_has_no_options() {
    let cells: Vec<usize> = (0..30).collect();
    let rule = Rule::new("lunchbox", &cells, &[5], 9).unwrap();
    let program = compile(&Layout::new(9, None, vec![rule]).unwrap()).unwrap();
    let is_segment = |one: &Propagator| matches!(one, Propagator::Segment(_));
    assert!(!program.propagators.iter().any(is_segment));
}

/// The cells of the houses of a board, as lists.
fn houses(layout: &Layout) -> Vec<Vec<u16>> {
    layout
        .houses()
        .chunks(layout.size)
        .map(<[u16]>::to_vec)
        .collect()
}

/// Removes from a house what another has in their shared cells alone; false if that leaves a cell nothing.
fn locked(houses: &[Vec<u16>], values: &mut [u32]) -> bool {
    loop {
        let before = values.to_vec();
        for one in houses {
            for other in houses.iter().filter(|other| *other != one) {
                let union = |values: &[u32], is_shared: bool| {
                    let cells = one.iter().filter(|cell| other.contains(cell) == is_shared);
                    cells.fold(0, |union, &cell| union | values[usize::from(cell)])
                };
                let locked = union(values, true) & !union(values, false);
                for &cell in other.iter().filter(|cell| !one.contains(cell)) {
                    values[usize::from(cell)] &= !locked;
                }
            }
        }
        if values.contains(&0) {
            return false;
        }
        if before == values {
            return true;
        }
    }
}

#[test]
fn chutes_lock_what_pairs_of_houses_lock() {
    for size in [4, 6, 8, 9] {
        let layout = Layout::new(size, None, Vec::new()).unwrap();
        let program = compile(&layout).unwrap();
        let is_chute = |one: &&Propagator| matches!(one, Propagator::Chute(_));
        let chutes: Vec<&Propagator> = program.propagators.iter().filter(is_chute).collect();
        let houses = houses(&layout);
        // Those of larger boards are too many.
        let boards = if size == 4 {
            boards(&layout)
        } else {
            Vec::new()
        };
        let mut stream = Stream::new(11, size as u64);
        let (mut removed, mut dead) = (0, 0);
        for index in 0..200 {
            let mut values = Vec::new();
            for _ in 0..size * size {
                let some = stream.below(1 << size) as u32 | stream.below(1 << size) as u32;
                values.push((some | stream.below(1 << size) as u32).max(1));
            }
            let mut expected = values.clone();
            let is_alive = locked(&houses, &mut expected);
            let found = after(&program, &values, |state| {
                loop {
                    let before = state.values.to_vec();
                    chutes.iter().try_for_each(|one| one.run(state))?;
                    if before == state.values {
                        return Ok(());
                    }
                }
            });
            match found {
                Some(found) => {
                    assert!(is_alive, "{size} rows, {index}");
                    assert_eq!(found, expected, "{size} rows, {index}");
                    removed += usize::from(found != values);
                }
                // Two lines that claim a value of one box are a contradiction at once.
                None => {
                    let fits = |board: &[u8]| {
                        let mut pairs = board.iter().zip(&values);
                        pairs.all(|(&value, mask)| mask & bits::bit(usize::from(value)) != 0)
                    };
                    let is_possible = boards.iter().any(|board| fits(board));
                    assert!(!is_possible, "{size} rows, {index}");
                    dead += 1;
                }
            }
        }
        assert!(removed + dead > 0, "{size} rows: nothing was locked");
    }
}

#[test]
fn squares_keep_what_some_filling_has() {
    const PLACES: usize = 4;
    for name in ["global_entropy", "global_modulo"] {
        let rule = Rule::new(name, &[], &[], 9).unwrap();
        let layout = Layout::new(9, Some(&[]), vec![rule]).unwrap();
        let mut program = compile(&layout).unwrap();
        let squares = program.propagators.iter().filter_map(|one| match one {
            Propagator::Squares(squares) => Some(*squares),
            _ => None,
        });
        let squares: Vec<Squares> = squares.collect();
        assert_eq!(squares.len(), 16, "{name}");
        let classes = squares[0].classes;
        let cells = program.model.cells.add(0..2 * PLACES as u16);
        let short = Squares {
            cells,
            classes,
            finds_needed: false,
        };
        let mut allowed: Vec<Vec<u32>> = vec![Vec::new()];
        for place in 0..2 * PLACES {
            let longer = |before: &Vec<u32>| classes.map(|class| [&before[..], &[class]].concat());
            allowed = allowed.iter().flat_map(longer).collect();
            if place % 2 == 1 && place > 1 {
                let has_all = |filling: &Vec<u32>| {
                    let square = &filling[place - 3..];
                    classes.iter().all(|class| square.contains(class))
                };
                allowed.retain(has_all);
            }
        }
        let mut stream = Stream::new(11, 0);
        for index in 0..1_000 {
            let filling: Vec<u8> = allowed[stream.below(allowed.len())]
                .iter()
                .map(|class| class.trailing_zeros() as u8 + 1)
                .collect();
            let here = some_values(&mut stream, 9, &filling);
            let mut kept = vec![0; 2 * PLACES];
            for filling in &allowed {
                if filling
                    .iter()
                    .zip(&here)
                    .all(|(class, mask)| class & mask != 0)
                {
                    for (kept, (class, mask)) in kept.iter_mut().zip(filling.iter().zip(&here)) {
                        *kept |= class & mask;
                    }
                }
            }
            let mut values = vec![bits::all(9); 81];
            values[..here.len()].copy_from_slice(&here);
            let told = format!("{name} {index}: {here:?}");
            match after(&program, &values, |state| short.run(state)) {
                None => assert!(kept.iter().all(|&mask| mask == 0), "{told}"),
                Some(found) => assert_eq!(found[..kept.len()], kept, "{told}"),
            }
        }
    }
}
