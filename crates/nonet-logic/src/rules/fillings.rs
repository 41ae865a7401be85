//! Fillings: what the cells of a rule can hold together, and with it one or two houses that it crosses, or another rule that shares a cell.
//!
//! A candidate of these cells goes if no filling has it, and one beside them if every filling has its value in a cell that it sees.
//! A filling is searched for each candidate: propagators of the rules, cells that see each other, last places in the houses, and one
//! try after another. A filling that was found serves all candidates that it has. What takes too many tries stays.

use std::ops::ControlFlow;

use super::board::{Board, Group};
use super::find::{Find, Finds, each_once, values_of};
use super::position::{Position, tally};
use crate::catalogue::RuleTechnique as T;

/// The most tries for one candidate.
pub const MOST_TRIES: usize = 60;
/// The most tries for one candidate of two houses, and the most open cells that these have: more of them are not followed by a person.
const OF_TWO_HOUSES: (usize, usize) = (3, 12);

/// Offers what the fillings of each rule leave.
pub fn of_rules(board: &Board, position: &Position, finds: &mut Finds) -> ControlFlow<()> {
    for told in each_once(board.told_of.iter().flatten().copied()) {
        let group = Group {
            told: vec![told],
            houses: Vec::new(),
        };
        offer(board, position, T::RuleFillings, &group, finds)?;
    }
    ControlFlow::Continue(())
}

/// Offers what the fillings of a rule and of one or two houses leave, of the rules inside these, and of two rules that share a cell.
pub fn together(board: &Board, position: &Position, finds: &mut Finds) -> ControlFlow<()> {
    for group in board.groups.get_or_init(|| groups(board)) {
        offer(board, position, T::JointFillings, group, finds)?;
    }
    ControlFlow::Continue(())
}

/// Two rules that share a cell; a house and a rule that crosses it; a house and all rules inside; the same of two houses.
fn groups(board: &Board) -> Vec<Group> {
    let is_rule = |told: &usize| board.alone.told[*told].rule.is_some();
    let rules_of = |cells: &[u16]| -> Vec<usize> {
        let told = cells
            .iter()
            .flat_map(|&cell| &board.told_of[usize::from(cell)]);
        told.copied().filter(is_rule).collect()
    };
    let mut found = Vec::new();
    for cell in 0..board.told_of.len() as u16 {
        let told = rules_of(&[cell]);
        for (place, &first) in told.iter().enumerate() {
            found.extend(told[place + 1..].iter().map(|&second| Group {
                told: vec![first, second],
                houses: Vec::new(),
            }));
        }
    }
    found.sort_unstable_by(|one: &Group, other| one.told.cmp(&other.told));
    found.dedup();
    let rules: Vec<Vec<usize>> = board
        .houses
        .iter()
        .map(|house| rules_of(&house.cells))
        .collect();
    let count = board.houses.len();
    let pairs = (0..count).flat_map(|second| (0..second).map(move |first| vec![first, second]));
    for houses in (0..count).map(|house| vec![house]).chain(pairs) {
        found.extend(of_houses(board, &rules, &houses));
    }
    found
}

/// Houses with each rule that crosses all of them and leaves them, and with all rules inside. `rules` has those of each house, once a
/// cell: what has one cell in one house says nothing of it.
fn of_houses<'a>(
    board: &Board,
    rules: &[Vec<usize>],
    houses: &'a [usize],
) -> impl Iterator<Item = Group> + use<'a> {
    let mut of_any: Vec<usize> = houses
        .iter()
        .flat_map(|&house| &rules[house])
        .copied()
        .collect();
    of_any.sort_unstable();
    let has = |cell: &u16| {
        houses
            .iter()
            .any(|&house| board.houses[house].cells.contains(cell))
    };
    let mut told = Vec::new();
    let mut inside = Vec::new();
    for same in of_any.chunk_by(|one, other| one == other) {
        let one = same[0];
        if board.alone.told[one].cells.iter().all(has) {
            inside.push(one);
        } else if same.len() > 1 && houses.iter().all(|&house| rules[house].contains(&one)) {
            told.push(vec![one]);
        }
    }
    told.extend(Some(inside).filter(|inside| !inside.is_empty()));
    told.into_iter().map(|told| Group {
        told,
        houses: houses.to_vec(),
    })
}

