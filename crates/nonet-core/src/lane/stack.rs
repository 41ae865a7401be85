//! The alternatives that each lane has still to try, as packed states.
//!
//! ```text
//!              lane 0   lane 1   lane 2  ...
//!   depth 2               top                    the newest, next to be tried
//!   depth 1     top       x                      a depth is 24 KB: the few that are in use stay in the
//!   depth 0      x      bottom                   second-level cache
//!                       (given away)
//! ```
//!
//! The guesses of all lanes run as one kernel, and so do the pops. Tried: portable code, lane by lane. It took 50% longer, a
//! sixth of the total time on hard puzzles.

use super::guess_masks::CLEARED;
use super::packed::Packed;
use super::transpose::PackedLanes;
use crate::simd::{Kernel, LANES, Level, Plane, Vector, array};

/// The stacks of all lanes.
pub struct Stack {
    /// The state of lane `l` at depth `n` has index `n * 256 + l`.
    states: Vec<Packed>,
    /// The depth of each lane's oldest alternative, and one more than that of its newest.
    bottoms: [u8; LANES],
    tops: [u8; LANES],
    /// The lanes that have an alternative.
    nonempty: Plane,
    /// The greatest number of depths that a lane has used.
    depths: usize,
}

impl Stack {
    /// Empty stacks.
    pub fn new() -> Self {
        Self {
            states: Vec::new(),
            bottoms: [0; LANES],
            tops: [0; LANES],
            nonempty: Plane::NONE,
            depths: 0,
        }
    }

    /// The lanes that have an alternative.
    pub fn nonempty(&self) -> Plane {
        self.nonempty
    }

    /// The number of a lane's alternatives.
    pub fn height(&self, lane: usize) -> u8 {
        self.tops[lane] - self.bottoms[lane]
    }

    /// Drops the alternatives of some lanes.
    pub fn clear(&mut self, lanes: Plane) {
        self.nonempty = self.nonempty.minus(lanes);
    }

    /// Lets a lane without alternatives begin at the lowest depth.
    #[inline(always)]
    pub fn begin(&mut self, lane: usize) {
        (self.bottoms[lane], self.tops[lane]) = (0, 0);
    }

    /// Removes the oldest alternative of a lane that has one.
    pub fn take_oldest(&mut self, lane: usize) -> Packed {
        let bottom = self.bottoms[lane];
        self.bottoms[lane] += 1;
        if self.height(lane) == 0 {
            self.nonempty.remove(lane);
        }
        self.states[usize::from(bottom) * LANES + lane]
    }

    /// Places the preferred digit in the chosen cell of each of the lanes, and pushes the other digits as an alternative.
    pub fn guess(&mut self, level: Level, lanes: Plane, packed: &mut PackedLanes) {
        let needed = (self.depths + 1) * LANES;
        if self.states.len() < needed {
            self.states.resize(needed, Packed::NONE);
        }
        self.nonempty = self.nonempty | lanes;
        self.depths = level.run(PushGuesses {
            lanes,
            packed,
            stack: self,
        });
    }

    /// Replaces the state of each of the lanes with its newest alternative; each has one.
    pub fn pop(&mut self, level: Level, lanes: Plane, packed: &mut PackedLanes) {
        let emptied = level.run(Pop {
            lanes,
            packed,
            stack: self,
        });
        self.nonempty = self.nonempty.minus(emptied);
    }
}

struct PushGuesses<'a> {
    lanes: Plane,
    packed: &'a mut PackedLanes,
    stack: &'a mut Stack,
}

impl Kernel for PushGuesses<'_> {
    /// The greatest number of depths that a lane has used.
    type Output = usize;

    #[inline(always)]
    fn run<V: Vector>(self) -> usize {
        let Self {
            lanes,
            packed,
            stack,
        } = self;
        let mut depths = stack.depths;
        for word in 0..4 {
            let mut rest = lanes.0[word];
            while rest != 0 {
                let lane = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (cell, digits, first) = packed.choice(lane);
                let others = digits & !(1 << first);
                let depth = usize::from(stack.tops[lane]);
                stack.tops[lane] += 1;
                depths = depths.max(depth + 1);
                let alternative = &mut stack.states[depth * LANES + lane];
                let state: [V; 3] = array!(part in 3 => V::load(packed.part(part, lane)));
                let here = with_digit(state, cell, first);
                let _: [(); 3] = array!(part in 3 => here[part].store(packed.part_mut(part, lane)));
                if others.is_power_of_two() {
                    let here = with_digit(state, cell, others.trailing_zeros() as usize);
                    let _: [(); 3] =
                        array!(part in 3 => here[part].store(&mut alternative.0[part]));
                } else {
                    let _: [(); 3] =
                        array!(part in 3 => state[part].store(&mut alternative.0[part]));
                    alternative.remove(cell, first);
                }
            }
        }
        depths
    }
}

/// A state with a digit placed in a cell and the digit's mask cleared.
#[inline(always)]
fn with_digit<V: Vector>(state: [V; 3], cell: usize, digit: usize) -> [V; 3] {
    let Packed(cleared) = &CLEARED[cell][digit];
    array!(part in 3 => state[part].minus(V::load(&cleared[part])))
}

struct Pop<'a> {
    lanes: Plane,
    packed: &'a mut PackedLanes,
    stack: &'a mut Stack,
}

impl Kernel for Pop<'_> {
    /// The lanes that have no alternative left.
    type Output = Plane;

    #[inline(always)]
    fn run<V: Vector>(self) -> Plane {
        let Self {
            lanes,
            packed,
            stack,
        } = self;
        let mut emptied = Plane::NONE;
        for word in 0..4 {
            let mut rest = lanes.0[word];
            while rest != 0 {
                let lane = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let top = stack.tops[lane] - 1;
                stack.tops[lane] = top;
                emptied.0[word] |= u64::from(top == stack.bottoms[lane]) << (lane % 64);
                let state = &stack.states[usize::from(top) * LANES + lane];
                for part in 0..3 {
                    V::load(&state.0[part]).store(packed.part_mut(part, lane));
                }
            }
        }
        emptied
    }
}
