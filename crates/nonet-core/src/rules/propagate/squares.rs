//! Each square of two by two cells has a value of each of three classes. The squares of two lines side by side are read together: what two
//! cells across the lines can be, as pairs of classes, and which pairs can follow which. A value stays if its class is in a pair on a way
//! from one end of the lines to the other. Where a square has one value of a class alone, it needs that value: cells that see all places of it
//! there lose it, which saves two guesses of three.

use crate::bits::positions_in;
use crate::rules::bits::is_single;
use crate::rules::model::Span;
use crate::rules::state::{Outcome, State};

/// The number of classes.
const CLASSES: usize = 3;
/// The pairs of classes: bit `3 * first + second`.
const PAIRS: usize = CLASSES * CLASSES;
/// The most pairs of cells of two lines.
const MOST_PLACES: usize = 25;

/// For each set of pairs those that make a square with one of them.
static BESIDE: [u16; 1 << PAIRS] = {
    let mut beside = [0; 1 << PAIRS];
    let mut set = 1;
    while set < beside.len() {
        let one = set.trailing_zeros() as usize;
        beside[set] = beside[set & (set - 1)];
        let mut other = 0;
        while other < PAIRS {
            let classes = classes_of(one) | classes_of(other);
            if classes == (1 << CLASSES) - 1 {
                beside[set] |= 1 << other;
            }
            other += 1;
        }
        set += 1;
    }
    beside
};

/// The classes of a pair.
const fn classes_of(pair: usize) -> u32 {
    1 << (pair / CLASSES) | 1 << (pair % CLASSES)
}

/// Two lines side by side, whose squares have all classes.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    /// The cells, pair by pair: each of the first line before the one beside it.
    pub cells: Span,
    /// The values of each class.
    pub classes: [u32; CLASSES],
    /// Whether it looks for values that squares need: those of rows are those of columns.
    pub finds_needed: bool,
}

impl Squares {
    /// Removes values whose class is on no way.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        let cells = state.model.cells(self.cells);
        let (mut pairs, mut reached) = ([0; MOST_PLACES], [0; MOST_PLACES]);
        let mut here = u16::MAX;
        for ((pairs, reached), cells) in pairs
            .iter_mut()
            .zip(&mut reached)
            .zip(cells.chunks_exact(2))
        {
            let first = self.classes(state.get(cells[0]));
            let second = self.classes(state.get(cells[1]));
            // Each class of the first cell with all of the second.
            *pairs = ((first & 1) * second)
                | (((first >> 1) & 1) * second) << CLASSES
                | ((first >> 2) * second) << (2 * CLASSES);
            *reached = here & *pairs;
            here = BESIDE[usize::from(*reached)];
        }
        let mut after = (1 << PAIRS) - 1;
        for (place, cells) in cells.chunks_exact(2).enumerate().rev() {
            let kept = reached[place] & after;
            if kept != pairs[place] {
                let (mut first, mut second) = (0, 0);
                for class in 0..CLASSES {
                    let row = kept >> (class * CLASSES) & ((1 << CLASSES) - 1);
                    first |= u16::from(row != 0) << class;
                    second |= row;
                }
                state.keep(cells[0], self.values(first))?;
                state.keep(cells[1], self.values(second))?;
            }
            after = BESIDE[usize::from(kept)];
        }
        match self.finds_needed {
            true => self.require(state, cells),
            false => Ok(()),
        }
    }

    /// Removes the values that squares need from elsewhere.
    #[inline(always)]
    fn require(&self, state: &mut State<'_>, cells: &[u16]) -> Outcome {
        for square in cells.windows(4).step_by(2) {
            let found = state.tally(square);
            for class in self.classes {
                let needed = found.any & class;
                if is_single(needed) && needed & found.placed == 0 {
                    super::set_family::require(state, square, needed)?;
                }
            }
        }
        Ok(())
    }

    /// The classes of some values.
    #[inline(always)]
    fn classes(&self, values: u32) -> u16 {
        let [one, two, three] = self.classes;
        let has = |class: u32| u16::from(values & class != 0);
        has(one) | has(two) << 1 | has(three) << 2
    }

    /// The values of some classes.
    #[inline(always)]
    fn values(&self, classes: u16) -> u32 {
        positions_in(classes).fold(0, |values, class| values | self.classes[class])
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
