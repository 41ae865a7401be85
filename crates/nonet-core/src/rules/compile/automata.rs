//! Rules that an automaton reads along a line. States are values of any type while an automaton is made; `step` says what follows
//! a state and a value.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::builder::Builder;
use super::sets::with_sum;
use crate::rules::bits;
use crate::rules::propagate::{Automaton, Hidden, OPTION, Permutation, Segment, states_by_place};
use crate::rules::rule::{Kind, Rule};
use crate::rules::table::{MOST_DIFFERENT, NONE, Table};

/// The most states of an automaton.
const MOST_STATES: usize = 4_096;

/// Between the least and the greatest value of a line, or outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Before,
    /// Inside, with the sum so far.
    Inside(i32),
    After,
}

/// Adds a rule, if an automaton reads it.
pub(super) fn add(builder: &mut Builder<'_>, rule: &Rule) -> Result<bool, String> {
    let size = builder.layout.size as i32;
    let cells: &[u16] = &rule.cells;
    let number = rule.integers.first().copied().unwrap_or_default();
    let key = (rule.kind, number);
    match rule.kind {
        Kind::Between | Kind::Lockout => {
            // The ends come first: what stands between them depends on both.
            let mut order = vec![cells[0], cells[cells.len() - 1]];
            order.extend(&cells[1..cells.len() - 1]);
            let is_lockout = rule.kind == Kind::Lockout;
            let step = |&(low, high): &(i32, i32), value: i32| match (low, high) {
                (0, 0) => Some((value, 0)),
                (first, 0) => {
                    let range = (first.min(value), first.max(value));
                    (!is_lockout || range.1 - range.0 >= number).then_some(range)
                }
                (low, high) => {
                    let is_inside = low < value && value < high;
                    let is_outside = value < low || value > high;
                    (if is_lockout { is_outside } else { is_inside }).then_some((low, high))
                }
            };
            builder.automaton(key, &order, &[(0, 0)], step, |_| true)?;
        }
        Kind::Modular | Kind::Entropic => {
            if rule.kind == Kind::Entropic && size != 9 {
                return Err("entropic: the board must be 9x9".to_owned());
            }
            add_classes(builder, rule)?;
        }
        Kind::Sandwich | Kind::XSum | Kind::Lunchbox if add_segment(builder, rule) => {}
        Kind::Sandwich => {
            let step = |part: &Part, value: i32| sandwiched(*part, value, 1, size, number);
            builder.automaton(key, cells, &[Part::Before], step, |&part| {
                part == Part::After
            })?;
        }
        Kind::Lunchbox => {
            builder.peers(cells);
            let mut starts = Vec::new();
            for low in 1..size {
                starts.extend((low + 1..=size).map(|high| (low, high, Part::Before)));
            }
            let step = |&(low, high, part): &(i32, i32, Part), value: i32| {
                let fits = low <= value && value <= high;
                let part = fits
                    .then(|| sandwiched(part, value, low, high, number))
                    .flatten();
                part.map(|part| (low, high, part))
            };
            builder.automaton(key, cells, &starts, step, |state| state.2 == Part::After)?;
        }
        Kind::XSum => {
            // Cells still to add up, and what is left of the sum.
            let step = |&(left, rest): &(i32, i32), value: i32| match left {
                -1 if value > number => None,
                -1 => Some((value - 1, number - value)),
                0 => Some((0, 0)),
                _ if value > rest => None,
                _ => Some((left - 1, rest - value)),
            };
            let start = (-1, number);
            // What is left must be a sum of as many different values.
            let step = |state: &(i32, i32), value: i32| {
                step(state, value).filter(|&(left, rest)| {
                    (left * (left + 1)..=left * (2 * size + 1 - left)).contains(&(2 * rest))
                })
            };
            builder.automaton(key, cells, &[start], step, |&(left, _)| left == 0)?;
        }
        Kind::Skyscraper => {
            let step = |&(top, seen): &(i32, i32), value: i32| match value > top {
                true => (seen < number).then_some((value, seen + 1)),
                false => Some((top, seen)),
            };
            builder.automaton(key, cells, &[(0, 0)], step, |&(_, seen)| seen == number)?;
        }
        Kind::HiddenSkyscraper if builder.model.peers.all_differ(cells) => {
            let (cells, value) = (builder.cells(cells), number as u8);
            builder.add(Hidden { cells, value });
        }
        Kind::HiddenSkyscraper => {
            // The top so far, or -1 once the first hidden one is found.
            let step = |&top: &i32, value: i32| match top {
                -1 => Some(-1),
                _ if value > top => Some(value),
                _ => (value == number).then_some(-1),
            };
            builder.automaton(key, cells, &[0], step, |&top| top == -1)?;
        }
        Kind::SumLine => {
            let step = |&part: &i32, value: i32| match (part + value).cmp(&number) {
                core::cmp::Ordering::Less => Some(part + value),
                core::cmp::Ordering::Equal => Some(0),
                core::cmp::Ordering::Greater => None,
            };
            builder.automaton(key, cells, &[0], step, |&part| part == 0)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// The most options of a segment; an automaton reads a line that has more.
const MOST_OPTIONS: usize = 500;

/// Adds a line with a segment whose sum is the clue, unless it has too many options.
fn add_segment(builder: &mut Builder<'_>, rule: &Rule) -> bool {
    let (size, all) = (builder.layout.size, builder.model.all);
    let Some(&clue) = rule.integers.first() else {
        return false;
    };
    if rule.cells.len() > size {
        return false;
    }
    let has_ends = rule.kind != Kind::XSum;
    let others = rule.cells.len() - 1 - usize::from(has_ends);
    // Where the options of each count begin, then the options.
    let mut sets = vec![0; others + 2];
    sets[0] = sets.len() as u32;
    let mut ends = if has_ends { bits::bit(1) } else { 0 };
    for count in 0..=others {
        let sum = clue - if has_ends { 0 } else { count as i32 + 1 };
        let Some(found) = with_sum(size, count, sum, MOST_OPTIONS) else {
            return false;
        };
        for set in found {
            let mut add = |crust: u32, between: u32| {
                let outside = between & !set;
                if set & !between == 0 && outside.count_ones() as usize >= others - count {
                    sets.extend([set, outside, crust]);
                    ends |= if has_ends { crust } else { 0 };
                }
            };
            match rule.kind {
                Kind::Lunchbox => {
                    for low in 1..size {
                        for high in low + 1..=size {
                            let between = bits::between(low as i32 + 1, high as i32 - 1);
                            add(bits::bit(low) | bits::bit(high), between);
                        }
                    }
                }
                _ => {
                    let first = if has_ends { 1 } else { count + 1 };
                    let crust = bits::bit(first) | if has_ends { bits::bit(size) } else { 0 };
                    add(crust, all & !crust);
                }
            }
        }
        sets[count + 1] = sets.len() as u32;
        if sets.len() > OPTION * MOST_OPTIONS {
            return false;
        }
    }
    let cells = builder.cells(&rule.cells);
    let sets = builder.model.masks.add(sets);
    builder.add(Segment { cells, ends, sets });
    true
}

/// What follows in a line whose values between its least and its greatest add up to a number.
fn sandwiched(part: Part, value: i32, low: i32, high: i32, number: i32) -> Option<Part> {
    let is_crust = value == low || value == high;
    match part {
        Part::Before if is_crust => Some(Part::Inside(0)),
        Part::Inside(sum) if is_crust => (sum == number).then_some(Part::After),
        Part::Inside(sum) => (sum + value <= number).then_some(Part::Inside(sum + value)),
        _ => (!is_crust).then_some(part),
    }
}

/// Each run of as many cells as there are classes has one of each.
fn add_classes(builder: &mut Builder<'_>, rule: &Rule) -> Result<(), String> {
    let modulus = rule.integers.first().copied();
    let count = modulus.unwrap_or(3) as usize;
    let class = |value: i32| match modulus {
        Some(modulus) => value % modulus,
        None => (value - 1) / 3,
    };
    let cells: &[u16] = &rule.cells;
    if count > 4 {
        for (place, &one) in cells.iter().enumerate() {
            for (distance, &other) in cells[place + 1..].iter().enumerate().take(count) {
                let is_equal = distance + 1 == count;
                builder.pair([one, other], |one, other| {
                    (class(one) == class(other)) == is_equal
                });
            }
        }
        return Ok(());
    }
    let step = |recent: &Vec<i32>, value: i32| {
        let here = class(value);
        if recent.contains(&here) {
            return None;
        }
        let mut recent = recent.clone();
        recent.push(here);
        if recent.len() == count {
            recent.remove(0);
        }
        Some(recent)
    };
    builder.automaton(
        (rule.kind, count as i32),
        cells,
        &[Vec::new()],
        step,
        |_| true,
    )
}

impl Builder<'_> {
    /// Cells that an automaton reads in this order; rules of one kind and number share it.
    fn automaton<S: Clone + Eq + Hash>(
        &mut self,
        key: (Kind, i32),
        cells: &[u16],
        starts: &[S],
        step: impl Fn(&S, i32) -> Option<S>,
        is_end: impl Fn(&S) -> bool,
    ) -> Result<(), String> {
        let size = self.model.size;
        let is_full = cells.len() == size && size <= MOST_DIFFERENT;
        let is_full = is_full && self.model.peers.all_differ(cells);
        let key = (key.0, key.1, is_full);
        let number = match self.automata.get(&key) {
            Some(&number) => number,
            None => {
                let number = self.model.automata.len() as u16;
                let table = known_table((size, key), || table(size, starts, step, is_end))?;
                self.model.automata.push(table);
                self.automata.insert(key, number);
                number
            }
        };
        let is_full = is_full && self.model.automata[usize::from(number)].words == 1;
        let (cells, table) = (self.cells(cells), number);
        match is_full {
            true => {
                let is_skyscraper = key.0 == Kind::Skyscraper;
                let seen = if is_skyscraper { key.1 as u8 } else { 0 };
                self.add(Permutation { cells, table, seen });
            }
            false => self.add(Automaton { cells, table }),
        }
        Ok(())
    }
}

/// What a table is for: the size of the board, the kind of rule, its number, and whether the lines have all values.
type Use = (usize, (Kind, i32, bool));

/// The tables that are known, up to a number of them.
static TABLES: LazyLock<Mutex<HashMap<Use, Arc<Table>>>> = LazyLock::new(Mutex::default);
const MOST_TABLES: usize = 1_000;

/// A table, which layouts with one rule share.
fn known_table(
    what: Use,
    make: impl FnOnce() -> Result<Table, String>,
) -> Result<Arc<Table>, String> {
    let tables = || TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = tables().get(&what) {
        return Ok(Arc::clone(table));
    }
    let mut table = make()?;
    let (size, (.., is_full)) = what;
    if is_full && table.words == 1 {
        table.by_place = states_by_place(&table, size);
    }
    let table = Arc::new(table);
    let mut known = tables();
    if known.len() < MOST_TABLES {
        known.insert(what, Arc::clone(&table));
    }
    Ok(table)
}

/// The states that can be reached, numbered in the order in which they are found.
fn table<S: Clone + Eq + Hash>(
    size: usize,
    starts: &[S],
    step: impl Fn(&S, i32) -> Option<S>,
    is_end: impl Fn(&S) -> bool,
) -> Result<Table, String> {
    let mut states: Vec<S> = starts.to_vec();
    let mut numbers: HashMap<S, u16> = HashMap::new();
    for (number, state) in states.iter().enumerate() {
        numbers.insert(state.clone(), number as u16);
    }
    let mut next = Vec::new();
    let mut done = 0;
    while done < states.len() {
        for value in 1..=size as i32 {
            let number = step(&states[done], value).map(|state| {
                *numbers.entry(state).or_insert_with_key(|state| {
                    states.push(state.clone());
                    states.len() as u16 - 1
                })
            });
            next.push(number.unwrap_or(NONE));
        }
        if states.len() > MOST_STATES {
            return Err(format!("an automaton of more than {MOST_STATES} states"));
        }
        done += 1;
    }
    let words = states.len().div_ceil(64);
    let set = |holds: &dyn Fn(usize) -> bool| {
        let mut bits = vec![0_u64; words];
        for number in (0..states.len()).filter(|&number| holds(number)) {
            bits[number / 64] |= 1 << (number % 64);
        }
        bits
    };
    let (starts, ends) = (
        set(&|number| number < starts.len()),
        set(&|number| is_end(&states[number])),
    );
    Ok(Table::new(size, next, starts, ends))
}
