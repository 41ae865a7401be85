//! All steps of a position that a player could want to see.
//!
//! Chains with several branches are listed only where nothing simpler is found: nearly every position has hundreds, and the
//! nested ones take seconds. An allow-list asks for exactly its techniques.

use std::ops::ControlFlow;

use super::options::Options;
use super::producers::{PRODUCERS, Producer};
use super::search::search_producer;
use crate::chains::Level;
use crate::sink::{AllSteps, Work};
use crate::state::State;
use crate::step::Step;

/// The steps in the order of the producers, and the work with what was spent.
pub fn all_hints<'a>(state: &State, options: &Options, work: Work<'a>) -> (Vec<Step>, Work<'a>) {
    let mut sink = AllSteps::new(work);
    for &producer in PRODUCERS {
        let is_last_resort = matches!(
            producer,
            Producer::Chains(Level::Nishio | Level::Multiple | Level::Dynamic(_))
        );
        if is_last_resort && options.techniques.is_none() && !sink.found.is_empty() {
            break;
        }
        let outcome = search_producer(producer, state, options, &mut sink);
        if matches!(outcome, ControlFlow::Break(())) && sink.work.is_exhausted() {
            break;
        }
    }
    (sink.found, sink.work)
}
