//! [`Meter`]: counts the statements of a chain search, those of the searches inside it included, or the links that a list
//! follows, and passes them on as units of work.
//!
//! Every loop of a search counts, so a work limit or a signal ends a search also in the middle of a root. A search that ends
//! in this way leaves unfinished trails and has no finds; nothing of it is remembered.

use std::ops::ControlFlow;

/// The statements that make a unit of work.
const STATEMENTS_A_UNIT: u64 = 64;

/// Counts statements.
pub(crate) struct Meter<'a> {
    spend: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
    /// The statements that do not make a unit yet.
    rest: u64,
}

impl<'a> Meter<'a> {
    /// A meter that passes units on to `spend`, which breaks if no more may be spent.
    pub fn new(spend: &'a mut dyn FnMut(u64) -> ControlFlow<()>) -> Meter<'a> {
        Meter { spend, rest: 0 }
    }

    /// Counts statements; breaks if the limit is reached.
    #[inline]
    pub fn count(&mut self, statements: u64) -> ControlFlow<()> {
        self.rest += statements;
        if self.rest < STATEMENTS_A_UNIT {
            return ControlFlow::Continue(());
        }
        let units = self.rest / STATEMENTS_A_UNIT;
        self.rest %= STATEMENTS_A_UNIT;
        (self.spend)(units)
    }

    /// Counts what is left as one unit.
    pub fn finish(self) -> ControlFlow<()> {
        (self.spend)(1)
    }
}
