//! What chains are made of: claims, the reason of each, and how a technique's step holds them.

use super::board::Board;
use super::find::{Find, Place};
use crate::catalogue::RuleTechnique;

/// Why a claim follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is supposed.
    Assumption,
    /// A cell has one value.
    Cell,
    /// A house has each value once; its place in [`Board::houses`].
    House(usize),
    /// The cell sees one that has the value.
    Sees,
    /// What a rule allows, or a sum that follows from cages; its place among what is told of the board.
    Told(usize),
}

/// A claim of a chain: a candidate is true, or none of some candidates is.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The candidates.
    pub places: Vec<Place>,
    /// Whether the candidate is true.
    pub is_true: bool,
    /// Why it follows.
    pub why: Why,
    /// The claims that it follows from, by their places in the chain.
    pub premises: Vec<usize>,
}

impl Find {
    /// A step that concludes nothing yet, from a chain.
    pub fn from_chain(technique: RuleTechnique, board: &Board, chain: Vec<Claim>) -> Find {
        let places = chain.iter().flat_map(|claim| &claim.places);
        let mut cells: Vec<u16> = places.map(|&(cell, _)| cell).collect();
        cells.sort_unstable();
        cells.dedup();
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
        find.houses.sort_unstable();
        find.houses.dedup();
        find.rules.sort_unstable();
        find.rules.dedup();
        find.chain = chain;
        find
    }
}
