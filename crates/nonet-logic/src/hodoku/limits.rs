//! How far producers look: lengths, fins and what is left out, with HoDoKu's defaults.

/// How far the producers look; the default is HoDoKu's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most fins of a fish.
    pub fins: usize,
    /// The most endo fins of a fish: cells in two of its base houses.
    pub endo_fins: usize,
    /// The most nodes of an X-chain, an XY-chain or a remote pair, less one.
    pub chain_length: usize,
    /// The most links between almost locked sets in a chain of them.
    pub als_chain_length: usize,
    /// Among all steps, follow chains of almost locked sets in one direction only.
    pub als_chain_forward_only: bool,
    /// Almost locked sets may share cells.
    pub als_overlap: bool,
    /// Almost locked sets may be nodes of grouped nice loops and forcing chains.
    pub als_in_chains: bool,
    /// Keep one fish, one chain, one step with almost locked sets for each elimination.
    pub one_per_elimination: bool,
    /// Join two kites, two empty rectangles or two fish that share their base.
    pub duals: bool,
    /// Empty rectangles of two candidates count.
    pub small_empty_rectangles: bool,
    /// Corners of a unique rectangle may lack one of its digits.
    pub missing_candidates: bool,
    /// How many rounds of singles a forcing net looks ahead.
    pub net_look_ahead: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            fins: 5,
            endo_fins: 2,
            chain_length: 20,
            als_chain_length: 50,
            als_chain_forward_only: true,
            als_overlap: false,
            als_in_chains: false,
            one_per_elimination: true,
            duals: false,
            small_empty_rectangles: false,
            missing_candidates: true,
            net_look_ahead: 4,
        }
    }
}
