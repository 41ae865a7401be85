//! Chains of implications: cycles, forcing chains of all kinds, and chains inside chains, as Sudoku Explainer finds them.
//!
//! ```text
//! node          a statement: a candidate is on or off; why it follows
//! partial       the candidates while an assumption is followed
//! links         weak and strong links of a candidate, in order
//! trail         all that follows from an assumption, with premises; walking back
//! implications  the search that fills a trail
//! advanced      patterns inside that search
//! nested        chains inside that search: what they depend on
//! first_single  the best of them without looking at all
//! reach         which true candidates follow from which, as rows of bits
//! single        cycles and single chains from every candidate
//! multiple      contradictions, doubles, chains from cells and houses
//! prospects     which roots can have anything in common
//! level         the levels, and in what they differ
//! length        what length adds, and the order of chains
//! found         a chain that removes something
//! written       the branches of a chain, to explain it
//! meter         counts the work
//! engine        one level of search with its memory
//! pool          engines to use again
//! explain       a chain as a conclusion and a pattern
//! lists         the chains and nets of HoDoKu, which have an order and links of their own
//! ```

mod advanced;
mod engine;
mod explain;
mod first_single;
mod found;
mod implications;
mod length;
mod level;
mod link_choice;
mod links;
pub(crate) mod lists;
mod meter;
mod multiple;
mod nested;
pub(crate) mod node;
mod partial;
mod pool;
mod prospects;
mod reach;
mod single;
mod trail;
mod written;

use std::ops::ControlFlow;

use crate::collect::Collector;
use crate::state::State;

pub use level::ChainLevel;

use meter::Meter;
use partial::{Frame, Partial};

/// Offers the chains of a level, best first.
pub fn search(level: ChainLevel, state: &State, collector: &mut Collector) -> ControlFlow<()> {
    let is_plain = collector.wants_all();
    search_by(level, is_plain, state, collector)
}

/// The same by following every root: the measure for [`search`].
pub fn search_plain(
    level: ChainLevel,
    state: &State,
    collector: &mut Collector,
) -> ControlFlow<()> {
    search_by(level, true, state, collector)
}

fn search_by(
    level: ChainLevel,
    is_plain: bool,
    state: &State,
    collector: &mut Collector,
) -> ControlFlow<()> {
    pool::with_engine(level, |engine| {
        let (grid, frame) = (Partial::new(state), Frame::new(state));
        let mut spend = |units| collector.spend(units);
        let mut meter = Meter::new(&mut spend);
        let found = match is_plain {
            true => engine.all(&grid, &frame, &mut meter)?,
            false => engine
                .first(&grid, &frame, &mut meter)?
                .into_iter()
                .collect(),
        };
        for one in &found {
            collector.spend(u64::from(is_plain))?;
            let conclusion = explain::conclusion(engine, one);
            collector.offer(conclusion, || explain::pattern(engine, one, &grid))?;
        }
        ControlFlow::Continue(())
    })
}
