//! The search around the pass: every lane walks depth-first through its own puzzle, with its own stack.
//!
//! ```text
//!            +---------------------------------------------------------------+
//!            v                                                               |
//!   refill idle lanes --> passes, until few lanes still move --> advance the others
//!   next puzzle, or a                                            dead     pop an alternative, else idle
//!   share of a search                                            solved   record it, then like dead
//!                                                                at rest  guess: push the alternative
//! ```
//!
//! An *advance* moves the lanes that ended to their next states (`Pack`, `Choose`, `Unpack`). It costs four or five passes,
//! for one lane or for all. So lanes that ended wait until at most two fifths of the busy lanes still move. With a third, the
//! puzzles with 17 givens take 4% (AVX2) to 7% (AVX-512) more time, and the other lists the same.
//!
//! A pass that gathers findings costs a sixth more. Each advance follows about as many passes as the one before, so the first
//! three quarters of them are without findings (`PassWithoutFindings`), at least two; with half of them, 1% more time. So
//! there are at least three passes, which no list needs fewer of: with two, hard puzzles take 3% to 5% more time. A fixed
//! number for each list saves nothing.
//!
//! On hard puzzles, with three passes for each advance, the advance takes the time of six passes with AVX-512: choosing 2,
//! guesses, pops and the other work lane by lane 1.5, unpacking 1.5, packing 1. With AVX2, whose passes are slower, it takes
//! that of four. On easy ones, reading a puzzle and recording its solution take a fifth of the time (AVX2) or more. Both are
//! kernels that go through all lanes: with a call for each lane, easy puzzles take 10% (AVX2) to 20% (AVX-512) more time.
//! Tried: the puzzles of a run packed in advance, and copied to lanes later: 7% (AVX2) to 3% (AVX-512) more.
//!
//! Tried: both sides of a guess placed in the planes, each with its own three passes, so that only guesses with two live sides
//! reach the stack. Choosing and unpacking halve, but a third of the lanes that survive still move when the others choose, so
//! passes per guess rise by a fifth to a third. With AVX2, 4% to 6% less time on 1106, up to 1% on 11+; 3% more on magictour, 15%
//! on diabolical.
//!
//! **A result does not depend on other lanes.** A lane at rest does not change until the next advance (`pass.rs`), so its
//! guesses depend on its puzzle alone. When the puzzles run out, an idle lane takes the oldest alternative of the lane that
//! has the most. The parts of a shared search, its *stretches*, are kept in the order in which one lane would search them
//! (`stretch.rs`), so the first solution and the counters are the same as with one lane.

use core::num::NonZeroU64;

use super::branch::{Choice, Choose};
use super::packed::{Packed, Symbols, state_of_line};
use super::pass::{Consistent, Pass, PassWithoutFindings};
use super::planes::Planes;
use super::stack::Stack;
use super::stretch::{Finished, LaneResult, Stretches};
use super::transpose::{Pack, PackedLanes, Scratch, Unpack};
use crate::simd::{Kernel, LANES, Level, Plane, Vector};

