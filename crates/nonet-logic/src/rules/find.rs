//! [`Find`]: a step on a board of any size; [`Finds`] collects the first one, or all that conclude something else.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::board::{Board, Group};
use super::links::{Claim, Place, Why};
use super::position::Position;
use crate::catalogue::RuleTechnique;
use crate::collect::Work;

/// A step: what follows, and from what.
#[derive(Clone, Debug)]
pub struct Find {
    /// The technique.
    pub technique: RuleTechnique,
    /// The values that are placed.
    pub placements: Vec<Place>,
    /// The candidates that are ruled out.
    pub eliminations: Vec<Place>,
    /// The cells of the pattern.
    pub cells: Vec<u16>,
    /// The values of the pattern as a mask.
    pub values: u32,
    /// The houses of the pattern by their numbers.
    pub houses: Vec<u16>,
    /// The rules of the pattern by their numbers.
    pub rules: Vec<usize>,
    /// The claims of a chain.
    pub chain: Vec<Claim>,
}

impl Find {
    /// A step that concludes nothing yet.
    pub fn of(technique: RuleTechnique, cells: Vec<u16>, values: u32, houses: Vec<u16>) -> Find {
        Find {
            technique,
            placements: Vec::new(),
            eliminations: Vec::new(),
            cells,
            values,
            houses,
            rules: Vec::new(),
            chain: Vec::new(),
        }
    }

    /// The same, by a rule.
    #[must_use]
    pub fn by(mut self, rule: Option<usize>) -> Find {
        self.rules.extend(rule);
        self
    }

    /// A step that concludes nothing yet, from a chain.
    pub fn from_chain(technique: RuleTechnique, board: &Board, chain: Vec<Claim>) -> Find {
        let places = chain.iter().flat_map(|claim| &claim.places);
        let cells = each_once(places.map(|&(cell, _)| cell));
        let mut find = Find::of(technique, cells, 0, Vec::new());
        for claim in &chain {
            match claim.why {
                Why::House(place) => find.houses.push(board.houses[place].number),
                Why::Told(place) => {
                    let told = &board.alone.told[place];
                    find.houses.extend(&told.houses);
                    find.rules.extend(told.rule);
                }
                Why::Assumption | Why::Cell | Why::Sees => {}
            }
        }
        find.houses = each_once(find.houses);
        find.rules = each_once(find.rules);
        find.chain = chain;
        find
    }

    /// Changes a position by what the step concludes.
    pub fn conclude(&self, board: &Board, position: &mut Position) {
        for &(cell, value) in &self.eliminations {
            position.eliminate(cell, value);
        }
        for &(cell, value) in &self.placements {
            position.place(board, cell, value);
        }
    }

    /// Whether all that a chain speaks of is still open in a later position.
    pub fn still_holds(&self, position: &Position) -> bool {
        let mut places = self.chain.iter().flat_map(|claim| &claim.places);
        places.all(|&(cell, value)| position.mask(cell) >> (value - 1) & 1 != 0)
    }

    /// The same, with a value that is placed.
    #[must_use]
    pub fn placing(mut self, cell: u16, value: u8) -> Find {
        self.placements.push((cell, value));
        self
    }

    /// The same; these cells lose these values, if they have them.
    #[must_use]
    pub fn removing(mut self, position: &Position, cells: &[u16], values: u32) -> Find {
        for &cell in cells {
            let removed = values_of(position.mask(cell) & values);
            self.eliminations.extend(removed.map(|value| (cell, value)));
        }
        self
    }
}

/// The values of a mask.
pub fn values_of(mask: u32) -> impl Iterator<Item = u8> {
    (1..=32_u8).filter(move |value| mask >> (value - 1) & 1 != 0)
}

/// Some things in order, each once.
pub fn each_once<T: Ord>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut found: Vec<T> = things.into_iter().collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// What was found, and how much work it took.
pub struct Finds<'a> {
    /// The steps.
    pub found: Vec<Find>,
    /// The work.
    pub work: Work<'a>,
    /// Contradictions that were found with the one that was taken, the next one last: a path uses those that still hold.
    pub spare: Vec<Find>,
    /// What is filled together and left nothing out, with the candidates that its cells had.
    pub barren: HashMap<Group, Vec<u32>>,
    is_all: bool,
    known: HashSet<(RuleTechnique, Vec<Place>, Vec<Place>)>,
}

impl<'a> Finds<'a> {
    /// Keeps the first step.
    pub fn first(work: Work<'a>) -> Finds<'a> {
        Finds {
            found: Vec::new(),
            work,
            spare: Vec::new(),
            barren: HashMap::new(),
            is_all: false,
            known: HashSet::new(),
        }
    }

    /// Keeps every step that concludes something new.
    pub fn all(work: Work<'a>) -> Finds<'a> {
        Finds {
            is_all: true,
            ..Finds::first(work)
        }
    }

    /// Whether more than the first step is wanted.
    pub fn is_all(&self) -> bool {
        self.is_all
    }

    /// Takes a step, if anything follows from it. Breaks if no more is wanted.
    pub fn offer(&mut self, find: Find) -> ControlFlow<()> {
        if find.placements.is_empty() && find.eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        if !self.is_all {
            self.found.push(find);
            return ControlFlow::Break(());
        }
        let key = (
            find.technique,
            find.placements.clone(),
            find.eliminations.clone(),
        );
        if self.known.insert(key) {
            self.found.push(find);
        }
        ControlFlow::Continue(())
    }
}
