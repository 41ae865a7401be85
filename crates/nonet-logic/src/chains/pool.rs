//! Engines to use again: a chain search needs memory for hundreds of trails, and a rating makes dozens of searches.
//!
//! Each thread keeps one engine of each rule. A search takes it out and puts it back, so nothing that it remembers can
//! change an answer: trails are cleared at the start of each search, and answers of nested searches are kept only as long
//! as the values are the same.

use std::cell::RefCell;

use super::engine::{Engine, Rule};

thread_local! {
    static ENGINES: RefCell<Vec<Engine>> = const { RefCell::new(Vec::new()) };
}

/// Lends the thread's engine for a rule.
pub(crate) fn with_engine<T>(rule: Rule, work: impl FnOnce(&mut Engine) -> T) -> T {
    let kept = ENGINES.with_borrow_mut(|engines| {
        let place = engines.iter().position(|engine| engine.rule == rule);
        place.map(|place| engines.swap_remove(place))
    });
    let mut engine = kept.unwrap_or_else(|| Engine::new(rule));
    engine.forget();
    let result = work(&mut engine);
    ENGINES.with_borrow_mut(|engines| engines.push(engine));
    result
}