/// The source of puzzles and the receiver of results. A result may lead to the next puzzle.
pub trait Feed {
    /// Returns a number of the caller's choice for the next puzzle, and its line of 81 cells where it is at hand; or `None`
    /// if there is no puzzle now. After `None`, the search asks again until no lane is busy: results can lead to new puzzles.
    fn next_puzzle(&mut self) -> Option<(usize, Option<&[u8; 81]>)>;
    /// What the lines consist of.
    fn symbols(&self) -> Symbols {
        Symbols::CHARACTERS
    }
    /// Returns the candidates of a puzzle that `next_puzzle` named, or `None` to leave it out. The search asks if the line is
    /// not at hand, or has something else than the symbols.
    fn state(&mut self, number: usize) -> Option<&Packed>;
    /// The number of solutions after which the search of that puzzle may stop.
    fn solution_limit(&self, number: usize) -> NonZeroU64;
    /// Whether a solution of that puzzle counts. The search passes over the others as over dead ends.
    fn counts(&self, _number: usize, _solution: &Packed) -> bool {
        true
    }
    /// Receives the result for the puzzle of that number.
    fn take_result(&mut self, number: usize, result: &LaneResult<'_>);
    /// The place for the first solution of the puzzle of that number, if the search is to write it after `take_result`.
    fn solution_place(&mut self, _number: usize) -> Option<&mut [u8; 81]> {
        None
    }
    /// Whether the search writes text, the characters 1 to 9, instead of values.
    fn as_text(&self) -> bool {
        false
    }
    /// Called before every advance; `false` stops the run.
    fn should_continue(&mut self) -> bool {
        true
    }
}

/// Work done by a [`LaneSearch`], for measuring. Unlike guesses, it depends on which puzzles run side by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaneCounters {
    /// Passes over all lanes.
    pub passes: u64,
    /// Advances of the lanes that ended.
    pub advances: u64,
    /// Lanes that held a puzzle in a pass, over all passes.
    pub busy: u64,
    /// Lanes still moving after a pass, over all passes; a pass without findings counts all busy lanes.
    pub moving: u64,
}

/// If other lanes can continue, a choice of cells waits until one busy lane in this many is at rest. In easy lists two or
/// three come to rest at a time, and choosing costs two passes, for one lane as for all: waiting saves 3% there.
const WORTH_CHOOSING: u32 = 16;

/// Lanes that the next advance moves.
struct Ended {
    dead: Plane,
    /// Every cell has one candidate, and the last pass changed nothing: a solution (`pass.rs`).
    solved: Plane,
    /// Every cell has one candidate, but the last pass changed something: a solution if it is consistent.
    unverified: Plane,
    at_rest: Plane,
}

/// A search of 256 puzzles at a time.
pub struct LaneSearch {
    level: Level,
    planes: Box<Planes>,
    packed: Box<PackedLanes>,
    stack: Stack,
    stretches: Stretches,
    scratch: Box<Scratch>,
    choice: Box<Choice>,
    /// Passes before the last advance.
    last_passes: u32,
    counters: LaneCounters,
}

impl LaneSearch {
    /// A search with the instructions of `level`.
    pub fn new(level: Level) -> Self {
        Self {
            level,
            planes: Planes::new(),
            packed: PackedLanes::new(),
            stack: Stack::new(),
            stretches: Stretches::new(),
            scratch: Scratch::new(),
            choice: Choice::new(),
            last_passes: 0,
            counters: LaneCounters::default(),
        }
    }

    /// The work done so far.
    pub fn counters(&self) -> LaneCounters {
        self.counters
    }

    /// Searches every puzzle of `feed` until its limit or exhaustion. Returns `false` if the feed stopped the run.
    pub fn run(&mut self, feed: &mut impl Feed) -> bool {
        self.stretches.clear();
        loop {
            self.level.run(Refill { search: self, feed });
            if self.stretches.busy().is_empty() {
                return true;
            }
            if !feed.should_continue() {
                return false;
            }
            self.level.run(Unpack {
                packed: &self.packed,
                planes: &mut self.planes,
                scratch: &mut self.scratch,
            });
            let ended = self.pass_until_few_move();
            self.advance(feed, &ended);
        }
    }

    /// Reads the states of the puzzles in some lanes, whose lines did not tell them; returns those to be left out.
    #[inline(never)]
    fn read_states(&mut self, feed: &mut impl Feed, lanes: Plane) -> Plane {
        let mut left_out = Plane::NONE;
        for lane in lanes.lanes() {
            let number = self.stretches.number(lane);
            match feed.state(number) {
                Some(state) => self.packed.set(lane, state),
                None => left_out.insert(lane),
            }
            let limit = feed.solution_limit(number);
            self.stretches.prepare(lane, number, limit);
        }
        left_out
    }