fn offer(
    board: &Board,
    position: &Position,
    technique: T,
    group: &Group,
    finds: &mut Finds,
) -> ControlFlow<()> {
    let told = group.told.iter().map(|&told| &board.alone.told[told]);
    let own = told.clone().flat_map(|told| &told.cells);
    let of_houses = group
        .houses
        .iter()
        .flat_map(|&house| &board.houses[house].cells);
    let cells = each_once(own.chain(of_houses).copied());
    finds.work.spend(1)?;
    let is_open = |cell: &&u16| position.value(**cell) == 0;
    let open = cells.iter().filter(is_open).count();
    let (most_tries, most_open) = match group.houses.len() {
        2 => OF_TWO_HOUSES,
        _ => (MOST_TRIES, usize::MAX),
    };
    if !(2..=most_open).contains(&open) {
        return ControlFlow::Continue(());
    }
    let start = position.possible();
    // What leaves nothing leaves nothing later, while its cells are as they were.
    let own_masks: Vec<u32> = cells.iter().map(|&cell| start[usize::from(cell)]).collect();
    if finds.barren.get(group) == Some(&own_masks) {
        return ControlFlow::Continue(());
    }
    let mut filler = Filler::new(board, group, &cells, &start, most_tries);
    let numbers = group.houses.iter().map(|&house| board.houses[house].number);
    let mut houses: Vec<u16> = told
        .clone()
        .flat_map(|told| told.houses.clone())
        .chain(numbers)
        .collect();
    houses.dedup();
    let rules: Vec<usize> = told.filter_map(|told| told.rule).collect();
    let find = |cells: Vec<u16>, values: u32| Find {
        rules: rules.clone(),
        ..Find::of(technique, cells, values, houses.clone())
    };
    let mut step = find(cells.clone(), 0);
    for &cell in &cells {
        for value in values_of(position.mask(cell)) {
            if filler.has_none(cell, value) {
                step.eliminations.push((cell, value));
            }
        }
    }
    finds.work.spend(filler.tries as u64 / 8)?;
    finds.offer(step)?;
    filler.tries = 0;
    let mut beside = Vec::new();
    for cell in position.open() {
        if cells.binary_search(&cell).is_err() {
            let values = values_of(position.mask(cell));
            beside.extend(
                values
                    .filter(|&value| filler.has_none(cell, value))
                    .map(|value| (value, cell)),
            );
        }
    }
    finds.work.spend(filler.tries as u64 / 8)?;
    beside.sort_unstable();
    for same in beside.chunk_by(|one, other| one.0 == other.0) {
        let value = same[0].0;
        let mut step = find(cells.clone(), 1 << (value - 1));
        step.eliminations = same.iter().map(|&(value, cell)| (cell, value)).collect();
        finds.offer(step)?;
    }
    if !finds.is_all() {
        finds.barren.insert(group.clone(), own_masks);
    }
    ControlFlow::Continue(())
}

/// Searches fillings of a group.
pub struct Filler<'a> {
    board: &'a Board,
    group: &'a Group,
    /// The cells of the group in order.
    cells: &'a [u16],
    /// What each cell of the board can be.
    start: &'a [u32],
    /// The fillings found: for each cell of the board what it holds, or can hold if it is none of the group.
    found: Vec<Vec<u32>>,
    /// The tries so far.
    pub tries: usize,
    /// The most tries for one candidate.
    most_tries: usize,
}

