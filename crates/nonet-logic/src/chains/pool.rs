//! Engines to use again: a chain search needs memory for hundreds of trails, and a rating makes dozens of searches.
//!
//! Each thread keeps one engine of each level that has no chains inside: five, with some 8 MiB for their trails. An engine
//! with chains inside is dropped with all that it found when its search ends. Such a search takes tens of milliseconds and
//! more, so new memory costs nothing that could be measured; a puzzle of ER 11.9 needs 25 MiB at its peak, most of it for the
//! nested chains of the grids that one search has met.
//!
//! A search takes an engine out and puts it back empty, so nothing that it remembers can change an answer.

use std::cell::RefCell;

use super::engine::Engine;
use super::level::ChainLevel;

thread_local! {
    static ENGINES: RefCell<Vec<Engine>> = const { RefCell::new(Vec::new()) };
}

/// Lends the thread's engine for a level.
pub(crate) fn with_engine<T>(level: ChainLevel, work: impl FnOnce(&mut Engine) -> T) -> T {
    let kept = ENGINES.with_borrow_mut(|engines| {
        let place = engines.iter().position(|engine| engine.level == level);
        place.map(|place| engines.swap_remove(place))
    });
    let mut engine = kept.unwrap_or_else(|| Engine::new(level));
    let result = work(&mut engine);
    if !level.has_chains_inside() {
        engine.reset();
        ENGINES.with_borrow_mut(|engines| engines.push(engine));
    }
    result
}
