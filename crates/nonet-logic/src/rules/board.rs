//! A layout as techniques see it: its houses, where they meet, the cells that see each other by them, and each rule by itself.

use std::sync::OnceLock;

use nonet_core::rules::{Alone, Layout, Program};

/// The most cells of a sum that follows from cages and is a link of a chain: of longer ones there are hundreds, which say little.
const MOST_CELLS: usize = 4;

/// A layout with what techniques ask of it.
#[derive(Debug)]
pub struct Board {
    /// Size, regions, rules.
    pub layout: Layout,
    /// The layout compiled.
    pub program: Program,
    /// Each rule by itself.
    pub alone: Alone,
    /// The houses, each with as many cells as there are values: rows, columns, regions, then those of rules.
    pub houses: Vec<House>,
    /// The houses in the order in which a person looks at them: regions first.
    pub order: Vec<usize>,
    /// For each cell those that share a house with it.
    pub peers: Vec<Vec<u16>>,
    /// For each cell its houses, by their places in [`Board::houses`].
    pub houses_of: Vec<Vec<usize>>,
    /// For each cell what is told of it, by its place in [`Alone::told`]: rules that make no houses, and sums that follow from cages.
    pub told_of: Vec<Vec<usize>>,
    /// Pairs of houses, each both ways, that share two cells or more.
    pub meetings: Vec<Meeting>,
    /// What is filled together, once it was asked for.
    pub groups: OnceLock<Vec<Group>>,
}

/// A house.
#[derive(Clone, Debug)]
pub struct House {
    /// Its number among all houses of the layout.
    pub number: u16,
    /// Its cells.
    pub cells: Vec<u16>,
    /// Whether it is a region.
    pub is_region: bool,
}

/// Two houses that share cells.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// The houses by their places in [`Board::houses`].
    pub base: usize,
    /// The one that loses values.
    pub cover: usize,
    /// The cells in both.
    pub shared: Vec<u16>,
    /// The other cells of the base.
    pub rest: Vec<u16>,
    /// The other cells of the cover.
    pub beside: Vec<u16>,
}

/// Some of what is told, and some houses, whose cells are filled together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// What is told, by its places in [`Alone::told`].
    pub told: Vec<usize>,
    /// The houses, by their places in [`Board::houses`].
    pub houses: Vec<usize>,
}

impl Board {
    /// A layout with the cells of its houses, in the layout's order. An error, in words, if it is too large.
    pub fn new(layout: Layout, houses: Vec<Vec<u16>>) -> Result<Board, String> {
        let program = nonet_core::rules::compile(&layout)?;
        let alone = Alone::new(&layout, &program)?;
        let size = layout.size;
        let regions = match layout.regions.is_empty() {
            true => 0..0,
            false => 2 * size..3 * size,
        };
        let mut peers = vec![Vec::new(); size * size];
        let mut whole = Vec::new();
        for (number, cells) in houses.into_iter().enumerate() {
            for &cell in &cells {
                peers[usize::from(cell)].extend(cells.iter().filter(|&&other| other != cell));
            }
            if cells.len() == size {
                let is_region = regions.contains(&number);
                let number = number as u16;
                whole.push(House {
                    number,
                    cells,
                    is_region,
                });
            }
        }
        for seen in &mut peers {
            seen.sort_unstable();
            seen.dedup();
        }
        let mut order: Vec<usize> = (0..whole.len()).collect();
        order.sort_by_key(|&house| !whole[house].is_region);
        let meetings = meetings(&whole, &order);
        let cells = size * size;
        let houses_of = places_of(cells, whole.iter().map(|house| &house.cells[..]));
        let is_of_houses = |rule: usize| layout.rules[rule].kind.technique() == "houses";
        let told_of = alone.told.iter().map(|told| match told.rule {
            Some(rule) if is_of_houses(rule) => &[],
            None if told.cells.len() > MOST_CELLS => &[],
            _ => &told.cells[..],
        });
        let told_of = places_of(cells, told_of);
        Ok(Board {
            layout,
            program,
            alone,
            houses: whole,
            order,
            peers,
            houses_of,
            told_of,
            meetings,
            groups: OnceLock::new(),
        })
    }

    /// The number of rows, of columns and of values.
    pub fn size(&self) -> usize {
        self.layout.size
    }

    /// All values.
    pub fn all(&self) -> u32 {
        (1 << self.size()) - 1
    }

    /// Whether two cells cannot have the same value, by houses or by rules.
    pub fn sees(&self, one: u16, other: u16) -> bool {
        self.program.model.peers.sees(one, other)
    }
}

/// For each cell the places of the lists that have it.
fn places_of<'a>(cells: usize, lists: impl Iterator<Item = &'a [u16]>) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new(); cells];
    for (place, list) in lists.enumerate() {
        for &cell in list {
            found[usize::from(cell)].push(place);
        }
    }
    found
}

fn meetings(houses: &[House], order: &[usize]) -> Vec<Meeting> {
    let mut found = Vec::new();
    for &base in order {
        for &cover in order {
            let split = |one: &House, other: &House| -> (Vec<u16>, Vec<u16>) {
                let cells = one.cells.iter();
                cells.partition(|cell| other.cells.contains(cell))
            };
            let (shared, rest) = split(&houses[base], &houses[cover]);
            if shared.len() < 2 || rest.is_empty() {
                continue;
            }
            let (_, beside) = split(&houses[cover], &houses[base]);
            found.push(Meeting {
                base,
                cover,
                shared,
                rest,
                beside,
            });
        }
    }
    found
}