impl<'a> Filler<'a> {
    /// Begins with what each cell of the board can be.
    pub fn new(
        board: &'a Board,
        group: &'a Group,
        cells: &'a [u16],
        start: &'a [u32],
        most_tries: usize,
    ) -> Filler<'a> {
        Filler {
            board,
            group,
            cells,
            start,
            found: Vec::new(),
            tries: 0,
            most_tries,
        }
    }

    /// Whether no filling goes with a value of a cell, in the group or beside it. False too if that takes too many tries.
    pub fn has_none(&mut self, cell: u16, value: u8) -> bool {
        let model = &self.board.program.model;
        let bit = 1 << (value - 1);
        let is_own = self.cells.binary_search(&cell).is_ok();
        let seen = |other: &&u16| model.sees_with(cell, **other, value);
        let seen: Vec<usize> = self
            .cells
            .iter()
            .filter(seen)
            .map(|&other| other.into())
            .collect();
        let goes = |masks: &Vec<u32>| match is_own {
            true => masks[usize::from(cell)] & bit != 0,
            false => seen.iter().all(|&other| masks[other] != bit),
        };
        if self.found.iter().any(goes) {
            return false;
        }
        let mut masks = self.start.to_vec();
        match is_own {
            true => masks[usize::from(cell)] = bit,
            false => seen.iter().for_each(|&other| masks[other] &= !bit),
        }
        let before = self.tries;
        match self.fill(masks, before + self.most_tries) {
            Filled::Found(masks) => self.found.push(masks),
            Filled::None => return true,
            Filled::Unknown => {}
        }
        false
    }

    fn fill(&mut self, mut masks: Vec<u32>, most: usize) -> Filled {
        self.tries += 1;
        if !self.settle(&mut masks) {
            return Filled::None;
        }
        let open = self
            .cells
            .iter()
            .filter(|&&cell| !masks[usize::from(cell)].is_power_of_two());
        let Some(&cell) = open.min_by_key(|&&cell| masks[usize::from(cell)].count_ones()) else {
            return Filled::Found(masks);
        };
        for value in values_of(masks[usize::from(cell)]) {
            if self.tries >= most {
                return Filled::Unknown;
            }
            let mut tried = masks.clone();
            tried[usize::from(cell)] = 1 << (value - 1);
            match self.fill(tried, most) {
                Filled::None => {}
                other => return other,
            }
        }
        Filled::None
    }

    /// Removes what cannot be until nothing changes; false if nothing is left of a cell, of a house, or for a rule.
    fn settle(&self, masks: &mut [u32]) -> bool {
        let board = self.board;
        loop {
            let before: Vec<u32> = self
                .cells
                .iter()
                .map(|&cell| masks[usize::from(cell)])
                .collect();
            for &cell in self.cells {
                let mask = masks[usize::from(cell)];
                if mask.is_power_of_two() {
                    let value = mask.trailing_zeros() as u8 + 1;
                    for &other in self.cells {
                        if board.program.model.sees_with(cell, other, value) {
                            masks[usize::from(other)] &= !mask;
                        }
                    }
                }
            }
            for &house in &self.group.houses {
                let cells = &board.houses[house].cells;
                let (any, once) = tally(masks, cells);
                if any != board.all() {
                    return false;
                }
                for &cell in cells {
                    let last = masks[usize::from(cell)] & once;
                    if last != 0 {
                        masks[usize::from(cell)] = last;
                    }
                }
            }
            let is_empty = |&cell: &u16| masks[usize::from(cell)] == 0;
            if self.cells.iter().any(is_empty) {
                return false;
            }
            for &told in &self.group.told {
                if !board.alone.narrow(&board.alone.told[told], masks) {
                    return false;
                }
            }
            let mut left = self.cells.iter().zip(&before);
            if left.all(|(&cell, &before)| masks[usize::from(cell)] == before) {
                return true;
            }
        }
    }
}

enum Filled {
    Found(Vec<u32>),
    None,
    Unknown,
}
