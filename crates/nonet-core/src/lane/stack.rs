//! The alternatives that each lane has still to try, as packed states.
//!
//! ```text
//!              lane 0   lane 1   lane 2  ...
//!   level 2               top                    the newest, next to be tried
//!   level 1     top       x                      a level is 24 KB: the few that are in use stay in the
//!   level 0      x      bottom                   second-level cache
//!                       (given away)
//! ```
//!
//! Guesses and pops of all lanes are one kernel each. Lane by lane, by code for any machine, they took half as long again,
//! and a sixth of all the time on hard puzzles.

use super::guess_masks::CLEARED;
use super::packed::Packed;
use super::transpose::PackedLanes;
use crate::simd::{Kernel, LANES, Level, Plane, Vector, array};

/// The stacks of all lanes.
pub struct Stack {
    /// Lane `l`'s at level `n` is `n * 256 + l`.
    states: Vec<Packed>,
    /// The lowest level that a lane has, and one above its highest.
    bottoms: [u8; LANES],
    tops: [u8; LANES],
    /// The lanes that have one.
    filled: Plane,
    /// No lane has had more levels.
    levels: usize,
}

impl Stack {
    /// No alternatives.
    pub fn new() -> Self {
        Self {
            states: Vec::new(),
            bottoms: [0; LANES],
            tops: [0; LANES],
            filled: Plane::NONE,
            levels: 0,
        }
    }

    /// The lanes that have an alternative.
    pub fn filled(&self) -> Plane {
        self.filled
    }

    /// Alternatives of a lane.
    pub fn height(&self, lane: usize) -> u8 {
        self.tops[lane] - self.bottoms[lane]
    }

    /// Forgets a lane's alternatives.
    pub fn clear(&mut self, lane: usize) {
        (self.bottoms[lane], self.tops[lane]) = (0, 0);
        self.filled.remove(lane);
    }

    /// Takes away the oldest alternative of a lane that has one.
    pub fn take_oldest(&mut self, lane: usize) -> Packed {
        let bottom = self.bottoms[lane];
        self.bottoms[lane] += 1;
        if self.height(lane) == 0 {
            self.filled.remove(lane);
        }
        self.states[usize::from(bottom) * LANES + lane]
    }

    /// Lets each of the lanes go on with the digit of its chosen cell that is to be tried first, and keeps the others as an
    /// alternative.
    pub fn guess(&mut self, level: Level, lanes: Plane, packed: &mut PackedLanes) {
        let room = (self.levels + 1) * LANES;
        if self.states.len() < room {
            self.states.resize(room, Packed::NONE);
        }
        self.filled = self.filled | lanes;
        self.levels = level.run(Guess {
            lanes,
            packed,
            stack: self,
        });
    }

    /// Puts each of the lanes back to its newest alternative; each has one.
    pub fn pop(&mut self, level: Level, lanes: Plane, packed: &mut PackedLanes) {
        let emptied = level.run(Pop {
            lanes,
            packed,
            stack: self,
        });
        self.filled = self.filled.minus(emptied);
    }
}

struct Guess<'a> {
    lanes: Plane,
    packed: &'a mut PackedLanes,
    stack: &'a mut Stack,
}

impl Kernel for Guess<'_> {
    /// The most levels that a lane has had.
    type Output = usize;

    #[inline(always)]
    fn run<V: Vector>(self) -> usize {
        let Self {
            lanes,
            packed,
            stack,
        } = self;
        let mut levels = stack.levels;
        for word in 0..4 {
            let mut rest = lanes.0[word];
            while rest != 0 {
                let lane = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (cell, digits, first) = packed.choice(lane);
                let others = digits & !(1 << first);
                let level = usize::from(stack.tops[lane]);
                stack.tops[lane] += 1;
                levels = levels.max(level + 1);
                let alternative = &mut stack.states[level * LANES + lane];
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
                    alternative.clear(cell, first);
                }
            }
        }
        levels
    }
}

/// A state with a digit in a cell, and without what that clears.
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
