//! What chains are made of: claims, and the reason of each.

/// A cell and a value.
pub type Place = (u16, u8);

/// Why a claim follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is supposed.
    Assumption,
    /// A cell has one value.
    Cell,
    /// A house has each value once; its place in the board's list.
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
