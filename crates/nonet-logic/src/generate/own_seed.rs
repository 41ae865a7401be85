//! The seed of a request: the caller's seed mixed with what is asked for.
//!
//! Without it, the puzzles tried for two requests with one seed are the same, and a third of the puzzles of `level="medium"`
//! were those of `rating=(2.6, 2.8)`. Techniques and levels enter by name, so that a new row of a table changes no puzzle.

use nonet_core::CellSet;
use nonet_core::generate::{Plan, Weighting};
use nonet_core::random::Stream;

use super::wanted::Wanted;
use crate::catalogue::Technique;
use crate::hodoku::Level;
use crate::uniqueness::Uniqueness;

/// The seed from which the puzzles to try for a request are drawn.
pub(super) fn own_seed(seed: u64, plan: &Plan, wanted: &Wanted) -> u64 {
    let mut own = Mixed(seed);
    let rating = wanted.rating.as_ref();
    own.add(rating.map_or(u64::MAX, |rating| rating.start().to_bits()));
    own.add(rating.map_or(u64::MAX, |rating| rating.end().to_bits()));
    own.add_name(wanted.level.map_or("", Level::name));
    own.add_name(wanted.technique.map_or("", Technique::id));
    own.add(u64::from(wanted.only));
    own.add(u64::from(plan.minimal));
    own.add(u64::from(plan.weighting == Weighting::Uniform));
    if let Some(scale) = &wanted.scale {
        own.add_name(scale.profile().name());
        let options = scale.options();
        own.add(u64::from(options.uniqueness == Uniqueness::Unused));
        own.add(u64::from(options.is_mended));
        let named = Technique::ALL
            .iter()
            .filter(|&&one| options.techniques.is_some_and(|set| set.contains(one)));
        named.for_each(|one| own.add_name(one.id()));
        own.add(u64::from(options.techniques.is_some()));
    }
    if let Some(hardest) = wanted.hardest {
        own.add_name(hardest.name());
    }
    if let Some(steps) = &wanted.beyond_singles {
        own.add(u64::from(*steps.start()));
        own.add(u64::from(*steps.end()));
    }
    let counts = plan.counts.iter();
    own.add_cells(counts.fold(0, |counts, &count| counts | 1 << count));
    for orbit in &plan.orbits {
        own.add_cells(bits(*orbit));
    }
    own.0
}

fn bits(cells: CellSet) -> u128 {
    cells.cells().fold(0, |bits, cell| bits | 1 << cell.index())
}

/// A seed with words mixed in, one after another.
struct Mixed(u64);

impl Mixed {
    fn add(&mut self, word: u64) {
        self.0 = Stream::new(self.0, word).word();
    }

    fn add_cells(&mut self, bits: u128) {
        self.add(bits as u64);
        self.add((bits >> 64) as u64);
    }

    /// Adds the length too, so that two names side by side stay apart.
    fn add_name(&mut self, name: &str) {
        self.add(name.len() as u64);
        for byte in name.bytes() {
            self.add(u64::from(byte));
        }
    }
}
