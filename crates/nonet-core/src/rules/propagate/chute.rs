//! The boxes side by side or one above the other: a value that a line has in one box alone is in no other line of that box, and a
//! value that a box has in one line alone is in no other box of that line (locked candidates). Lines and boxes cut a chute into
//! minilines, in as many rows as columns; their unions are made once for all its houses:
//!
//! ```text
//!           box 0   box 1   box 2
//!   line 0   0 1 2 | 3 4 5 | 6 7 8
//!   line 1   . . . | . . . | . . .
//!   line 2   . . . | . . . | . . .
//! ```

use crate::rules::model::Span;
use crate::rules::state::{DeadEnd, Outcome, State};

/// The most lines of a chute.
pub const MOST_LINES: usize = 6;

/// A band or a stack.
#[derive(Clone, Copy, Debug)]
pub struct Chute {
    /// Its cells, miniline by miniline: those of a line behind one another.
    pub cells: Span,
    /// The number of its lines, which is that of its boxes.
    pub lines: u8,
}

impl Chute {
    /// Removes locked values.
    #[inline(always)]
    pub fn run(&self, state: &mut State<'_>) -> Outcome {
        match self.lines {
            3 => self.remove::<3>(state),
            4 => self.remove::<4>(state),
            lines => self.remove_from(state, usize::from(lines)),
        }
    }

    /// The same for a number of lines that is known when it is compiled.
    fn remove<const LINES: usize>(&self, state: &mut State<'_>) -> Outcome {
        self.remove_from(state, LINES)
    }

    #[inline(always)]
    fn remove_from(&self, state: &mut State<'_>, lines: usize) -> Outcome {
        let model = state.model;
        let cells = model.cells(self.cells);
        let width = cells.len() / (lines * lines);
        let mut unions = [[0_u32; MOST_LINES]; MOST_LINES];
        let (mut once_in_box, mut any_in_box) = ([0; MOST_LINES], [0; MOST_LINES]);
        let mut once_in_line = [0; MOST_LINES];
        for line in 0..lines {
            let (mut any, mut twice) = (0, 0);
            for place in 0..lines {
                let start = (line * lines + place) * width;
                let union = state.union(&cells[start..start + width]);
                unions[line][place] = union;
                twice |= any & union;
                any |= union;
                once_in_box[place] |= any_in_box[place] & union;
                any_in_box[place] |= union;
            }
            once_in_line[line] = any & !twice;
        }
        for place in 0..lines {
            once_in_box[place] = any_in_box[place] & !once_in_box[place];
        }
        // What a line claims of each box, and a box of each line.
        let (mut of_box, mut of_line) = ([0; MOST_LINES], [0; MOST_LINES]);
        let mut torn = 0;
        for line in 0..lines {
            for place in 0..lines {
                let union = unions[line][place];
                let (claimed, pointed) = (once_in_line[line] & union, once_in_box[place] & union);
                torn |= (of_box[place] & claimed) | (of_line[line] & pointed);
                of_box[place] |= claimed;
                of_line[line] |= pointed;
            }
        }
        if torn != 0 {
            return Err(DeadEnd);
        }
        for line in 0..lines {
            for place in 0..lines {
                let locked =
                    (of_box[place] & !once_in_line[line]) | (of_line[line] & !once_in_box[place]);
                if locked & unions[line][place] != 0 {
                    let start = (line * lines + place) * width;
                    for &cell in &cells[start..start + width] {
                        state.remove(cell, locked)?;
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn watched(&self) -> [Span; 3] {
        [self.cells, Span::default(), Span::default()]
    }
}