    /// Gives idle lanes the oldest alternatives of the lanes that have the most.
    fn share(&mut self) {
        let busy = self.stretches.busy();
        let mut donors: Vec<usize> = (busy & self.stack.nonempty()).lanes().collect();
        donors.sort_by_key(|&lane| core::cmp::Reverse(self.stack.height(lane)));
        for (lane, donor) in Plane::ALL.minus(busy).lanes().zip(donors) {
            let state = self.stack.take_oldest(donor);
            self.packed.set(lane, &state);
            self.stack.begin(lane);
            self.stretches.split(donor, lane);
        }
    }

    /// Runs passes while many lanes are moving, the first of them without findings.
    fn pass_until_few_move(&mut self) -> Ended {
        self.counters.advances += 1;
        let all_busy = self.stretches.busy();
        let (busy, without_findings) = (all_busy.count(), (self.last_passes * 3 / 4).max(2));
        for _ in 0..without_findings {
            self.level.run(PassWithoutFindings(&mut self.planes));
            self.count_pass(busy, busy);
        }
        let mut dead = Plane::NONE;
        self.last_passes = without_findings;
        loop {
            let findings = self.level.run(Pass(&mut self.planes));
            dead = dead | (findings.dead & all_busy);
            let full = (findings.full & all_busy).minus(dead);
            let moved = findings.moved & all_busy;
            let moving = moved.minus(dead | full);
            let moving_count = moving.count();
            self.count_pass(busy, moving_count);
            self.last_passes += 1;
            if moving_count < busy && moving_count * 5 <= busy * 2 {
                return Ended {
                    dead,
                    solved: full.minus(moved),
                    unverified: full & moved,
                    at_rest: all_busy.minus(moving | dead | full),
                };
            }
        }
    }

    fn count_pass(&mut self, busy: u32, moving: u32) {
        self.counters.passes += 1;
        self.counters.busy += u64::from(busy);
        self.counters.moving += u64::from(moving);
    }

    /// Records solutions, guesses in lanes at rest, and gives other lanes that ended their next alternative or makes them idle.
    fn advance(&mut self, feed: &mut impl Feed, ended: &Ended) {
        // Before packing, while the planes are in the first-level cache: that saves a tenth of choosing.
        let others_ended = !(ended.dead | ended.solved | ended.unverified).is_empty();
        let enough = ended.at_rest.count() * WORTH_CHOOSING >= self.stretches.busy().count();
        let choosing = !ended.at_rest.is_empty() && (enough || !others_ended);
        if choosing {
            self.level.run(Choose {
                planes: &mut self.planes,
                lanes: ended.at_rest,
                choice: &mut self.choice,
            });
        }
        self.level.run(Pack {
            planes: &self.planes,
            packed: &mut self.packed,
            scratch: &mut self.scratch,
        });
        let (mut solved, mut dead) = (ended.solved, ended.dead);
        if !ended.unverified.is_empty() {
            let consistent = self.level.run(Consistent(&self.planes));
            solved = solved | (ended.unverified & consistent);
            dead = dead | ended.unverified.minus(consistent);
        }
        self.level.run(RecordSolutions {
            search: self,
            feed,
            solved,
        });
        let back = (dead | solved) & self.stretches.busy();
        for lane in back.minus(self.stack.nonempty()).lanes() {
            // Another lane may have ended the search meanwhile.
            if self.stretches.is_busy(lane) {
                report_result(feed, self.stretches.end(lane), self.level);
            }
        }
        let popping = back & self.stretches.busy() & self.stack.nonempty();
        self.stack.pop(self.level, popping, &mut self.packed);
        if choosing {
            let guessing = ended.at_rest & self.stretches.busy();
            self.stretches.count_guesses(guessing);
            self.stack.guess(self.level, guessing, &mut self.packed);
        }
    }
}

/// Reports the result of a search that is over.
fn report_result(feed: &mut impl Feed, finished: Option<Finished<'_>>, level: Level) {
    if let Some((number, result)) = finished {
        let as_text = feed.as_text();
        feed.take_result(number, &result);
        if let (Some(first), Some(cells)) = (result.first, feed.solution_place(number)) {
            first.write(cells, as_text, level);
        }
    }
}

/// Gives idle lanes the next puzzles, or shares of searches if there are no more puzzles.
struct Refill<'a, F> {
    search: &'a mut LaneSearch,
    feed: &'a mut F,
}

impl<F: Feed> Kernel for Refill<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let Self { search, feed } = self;
        let symbols = feed.symbols();
        loop {
            let idle = Plane::ALL.minus(search.stretches.busy());
            search.stack.clear(idle);
            let (mut taken, mut unread) = (Plane::NONE, Plane::NONE);
            'lanes: for word in 0..4 {
                let mut rest = idle.0[word];
                while rest != 0 {
                    let Some((number, line)) = feed.next_puzzle() else {
                        break 'lanes;
                    };
                    let (bit, lane) = first_lane(rest, word);
                    rest ^= bit;
                    taken.0[word] |= bit;
                    let mut is_read = false;
                    if let Some(line) = line {
                        let state;
                        (state, is_read) = state_of_line::<V>(line, &symbols);
                        search.packed.set_in(lane, state);
                    }
                    if !is_read {
                        unread.0[word] |= bit;
                    }
                    search
                        .stretches
                        .prepare(lane, number, feed.solution_limit(number));
                    search.stack.begin(lane);
                }
            }
            let left_out = search.read_states(feed, unread);
            search.stretches.begin(taken.minus(left_out));
            if taken != idle {
                return search.share();
            }
            if left_out.is_empty() {
                return;
            }
        }
    }
}

/// Records the solutions that some lanes found.
struct RecordSolutions<'a, F> {
    search: &'a mut LaneSearch,
    feed: &'a mut F,
    solved: Plane,
}

impl<F: Feed> Kernel for RecordSolutions<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let Self {
            search,
            feed,
            solved,
        } = self;
        let (as_text, packed, stretches) = (feed.as_text(), &search.packed, &mut search.stretches);
        // Most searches end with their only solution. (Adding it to the stretch first takes 3% more time on easy puzzles.)
        let last = solved & stretches.fresh().minus(search.stack.nonempty());
        let mut ended = Plane::NONE;
        for word in 0..4 {
            let mut rest = last.0[word];
            while rest != 0 {
                let (bit, lane) = first_lane(rest, word);
                rest ^= bit;
                let solution = packed.get::<V>(lane);
                let (number, result) = stretches.result_with(lane, &solution);
                if feed.counts(number, &solution) {
                    ended.0[word] |= bit;
                    feed.take_result(number, &result);
                    if let Some(cells) = feed.solution_place(number) {
                        solution.write_in::<V>(cells, as_text);
                    }
                }
            }
        }
        stretches.end_all(ended);
        for lane in solved.minus(last).lanes() {
            let solution = packed.get::<V>(lane);
            // Another lane may have ended the search meanwhile.
            if stretches.is_busy(lane)
                && feed.counts(stretches.number(lane), &solution)
                && let Some((number, result)) = stretches.add_solution(lane, &solution)
            {
                feed.take_result(number, &result);
                if let (Some(first), Some(cells)) = (result.first, feed.solution_place(number)) {
                    first.write_in::<V>(cells, as_text);
                }
            }
        }
    }
}

/// The first lane of a word of a plane that has one: its bit and its number.
#[inline(always)]
fn first_lane(bits: u64, word: usize) -> (u64, usize) {
    let lane = word * 64 + bits.trailing_zeros() as usize;
    (bits & bits.wrapping_neg(), lane % LANES)
}
